#include "tilery/game/afterstate.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "tests/support/games.h"
#include "tilery/packed/packed_rules.h"

namespace tilery {
namespace {

using PackedAfter = AfterstateRules<PackedBoard>;
using WalledAfter = AfterstateRules<WalledBoard>;
using PackedFloats = AfterstateRules<PackedBoard, float>;
using WalledFloats = AfterstateRules<WalledBoard, float>;

/// The sum of the worths of a board's tiles; 0 if the score is not counted.
std::uint64_t worth_of(const Rules& rules, const WalledBoard& board) {
  std::uint64_t sum = 0;
  for (int cell = 0; rules.score.kind == ScoreKind::counted && cell < board.cells(); ++cell) {
    sum += rules.score.worth[board.rank(cell)];
  }
  return sum;
}

TEST(Afterstate, TheWorthIsTheSumOfAllTilesIfScoresAreCountedElseZero) {
  for (const std::string_view name : test::packable_names()) {
    const PackedRules packed_rules = *PackedRules::of(test::rules_of(name));
    const Rules rules = *with_aim(packed_rules.rules(), Aim::score);
    const PackedAfter doubles(rules);
    const PackedFloats floats(rules);
    const WalledAfter walled_doubles(rules);
    const WalledFloats walled_floats(rules);
    EXPECT_EQ(doubles.has_worth(), rules.score.kind == ScoreKind::counted) << name;
    EXPECT_EQ(walled_doubles.has_worth(), rules.score.kind == ScoreKind::counted) << name;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      const WalledBoard board = test::random_board(rules, seed, 2, rules.ladder.top());
      const PackedBoard small = *packed(board);
      const auto worth = static_cast<double>(worth_of(rules, board));
      EXPECT_EQ(doubles.worth(small), worth) << name;
      EXPECT_EQ(walled_doubles.worth(board), worth) << name;
      EXPECT_FLOAT_EQ(floats.worth(small), static_cast<float>(worth)) << name;
      EXPECT_EQ(walled_floats.worth(board), static_cast<float>(worth)) << name;
    }
  }
}

TEST(Afterstate, TheRewardOfAMoveIsItsGainIfScoresAreGathered) {
  const Rules& rules = test::rules_of("2048");
  EXPECT_EQ(PackedAfter(rules).reward(0, PackedBoard{0x1234}, 20), 20);
  EXPECT_EQ(WalledFloats(rules).reward(0, test::random_board(rules, 1, 2, 9), 20), 20);
}

TEST(Afterstate, TheRewardOfAMoveIsTheGrowthOfTheWorthIfScoresAreCounted) {
  // In Threes a 3 (rank 3) counts 3 points, and a 6 (rank 4) counts 9.
  const Rules& rules = test::rules_of("threes");
  const PackedAfter packed_rules(rules);
  const WalledAfter walled_rules(rules);
  const PackedBoard before{0x33};
  const PackedBoard after{0x4};
  EXPECT_EQ(packed_rules.worth(before), 6);
  EXPECT_EQ(packed_rules.reward(packed_rules.worth(before), after, 100), 3);
  const WalledBoard walled = unpacked(after, rules.shape);
  EXPECT_EQ(walled_rules.reward(6, walled, 100), 3);
}

TEST(Afterstate, ReachingTheGoalIsRewardedOnceWhereItIsTheAim) {
  const Rules& plain = test::rules_of("2048");
  for (const Aim aim : {Aim::goal, Aim::moves}) {
    Rules rules = plain;
    rules.goal.tile = Rank{6};
    rules = *with_aim(rules, aim);
    const PackedAfter packed_rules(rules);
    const WalledAfter walled_rules(rules);
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
      // Boards with several goal tiles, with one, and without.
      const WalledBoard board = test::random_board(rules, seed, 2, 5 + static_cast<int>(seed % 3));
      const bool is_won = board.largest() >= 6;
      EXPECT_EQ(walled_rules.worth(board) == AimScale::at_goal + AimScale::on_the_way, is_won);
      EXPECT_EQ(packed_rules.worth(*packed(board)), walled_rules.worth(board));
      EXPECT_EQ(packed_rules.has_won(*packed(board)), is_won);
      EXPECT_EQ(walled_rules.has_won(board), is_won);
      EXPECT_EQ(packed_rules.reward(0, *packed(board), 96), walled_rules.reward(0, board, 96));
    }
    EXPECT_EQ(packed_rules.discount(), walled_rules.discount());
  }
}

TEST(Afterstate, TilesPointsAndMovesWeighLittleBesideTheGoal) {
  const Rules rules = test::more_rules("sprint-64");
  const AimScale of_points = aim_scale(*with_aim(rules, Aim::goal));
  // A game gains about 8 * 64 points until it has a 64. They weigh a hundredth of the goal.
  EXPECT_DOUBLE_EQ(of_points.per_point * 8 * 64, AimScale::at_goal / 100);
  EXPECT_EQ(of_points.discount, 1);
  const AimScale of_moves = aim_scale(rules);
  EXPECT_EQ(of_moves.per_point, 0);
  EXPECT_NEAR(std::pow(of_moves.discount, 64 / 2.2), 0.95, 0.01);  // 29 moves, each brings 2.2
  for (int rank = 1; rank <= 6; ++rank) {
    const auto place = static_cast<std::size_t>(rank);
    EXPECT_GT(of_moves.worth[place], of_moves.worth[place - 1]);
  }
  EXPECT_EQ(of_moves.worth[5], AimScale::on_the_way);
  EXPECT_EQ(of_moves.worth[6] - of_moves.worth[5], AimScale::at_goal);
  EXPECT_EQ(of_moves.worth[7], of_moves.worth[6]);
  EXPECT_EQ(aim_scale(test::rules_of("2048")).discount, 1);
  EXPECT_TRUE(aim_scale(test::rules_of("2048")).worth.empty());
  EXPECT_FALSE(PackedFloats(test::rules_of("2048")).aims_at_goal());
}

TEST(Afterstate, OnlyAGoalThatStopsEndsAGame) {
  Rules rules = test::rules_of("2048");
  const PackedBoard below{0x5000000000000000};
  const PackedBoard at{0x6000000000000000};
  const PackedBoard above{0x0000000000000007};
  for (const AtGoal then : {AtGoal::ask, AtGoal::go_on, AtGoal::stop}) {
    rules.goal = {.tile = Rank{6}, .then = then};
    const PackedAfter packed_rules(rules);
    const WalledFloats walled_rules(rules);
    for (const PackedBoard board : {below, at, above}) {
      const bool has_ended = then == AtGoal::stop && board != below;
      EXPECT_EQ(packed_rules.has_ended(board), has_ended);
      EXPECT_EQ(walled_rules.has_ended(unpacked(board, rules.shape)), has_ended);
    }
  }
  rules.goal = {.tile = std::nullopt, .then = AtGoal::stop};
  EXPECT_FALSE(PackedAfter(rules).has_ended(PackedBoard{0xF}));
  EXPECT_FALSE(WalledAfter(rules).has_ended(unpacked({0xF}, rules.shape)));
}

TEST(Afterstate, AGoalAboveTheHighestPackedTileNeverEndsAPackedGame) {
  Rules rules = test::rules_of("2048");
  rules.goal = {.tile = Rank{16}, .then = AtGoal::stop};
  EXPECT_FALSE(PackedAfter(rules).has_ended(PackedBoard{~std::uint64_t{0}}));
}

}  // namespace
}  // namespace tilery
