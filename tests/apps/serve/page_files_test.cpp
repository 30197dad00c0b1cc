#include "apps/serve/page_files.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "tests/apps/store/temporary_folder.h"

namespace tilery::serve {
namespace {

class ServePageFiles : public testing::Test {
 protected:
  ServePageFiles() {
    write("index.html", "plain");
    write("index.html.br", "brotli");
    write("index.html.gz", "gzip");
    write("assets/engine.wasm", "module");
    write(".hidden", "secret");
  }

  void write(const std::string& name, const std::string& text) const {
    const std::filesystem::path path = folder_.path() / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path) << text;
  }

  [[nodiscard]] std::optional<Answer> find(const std::string& path,
                                           const std::string& accepted = {},
                                           const std::string& known = {}) const {
    Request request;
    request.path = path;
    request.accept_encoding = accepted;
    request.if_none_match = known;
    return PageFiles::in(folder_.path()).value().find(request);
  }

  static std::string header(const Answer& answer, const std::string& name) {
    for (const auto& [key, value] : answer.headers) {
      if (key == name) {
        return value;
      }
    }
    return {};
  }

  test::TemporaryFolder folder_;
};

TEST_F(ServePageFiles, SendsTheSmallestFormThatTheBrowserTakes) {
  EXPECT_EQ(*find("/", "gzip, deflate, br")->body, "brotli");
  EXPECT_EQ(*find("/", "gzip, br;q=0")->body, "gzip");
  EXPECT_EQ(*find("/", "identity")->body, "plain");
  EXPECT_EQ(header(*find("/", "br"), "Content-Encoding"), "br");
}

TEST_F(ServePageFiles, LetsBrowsersKeepAssetsForAYear) {
  EXPECT_EQ(header(*find("/assets/engine.wasm"), "Cache-Control"),
            "public, max-age=31536000, immutable");
  EXPECT_EQ(find("/assets/engine.wasm")->type, "application/wasm");
  EXPECT_EQ(header(*find("/index.html"), "Cache-Control"), "no-cache");
}

TEST_F(ServePageFiles, SendsNoFileThatTheBrowserHas) {
  const std::string tag = header(*find("/"), "ETag");
  const std::optional<Answer> again = find("/", "br", tag);
  EXPECT_EQ(again->status, 304);
  EXPECT_TRUE(again->body->empty());
  EXPECT_EQ(find("/", "br", "\"0\"")->status, 200);
}

TEST_F(ServePageFiles, GivesEachFormItsOwnTag) {
  EXPECT_EQ(header(*find("/", "br"), "ETag"), header(*find("/"), "ETag").insert(17, "-br"));
}

TEST_F(ServePageFiles, ServesNoHiddenFileAndNoneOutside) {
  EXPECT_FALSE(find("/.hidden"));
  EXPECT_FALSE(find("/../index.html"));
  EXPECT_FALSE(find("/assets"));
}

TEST_F(ServePageFiles, RefusesAFolderWithoutAPage) {
  const test::TemporaryFolder empty;
  ASSERT_FALSE(PageFiles::in(empty.path()));
  EXPECT_EQ(PageFiles::in(empty.path()).error().expected, "a folder with index.html");
  EXPECT_FALSE(PageFiles::in(empty.path() / "none"));
}

TEST(ServePageFolders, AFolderThatCannotBeReadIsNamedWithItsReason) {
  const test::TemporaryFolder folder;
  const Error error = PageFiles::in(folder.path() / "missing").error();
  EXPECT_EQ(error.source, folder.path() / "missing");
  EXPECT_EQ(error.found, "No such file or directory");
}

}  // namespace
}  // namespace tilery::serve
