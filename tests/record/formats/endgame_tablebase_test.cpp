#include "tilery/record/formats/endgame_tablebase.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/record/formats/small_game.h"
#include "tilery/record/foreign_formats.h"

namespace tilery {
namespace {

using test::expect_small_game;
using test::fault_of;
using test::imported;
using test::small_game;

std::string bytes_of(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
  }
  return bytes;
}

const std::string no_rates(32, '0');

// A board has its lowest byte first; the top left cell is the highest nibble, at the end.
const std::string rpl = bytes_of(
    "0000000000020010"
    "00" +
    no_rates +
    "0100000000200010"
    "7f" +
    no_rates +
    "0120001000000020"
    "58"
    "aa86bc27"
    "5562e80d"
    "a1b0b912"
    "b168de3a");
// In the other order the top left cell is the lower half of the first byte.
const std::string rpl_next = bytes_of(
    "0100200000000000"
    "1e" +
    no_rates +
    "0100020000000010"
    "61" +
    no_rates +
    "0200000001000210"
    "58"
    "aa86bc27"
    "5562e80d"
    "a1b0b912"
    "b168de3a");
const std::string rec = bytes_of(
    "00"
    "00000000"
    "00000000"
    "00020000"
    "00100000" +
    ("3e" + no_rates) + ("41" + no_rates));
const std::string vrs = bytes_of(
    "0000000000020010"
    "00000000"
    "00"
    "0100000000200010"
    "00000000"
    "01"
    "0120001000000020"
    "00000000"
    "04");

/// The small game as exporters get it, with its boards and scores.
ForeignGame whole_small_game() {
  const auto record = imported(rec, "rec");
  return *foreign_game_of(*record, test::rules_of("2048"), Undone::kept, "in");
}

TEST(Rpl, HasABoardAndAMoveInEachRecord) {
  expect_small_game(rpl);
  EXPECT_EQ(write_rpl(whole_small_game(), NibbleOrder::top_left_highest), rpl);
}

TEST(Rpl, TheOtherOrderOfCellsIsFoundByPlaying) {
  expect_small_game(rpl_next);
  EXPECT_EQ(write_rpl(whole_small_game(), NibbleOrder::top_left_lowest), rpl_next);
}

TEST(Rpl, TheLastBoardMayBeMissing) {
  std::string bytes = rpl;
  bytes.replace(50, 8, 8, '\0');
  expect_small_game(bytes);
}

TEST(Rpl, AsTextItIsBase64) {
  const std::string text =
      "REPLAY_v9RPL_B64_"
      "AQAgAAAAAAAeAAAAAAAAAAAAAAAAAAAAAAEAAgAAAAAQYQAAAAAAAAAAAAAAAAAAAAACAAAAAQAC"
      "EFiqhrwnVWLoDaGwuRKxaN46";
  expect_small_game(text);
  expect_small_game(text + "\n");
  EXPECT_EQ(write_rpl_text(whole_small_game()), text);
  EXPECT_EQ(fault_of(text + "!", "rpl-text"), "in, byte 117: expected base64, found \"!\"");
}

TEST(Rpl, EveryBoardMustFollowFromTheMoves) {
  std::string bytes = rpl;
  bytes[25] = 2;
  EXPECT_EQ(fault_of(bytes, "rpl"),
            "in, byte 25: expected 2 in column 4, row 4, by the moves so far, found 4");
}

TEST(Rpl, ItNeedsItsClosingRecord) {
  EXPECT_EQ(fault_of(rpl.substr(0, 50), "rpl"),
            "in, byte 25: expected the closing record: 88, 666666666, 233333333, 314159265, "
            "987654321, found 127, 0, 0, 0, 0");
  EXPECT_EQ(fault_of(rpl.substr(0, 60), "rpl"),
            "in: expected whole records of 25 bytes, found 60 bytes");
}

TEST(Rec, HasTheFirstBoardAndThenAMoveInEachRecord) {
  expect_small_game(rec);
  EXPECT_EQ(write_rec(small_game()), rec);
}

TEST(Rec, AQuarterOfABoardHasSixteenBits) {
  std::string bytes = rec;
  bytes[3] = 1;
  EXPECT_EQ(fault_of(bytes, "rec"),
            "in, byte 1: expected a quarter of a board, up to 65535, found 65536");
}

TEST(Rec, TheHighestBitOfAMoveIsClear) {
  std::string bytes = rec;
  bytes[17] = '\xBE';
  EXPECT_EQ(fault_of(bytes, "rec"), "in, byte 17: expected a move, up to 127, found 190");
}

TEST(Vrs, NewTilesAreFoundOnTheBoards) {
  expect_small_game(vrs);
  EXPECT_EQ(write_vrs(whole_small_game()), vrs);
}

TEST(Vrs, EveryScoreMustFollowFromTheMoves) {
  std::string bytes = vrs;
  bytes[21] = 4;
  EXPECT_EQ(fault_of(bytes, "vrs"), "in, byte 26: expected the score 0, found 4");
}

TEST(Vrs, TwoNewTilesAreOneTooMany) {
  std::string bytes = vrs;
  bytes[13] = 0x11;
  EXPECT_EQ(fault_of(bytes, "vrs"),
            "in, byte 13: expected a tile that can enter there, found "
            "rank 1 in column 3, row 4; rank 1 in column 4, row 4");
}

TEST(Vrs, AMoveIsOneOfFour) {
  std::string bytes = vrs;
  bytes[25] = 5;
  EXPECT_EQ(fault_of(bytes, "vrs"), "in, byte 25: expected a move from 1 to 4, found 5");
}

}  // namespace
}  // namespace tilery
