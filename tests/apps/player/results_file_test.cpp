#include "apps/player/kept_results.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "tests/apps/store/temporary_folder.h"

namespace tilery {
namespace {

const std::vector<std::string> lines = {"evaluation", "player 0123", "seed 1"};

TEST(ResultsFile, IsReadAsItWasWritten) {
  const std::string results("ab\0\n", 4);
  const std::string bytes = results_file_bytes(lines, results);
  EXPECT_TRUE(bytes.starts_with("tilery results 1\nevaluation\nplayer 0123\nseed 1\nresults\nab"));
  EXPECT_EQ(results_in(bytes, lines, "x"), results);
}

TEST(ResultsFile, CutShortOrChangedAnywhereIsRefused) {
  const std::string bytes = results_file_bytes(lines, "12345678");
  for (std::size_t place = 0; place < bytes.size(); ++place) {
    EXPECT_FALSE(results_in(bytes.substr(0, place), lines, "x")) << place;
    std::string other = bytes;
    other[place] = static_cast<char>(other[place] ^ 4);
    EXPECT_FALSE(results_in(other, lines, "x")) << place;
  }
}

TEST(ResultsFile, NamesAMissingOrAWrongChecksum) {
  std::string bytes = results_file_bytes(lines, "12345678");
  const std::string prefix = bytes.substr(0, bytes.size() - 16);
  EXPECT_EQ(text_of(results_in(prefix + "123", lines, "x").error()),
            "x: expected results and a checksum, found 3 bytes");
  bytes.replace(bytes.size() - 8, 8, std::string(8, '\0'));
  const std::string words = text_of(results_in(bytes, lines, "x").error());
  EXPECT_TRUE(words.ends_with(", the checksum of these results, found 0000000000000000")) << words;
}

TEST(ResultsFile, NamesTheLineThatDiffers) {
  const std::string bytes = results_file_bytes(lines, "");
  const auto other = results_in(bytes, std::vector<std::string>{"evaluation", "player 4567"}, "x");
  ASSERT_FALSE(other);
  EXPECT_EQ(text_of(other.error()), "x:3: expected \"player 4567\", found \"player 0123\"");
}

TEST(ResultsFile, GivesTheResultsThatWereKeptLast) {
  const test::TemporaryFolder folder;
  const ResultsFile file((folder.path() / "mine").native(), lines);
  EXPECT_EQ(file.read(), "");
  file.keep("first");
  file.keep("second");
  EXPECT_EQ(file.read(), "second");
  EXPECT_FALSE(ResultsFile(file.path(), {"comparison"}).read());
}

TEST(ResultsFile, TwoProgramsDoNotKeepResultsInOneFile) {
  const test::TemporaryFolder folder;
  const std::string path = (folder.path() / "mine").native();
  ResultsFile second(path, lines);
  {
    ResultsFile first(path, lines);
    ASSERT_TRUE(first.claim());
    const auto refused = second.claim();
    ASSERT_FALSE(refused);
    EXPECT_EQ(text_of(refused.error()),
              path +
                  ": expected a file that no other program uses, found a file in use by another "
                  "program");
    first.keep("kept");
  }
  EXPECT_TRUE(second.claim());
  EXPECT_EQ(second.read(), "kept");
}

TEST(ResultsFile, RemovesItsLockInTheEnd) {
  const test::TemporaryFolder folder;
  const std::string path = (folder.path() / "mine").native();
  {
    ResultsFile file(path, lines);
    ASSERT_TRUE(file.claim());
    EXPECT_TRUE(std::filesystem::exists(path + ".lock"));
  }
  EXPECT_FALSE(std::filesystem::exists(path + ".lock"));
}

TEST(ResultsFile, IsNotReadWhereItCannotBeWritten) {
  const test::TemporaryFolder folder;
  EXPECT_FALSE(ResultsFile((folder.path() / "no" / "mine").native(), lines).read());
  EXPECT_FALSE(ResultsFile(folder.path().native(), lines).read());
}

}  // namespace
}  // namespace tilery
