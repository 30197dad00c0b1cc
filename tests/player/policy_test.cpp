#include "tilery/player/policy.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "tests/support/games.h"
#include "tests/support/networks.h"
#include "tilery/player/advice.h"

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

/// A policy that chooses moves on walled boards.
class WalledPolicy {
 public:
  WalledPolicy(const Rules& rules, const PolicyMaker& maker)
      : play_(QuickPlay::on_walls(rules)), policy_(maker.policy(play_)) {}
  WalledPolicy(const WalledPolicy&) = delete;
  WalledPolicy& operator=(const WalledPolicy&) = delete;

  Direction operator()(Position position) const {
    return policy_(play_.resumed(std::move(position)));
  }

 private:
  QuickPlay play_;
  Policy policy_;
};

TEST(RandomPolicy, ChoosesEveryPossibleMoveAndNoOther) {
  const Rules& rules = test::rules_of("2048");
  const WalledPolicy policy(rules, random_policy());
  // The tiles of the first column can go right or, the 4s merging, up and down.
  const WalledBoard board =
      test::board_showing(rules, {2, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0});
  std::set<Direction> chosen;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    chosen.insert(policy(at(board, seed)));
  }
  EXPECT_EQ(chosen, (std::set{Direction::right, Direction::up, Direction::down}));
}

TEST(RandomPolicy, TheMoveNumberDecidesAndNotTheNumberOfCalls) {
  const Rules& rules = test::rules_of("2048");
  const WalledPolicy policy(rules, random_policy());
  Position position = at(two_pairs(rules), 3);
  const Direction first = policy(position);
  EXPECT_EQ(policy(position), first);
  std::set<Direction> later;
  for (position.moves = 1; position.moves <= 30; ++position.moves) {
    later.insert(policy(position));
  }
  EXPECT_EQ(later.size(), 4U);
}

TEST(GreedyPolicy, TakesTheFirstMoveOfTheGreatestGain) {
  const Rules& rules = test::rules_of("2048");
  const WalledPolicy policy(rules, greedy_policy());
  EXPECT_EQ(policy(at(two_pairs(rules))), Direction::up);
  const WalledBoard pair =
      test::board_showing(rules, {2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_EQ(policy(at(pair)), Direction::left);
}

TEST(GreedyPolicy, WhereTheBoardIsCountedItTakesTheGreatestGrowth) {
  const Rules& rules = test::rules_of("threes");
  const WalledPolicy policy(rules, greedy_policy());
  // Left makes a 3 (worth 3) of 1 and 2; up makes a 12 (worth 27) of two 6s (worth 9 each).
  const WalledBoard board =
      test::board_showing(rules, {1, 2, 0, 6, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_EQ(policy(at(board)), Direction::up);
}

TEST(GreedyPolicy, PackedAndWalledBoardsAgree) {
  for (const std::string_view name : {"2048", "threes", "pillars"}) {
    const QuickPlay play(test::rules_of(name));
    const Policy policy = greedy_policy().policy(play);
    const WalledPolicy walled_policy(play.rules(), greedy_policy());
    QuickPlay::Game game = play.first(9);
    ASSERT_TRUE(std::holds_alternative<PackedPlay::Game>(game));
    for (int move = 0; move < 50 && !play.is_over(game); ++move) {
      const Direction direction = policy(game);
      ASSERT_EQ(direction, walled_policy(play.position(game))) << name << " move " << move;
      play.move(game, direction);
    }
  }
}

TEST(PerfectPolicy, TakesTheMoveOfTheHighestExactValue) {
  const Rules rules = *resized(test::rules_of("2048"), 2, 2);
  const ExactValues values =
      *exact_values(*ExactGame::of(rules, ExactAim::score), std::uint64_t{1} << 20);
  const PolicyMaker maker = perfect_policy(values);
  EXPECT_TRUE(maker.needs_walls);
  const WalledPolicy policy(rules, maker);
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Position position = first_position(rules, seed);
    const MoveValues all = *values.values(position.board, preview_of(position));
    const Direction chosen = policy(position);
    for (const std::optional<double>& value : all) {
      EXPECT_LE(value.value_or(0), *all[static_cast<std::size_t>(chosen)]);
    }
  }
}

TEST(EvaluatedPolicy, MakesTheBestMoveOfASearchOfThatDepth) {
  const Rules& rules = test::rules_of("2048");
  const BoardEvaluator evaluator(rules, test::chance_network(rules, "0,1,2,3"));
  Player<BoardEvaluator> player(rules, evaluator);
  for (const int depth : {1, 2}) {
    const WalledPolicy policy(rules, evaluated_policy(rules, evaluator, {.depth = depth}));
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
      const Position position = first_position(rules, seed);
      EXPECT_EQ(policy(position), best_move(searched_values(player, position, {.depth = depth})));
    }
  }
}

}  // namespace
}  // namespace tilery
