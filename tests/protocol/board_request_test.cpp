#include "tilery/protocol/board_request.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

std::string fault_of(std::string_view line) {
  const auto request = read_board_request(line);
  return request ? "none" : text_of(request.error());
}

TEST(BoardRequest, ReadsEveryKeyInAnyOrder) {
  const auto request =
      read_board_request(R"( {"next":3, "height":1 ,"board":[0,2, 4], "width":3} )");
  ASSERT_TRUE(request) << text_of(request.error());
  ASSERT_EQ(request->board.values.size(), 3U);
  EXPECT_EQ(request->board.values[2].value, 4U);
  EXPECT_EQ(request->board.values[2].column, 39);
  EXPECT_EQ(request->width.value, 3U);
  EXPECT_EQ(request->height.value, 1U);
  EXPECT_EQ(request->next.values.at(0).value, 3U);
}

TEST(BoardRequest, ReadsSeveralNextTilesAndADeck) {
  const auto request = read_board_request(R"({"deck":[1,2,2],"next":[6,12],"board":[3]})");
  ASSERT_TRUE(request) << text_of(request.error());
  EXPECT_EQ(request->deck.values.size(), 3U);
  EXPECT_EQ(request->next.values.at(1).value, 12U);
  EXPECT_EQ(request->board.values.size(), 1U);
}

TEST(BoardRequest, NeedsOnlyABoard) {
  const auto request = read_board_request(R"({"board":[]})");
  ASSERT_TRUE(request);
  EXPECT_TRUE(request->board.values.empty());
  EXPECT_FALSE(request->width.is_there() || request->height.is_there() || request->next.is_there());
}

TEST(BoardRequest, TakesTheLargestNumberAndNoLarger) {
  EXPECT_TRUE(read_board_request(R"({"board":[18446744073709551615]})"));
  EXPECT_EQ(fault_of(R"({"board":[18446744073709551616]})"),
            ":1:11: expected a whole number from 0 to 18446744073709551615 for \"board\", found "
            "the number "
            "18446744073709551616");
}

TEST(BoardRequest, NamesTheColumnOfAValueOfAnotherKind) {
  EXPECT_EQ(fault_of(R"({"board":[2,-2]})"),
            ":1:13: expected a whole number from 0 to 18446744073709551615 for \"board\", found "
            "the number -2");
  EXPECT_EQ(fault_of(R"({"board":[2, 2.5 ]})"),
            ":1:14: expected a whole number from 0 to 18446744073709551615 for \"board\", found "
            "the number 2.5");
  EXPECT_EQ(fault_of(R"({"board":"a\"b"})"),
            ":1:10: expected a list of values for \"board\", found \"a\"b\"");
  EXPECT_EQ(fault_of(R"({"board":7})"),
            ":1:10: expected a list of values for \"board\", found the number 7");
  EXPECT_EQ(
      fault_of(R"({"deck":[[1]]})"),
      ":1:10: expected a whole number from 0 to 18446744073709551615 for \"deck\", found a list");
  EXPECT_EQ(fault_of(R"({"next":null})"),
            ":1:9: expected a whole number or a list of values for \"next\", found null");
  EXPECT_EQ(
      fault_of(R"({"width":true})"),
      ":1:10: expected a whole number from 0 to 18446744073709551615 for \"width\", found true");
  EXPECT_EQ(fault_of(R"({"deck":3})"),
            ":1:9: expected a list of values for \"deck\", found the number 3");
  EXPECT_EQ(fault_of("[1]"), ":1:1: expected an object, found a list");
  EXPECT_EQ(fault_of("5"), ":1:1: expected an object, found the number 5");
  EXPECT_EQ(fault_of("\"x\""), ":1:1: expected an object, found \"x\"");
}

TEST(BoardRequest, TakesTheSizeFromTheRows) {
  const auto request = read_board_request(R"({"board":[[0,2,4],[8,16,32]]})");
  ASSERT_TRUE(request) << text_of(request.error());
  ASSERT_EQ(request->board.values.size(), 6U);
  EXPECT_EQ(request->board.values[3].value, 8U);
  EXPECT_EQ(request->width.value, 3U);
  EXPECT_EQ(request->height.value, 2U);
  EXPECT_TRUE(read_board_request(R"({"board":[[2,2]],"width":2,"height":1})"));
  EXPECT_EQ(fault_of(R"({"board":[[2,2]],"width":4})"),
            ":1:26: expected 2, as the rows of \"board\" have, found 4");
  EXPECT_EQ(fault_of(R"({"board":[[2,2],[2]]})"), ":1:19: expected rows of 2 values, found 1");
  EXPECT_EQ(fault_of(R"({"board":[[2],2]})"),
            ":1:15: expected a row of values for \"board\", found the number 2");
  EXPECT_EQ(
      fault_of(R"({"board":[2,[2]]})"),
      ":1:13: expected a whole number from 0 to 18446744073709551615 for \"board\", found a list");
  EXPECT_EQ(
      fault_of(R"({"board":[[[2]]]})"),
      ":1:12: expected a whole number from 0 to 18446744073709551615 for \"board\", found a list");
}

