#include "tilery/board/random_play.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tests/support/simd_targets.h"
#include "tilery/board/batch_simd.h"
#include "tilery/game/position.h"

namespace tilery {
namespace {

constexpr std::size_t lanes = 150;  // two full groups of the vectors' and a part of a third

/// Steps of uneven sizes, so that they begin and end anywhere in the player's numbers.
constexpr std::size_t steps[] = {1, 2, 31, 33, 64, 100, 369};

RandomPlay played(const PackedRules& rules, Kernel kernel) {
  RandomPlay play(rules, {.first_seed = 77, .lanes = lanes, .kernel = kernel, .lists_games = true});
  for (const std::size_t attempts : steps) {
    play.step(static_cast<std::size_t>(test::effort(static_cast<int>(attempts))));
  }
  return play;
}

std::vector<FinishedGame> listed(RandomPlay& play) {
  std::vector<FinishedGame> games = play.take_games();
  std::ranges::sort(games, {}, &FinishedGame::seed);
  return games;
}

void expect_every_kernel_agrees(const PackedRules& rules) {
  RandomPlay plain = played(rules, Kernel::plain);
  const std::vector<FinishedGame> games = listed(plain);
  EXPECT_EQ(games.size(), plain.tally().games);
  test::on_every_simd_target([&] {
    RandomPlay simd = played(rules, Kernel::simd);
    EXPECT_EQ(listed(simd), games);
    EXPECT_EQ(simd.tally(), plain.tally());
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      ASSERT_EQ(simd.game(lane), plain.game(lane)) << "lane " << lane;
    }
  });
}

TEST(RandomPlay, KernelsAgreeOnEveryShippedGame) {
  for (const std::string_view name : test::packable_names()) {
    SCOPED_TRACE(name);
    expect_every_kernel_agrees(*PackedRules::of(test::rules_of(name)));
  }
}

TEST(RandomPlay, KernelsAgreeWhereAGoalStopsPlayEarly) {
  for (const std::string_view name : {"2048", "threes"}) {
    SCOPED_TRACE(name);
    Rules rules = test::rules_of(name);
    rules.goal = {.tile = Rank{6}, .then = AtGoal::stop};
    expect_every_kernel_agrees(*PackedRules::of(rules));
  }
}

TEST(RandomPlay, KernelsAgreeWhereTheLadderIsShort) {
  for (const std::string_view name : {"2048", "2048-vcs", "threes"}) {
    SCOPED_TRACE(name);
    Rules rules = test::rules_of(name);
    rules.ladder.faces.resize(5);
    rules.merge = MergeTable(rules.merge_kind, rules.ladder.top());
    rules.goal = {};
    expect_every_kernel_agrees(*PackedRules::of(rules));
  }
}

TEST(RandomPlay, KernelsAgreeWhereBonusesAreCommon) {
  Rules rules = test::rules_of("threes");
  rules.spawn.bonus =
      BonusRule{.from = 4, .chance = 1, .out_of = 2, .lowest = 2, .below = 1, .window = 2};
  expect_every_kernel_agrees(*PackedRules::of(rules));
}

TEST(RandomPlay, PlaysTheGamesThatThePresetsPlayInVectors) {
  for (const std::string_view name : {"2048", "2048-vcs", "2048-basic", "2048-61b", "threes"}) {
    const RandomPlay play(*PackedRules::of(test::rules_of(name)), {.lanes = 1});
    EXPECT_EQ(play.kernel(), simd_lanes() > 0 ? Kernel::simd : Kernel::plain) << name;
  }
}

/// The first games of lane 3 of 5, played again on the walled board with the lane's own player.
void expect_lane_is_replayed(std::string_view name, int games) {
  constexpr std::uint64_t first_seed = 1000;
  constexpr std::uint64_t lane = 3;
  const PackedRules rules = *PackedRules::of(test::rules_of(name));
  RandomPlay play(rules, {.first_seed = first_seed, .lanes = 5});
  const RandomPlayer player(first_seed + lane);
  std::uint64_t attempt = 0;
  for (int game = 0; game < games; ++game) {
    Position position =
        first_position(rules.rules(), first_seed + lane + 5 * static_cast<std::uint64_t>(game));
    while (!is_over(rules.rules(), position)) {
      ASSERT_EQ(play.game(lane).random, position.random) << "attempt " << attempt;
      ASSERT_EQ(play.game(lane).board, packed(position.board)) << "attempt " << attempt;
      ASSERT_EQ(score_of(rules, play.game(lane)), score_of(rules.rules(), position));
      const auto turn = tilery::play(rules.rules(), position, player.direction(attempt), 1);
      if (turn) {
        position = turn->after.asks ? gone_on(turn->after) : turn->after;
      }
      play.step(1);
      ++attempt;
    }
  }
}

TEST(RandomPlay, EachLaneIsAGameThatTheWalledBoardPlaysAgain) {
  for (const std::string_view name : test::packable_names()) {
    SCOPED_TRACE(name);
    expect_lane_is_replayed(name, test::effort(10));
  }
}

TEST(RandomPlay, HalfAMillionGamesOf2048AverageWhatIndependentProgramsFound) {
  RandomPlay play(*PackedRules::of(test::rules_of("2048")), {.lanes = 1024});
  const auto games = static_cast<std::uint64_t>(test::effort(500'000));
  while (play.tally().games < games) {
    play.step(1000);
  }
  const PlayTally& tally = play.tally();
  const double count = static_cast<double>(tally.games);
  const double moves = static_cast<double>(tally.moves) / count;
  const double score = static_cast<double>(tally.score) / count;
  const double variance = static_cast<double>(tally.score_squares) / count - score * score;
  const double error = std::sqrt(variance / count);
  EXPECT_NEAR(score, 1095, 5 * error + 0.5);
  EXPECT_NEAR(moves, 118.4, 5 * error / 9 + 0.05);  // a move gains about 9 points
}

TEST(RandomPlayer, TakesTwoBitsAnAttemptOfTheStreamOfItsSeed) {
  constexpr RandomPlayer player(42);
  Random stream = {.seed = mix(~std::uint64_t{42})};
  const std::uint64_t first = stream.next();
  const std::uint64_t second = stream.next();
  EXPECT_EQ(player.direction(0), static_cast<Direction>(first & 3));
  EXPECT_EQ(player.direction(31), static_cast<Direction>(first >> 62));
  EXPECT_EQ(player.direction(33), static_cast<Direction>((second >> 2) & 3));
}

}  // namespace
}  // namespace tilery
