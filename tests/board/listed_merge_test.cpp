// Listed merges; directions that are not allowed; tiles that enter at the worst cell; undo limits.

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

#include "tests/support/games.h"
#include "tilery/board/slide.h"
#include "tilery/board/spawn.h"
#include "tilery/game/game.h"
#include "tilery/game/position.h"
#include "tilery/kernels/lane_rules.h"
#include "tilery/packed/packed_rules.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

using test::board_showing;
using test::Faces;
using test::faces_of;

/// A game with a board of one row; `tiles` and `more` are lines of its cartridge.
Rules listed_rules(const std::string& tiles, const std::string& more = "", int width = 6) {
  const auto cartridge =
      read_cartridge("name = \"x\"\ntitle = \"x\"\nabout = \"x\"\n[board]\nheight = 1\nwidth = " +
                         std::to_string(width) + "\n[tiles]\n" + tiles +
                         "\n[spawn]\nstart = 1\nodds = [[1, 1]]\nout_of = 1\n" + more,
                     "test");
  EXPECT_TRUE(cartridge) << text_of(cartridge.error());
  return cartridge.value_or(Cartridge{}).rules;
}

const std::string mixed_merges =
    "values = [1, 2, 3, 4, 5]\n"
    "merge = [{ parts = [1, 1, 1], made = [3] }, [1, 1, 2], { parts = [2, 3], made = [] },\n"
    "  { parts = [4, 4], made = [5, 3] }, [5, 5, 1]]";

Faces slid_left(const Rules& rules, const Faces& row) {
  return faces_of(rules, slide(board_showing(rules, row), Direction::left, rules).board);
}

TEST(ListedMerge, TheLongestMergeFromTheWallComesFirst) {
  const Rules rules = listed_rules(mixed_merges);
  EXPECT_EQ(slid_left(rules, {1, 0, 1, 0, 1, 0}), (Faces{3, 0, 0, 0, 0, 0}));
  EXPECT_EQ(slid_left(rules, {1, 1, 1, 1, 1, 0}), (Faces{3, 2, 0, 0, 0, 0}));
  EXPECT_EQ(slid_left(rules, {5, 1, 1, 4, 0, 0}), (Faces{5, 2, 4, 0, 0, 0}));
}

TEST(ListedMerge, PartsMayStandInAnyOrderAndProductsStandAsListed) {
  const Rules rules = listed_rules(mixed_merges);
  EXPECT_EQ(slid_left(rules, {3, 2, 1, 0, 0, 0}), (Faces{1, 0, 0, 0, 0, 0}));
  EXPECT_EQ(slid_left(rules, {2, 3, 1, 0, 0, 0}), (Faces{1, 0, 0, 0, 0, 0}));
  EXPECT_EQ(slid_left(rules, {4, 0, 4, 0, 0, 1}), (Faces{5, 3, 1, 0, 0, 0}));
  const Slide right = slide(board_showing(rules, {0, 0, 0, 4, 4, 0}), Direction::right, rules);
  EXPECT_EQ(faces_of(rules, right.board), (Faces{0, 0, 0, 0, 3, 5}));
}

TEST(ListedMerge, AProductDoesNotMergeAgainInThatMove) {
  EXPECT_EQ(slid_left(listed_rules(mixed_merges), {1, 1, 1, 2, 0, 0}), (Faces{3, 2, 0, 0, 0, 0}));
}

TEST(ListedMerge, AProductMayBeSmallerThanItsParts) {
  EXPECT_EQ(slid_left(listed_rules(mixed_merges), {5, 5, 0, 0, 0, 0}), (Faces{1, 0, 0, 0, 0, 0}));
}

TEST(ListedMerge, GainsTheFacesOfAllProductsAndCountsMerges) {
  const Rules rules = listed_rules(mixed_merges);
  const Slide two = slide(board_showing(rules, {4, 4, 1, 1, 1, 0}), Direction::left, rules);
  EXPECT_EQ(two.gain, 11U);
  EXPECT_EQ(two.merges, 2);
  EXPECT_EQ(slide(board_showing(rules, {2, 3, 0, 0, 0, 0}), Direction::left, rules).gain, 0U);
}

TEST(ListedMerge, ChangesAFullRowThatLeavesNoRoom) {
  const Rules rules = listed_rules(mixed_merges, "", 2);
  Position position = position_on(rules, board_showing(rules, {4, 4}), 1);
  const auto turn = play(rules, position, Direction::left, 1);
  ASSERT_TRUE(turn);
  EXPECT_TRUE(turn->slide.moved());
  EXPECT_EQ(faces_of(rules, turn->after.board), (Faces{5, 3}));
  EXPECT_TRUE(turn->entries.empty());
  EXPECT_EQ(turn->after.random.counter, 0U) << "nothing is drawn";
}

TEST(ListedMerge, ABoardIsOverWhenNoPartsStandInARow) {
  const Rules rules = listed_rules(mixed_merges, "", 4);
  EXPECT_TRUE(is_over(rules, position_on(rules, board_showing(rules, {1, 2, 1, 2}), 1)));
  EXPECT_FALSE(is_over(rules, position_on(rules, board_showing(rules, {1, 4, 4, 2}), 1)));
}

