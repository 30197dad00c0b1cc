#include "apps/files/file_input.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <string_view>

#include "tests/apps/store/temporary_folder.h"
#include "tests/support/encodings.h"

namespace tilery {
namespace {

class FileInput : public testing::Test {
 protected:
  [[nodiscard]] std::filesystem::path file_of(std::string_view bytes) const {
    const std::filesystem::path path = folder_.path() / "file";
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }

  test::TemporaryFolder folder_;
};

TEST_F(FileInput, ReadsAllBytesUpToTheLimit) {
  const std::string_view bytes("a\0b\n", 4);
  EXPECT_EQ(read_file(file_of(bytes), 4), std::string(bytes));
  EXPECT_EQ(read_file(file_of(""), 4), "");
  const auto longer = read_file(file_of("12345"), 4);
  ASSERT_FALSE(longer);
  EXPECT_NE(text_of(longer.error()).find("expected a file of at most 4 bytes, found 5 bytes"),
            std::string::npos);
}

TEST_F(FileInput, NamesAPathThatIsNoFile) {
  const auto folder = read_file(folder_.path(), 4);
  EXPECT_EQ(text_of(folder.error()),
            folder_.path().native() + ": expected a file to read, found a folder");
  const auto missing = read_file(folder_.path() / "none", 4);
  EXPECT_EQ(text_of(missing.error()),
            (folder_.path() / "none").native() + ": cannot be read: No such file or directory");
}

TEST_F(FileInput, TextHasNoZeroByte) {
  EXPECT_EQ(read_text_file(file_of("one\ntwo"), 100), "one\ntwo");
  const auto text = read_text_file(file_of(std::string_view("one\nt\0o", 7)), 100);
  ASSERT_FALSE(text);
  EXPECT_EQ(text.error().place.line, 2);
  EXPECT_EQ(text.error().place.column, 2);
}

TEST_F(FileInput, TextWithAByteOrderMarkIsDecoded) {
  for (const std::string& bytes : test::with_byte_order_marks("eins\nzwölf")) {
    EXPECT_EQ(read_text_file(file_of(bytes), 100), "eins\nzwölf");
  }
}

TEST_F(FileInput, AnInputIsAFileUnlessItIsADash) {
  EXPECT_EQ(read_input(file_of("bytes").native(), 100), "bytes");
  EXPECT_EQ(name_of_input("-"), "standard input");
  EXPECT_EQ(name_of_input("file"), "file");
}

}  // namespace
}  // namespace tilery
