#include "tilery/search/small_board.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>
#include <vector>

#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tilery/board/slide.h"

namespace tilery {
namespace {

constexpr int boards = 300;

/// Shipped games that are small enough, and boards of odd shapes.
std::vector<Rules> games_on_small_boards() {
  std::vector<Rules> games;
  for (const std::string_view name : test::shipped_names()) {
    Rules rules = test::rules_of(name);
    if (open_cells(rules.shape) <= static_cast<int>(most_small_cells)) {
      games.push_back(rules);
    }
    rules.shape = {.width = 3, .height = 2};
    rules.spawn.cell_weights.assign(6, 1);
    games.push_back(rules);
    rules.shape = {.width = 3, .height = 3, .is_open = false, .blocked = std::vector<bool>(9)};
    rules.shape.blocked[4] = true;
    rules.spawn.cell_weights.assign(9, 1);
    games.push_back(rules);
    rules.shape = {.width = 9, .height = 1};
    games.push_back(rules);
  }
  return games;
}

TEST(SmallBoard, SlidesAsTheWalledBoardDoes) {
  for (const Rules& rules : games_on_small_boards()) {
    const SmallRules small(rules);
    for (int seed = 0; seed < test::effort(boards); ++seed) {
      const WalledBoard board = test::random_board(rules, std::uint64_t(seed), 3, 4);
      for (const Direction direction : all_directions) {
        const Slide expected = slide(board, direction, rules);
        const SmallSlide found = small.slide(small.small(board), direction);
        ASSERT_EQ(small.walled(found.board), expected.board);
        ASSERT_EQ(found.gain, expected.gain);
        ASSERT_EQ(found.moved, expected.moved());
      }
    }
  }
}

std::multiset<SmallBoard> folded_slides(const SmallRules& rules, const SmallBoard& board) {
  std::multiset<SmallBoard> slides;
  for (const Direction direction : all_directions) {
    slides.insert(rules.folded(rules.slide(board, direction).board));
  }
  return slides;
}

TEST(SmallBoard, SlidesOfAFoldedBoardAreFoldedSlidesOfTheBoard) {
  for (const Rules& rules : games_on_small_boards()) {
    const SmallRules small(rules);
    for (int seed = 0; seed < test::effort(boards); ++seed) {
      const SmallBoard board = small.small(test::random_board(rules, std::uint64_t(seed), 2, 4));
      EXPECT_EQ(small.folded(small.folded(board)), small.folded(board));
      EXPECT_EQ(folded_slides(small, small.folded(board)), folded_slides(small, board));
    }
  }
}

TEST(SmallBoard, IsFoldedAsFarAsTheRulesAllow) {
  const auto images = [](Rules rules, int width, int height) {
    rules.shape = {.width = width, .height = height};
    rules.spawn.cell_weights.assign(std::size_t(width * height), 1);
    rules.spawn.cell_weights[0] = 2;
    return SmallRules(rules).images();
  };
  EXPECT_EQ(images(test::rules_of("2048"), 3, 3), 8);
  EXPECT_EQ(images(test::rules_of("2048"), 3, 2), 4);
  EXPECT_EQ(images(test::rules_of("threes"), 3, 3), 8);
  EXPECT_EQ(images(test::rules_of("threes-1k"), 3, 3), 4) << "the next free line is clockwise";
  EXPECT_EQ(images(test::rules_of("2048-vcs"), 2, 2), 1) << "bytes count up from cell to cell";
  EXPECT_EQ(images(test::rules_of("2048-basic"), 3, 3), 2) << "the first corner weighs more";
  EXPECT_EQ(SmallRules(test::rules_of("pillars")).images(), 4);
}

}  // namespace
}  // namespace tilery
