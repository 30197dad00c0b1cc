#include "tilery/player/game_statistics.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(GameStatistics, GiveTheMeanThePercentilesAndTheExtremes) {
  GameStatistics statistics;
  for (std::uint64_t game = 1; game <= 100; ++game) {
    statistics.add({.seed = game, .moves = 7, .score = game * 10, .highest = 3});
  }
  const Distribution scores = statistics.scores();
  EXPECT_DOUBLE_EQ(scores.mean, 505);
  EXPECT_NEAR(scores.deviation, 290.11, 0.01);
  EXPECT_NEAR(scores.error, 1.96 * 29.011, 0.01);
  EXPECT_EQ(scores.percentiles, (std::array<std::uint64_t, 5>{50, 250, 500, 750, 950}));
  EXPECT_EQ(scores.least, 10);
  EXPECT_EQ(scores.most, 1000);
  EXPECT_EQ(statistics.moves().error, 0);
}

TEST(GameStatistics, OfPartsAddUpToThoseOfAllGames) {
  GameStatistics whole;
  std::array<GameStatistics, 2> parts;
  for (std::uint64_t game = 0; game < 50; ++game) {
    const FinishedGame played = {
        .seed = game, .moves = game % 7, .score = game * game, .highest = Rank(game % 5)};
    whole.add(played);
    parts[game % 2].add(played);
  }
  parts[1].add(parts[0]);
  EXPECT_EQ(parts[1].games(), whole.games());
  EXPECT_EQ(parts[1].scores().mean, whole.scores().mean);
  EXPECT_EQ(parts[1].scores().percentiles, whole.scores().percentiles);
  EXPECT_EQ(parts[1].with_highest(3), 10);
  EXPECT_EQ(parts[1].reached(3), 20);
}

TEST(GameStatistics, CountTheWinsOfEachPlayer) {
  GameStatistics statistics;
  for (const int winner : {0, 1, 1, -1, 0, 1}) {
    statistics.add({.moves = 3, .winner = static_cast<std::int8_t>(winner)});
  }
  const auto again = GameStatistics::read(statistics.bytes());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->wins(0), 2U);
  EXPECT_EQ(again->wins(1), 3U);
  EXPECT_EQ(again->bytes(), statistics.bytes());
  statistics.add(*again);
  EXPECT_EQ(statistics.wins(1), 6U);
  const std::string bytes = again->bytes();
  EXPECT_FALSE(GameStatistics::read(bytes.substr(0, bytes.size() - 8)));
}

TEST(GameStatistics, CountGoalsOfEveryKind) {
  GameStatistics statistics;
  statistics.add({.seed = 1, .moves = 5, .score = 12, .highest = 2, .has_won = true});
  statistics.add({.seed = 2, .moves = 9, .score = 30, .highest = 4});
  EXPECT_EQ(statistics.won({}), std::nullopt);
  EXPECT_EQ(statistics.won({.tile = Rank{3}}), 1U);
  EXPECT_EQ(statistics.won({.then = AtGoal::stop, .clear = true}), 1U);
  const auto again = GameStatistics::read(statistics.bytes());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->won({.then = AtGoal::stop, .clear = true}), 1U);
  EXPECT_FALSE(GameStatistics::read(statistics.bytes() + "12345678"));
}

TEST(GameStatistics, OfOneGameHaveNoDeviation) {
  GameStatistics statistics;
  statistics.add({.seed = 1, .moves = 5, .score = 12, .highest = 2});
  EXPECT_EQ(statistics.scores().deviation, 0);
  EXPECT_EQ(statistics.scores().percentiles, (std::array<std::uint64_t, 5>{12, 12, 12, 12, 12}));
}

TEST(Rate, HasItsIntervalWithinZeroAndOne) {
  const Rate none = rate_of(0, 100);
  EXPECT_EQ(none.share, 0);
  EXPECT_EQ(none.low, 0);
  EXPECT_NEAR(none.high, 0.0370, 0.0001);
  const Rate half = rate_of(50, 100);
  EXPECT_NEAR(half.low, 0.4038, 0.0001);
  EXPECT_NEAR(half.high, 0.5962, 0.0001);
  EXPECT_NEAR(rate_of(100, 100).low, 0.9630, 0.0001);
}

}  // namespace
}  // namespace tilery
