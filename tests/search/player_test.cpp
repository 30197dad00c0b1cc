#include "tilery/search/player.h"

#include <gtest/gtest.h>

#include <cstddef>

#include "tests/support/games.h"
#include "tilery/game/position.h"
#include "tilery/search/expectimax.h"

namespace tilery {
namespace {

using test::Faces;

struct ZeroEvaluator {
  template <typename Board>
  static double value(const Board& /*after*/, const Preview& /*preview*/) {
    return 0;
  }
};

TEST(Player, SeesTheMergeOfTilesTooLargeToPack) {
  const Rules& rules = test::rules_of("2048");
  const ZeroEvaluator evaluator;
  Player<ZeroEvaluator> player(rules, evaluator);
  const WalledBoard board =
      test::board_showing(rules, {32768, 2, 4, 8, 32768, 4, 8, 2, 2, 8, 2, 4, 4, 2, 4, 8});
  EXPECT_EQ(best_move(player.values(board, {}, {.depth = 1})), Direction::up);
}

TEST(Player, KnowsTheNextTileOfAPosition) {
  const Rules& rules = test::rules_of("threes");
  const ZeroEvaluator evaluator;
  Player<ZeroEvaluator> player(rules, evaluator);
  const Position position = first_position(rules, 5);
  EXPECT_NE(preview_of(position), Preview{});
  EXPECT_EQ(player.values(position, {.depth = 2}),
            player.values(position.board, preview_of(position), {.depth = 2}));
}

TEST(Player, ValuesMergesIntoTilesTooLargeToPackAsAWalledSearchDoes) {
  const Rules rules = test::more_rules("fives");
  const ZeroEvaluator evaluator;
  Player<ZeroEvaluator> player(rules, evaluator);
  const WalledPlay walled(rules);
  Expectimax search(walled, evaluator);
  WalledBoard board(rules.shape);
  board.set(0, 14);
  board.set(3, 14);
  board.set(6, 1);
  for (const int depth : {1, 2}) {
    EXPECT_EQ(player.values(board, {}, {.depth = depth}),
              search.values({board, {}}, {.depth = depth}));
  }
}

TEST(Player, SearchesBoardsThatDoNotPack) {
  const Rules& rules = test::rules_of("5x5");
  const ZeroEvaluator evaluator;
  Player<ZeroEvaluator> player(rules, evaluator);
  Faces faces(25, 0);
  faces[0] = faces[20] = 64;
  const MoveValues values = player.values(test::board_showing(rules, faces), {}, {.depth = 2});
  EXPECT_EQ(best_move(values), Direction::up);
  EXPECT_GE(values[static_cast<std::size_t>(Direction::up)], 128);
  EXPECT_FALSE(values[static_cast<std::size_t>(Direction::left)]);
}

}  // namespace
}  // namespace tilery