TEST(ListedMerge, RepeatsUpTheLadder) {
  const Rules rules = listed_rules(
      "values = [1, 3]\nrepeat = 4\nmerge = [{ parts = [1, 1, 1], made = [3] }, [1, 3, 4],\n"
      "  { parts = [3, 3], made = [] }]");
  EXPECT_EQ(rules.ladder.top(), highest_vector_rank);
  EXPECT_EQ(slid_left(rules, {4, 4, 4, 0, 0, 0}), (Faces{12, 0, 0, 0, 0, 0}));
  EXPECT_EQ(slid_left(rules, {12, 4, 0, 0, 0, 0}), (Faces{16, 0, 0, 0, 0, 0}));
  EXPECT_EQ(slid_left(rules, {3, 3, 0, 0, 0, 0}), (Faces{0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(slid_left(rules, {12, 12, 0, 0, 0, 0}), (Faces{0, 0, 0, 0, 0, 0}));
}

TEST(Kernels, RefuseRulesThatTheyCannotPlay) {
  const Rules plain = test::rules_of("2048-61b");
  EXPECT_FALSE(reason_for_walls(plain));
  Rules three_ways = plain;
  three_ways.moves.allowed[3] = false;
  Rules worst_place = plain;
  worst_place.spawn.place = SpawnPlace::worst;
  Rules listed = plain;
  listed.merge_kind = MergeKind::listed;
  listed.merges = {{{1, 1}, {}}};
  Rules ring = plain;
  ring.shape.wrap = Wrap::rows;
  for (const Rules& rules : {three_ways, worst_place, listed, ring}) {
    EXPECT_TRUE(reason_for_walls(rules));
    EXPECT_FALSE(PackedRules::of(rules));
  }
  for (const Rules& rules : {three_ways, worst_place, ring}) {
    EXPECT_FALSE(lane_rules(rules));
  }
  EXPECT_TRUE(lane_rules(listed)) << "lanes play listed merges";
  Rules labelled = plain;
  labelled.moves.undos = 0;
  labelled.ladder.labels = {"", "a"};
  EXPECT_TRUE(PackedRules::of(labelled)) << "undo and labels cost no speed";
}

TEST(Directions, ThatAreNotAllowedAreNoMoves) {
  Rules rules = test::rules_of("2048-61b");
  rules.moves.allowed = {true, false, false, false};
  const WalledBoard board = board_showing(rules, {0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_TRUE(can_slide(board, Direction::left, rules));
  EXPECT_FALSE(can_slide(board, Direction::right, rules));
  EXPECT_FALSE(slide(board, Direction::up, rules).moved());
  const WalledBoard at_wall =
      board_showing(rules, {2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_TRUE(is_over(rules, position_on(rules, at_wall, 1)));
}

TEST(WorstPlace, ATileEntersAnyOfTheCellsThatLeaveLeastRoom) {
  Rules rules = test::rules_of("2048-61b");
  rules.spawn.place = SpawnPlace::worst;
  rules.shape = {.width = 4, .height = 1};
  const WalledBoard board = board_showing(rules, {4, 0, 0, 8});
  const auto cells = worst_cells(rules, board, 1);
  ASSERT_EQ(cells.size(), 2U);
  const WalledBoard narrow = board_showing(rules, {2, 0, 4, 8});
  ASSERT_EQ(worst_cells(rules, narrow, 1).size(), 1U);
  const auto odds = entry_odds(rules, narrow, Direction::left, narrow, std::nullopt);
  ASSERT_EQ(odds.size(), 2U);
  EXPECT_EQ(odds[0].entry, (Entry{1, 1}));
  EXPECT_EQ(odds[0].odds, (Fraction{9, 10}));
  EXPECT_EQ(odds[1].entry, (Entry{1, 2}));
}

/// Below the 2 a new 2 could merge; in the other corner it cannot.
TEST(WorstPlace, ATileAvoidsItsEqual) {
  Rules rules = test::rules_of("2048-61b");
  rules.spawn.place = SpawnPlace::worst;
  rules.shape = {.width = 2, .height = 2};
  const WalledBoard board = board_showing(rules, {2, 8, 0, 0});
  const auto cells = worst_cells(rules, board, 1);
  ASSERT_EQ(cells.size(), 1U);
  EXPECT_EQ(cells.front().cell, 3);
}

TEST(FirstBoard, IsTheSameOnPackedAndWalledBoards) {
  Rules rules = test::rules_of("2048-61b");
  rules.spawn.start_board.assign(16, 0);
  rules.spawn.start_board[5] = 3;
  const PackedRules packed = PackedRules::of(rules).value();
  for (std::uint64_t seed = 1; seed < 20; ++seed) {
    const Position first = first_position(rules, seed);
    EXPECT_EQ(first.board.rank(5), 3);
    EXPECT_EQ(first.board.empty_cells(), 14);
    EXPECT_EQ(unpacked(first_packed_game(packed, seed), rules).board, first.board);
  }
}

TEST(Undo, EndsAfterTheNumberThatTheRulesAllow) {
  Rules rules = test::rules_of("2048-61b");
  rules.moves.undos = 1;
  Game game({.rules = rules, .seed = 3});
  const auto move = [&] {
    return std::ranges::any_of(all_directions,
                               [&](Direction to) { return game.play(to).has_value(); });
  };
  ASSERT_TRUE(move() && move());
  EXPECT_EQ(game.undos_left(), 1);
  EXPECT_TRUE(game.undo());
  EXPECT_EQ(game.undos_left(), 0);
  EXPECT_FALSE(game.undo());
  EXPECT_TRUE(game.redo());
  EXPECT_FALSE(game.undo()) << "a move that was redone does not give the undo back";
}

}  // namespace
}  // namespace tilery
