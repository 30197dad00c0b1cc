#include "apps/console/streams.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <string>
#include <vector>

#include "tests/support/encodings.h"

namespace tilery {
namespace {

struct Line {
  std::string text;
  std::size_t bytes_too_long = 0;  ///< of a line that is too long
  friend bool operator==(const Line&, const Line&) = default;
};

/// The lines read from a pipe into which each of `pieces` was written by one call.
std::vector<Line> lines_of(const std::vector<std::string>& pieces, std::size_t longest) {
  std::array<int, 2> ends{};
  EXPECT_EQ(pipe(ends.data()), 0);
  for (const std::string& piece : pieces) {
    EXPECT_EQ(write(ends[1], piece.data(), piece.size()), static_cast<ssize_t>(piece.size()));
  }
  close(ends[1]);
  Input input(ends[0], "pipe");
  LineInput lines(input, longest);
  std::vector<Line> all;
  while (const auto line = lines.next()) {
    EXPECT_TRUE(line->is_too_long || line->bytes == line->text.size());
    all.push_back(line->is_too_long ? Line{"", line->bytes} : Line{std::string(line->text)});
  }
  close(ends[0]);
  return all;
}

TEST(LineInput, CutsAtLineFeeds) {
  EXPECT_EQ(lines_of({"one\ntw", "o\n\nfour\n"}, 10),
            (std::vector<Line>{{"one"}, {"two"}, {""}, {"four"}}));
}

TEST(LineInput, TakesALastLineWithoutALineFeed) {
  EXPECT_EQ(lines_of({"one\ntwo"}, 10), (std::vector<Line>{{"one"}, {"two"}}));
  EXPECT_EQ(lines_of({}, 10), std::vector<Line>{});
}

TEST(LineInput, NoticesLinesThatAreTooLongAndGoesOn) {
  const std::string long_line(100, 'x');
  EXPECT_EQ(lines_of({"12345\n123456\n" + long_line + "\nend\n" + long_line}, 5),
            (std::vector<Line>{{"12345"}, {"", 6}, {"", 100}, {"end"}, {"", 100}}));
}

TEST(LineInput, CountsTheBytesOfALongLineThatComesInPieces) {
  EXPECT_EQ(lines_of({"123", "456", "7890", "12\nend"}, 5), (std::vector<Line>{{"", 12}, {"end"}}));
  const std::string large(60000, 'x');
  EXPECT_EQ(lines_of({large + "\n"}, 5), (std::vector<Line>{{"", 60000}}));
}

TEST(LineInput, CutsLinesThatComeInManyReads) {
  std::string text;
  std::vector<Line> expected;
  for (int line = 0; line < 5000; ++line) {
    expected.push_back({std::to_string(line)});
    text += expected.back().text + "\n";
  }
  EXPECT_EQ(lines_of({text}, 10), expected);
}

TEST(LineInput, DecodesTextWithAByteOrderMark) {
  for (const std::string& text : test::with_byte_order_marks("one\ntwö\n")) {
    EXPECT_EQ(lines_of({text}, 10), (std::vector<Line>{{"one"}, {"twö"}}));
    EXPECT_EQ(lines_of({text.substr(0, 1), text.substr(1, 4), text.substr(5)}, 10),
              (std::vector<Line>{{"one"}, {"twö"}}));
  }
}

TEST(LineInput, KnowsWhetherALineIsWaiting) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  ASSERT_EQ(write(ends[1], "one\ntwo", 7), 7);
  Input input(ends[0], "pipe");
  LineInput lines(input, 10);
  EXPECT_FALSE(lines.has_line());
  EXPECT_EQ(lines.next()->text, "one");
  EXPECT_FALSE(lines.has_line());
  ASSERT_EQ(write(ends[1], "\nthree\nfour\n", 12), 12);
  EXPECT_EQ(lines.next()->text, "two");
  EXPECT_TRUE(lines.has_line());
  close(ends[0]);
  close(ends[1]);
}

TEST(Output, WritesItsTextWhenItIsFlushed) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  Output output(ends[1], "pipe");
  output.text() += "one";
  output.flush_if_full();
  output.text() += "two";
  output.flush();
  EXPECT_TRUE(output.text().empty());
  close(ends[1]);
  Input input(ends[0], "pipe");
  EXPECT_EQ(input.read(), "onetwo");
  close(ends[0]);
}

TEST(Output, ThrowsReaderGoneOnceTheReaderHasClosed) {
  std::array<int, 2> ends{};
  ASSERT_EQ(pipe(ends.data()), 0);
  close(ends[0]);
  const auto before = std::signal(SIGPIPE, SIG_IGN);
  Output output(ends[1], "pipe");
  output.text() += "text";
  EXPECT_THROW(output.flush(), ReaderGone);
  std::signal(SIGPIPE, before);
  close(ends[1]);
}

}  // namespace
}  // namespace tilery
