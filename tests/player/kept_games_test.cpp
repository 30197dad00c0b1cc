#include "tilery/player/game_series.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace tilery {
namespace {

GameStatistics some_games(std::uint64_t from, std::uint64_t count) {
  GameStatistics games;
  for (std::uint64_t seed = from; seed < from + count; ++seed) {
    games.add(
        {.seed = seed, .moves = seed % 7, .score = 4 * (seed % 5), .highest = Rank(seed % 3)});
  }
  return games;
}

TEST(KeptGames, AreKeptAfterA64thOfAllGamesAndAtLeast32OfEachLane) {
  EXPECT_EQ(games_between_saves(0, 8, 1), 256U);
  EXPECT_EQ(games_between_saves(0, 8, 100), 1600U);
  EXPECT_EQ(games_between_saves(64000, 8, 1), 1000U);
}

TEST(KeptGames, PlayContinuesAfterTheLastKeptGame) {
  std::string kept_at;
  const KeptGames kept = {.played = some_games(0, 50), .keep = [&](const GameStatistics& all) {
                            kept_at += std::to_string(all.games()) + " ";
                          }};
  const GameStatistics all =
      played_on(kept.played, 130, {.play = some_games, .kept = &kept, .lanes = 1, .block = 1});
  EXPECT_EQ(all.bytes(), some_games(0, 130).bytes());
  EXPECT_EQ(kept_at, "82 114 130 ");
}

TEST(KeptGames, IfNoneAreKeptAllArePlayedAtOnce) {
  int calls = 0;
  const auto play = [&](std::uint64_t from, std::uint64_t count) {
    ++calls;
    return some_games(from, count);
  };
  EXPECT_EQ(played_on({}, 1000, {.play = play}).games(), 1000U);
  EXPECT_EQ(calls, 1);
}

TEST(KeptGames, PairsAreReadAsTheyWereWritten) {
  const std::vector<PairedScores> pairs = {{7, 100, 40}, {8, 0, std::uint64_t(-1)}};
  const std::string bytes = bytes_of_pairs(pairs);
  EXPECT_EQ(pairs_of_bytes(bytes), pairs);
  EXPECT_FALSE(pairs_of_bytes(bytes.substr(1)));
}

TEST(GameStatistics, OtherBytesAreNoStatistics) {
  const GameStatistics games = some_games(0, 40);
  const std::string bytes = games.bytes();
  EXPECT_EQ(GameStatistics::read(bytes)->bytes(), bytes);
  EXPECT_EQ(GameStatistics::read(GameStatistics().bytes())->games(), 0U);
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(GameStatistics::read(bytes.substr(0, size))) << size;
  }
  EXPECT_FALSE(GameStatistics::read(bytes + "x"));
  for (std::size_t place = 0; place < bytes.size(); ++place) {
    std::string other = bytes;
    other[place] = static_cast<char>(other[place] ^ 16);
    const auto read = GameStatistics::read(other);  // a score or a number of moves may differ
    EXPECT_TRUE(!read || read->games() == 40) << place;
  }
}

}  // namespace
}  // namespace tilery
