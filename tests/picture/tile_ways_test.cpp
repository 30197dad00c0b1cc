#include "tilery/picture/board_layout.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "tests/support/games.h"
#include "tilery/picture/board_picture.h"

namespace tilery {
namespace {

using test::board_showing;
using test::rules_of;

std::vector<StraightWay> ways_of(const Slide& slide, const TileTravel& travel) {
  const TileWays ways(slide, travel);
  return {ways.all().begin(), ways.all().end()};
}

TEST(TileWays, ATileThatSlidesHasOneWay) {
  const Rules& rules = rules_of("2048");
  const WalledBoard board = board_showing(rules, {0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  for (const auto& [direction, to] : {std::pair{Direction::left, Cell{0, 0}},
                                      {Direction::right, {3, 0}},
                                      {Direction::down, {2, 3}}}) {
    const Slide slid = slide(board, direction, rules);
    EXPECT_EQ(ways_of(slid, slid.travels.at(0)), (std::vector<StraightWay>{{{2, 0}, to}}));
  }
}

TEST(TileWays, ATileThatGoesOverTheEdgeOfARingHasTwoWays) {
  Rules rules = rules_of("barrel");
  rules.shape = {.width = 4, .height = 1, .wrap = Wrap::rows};
  const WalledBoard board = board_showing(rules, {2, 4, 0, 2});
  const Slide left = slide(board, Direction::left, rules);
  EXPECT_EQ(ways_of(left, left.travels.back()),
            (std::vector<StraightWay>{{{0, 0}, {-3, 0}}, {{4, 0}, {1, 0}}}));
  const Slide right = slide(board, Direction::right, rules);
  EXPECT_EQ(ways_of(right, right.travels.back()),
            (std::vector<StraightWay>{{{3, 0}, {6, 0}}, {{-1, 0}, {2, 0}}}));
}

TEST(TileWays, WaysOverTheEdgeOfAColumnLeadOutAtTheTopAndInAtTheBottom) {
  Rules rules = rules_of("barrel");
  rules.shape = {.width = 1, .height = 3, .wrap = Wrap::columns};
  const WalledBoard board = board_showing(rules, {2, 4, 2});
  const Slide up = slide(board, Direction::up, rules);
  const std::vector<StraightWay> ways = ways_of(up, up.travels.back());
  ASSERT_EQ(ways.size(), 2U);
  EXPECT_EQ(ways[0].from, (Cell{0, 0}));
  EXPECT_LT(ways[0].to.y, 0) << "out at the top";
  EXPECT_GT(ways[1].from.y, 2) << "in at the bottom";
}

}  // namespace
}  // namespace tilery
