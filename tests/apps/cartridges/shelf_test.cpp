#include "apps/cartridges/shelf.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "tests/apps/store/temporary_folder.h"
#include "tilery/rules/shipped.h"

namespace tilery {
namespace {

using test::TemporaryFolder;

void put(const TemporaryFolder& folder, const std::string& name, std::string_view text) {
  std::ofstream(folder.path() / name) << text;
}

std::vector<std::string> names_on(const Shelf& shelf) {
  std::vector<std::string> names;
  for (const ShelfItem& item : shelf.items()) {
    names.push_back(item.name);
  }
  return names;
}

TEST(Shelf, WithoutAFolderHoldsWhatShips) {
  const Shelf shelf(std::nullopt);
  EXPECT_EQ(shelf.items().size(), shipped_cartridges().size());
  EXPECT_EQ(shelf.cartridge("threes")->title, "Threes");
}

TEST(Shelf, AFolderThatIsNotThereIsEmpty) {
  EXPECT_EQ(Shelf("/nonexistent/folder").items().size(), shipped_cartridges().size());
}

TEST(Shelf, TheUsersOwnComeLastByName) {
  const TemporaryFolder folder;
  put(folder, "b.toml", shipped_cartridge("tower"));
  put(folder, "a.toml", shipped_cartridge("tower"));
  put(folder, "notes.txt", "not a cartridge");
  put(folder, "a.test.toml", "expectations, not a cartridge");
  const auto names = names_on(Shelf(folder.path()));
  ASSERT_EQ(names.size(), shipped_cartridges().size() + 2);
  EXPECT_EQ(std::vector(names.end() - 2, names.end()), (std::vector<std::string>{"a", "b"}));
}

TEST(Shelf, TheUsersOwnHidesAShippedOne) {
  const TemporaryFolder folder;
  put(folder, "2048.toml", shipped_cartridge("tower"));
  const Shelf shelf(folder.path());
  EXPECT_EQ(shelf.cartridge("2048")->title, "Tower");
  EXPECT_EQ(std::ranges::count(names_on(shelf), "2048"), 1);
}

TEST(Shelf, AFaultyFileIsListedWithItsFault) {
  const TemporaryFolder folder;
  put(folder, "broken.toml", "name = 7\n");
  const ShelfItem last = Shelf(folder.path()).items().back();
  EXPECT_EQ(last.name, "broken");
  ASSERT_FALSE(last.cartridge);
  EXPECT_EQ(last.cartridge.error().source, (folder.path() / "broken.toml").string());
  EXPECT_EQ(last.cartridge.error().place, (Place{1, 8}));
}

TEST(Shelf, ANameWithASlashOrTheSuffixIsAPath) {
  const TemporaryFolder folder;
  put(folder, "my.toml", shipped_cartridge("tower"));
  const Shelf shelf(std::nullopt);
  EXPECT_EQ(shelf.cartridge((folder.path() / "my.toml").string())->title, "Tower");
  EXPECT_EQ(text_of(shelf.cartridge("nonexistent.toml").error()),
            "nonexistent.toml: expected a file to read, found No such file or directory");
}

TEST(Shelf, SuggestsTheNearestNameOfAll) {
  const TemporaryFolder folder;
  put(folder, "mygame.toml", shipped_cartridge("tower"));
  const Shelf shelf(folder.path());
  EXPECT_NE(text_of(shelf.cartridge("mygmae").error()).find("did you mean mygame?"),
            std::string::npos);
  EXPECT_NE(text_of(shelf.cartridge("threees").error()).find("did you mean threes?"),
            std::string::npos);
  EXPECT_NE(text_of(shelf.cartridge("qqqqqqqq").error()).find("'tilery cartridges' lists them"),
            std::string::npos);
}

TEST(Shelf, AFolderInPlaceOfAFileIsAFault) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder.path() / "dir.toml");
  const ShelfItem last = Shelf(folder.path()).items().back();
  EXPECT_EQ(last.name, "dir");
  EXPECT_EQ(last.cartridge.error().found, "a folder");
}

}  // namespace
}  // namespace tilery
