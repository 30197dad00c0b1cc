#include "tilery/board/play_tally.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"

namespace tilery {
namespace {

PackedGame finished(Rank highest, std::uint64_t score, std::uint64_t moves) {
  return {.board = PackedBoard{}.with(7, highest),
          .random = {.seed = 9},
          .supply = {},
          .moves = moves,
          .gathered = score};
}

TEST(PlayTally, SumsGamesScoresAndTheirSquares) {
  const PackedRules rules = *PackedRules::of(test::rules_of("2048"));
  PlayTally tally;
  tally.add(rules, finished(5, 100, 20));
  tally.add(rules, finished(6, 300, 50));
  EXPECT_EQ(tally.games, 2U);
  EXPECT_EQ(tally.moves, 70U);
  EXPECT_EQ(tally.score, 400U);
  EXPECT_EQ(tally.score_squares, 100'000U);
  EXPECT_EQ(tally.highest[5], 1U);
  EXPECT_EQ(tally.highest[6], 1U);
}

TEST(PlayTally, ListsGamesOnlyIfAsked) {
  const PackedRules rules = *PackedRules::of(test::rules_of("2048"));
  PlayTally tally;
  tally.add(rules, finished(5, 100, 20));
  EXPECT_TRUE(tally.listed.empty());
  tally.lists_games = true;
  tally.add(rules, finished(6, 300, 50));
  EXPECT_EQ(tally.listed,
            (std::vector<FinishedGame>{{.seed = 9, .moves = 50, .score = 300, .highest = 6}}));
}

}  // namespace
}  // namespace tilery
