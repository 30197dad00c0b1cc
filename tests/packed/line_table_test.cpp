#include "tilery/packed/packed_rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tilery/board/slide.h"
#include "tilery/packed/packed_slide.h"

namespace tilery {
namespace {

/// A board with `line` in row or column `place` and no other tiles. Nothing if the line has a
/// tile in a blocked cell or above the ladder's top.
std::optional<WalledBoard> board_with(const Rules& rules, PackedLine line, int place, bool is_row) {
  WalledBoard board(rules.shape);
  for (int i = 0; i < 4; ++i) {
    const int cell = is_row ? 4 * place + i : 4 * i + place;
    const auto rank = static_cast<Rank>((line >> (4 * i)) & 15);
    if (rank > rules.ladder.top() || (rank != 0 && board.is_blocked(cell))) {
      return std::nullopt;
    }
    if (rank != 0) {
      board.set(cell, rank);
    }
  }
  return board;
}

/// The difference between the packed and the walled slide of `board`; empty if there is none.
std::string difference(const WalledBoard& board, Direction direction, const PackedRules& rules) {
  const Slide walled = slide(board, direction, rules.rules());
  const PackedSlide twin = slides(*packed(board), rules)[static_cast<std::size_t>(direction)];
  if (twin.board != *packed(walled.board)) {
    return "board";
  }
  if (twin.gain != walled.gain) {
    return "gain";
  }
  return twin.moved != walled.moved() ? "moved" : "";
}

/// Sweeps all 65,536 lines in every row and column. If one table serves all lines, sweeps
/// only the first row and column.
void expect_lines_like_walled(const Rules& game) {
  const PackedRules rules = *PackedRules::of(game);
  const int places = rules.lines().are_alike() ? 1 : 4;
  const int stride = test::is_sanitized ? 97 : 1;
  for (int line = 0; line < 65536; line += stride) {
    for (int place = 0; place < places; ++place) {
      for (const Direction direction : all_directions) {
        const auto board = board_with(rules.rules(), static_cast<PackedLine>(line), place,
                                      is_horizontal(direction));
        if (board) {
          ASSERT_EQ(difference(*board, direction, rules), "")
              << "line " << std::hex << line << " at " << place << " " << name_of(direction);
        }
      }
    }
  }
}

class EveryPackableGame : public testing::TestWithParam<std::string_view> {};

TEST_P(EveryPackableGame, HasLinesThatSlideAsOnTheWalledBoard) {
  expect_lines_like_walled(test::rules_of(GetParam()));
}

TEST_P(EveryPackableGame, HasLinesThatSlideAsOnTheWalledBoardWhenCutToASmallLadder) {
  Rules rules = test::rules_of(GetParam());
  rules.ladder.faces.resize(std::min<std::size_t>(rules.ladder.faces.size(), 6));
  rules.merge = MergeTable(rules.merge_kind, rules.ladder.top(), rules.triples);
  expect_lines_like_walled(rules);
}

INSTANTIATE_TEST_SUITE_P(LineTable, EveryPackableGame, testing::ValuesIn(test::packable_names()),
                         [](const auto& game) {
                           std::string name(game.param);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

TEST(LineTable, OfAnOrdinaryGameServesAllLines) {
  EXPECT_TRUE(PackedRules::of(test::rules_of("2048"))->lines().are_alike());
}

TEST(LineTable, OfABoardWithABlockedCellDiffersInItsRowAndColumn) {
  Rules rules = test::rules_of("2048");
  rules.shape.blocked.assign(16, false);
  rules.shape.blocked[6] = true;
  const PackedRules packed_rules = *PackedRules::of(rules);
  const LineTables& lines = packed_rules.lines();
  EXPECT_EQ(lines.row(0), lines.row(3));
  EXPECT_NE(lines.row(0), lines.row(1));
  EXPECT_EQ(lines.column(0), lines.row(0));
  EXPECT_NE(lines.column(2), lines.row(0));
  EXPECT_NE(lines.column(2), lines.row(1));
}

TEST(LineTable, OfABoardWithBlockedCellsSlidesAsOnTheWalledBoard) {
  for (const MergeKind kind : {MergeKind::equal, MergeKind::threes, MergeKind::neighbours}) {
    for (const Reach reach : {Reach::far, Reach::step}) {
      Rules rules = test::rules_of("2048");
      rules.merge_kind = kind;
      rules.ladder.faces.resize(9);
      rules.merge = MergeTable(kind, 8);
      rules.reach = reach;
      rules.shape.blocked.assign(16, false);
      for (const std::size_t cell : {1U, 6U, 8U, 9U, 15U}) {
        rules.shape.blocked[cell] = true;
      }
      expect_lines_like_walled(rules);
    }
  }
}

}  // namespace
}  // namespace tilery
