#include "tilery/board/afterstate.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"
#include "tilery/board/packed_rules.h"

namespace tilery {
namespace {

/// The sum of the worths of a board's tiles, as the rules say it.
std::uint64_t worth_of(const Rules& rules, const WalledBoard& board) {
  std::uint64_t sum = 0;
  for (int cell = 0; rules.score.kind == ScoreKind::counted && cell < board.cells(); ++cell) {
    sum += rules.score.worth[board.rank(cell)];
  }
  return sum;
}

TEST(Afterstate, TheWorthIsTheSumOfAllTilesInEveryShippedGame) {
  for (const std::string_view name : test::packable_names()) {
    const PackedRules packed_rules = *PackedRules::of(test::rules_of(name));
    const Rules& rules = packed_rules.rules();
    const AfterstateRules<double> doubles(rules);
    const AfterstateRules<float> floats(rules);
    const WalledAfterstateRules<double> walled_doubles(rules);
    const WalledAfterstateRules<float> walled_floats(rules);
    EXPECT_EQ(doubles.counts_score(), rules.score.kind == ScoreKind::counted) << name;
    EXPECT_EQ(walled_doubles.counts_score(), rules.score.kind == ScoreKind::counted) << name;
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

TEST(Afterstate, AMoveIsWorthItsGainWhereScoresAreGathered) {
  const Rules& rules = test::rules_of("2048");
  EXPECT_EQ(AfterstateRules<double>(rules).reward(0, PackedBoard{0x1234}, 20), 20);
  EXPECT_EQ(WalledAfterstateRules<float>(rules).reward(0, test::random_board(rules, 1, 2, 9), 20),
            20);
}

TEST(Afterstate, AMoveIsWorthWhatItAddsWhereScoresAreCounted) {
  // In Threes a 3 counts 3, and a 6 counts 9: ranks 3 and 4.
  const Rules& rules = test::rules_of("threes");
  const AfterstateRules<double> packed_rules(rules);
  const WalledAfterstateRules<double> walled_rules(rules);
  const PackedBoard before{0x33};
  const PackedBoard after{0x4};
  EXPECT_EQ(packed_rules.worth(before), 6);
  EXPECT_EQ(packed_rules.reward(packed_rules.worth(before), after, 100), 3);
  const WalledBoard walled = unpacked(after, rules.shape);
  EXPECT_EQ(walled_rules.reward(6, walled, 100), 3);
}

TEST(Afterstate, OnlyAGoalThatStopsEndsAGame) {
  Rules rules = test::rules_of("2048");
  const PackedBoard below{0x5000000000000000};
  const PackedBoard at{0x6000000000000000};
  const PackedBoard above{0x0000000000000007};
  for (const AtGoal then : {AtGoal::ask, AtGoal::go_on, AtGoal::stop}) {
    rules.goal = {.tile = Rank{6}, .then = then};
    const AfterstateRules<double> packed_rules(rules);
    const WalledAfterstateRules<float> walled_rules(rules);
    for (const PackedBoard board : {below, at, above}) {
      const bool ends = then == AtGoal::stop && board != below;
      EXPECT_EQ(packed_rules.has_ended(board), ends);
      EXPECT_EQ(walled_rules.has_ended(unpacked(board, rules.shape)), ends);
    }
  }
  rules.goal = {.tile = std::nullopt, .then = AtGoal::stop};
  EXPECT_FALSE(AfterstateRules<double>(rules).has_ended(PackedBoard{0xF}));
  EXPECT_FALSE(WalledAfterstateRules<double>(rules).has_ended(unpacked({0xF}, rules.shape)));
}

TEST(Afterstate, AGoalAboveTheHighestPackedTileNeverEndsAPackedGame) {
  Rules rules = test::rules_of("2048");
  rules.goal = {.tile = Rank{16}, .then = AtGoal::stop};
  EXPECT_FALSE(AfterstateRules<double>(rules).has_ended(PackedBoard{~std::uint64_t{0}}));
}

}  // namespace
}  // namespace tilery
