#include "tilery/board/slide.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>
#include <string>

#include "tests/support/games.h"

namespace tilery {
namespace {

using test::board_showing;
using test::Faces;
using test::faces_of;
using test::rules_of;

/// The slide of a board with the one row `row`, by the rules of the game `name`.
Slide slid_row(const std::string& name, const Faces& row, Direction direction) {
  Rules rules = rules_of(name);
  rules.shape = {.width = int(row.size()), .height = 1};
  return slide(board_showing(rules, row), direction, rules);
}

Faces row_after(const std::string& name, const Faces& row, Direction direction) {
  return faces_of(rules_of(name), slid_row(name, row, direction).board);
}

TEST(Slide2048, MergesThePairNearestTheWallFirstAndEachTileOnce) {
  EXPECT_EQ(row_after("2048", {0, 2, 2, 4}, Direction::left), (Faces{4, 4, 0, 0}));
  EXPECT_EQ(row_after("2048", {0, 2, 2, 2}, Direction::left), (Faces{4, 2, 0, 0}));
  EXPECT_EQ(row_after("2048", {4, 4, 4, 4}, Direction::left), (Faces{8, 8, 0, 0}));
  EXPECT_EQ(row_after("2048", {8, 4, 0, 4}, Direction::right), (Faces{0, 0, 8, 8}));
  EXPECT_EQ(row_after("2048", {2, 2, 2, 0}, Direction::right), (Faces{0, 0, 2, 4}));
  EXPECT_EQ(row_after("2048", {2, 2, 4, 8}, Direction::left), (Faces{4, 4, 8, 0}));
}

/// The slide of a row of threes whose ends meet.
Slide ring_of_threes(const Faces& row, Direction direction) {
  Rules rules = rules_of("threes");
  rules.shape = {.width = int(row.size()), .height = 1, .wrap = Wrap::rows};
  const Slide slid = slide(board_showing(rules, row), direction, rules);
  EXPECT_EQ(can_slide(board_showing(rules, row), direction, rules), slid.moved());
  return slid;
}

TEST(SlideByStepsOnARing, MergesTheEndsOfAFullLineInWhichNothingElseMoves) {
  const Rules rules = rules_of("threes");
  const auto after = [&](const Faces& row, Direction direction) {
    return faces_of(rules, ring_of_threes(row, direction).board);
  };
  EXPECT_EQ(after({1, 6, 3, 2}, Direction::left), (Faces{6, 3, 3, 0}));
  EXPECT_EQ(after({1, 6, 3, 2}, Direction::right), (Faces{0, 3, 6, 3}));
  EXPECT_EQ(after({3, 6, 12, 3}, Direction::left), (Faces{6, 12, 6, 0}));
  EXPECT_EQ(ring_of_threes({1, 6, 3, 2}, Direction::left).gain, 3U);
  EXPECT_EQ(ring_of_threes({1, 6, 3, 2}, Direction::left).merges, 1);
}

TEST(SlideByStepsOnARing, DoesNotMergeTheEndsOfALineWithAGapOrAPair) {
  const Rules rules = rules_of("threes");
  const auto after = [&](const Faces& row) {
    return faces_of(rules, ring_of_threes(row, Direction::left).board);
  };
  EXPECT_EQ(after({1, 0, 3, 2}), (Faces{1, 3, 2, 0}));
  EXPECT_EQ(after({1, 6, 6, 2}), (Faces{1, 12, 2, 0}));
  // Over the edge, 1 and 2 are two cells apart.
  EXPECT_FALSE(ring_of_threes({1, 6, 2, 0}, Direction::left).moved());
  EXPECT_FALSE(ring_of_threes({1, 6, 3, 1}, Direction::left).moved());
}

TEST(Slide2048, GainsTheFacesOfTheTilesMade) {
  EXPECT_EQ(slid_row("2048", {4, 4, 4, 4}, Direction::left).gain, 16u);
  EXPECT_EQ(slid_row("2048", {2, 2, 0, 16}, Direction::left).gain, 4u);
  EXPECT_EQ(slid_row("2048", {0, 0, 0, 16}, Direction::left).gain, 0u);
}

TEST(Slide2048, ADirectionThatChangesNothingIsNoMove) {
  EXPECT_FALSE(slid_row("2048", {4, 2, 0, 0}, Direction::left).moved());
  EXPECT_TRUE(slid_row("2048", {4, 2, 0, 0}, Direction::right).moved());
  EXPECT_FALSE(slid_row("2048", {0, 0, 0, 0}, Direction::left).moved());
}

TEST(Slide2048, TwoOfTheLargestTileDoNotMerge) {
  EXPECT_EQ(row_after("2048-vcs", {8192, 8192, 0, 0}, Direction::right), (Faces{0, 0, 8192, 8192}));
  EXPECT_EQ(row_after("2048-vcs", {4096, 4096, 0, 0}, Direction::left), (Faces{8192, 0, 0, 0}));
  EXPECT_EQ(row_after("2048", {8192, 8192, 0, 0}, Direction::left), (Faces{16384, 0, 0, 0}));
}

TEST(SlideThrees, ALineGivesWayOnceByOneCell) {
  EXPECT_EQ(row_after("threes", {0, 3, 3, 3}, Direction::left), (Faces{3, 3, 3, 0}));
  EXPECT_EQ(row_after("threes", {3, 3, 3, 3}, Direction::left), (Faces{6, 3, 3, 0}));
  EXPECT_EQ(row_after("threes", {1, 0, 0, 2}, Direction::left), (Faces{1, 0, 2, 0}));
  EXPECT_EQ(row_after("threes", {1, 2, 0, 6}, Direction::right), (Faces{0, 1, 2, 6}));
  EXPECT_EQ(row_after("threes", {3, 1, 2, 6}, Direction::right), (Faces{0, 3, 3, 6}));
}

TEST(SlideThrees, OneAndTwoMergeButTwoOnesOrTwoTwosDoNot) {
  EXPECT_EQ(row_after("threes", {1, 2, 0, 0}, Direction::left), (Faces{3, 0, 0, 0}));
  EXPECT_EQ(row_after("threes", {2, 1, 0, 0}, Direction::left), (Faces{3, 0, 0, 0}));
  EXPECT_FALSE(slid_row("threes", {1, 1, 0, 0}, Direction::left).moved());
  EXPECT_FALSE(slid_row("threes", {2, 2, 2, 2}, Direction::left).moved());
  EXPECT_FALSE(slid_row("threes", {3, 6, 1, 3}, Direction::left).moved());
}

TEST(SlideFibonacci, NeighboursOnTheLadderMerge) {
  EXPECT_EQ(row_after("2584", {1, 1, 0, 0}, Direction::left), (Faces{2, 0, 0, 0}));
  EXPECT_EQ(row_after("2584", {1, 2, 3, 5}, Direction::left), (Faces{3, 8, 0, 0}));
  EXPECT_EQ(row_after("2584", {5, 5, 0, 0}, Direction::left), (Faces{5, 5, 0, 0}));
}

TEST(SlideBlocked, TilesStopAtBlockedCellsAndEachRunSlidesByItself) {
  Rules rules = rules_of("2048");
  rules.shape = {.width = 5, .height = 1};
  rules.shape.blocked = {false, false, true, false, false};
  const Slide slid = slide(board_showing(rules, {0, 2, 0, 4, 4}), Direction::left, rules);
  EXPECT_EQ(faces_of(rules, slid.board), (Faces{2, 0, 0, 8, 0}));
  EXPECT_EQ(slid.merges, 1);
}

TEST(SlideBlocked, EachRunOfAStepGameGivesWayByItself) {
  Rules rules = rules_of("threes");
  rules.shape = {.width = 5, .height = 1};
  rules.shape.blocked = {false, false, true, false, false};
  const Slide slid = slide(board_showing(rules, {0, 3, 0, 1, 2}), Direction::left, rules);
  EXPECT_EQ(faces_of(rules, slid.board), (Faces{3, 0, 0, 3, 0}));
}

TEST(SlideLines, NameTheRowsFromTheTopAndTheColumnsFromTheLeft) {
  const Rules& rules = rules_of("2048");
  const WalledBoard board = board_showing(rules, {2, 0, 0, 0,  //
                                                  0, 0, 0, 4,  //
                                                  2, 0, 0, 0,  //
                                                  0, 0, 8, 8});
  EXPECT_EQ(slide(board, Direction::left, rules).lines, 0b1010u);
  EXPECT_EQ(slide(board, Direction::right, rules).lines, 0b1101u);
  EXPECT_EQ(slide(board, Direction::up, rules).lines, 0b1101u);
}

TEST(SlideTravels, NameTheEndOfEachTileAndMergedTiles) {
  const Slide slid = slid_row("2048", {2, 0, 2, 4}, Direction::left);
  const std::vector<TileTravel> expected = {{0, 0, 1, false}, {2, 0, 1, true}, {3, 1, 2, false}};
  EXPECT_EQ(slid.travels, expected);
}

TEST(SlideTravels, GoOverTheEdgeOfARingIntoTheLastTile) {
  Rules rules = rules_of("2048");
  rules.shape = {.width = 4, .height = 1, .wrap = Wrap::rows};
  const Slide slid = slide(board_showing(rules, {2, 4, 8, 2}), Direction::left, rules);
  const std::vector<TileTravel> expected = {
      {1, 0, 2, false}, {2, 1, 3, false}, {3, 2, 1, false}, {0, 2, 1, true}};
  EXPECT_EQ(slid.travels, expected);
  EXPECT_EQ(slid.merges, 1);
  EXPECT_EQ(slid.gain, 4U);
  EXPECT_EQ(slid.lines, 1U);
}

TEST(SlideRing, ABlockedCellCutsIt) {
  Rules rules = rules_of("2048");
  rules.shape = {
      .width = 4, .height = 1, .blocked = {false, true, false, false}, .wrap = Wrap::rows};
  const WalledBoard board = *board_of(rules.shape, std::vector<Rank>{1, 0, 2, 1});
  EXPECT_FALSE(can_slide(board, Direction::left, rules));
  EXPECT_FALSE(slide(board, Direction::left, rules).moved());
}

/// A second definition, on a list and without walls or marks, written directly from the rules.
std::vector<Rank> far_line(std::vector<Rank> line, const MergeTable& merge) {
  std::vector<Rank> out;
  bool last_is_made = false;
  for (const Rank rank : line) {
    if (rank == 0) {
      continue;
    }
    const Rank made = out.empty() || last_is_made ? Rank{0} : merge.made_of(out.back(), rank);
    if (made != 0) {
      out.back() = made;
    } else {
      out.push_back(rank);
    }
    last_is_made = made != 0;
  }
  out.resize(line.size(), 0);
  return out;
}

std::vector<Rank> step_line(std::vector<Rank> line, const MergeTable& merge) {
  for (std::size_t i = 1; i < line.size(); ++i) {
    const Rank made = line[i - 1] == 0 ? line[i] : merge.made_of(line[i - 1], line[i]);
    if (line[i] != 0 && made != 0) {
      line[i - 1] = made;
      line.erase(line.begin() + std::ptrdiff_t(i));
      line.push_back(0);
      return line;
    }
  }
  return line;
}

/// Slides as far_line() does; then the first tile may merge over the edge with the last.
std::vector<Rank> ring_line(const std::vector<Rank>& line, const MergeTable& merge) {
  std::vector<Rank> tiles = line;
  std::erase(tiles, Rank{0});
  std::vector<bool> is_made(tiles.size(), false);
  for (std::size_t i = 1; i < tiles.size(); ++i) {
    const Rank made = is_made[i - 1] ? Rank{0} : merge.made_of(tiles[i - 1], tiles[i]);
    if (made != 0) {
      tiles[i - 1] = made;
      is_made[i - 1] = true;
      tiles.erase(tiles.begin() + std::ptrdiff_t(i));
      is_made.erase(is_made.begin() + std::ptrdiff_t(i));
      --i;
    }
  }
  if (tiles.size() > 1 && !is_made.front() && !is_made.back() &&
      merge.made_of(tiles.front(), tiles.back()) != 0) {
    tiles.back() = merge.made_of(tiles.front(), tiles.back());
    tiles.erase(tiles.begin());
  }
  tiles.resize(line.size(), 0);
  return tiles;
}

TEST(SlideOnEveryRingOfFour, AgreesWithASecondDefinitionOnLists) {
  for (const char* name : {"2048", "2584"}) {
    Rules rules = rules_of(name);
    rules.shape = {.width = 4, .height = 1, .wrap = Wrap::rows};
    for (int code = 0; code < 6 * 6 * 6 * 6; ++code) {
      const std::vector<Rank> line = {Rank(code % 6), Rank(code / 6 % 6), Rank(code / 36 % 6),
                                      Rank(code / 216)};
      const auto expected = ring_line(line, rules.merge);
      const WalledBoard board = *board_of(rules.shape, line);
      ASSERT_EQ(ranks_of(slide(board, Direction::left, rules).board), expected) << name << code;
      ASSERT_EQ(can_slide(board, Direction::left, rules), expected != line) << name << code;
    }
  }
}

TEST(SlideOnEveryLineOfFour, AgreesWithASecondDefinitionOnLists) {
  for (const char* name : {"2048", "2048-vcs", "threes", "2584", "threefold"}) {
    Rules rules = rules_of(name);
    rules.shape = {.width = 4, .height = 1};
    const int top = std::min<int>(rules.ladder.top(), 15);
    for (int code = 0; code < 65536; ++code) {
      const std::vector<Rank> line = {Rank(code & 15), Rank(code >> 4 & 15), Rank(code >> 8 & 15),
                                      Rank(code >> 12)};
      if (*std::ranges::max_element(line) > top) {
        continue;
      }
      const auto expected =
          rules.reach == Reach::far ? far_line(line, rules.merge) : step_line(line, rules.merge);
      const Slide slid = slide(*board_of(rules.shape, line), Direction::left, rules);
      ASSERT_EQ(ranks_of(slid.board), expected) << name << " " << code;
      ASSERT_EQ(slid.moved(), expected != line) << name << " " << code;
    }
  }
}

/// The board after a quarter turn clockwise.
WalledBoard turned(const WalledBoard& board) {
  WalledBoard result(Shape{.width = board.height(), .height = board.width()});
  for (int cell = 0; cell < board.cells(); ++cell) {
    const int x = cell % board.width();
    const int y = cell / board.width();
    result.set(x * board.height() + (board.height() - 1 - y), board.rank(cell));
  }
  return result;
}

Direction turned(Direction direction) {
  switch (direction) {
    case Direction::left:
      return Direction::up;
    case Direction::up:
      return Direction::right;
    case Direction::right:
      return Direction::down;
    default:
      return Direction::left;
  }
}

RC_GTEST_PROP(SlideProperty, TurningTheBoardTurnsTheSlide, ()) {
  Rules rules = rules_of(*rc::gen::element("2048", "threes", "2584"));
  rules.shape = {.width = *rc::gen::inRange(1, 9), .height = *rc::gen::inRange(1, 9)};
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const WalledBoard board = test::random_board(rules, seed, int(seed % 8), 5);
  for (const Direction direction : all_directions) {
    const Slide plain = slide(board, direction, rules);
    const Slide other = slide(turned(board), turned(direction), rules);
    RC_ASSERT(turned(plain.board) == other.board);
    RC_ASSERT(plain.gain == other.gain);
    RC_ASSERT(plain.merges == other.merges);
    RC_ASSERT(plain.moved() == can_slide(board, direction, rules));
  }
}

RC_GTEST_PROP(SlideProperty, TheTravelsLeadToTheBoard, ()) {
  Rules rules =
      rules_of(*rc::gen::element("2048", "threes", "2584", "pillars", "barrel", "doughnut"));
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const WalledBoard board = test::random_board(rules, seed, int(seed % 8), 5);
  for (const Direction direction : all_directions) {
    const Slide slid = slide(board, direction, rules);
    WalledBoard rebuilt(rules.shape);
    for (const TileTravel& travel : slid.travels) {
      RC_ASSERT(board.rank(travel.from) == travel.rank);
      const Rank there = rebuilt.rank(travel.to);
      RC_ASSERT(travel.merges == (there != 0));
      rebuilt.set(travel.to, there == 0 ? travel.rank : rules.merge.made_of(there, travel.rank));
    }
    RC_ASSERT(rebuilt == slid.board);
  }
}

RC_GTEST_PROP(SlideProperty, MergingKeepsTheSumOfFaces, ()) {
  const Rules& rules = rules_of(*rc::gen::element("2048", "threes", "2584"));
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  const WalledBoard board = test::random_board(rules, seed, int(seed % 8), 5);
  const auto sum = [&](const WalledBoard& of) {
    const Faces faces = faces_of(rules, of);
    return std::accumulate(faces.begin(), faces.end(), std::uint64_t{0});
  };
  for (const Direction direction : all_directions) {
    RC_ASSERT(sum(slide(board, direction, rules).board) == sum(board));
  }
}

}  // namespace
}  // namespace tilery
