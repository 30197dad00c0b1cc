#include "apps/store/statistics.h"

#include <gtest/gtest.h>

#include "tests/apps/store/summaries.h"

namespace tilery {
namespace {

using test::finished;
using test::unfinished;

Statistics of(const std::vector<GameSummary>& games) { return statistics_of(games); }

TEST(Statistics, OfNoGamesHaveNoMean) {
  const Statistics all = of({});
  EXPECT_EQ(all.games, 0u);
  EXPECT_FALSE(all.mean.has_value());
  EXPECT_TRUE(all.histogram.empty());
}

TEST(Statistics, OfAnEvenNumberHaveTheMedianBetweenTheMiddleTwo) {
  const Statistics all = of({finished(10), finished(40), finished(20), finished(90)});
  EXPECT_EQ(all.mean, 40);
  EXPECT_EQ(all.median, 30);
  EXPECT_EQ(of({finished(9), finished(1), finished(5)}).median, 5);
}

TEST(Statistics, CountUnfinishedGamesForMovesAndTimeAlone) {
  const Statistics all = of({finished(10), unfinished(500)});
  EXPECT_EQ(all.games, 2u);
  EXPECT_EQ(all.finished, 1u);
  EXPECT_EQ(all.best, 10u);
  EXPECT_EQ(all.moves, 200u);
  EXPECT_EQ(all.played_ms, 4000u);
  EXPECT_EQ(all.mean, 10);
  EXPECT_EQ(of({unfinished(500)}).best, std::nullopt);
}

TEST(Statistics, CountATileAsReachedByGamesThatWentBeyondIt) {
  const Statistics all = of({finished(1, 0, 64), finished(1, 0, 256), finished(1, 0, 64)});
  EXPECT_EQ(all.reached, (std::vector<TileCount>{{256, 1}, {64, 3}}));
}

TEST(Statistics, HaveAHistogramWithoutGapsThatHoldsEveryGame) {
  const Statistics all = of({finished(3), finished(99), finished(41), finished(45)});
  ASSERT_EQ(all.histogram.size(), 10u);
  EXPECT_EQ(all.histogram.front(), (ScoreBin{0, 9, 1}));
  EXPECT_EQ(all.histogram[4], (ScoreBin{40, 49, 2}));
  EXPECT_EQ(all.histogram.back(), (ScoreBin{90, 99, 1}));
}

TEST(Statistics, OfTheLargestPossibleScoresHaveAHistogram) {
  const Statistics all = of({finished(0), finished(UINT64_MAX)});
  std::size_t games = 0;
  for (const ScoreBin bin : all.histogram) {
    games += bin.games;
  }
  EXPECT_EQ(games, 2u);
}

TEST(Statistics, ListScoresFromTheOldestGameOn) {
  EXPECT_EQ(of({finished(3, 30), finished(1, 10), finished(2, 20)}).course,
            (std::vector<std::uint64_t>{1, 2, 3}));
}

TEST(Grouped, SeparatesGamesThatCannotBeCompared) {
  GameSummary undone = finished(1);
  undone.standing.has_undo = true;
  GameSummary wide = finished(1);
  wide.width = 5;
  GameSummary for_two = finished(1);
  for_two.players = 2;
  const auto groups = grouped(std::vector{undone, wide, finished(1), for_two, finished(2)});
  std::string headings;
  for (const GameGroup& group : groups) {
    headings += heading_of(group) + ": " + std::to_string(group.games.size()) + "\n";
  }
  EXPECT_EQ(headings, "2048 4x4: 2\n2048 4x4, with undo: 1\n2048 4x4, 2 players: 1\n2048 5x4: 1\n");
}

}  // namespace
}  // namespace tilery
