#include "tilery/player/policy.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "tests/support/games.h"
#include "tests/support/networks.h"
#include "tilery/board/packed_slide.h"
#include "tilery/board/packed_spawn.h"

namespace tilery {
namespace {

/// A board on which left and right gain 4, up and down 16.
WalledBoard two_pairs(const Rules& rules) {
  return test::board_showing(rules, {2, 2, 0, 8, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0});
}

Position at(WalledBoard board, std::uint64_t seed = 1) {
  Position position;
  position.board = std::move(board);
  position.random.seed = seed;
  return position;
}

TEST(RandomPolicy, ChoosesEveryMoveAndNothingElse) {
  const Rules& rules = test::rules_of("2048");
  const WalledPolicy policy = random_policy().walled(rules);
  // The tiles of the first column can go right or, the 4s merging, up and down.
  const WalledBoard board =
      test::board_showing(rules, {2, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0});
  std::set<Direction> chosen;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    chosen.insert(policy(at(board, seed)));
  }
  EXPECT_EQ(chosen, (std::set{Direction::right, Direction::up, Direction::down}));
}

TEST(RandomPolicy, TheNumberOfTheMoveDecidesNotTheNumberOfQuestions) {
  const Rules& rules = test::rules_of("2048");
  const WalledPolicy policy = random_policy().walled(rules);
  Position position = at(two_pairs(rules), 3);
  const Direction first = policy(position);
  EXPECT_EQ(policy(position), first);
  std::set<Direction> later;
  for (position.moves = 1; position.moves <= 30; ++position.moves) {
    later.insert(policy(position));
  }
  EXPECT_EQ(later.size(), 4U);
}

TEST(GreedyPolicy, TakesTheGreatestGainTheFirstOfSeveral) {
  const Rules& rules = test::rules_of("2048");
  const WalledPolicy policy = greedy_policy().walled(rules);
  EXPECT_EQ(policy(at(two_pairs(rules))), Direction::up);
  const WalledBoard pair =
      test::board_showing(rules, {2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_EQ(policy(at(pair)), Direction::left);
}

TEST(GreedyPolicy, WhereTheBoardIsCountedItTakesTheGreatestGrowth) {
  const Rules& rules = test::rules_of("threes");
  const WalledPolicy policy = greedy_policy().walled(rules);
  // Left makes a 3 (worth 3) of 1 and 2; up makes a 12 (worth 27) of two 6s (worth 9 each).
  const WalledBoard board =
      test::board_showing(rules, {1, 2, 0, 6, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_EQ(policy(at(board)), Direction::up);
}

TEST(GreedyPolicy, PackedAndWalledBoardsAgree) {
  const Rules& rules = test::rules_of("2048");
  const PackedRules packed = *PackedRules::of(rules);
  const WalledPolicy walled_policy = greedy_policy().walled(rules);
  const PackedPolicy packed_policy = greedy_policy().packed(packed);
  PackedGame game = first_packed_game(packed, 9);
  for (int move = 0; move < 50; ++move) {
    const Direction direction = packed_policy(game);
    ASSERT_EQ(direction, walled_policy(unpacked(game, rules))) << "move " << move;
    make_move(packed, game, direction, slide(game.board, direction, packed));
  }
}

TEST(PerfectPolicy, TakesTheMoveOfTheHighestExactValue) {
  const Rules rules = *resized(test::rules_of("2048"), 2, 2);
  const ExactValues values =
      *exact_values(*ExactGame::of(rules, ExactAim::score), std::uint64_t{1} << 20);
  const PolicyMaker maker = perfect_policy(values);
  EXPECT_FALSE(maker.packed);
  const WalledPolicy policy = maker.walled(rules);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Position position = first_position(rules, seed);
    const MoveValues all = *values.values(position.board, prospect_of(position));
    const Direction chosen = policy(position);
    for (const std::optional<double>& value : all) {
      EXPECT_LE(value.value_or(0), *all[static_cast<std::size_t>(chosen)]);
    }
  }
}

TEST(JudgedPolicy, MakesTheBestMoveOfASearchAsDeep) {
  const Rules& rules = test::rules_of("2048");
  const Judge judge(rules, test::chance_network(rules, "0,1,2,3"));
  Player<Judge> player(rules, judge);
  for (const int depth : {1, 2}) {
    const WalledPolicy policy = judged_policy(rules, judge, {.depth = depth}).walled(rules);
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      const Position position = first_position(rules, seed);
      EXPECT_EQ(policy(position), best_move(thought_of(player, position, {.depth = depth})));
    }
  }
}

}  // namespace
}  // namespace tilery
