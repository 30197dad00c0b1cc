#include "apps/terminal/settings/settings.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "tests/apps/store/temporary_folder.h"

namespace tilery {
namespace {

class SettingsFiles : public testing::Test {
 protected:
  void write(std::string_view text) { std::ofstream(path_) << text; }
  [[nodiscard]] std::string text() const {
    std::ifstream stream(path_);
    return {std::istreambuf_iterator<char>(stream), {}};
  }

  test::TemporaryFolder folder_;
  std::filesystem::path path_ = folder_.path() / "settings.toml";
  SettingsFile file_{path_};
};

TEST_F(SettingsFiles, ReadingMakesNoFile) {
  EXPECT_EQ(file_.read().value(), Settings{});
  EXPECT_FALSE(std::filesystem::exists(path_));
}

TEST_F(SettingsFiles, AChangeMakesTheFileAndItsFolder) {
  const SettingsFile deep(folder_.path() / "a" / "b" / "settings.toml");
  ASSERT_TRUE(deep.change("theme", "\"web\""));
  EXPECT_EQ(deep.read()->theme, "web");
}

TEST_F(SettingsFiles, AChangeLeavesNoOtherFile) {
  write("# mine\n");
  ASSERT_TRUE(file_.change("animation", "false"));
  EXPECT_EQ(text(), "# mine\nanimation = false\n");
  const auto files = std::filesystem::directory_iterator(folder_.path());
  EXPECT_EQ(std::distance(begin(files), end(files)), 1);
}

TEST_F(SettingsFiles, AFaultyFileIsNotTouched) {
  write("theme = 7\n");
  const auto change = file_.change("theme", "\"web\"");
  ASSERT_FALSE(change);
  EXPECT_EQ(change.error().place, (Place{1, 9}));
  EXPECT_EQ(text(), "theme = 7\n");
}

TEST_F(SettingsFiles, AFileThatCannotBeFoundOutAboutIsAnError) {
  std::filesystem::create_symlink(path_, path_);
  ASSERT_FALSE(file_.read());
  EXPECT_EQ(text_of(file_.read().error()),
            path_.native() + ": cannot be read: Too many levels of symbolic links");
  EXPECT_FALSE(file_.change("theme", "\"web\""));
  EXPECT_TRUE(std::filesystem::is_symlink(path_));
}

TEST_F(SettingsFiles, ALinkStaysALink) {
  const std::filesystem::path real = folder_.path() / "real.toml";
  std::ofstream(real) << "theme = \"web\"\n";
  std::filesystem::create_symlink(real, path_);
  ASSERT_TRUE(file_.change("theme", "\"light\""));
  EXPECT_TRUE(std::filesystem::is_symlink(path_));
  EXPECT_EQ(SettingsFile(real).read()->theme, "light");
}

TEST_F(SettingsFiles, AFolderThatCannotBeMadeIsAFault) {
  std::ofstream(folder_.path() / "file") << "";
  const SettingsFile lost(folder_.path() / "file" / "settings.toml");
  EXPECT_FALSE(lost.change("theme", "\"web\""));
}

TEST(SettingsFile, WithoutAPathNothingIsKept) {
  const SettingsFile none(std::nullopt);
  EXPECT_EQ(none.read().value(), Settings{});
  EXPECT_FALSE(none.change("theme", "\"web\""));
}

}  // namespace
}  // namespace tilery