TEST(BoardRequest, TakesWholeNumbersThatAreWrittenAsDecimals) {
  const auto request = read_board_request(R"({"board":[2.0,1.6e1,-0],"width":3.0,"height":1})");
  ASSERT_TRUE(request) << text_of(request.error());
  EXPECT_EQ(request->board.values[1].value, 16U);
  EXPECT_EQ(request->board.values[2].value, 0U);
  EXPECT_EQ(request->width.value, 3U);
}

TEST(BoardRequest, SuggestsTheNearestKey) {
  EXPECT_EQ(
      fault_of(R"({"bord":[1]})"),
      R"(:1:2: expected "board", "width", "height", "next", "deck", "waited", "player" or "moves", found "bord", did you mean "board"?)");
  EXPECT_EQ(
      fault_of(R"({"colour":1})"),
      R"(:1:2: expected "board", "width", "height", "next", "deck", "waited", "player" or "moves", found "colour")");
}

TEST(BoardRequest, TakesEachKeyOnce) {
  EXPECT_EQ(fault_of(R"({"board":[1],"board":[1]})"),
            R"(:1:14: expected each key once, found "board" again)");
  EXPECT_EQ(fault_of(R"({"next":1,"next":1})"),
            R"(:1:11: expected each key once, found "next" again)");
}

TEST(BoardRequest, NeedsABoard) {
  EXPECT_EQ(fault_of("{}"), ":1:2: expected a \"board\", found an object without one");
}

TEST(BoardRequest, NeedsAGameWhereQuestionsNameTheirGame) {
  const auto fault = [](std::string_view line) {
    const auto request = read_board_request(line, {.game = true});
    return request ? "none" : text_of(request.error());
  };
  EXPECT_EQ(fault(R"({"board":[],"cartridge":"2048"})"), "none");
  EXPECT_EQ(fault(R"({"toml":"","board":[]})"), "none");
  EXPECT_EQ(fault(R"({"board":[]})"),
            R"(:1:12: expected a "cartridge" or a "toml", found an object without one)");
  EXPECT_EQ(
      fault(R"({"board":[],"cartridge":"","toml":""})"),
      R"(:1:35: expected a "cartridge" or a "toml", found the cartridge "" and a toml of 0 bytes)");
  EXPECT_NE(fault_of(R"({"board":[],"cartridge":"2048"})"), "none");
}

TEST(BoardRequest, TakesLimitsOnlyWhereTheyAreAllowed) {
  const std::string_view line =
      R"({"board":[],"depth":2,"time_ms":1.5,"nodes":9,"selective":true})";
  const auto request = read_board_request(line, {.search_limits = true});
  ASSERT_TRUE(request) << text_of(request.error());
  EXPECT_EQ(request->search_limits.depth.value, 2U);
  EXPECT_EQ(request->search_limits.time_ms.value, 1.5);
  EXPECT_EQ(request->search_limits.nodes.value, 9U);
  EXPECT_TRUE(request->search_limits.selective.value);
  EXPECT_FALSE(read_board_request(line));
  EXPECT_FALSE(read_board_request(line, {.search_limits = true}, {.depth = 1}));
}

TEST(BoardRequest, RefusesTextThatIsNotJson) {
  EXPECT_EQ(fault_of(""), ":1:1: expected '[', '{', or a literal, found end of input");
  EXPECT_EQ(fault_of(R"({"board":[1,2)"), ":1:14: expected ']', found end of input");
  EXPECT_EQ(fault_of(R"({"board":[1 2]})"), ":1:13: expected ']', found number literal");
  EXPECT_EQ(fault_of(R"({"board":[2]} x)"), ":1:15: expected end of input, found invalid literal");
  EXPECT_EQ(fault_of("\xFF"), ":1:1: expected JSON, found invalid literal");
}

TEST(BoardRequest, RefusesBytesThatAreNotUtf8) {
  EXPECT_EQ(fault_of("{\"bo\xC3\":1}"),
            ":1:6: expected string literal, found invalid string: ill-formed UTF-8 byte");
}

TEST(BoardRequest, RefusesAMillionNestedListsWithoutCrashing) {
  EXPECT_EQ(
      fault_of("{\"board\":" + std::string(1'000'000, '[')),
      ":1:12: expected a whole number from 0 to 18446744073709551615 for \"board\", found a list");
}

TEST(BoardRequest, RefusesMoreValuesThanAnyBoardHas) {
  std::string line = R"({"board":[0)";
  for (int value = 0; value < 1024; ++value) {
    line += ",0";
  }
  EXPECT_EQ(fault_of(line + "]}"), ":1:2059: expected at most 1024 values, found at least 1025");
}

}  // namespace
}  // namespace tilery
