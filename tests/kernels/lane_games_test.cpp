#include "tilery/kernels/lane_games.h"

#include <gtest/gtest.h>

#include <memory>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tests/support/simd_targets.h"
#include "tilery/game/game.h"

namespace tilery {
namespace {

struct Buffers {
  explicit Buffers(const LaneGames& games)
      : n(games.lanes()),
        ranks(n * static_cast<std::size_t>(games.rules().shape.cells())),
        cards(n * card_kinds(games.rules().spawn)) {}

  LaneBuffers all() {
    return {.ranks = ranks,
            .may_move = may_move,
            .next = next,
            .rewards = rewards,
            .terminated = terminated,
            .truncated = truncated,
            .scores = scores,
            .players = players,
            .cards = cards,
            .both_scores = both_scores,
            .winners = winners,
            .last_ranks = last_ranks,
            .last_scores = last_scores,
            .last_next = last_next,
            .last_cards = last_cards,
            .last_both_scores = last_both_scores,
            .last_winners = last_winners};
  }

  std::size_t n;
  std::vector<std::uint8_t> ranks;
  std::vector<std::uint8_t> cards;
  std::vector<std::uint8_t> may_move = std::vector<std::uint8_t>(4 * n);
  std::vector<std::uint8_t> next = std::vector<std::uint8_t>(2 * n);
  std::vector<double> rewards = std::vector<double>(n);
  std::vector<std::uint8_t> terminated = std::vector<std::uint8_t>(n);
  std::vector<std::uint8_t> truncated = std::vector<std::uint8_t>(n);
  std::vector<std::int64_t> scores = std::vector<std::int64_t>(n);
  std::vector<std::uint8_t> players = std::vector<std::uint8_t>(n, 9);  // no player
  std::vector<std::int64_t> both_scores = std::vector<std::int64_t>(2 * n);
  std::vector<std::int8_t> winners = std::vector<std::int8_t>(n);
  std::vector<std::uint8_t> last_ranks = ranks;
  std::vector<std::int64_t> last_scores = std::vector<std::int64_t>(n);
  std::vector<std::uint8_t> last_next = next;
  std::vector<std::uint8_t> last_cards = cards;
  std::vector<std::int64_t> last_both_scores = both_scores;
  std::vector<std::int8_t> last_winners = winners;
};

std::vector<std::uint8_t> random_directions(std::size_t lanes, Random& random) {
  std::vector<std::uint8_t> directions(lanes);
  for (std::uint8_t& direction : directions) {
    direction = static_cast<std::uint8_t>(random.below(4));
  }
  return directions;
}

Game game_of_seed(const LaneGamesSetup& setup, std::uint64_t seed) {
  return Game({.rules = setup.rules, .seed = seed, .players = setup.players});
}

void expect_the_same_tiles_to_come(const Buffers& shown, std::size_t lane,
                                   const Position& position) {
  const NextTile next = position.next.value_or(NextTile{});
  ASSERT_EQ(shown.next[2 * lane], next.hint_low);
  ASSERT_EQ(shown.next[2 * lane + 1], next.hint_high);
  const std::size_t kinds = shown.cards.size() / shown.n;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    ASSERT_EQ(shown.cards[kinds * lane + kind], position.spawn_state.cards[kind]);
  }
}

/// Expects each lane to play the games of `Game`. The next game begins in the step after an end.
void expect_the_same_games(const LaneGamesSetup& setup, int steps) {
  LaneGames lanes(setup);
  Buffers shown(lanes);
  lanes.start_all(40);
  lanes.show(shown.all());
  std::vector<Game> games;
  for (std::size_t lane = 0; lane < setup.lanes; ++lane) {
    games.push_back(game_of_seed(setup, 40 + lane));
  }
  const auto cells = static_cast<std::size_t>(setup.rules.shape.cells());
  Random random = {.seed = 3};
  for (int time = 0; time < steps; ++time) {
    const auto directions = random_directions(setup.lanes, random);
    lanes.step(directions, shown.all());
    for (std::size_t lane = 0; lane < setup.lanes; ++lane) {
      SCOPED_TRACE(testing::Message() << "step " << time << ", lane " << lane);
      Game& game = games[lane];
      if (game.is_over()) {
        game = game_of_seed(setup, game.seed() + setup.lanes);
      } else {
        game.play(static_cast<Direction>(directions[lane]));
        game.go_on();
      }
      const std::span ranks = std::span(shown.ranks).subspan(lane * cells, cells);
      ASSERT_EQ(std::vector<Rank>(ranks.begin(), ranks.end()), ranks_of(game.position().board));
      ASSERT_EQ(shown.terminated[lane] != 0, game.is_over());
      ASSERT_EQ(static_cast<std::uint64_t>(shown.scores[lane]), game.score(shown.players[lane]));
      for (int player = 0; setup.players == 2 && player < 2; ++player) {
        ASSERT_EQ(static_cast<std::uint64_t>(shown.both_scores[2 * lane + std::size_t(player)]),
                  game.score(player));
      }
      ASSERT_TRUE(setup.players == 1 || shown.winners[lane] == game.winner().value_or(-1));
      ASSERT_EQ(lanes.position(lane).random, game.position().random);
      expect_the_same_tiles_to_come(shown, lane, game.position());
      for (const Direction direction : all_directions) {
        Game copy = game;
        ASSERT_EQ(shown.may_move[4 * lane + static_cast<std::size_t>(direction)] != 0,
                  copy.play(direction).has_value());
      }
    }
  }
}

TEST(LaneGames, PlaysTheSameGamesAsGameForEveryShippedCartridge) {
  for (const std::string_view name : test::shipped_names()) {
    SCOPED_TRACE(name);
    expect_the_same_games({.rules = test::rules_of(name), .lanes = 3}, test::effort(250));
  }
}

TEST(LaneGames, PlaysTheSameGamesAsGameForOtherCartridges) {
  for (const std::string_view name :
       {"elevens", "tribonacci", "bombs", "spite", "fives", "tides", "doughnut", "no-down"}) {
    SCOPED_TRACE(name);
    expect_the_same_games({.rules = test::more_rules(name), .lanes = 3}, test::effort(150));
  }
}

/// The vector kernel lists at most 64 cells. On larger boards it once wrote past the list's end.
TEST(LaneGames, PlaysTheSameGamesAsGameOnTheLargestBoard) {
  Rules rules = test::rules_of("2048");
  rules.shape = {.width = 32, .height = 32};
  expect_the_same_games({.rules = rules, .lanes = 2}, test::effort(30));
}

TEST(LaneGames, PlaysTheSameGamesAsGameForTwoPlayers) {
  expect_the_same_games({.rules = test::rules_of("2048-vcs"), .lanes = 3, .players = 2},
                        test::effort(250));
}

TEST(LaneGames, ThreadsPlayTheSameGames) {
  for (const unsigned threads : {2U, 7U}) {
    expect_the_same_games({.rules = test::more_rules("tribonacci"), .lanes = 5, .threads = threads},
                          test::effort(100));
  }
}

TEST(LaneGames, PlaysByCompiledRulesThatItShares) {
  const Rules rules = test::rules_of("2048");
  const auto play = std::make_shared<const QuickPlay>(QuickPlay::with_windows(rules));
  const LaneGamesSetup setup{.rules = rules, .lanes = 2, .kernel = Kernel::plain, .play = play};
  expect_the_same_games(setup, test::effort(100));
  const auto owners = play.use_count();
  const LaneGames sharing(setup);
  EXPECT_EQ(play.use_count(), owners + 1);
}

constexpr std::size_t many_lanes = 150;  // two full groups of vectors and a part of a third

/// Lanes whose games are cut off after 90 steps.
LaneGames started(const Rules& rules, Kernel kernel, NextGame next_game) {
  LaneGames games({.rules = rules,
                   .lanes = many_lanes,
                   .next_game = next_game,
                   .most_steps = 90,
                   .kernel = kernel});
  games.start_all(77);
  return games;
}

void expect_equal_buffers(const Buffers& simd, const Buffers& plain) {
  ASSERT_EQ(simd.ranks, plain.ranks);
  ASSERT_EQ(simd.cards, plain.cards);
  ASSERT_EQ(simd.may_move, plain.may_move);
  ASSERT_EQ(simd.next, plain.next);
  ASSERT_EQ(simd.rewards, plain.rewards);
  ASSERT_EQ(simd.terminated, plain.terminated);
  ASSERT_EQ(simd.truncated, plain.truncated);
  ASSERT_EQ(simd.scores, plain.scores);
  ASSERT_EQ(simd.players, plain.players);
  ASSERT_EQ(simd.last_ranks, plain.last_ranks);
  ASSERT_EQ(simd.last_scores, plain.last_scores);
  ASSERT_EQ(simd.last_next, plain.last_next);
  ASSERT_EQ(simd.last_cards, plain.last_cards);
}

void expect_the_kernels_agree(const Rules& rules, int steps, NextGame next_game) {
  LaneGames plain = started(rules, Kernel::plain, next_game);
  LaneGames simd = started(rules, Kernel::simd, next_game);
  const auto lanes = lane_rules(rules);
  ASSERT_TRUE(lanes);
  ASSERT_EQ(simd.has_vectors(), plays_lanes(*lanes));
  ASSERT_FALSE(plain.has_vectors());
  Buffers by_plain(plain);
  Buffers by_simd(simd);
  plain.show(by_plain.all());
  simd.show(by_simd.all());
  Random random = {.seed = 5};
  for (int time = 0; time < steps; ++time) {
    SCOPED_TRACE(testing::Message() << "step " << time);
    expect_equal_buffers(by_simd, by_plain);
    const auto directions = random_directions(many_lanes, random);
    plain.step(directions, by_plain.all());
    simd.step(directions, by_simd.all());
  }
  for (std::size_t lane = 0; lane < many_lanes; ++lane) {
    Position position = simd.position(lane);
    if (rules.score.kind == ScoreKind::counted) {
      position.gathered = plain.position(lane).gathered;  // no part of the score
    }
    ASSERT_EQ(position, plain.position(lane)) << "lane " << lane;
  }
}

void expect_the_kernels_agree(const Rules& rules) {
  test::on_every_simd_target([&] {
    expect_the_kernels_agree(rules, test::effort(120), NextGame::next_step);
    expect_the_kernels_agree(rules, test::effort(60), NextGame::same_step);
  });
}

TEST(LaneGames, KernelsAgreeOnEveryShippedGameThatVectorsPlay) {
  for (const std::string_view name : test::shipped_names()) {
    SCOPED_TRACE(name);
    if (lane_rules(test::rules_of(name))) {
      expect_the_kernels_agree(test::rules_of(name));
    }
  }
}

/// Merges of two to five tiles into none to two, some with listed points, some into smaller tiles.
Rules listed_rules(int side) {
  Rules rules = test::more_rules("elevens");
  rules.shape = {.width = side, .height = side};
  rules.merges = {{{1, 1}, {2}},          {{1, 1, 1, 1}, {4, 1}, 7}, {{1, 1, 1, 1, 2}, {3}, 1000},
                  {{1, 2}, {}},           {{1, 2, 2}, {2, 2}, 300},  {{1, 3}, {1}},
                  {{2, 2}, {3}},          {{2, 3, 4}, {1, 1}},       {{3, 3}, {4}},
                  {{3, 3, 4, 4}, {2, 5}}, {{4, 4}, {1}, 0}};
  rules.spawn.tiles = {
      {.rank = 1, .weight = 2}, {.rank = 2, .weight = 1}, {.rank = 3, .weight = 1}};
  rules.goal = {.tile = Rank{5}, .then = AtGoal::ask};
  return rules;
}

TEST(LaneGames, KernelsAgreeOnListedMerges) {
  for (const std::string_view name :
       {"elevens", "tribonacci", "bombs", "antimatter", "factorials", "handfuls"}) {
    SCOPED_TRACE(name);
    expect_the_kernels_agree(test::more_rules(name));
  }
}

TEST(LaneGames, KernelsAgreeOnListedMergesOnEverySide) {
  for (const int side : {2, 3, 4, 5, 6, 7, 8}) {
    SCOPED_TRACE(side);
    expect_the_kernels_agree(listed_rules(side));
  }
  Rules counted = listed_rules(4);
  counted.score = {.kind = ScoreKind::counted, .worth = std::vector<std::uint64_t>(32, 3)};
  expect_the_kernels_agree(counted);
  Rules walls = listed_rules(5);
  walls.shape.blocked = std::vector<bool>(25);
  walls.shape.blocked[7] = true;
  walls.shape.blocked[12] = true;
  expect_the_kernels_agree(walls);
}

TEST(LaneGames, KernelsAgreeWhereTilesOfListedMergesAreShownAndEnterAtEdges) {
  for (const SpawnPlace place : {SpawnPlace::moved_edge, SpawnPlace::free_edge}) {
    Rules rules = test::rules_of("threes-5x5");
    rules.merge_kind = MergeKind::listed;
    rules.merges = {{{1, 2}, {3}}, {{3, 3, 3}, {4, 1}}, {{3, 3}, {}}};
    rules.spawn.place = place;
    rules.spawn.climb = ClimbRule{.tile = 3, .chance = 1, .out_of = 2};
    rules.goal = {};
    expect_the_kernels_agree(rules);
  }
}

TEST(LaneGames, KernelsAgreeOnEverySizeUpToEight) {
  for (const std::pair<int, int>& size :
       {std::pair{2, 2}, {3, 2}, {4, 3}, {5, 4}, {6, 6}, {6, 3}, {7, 7}, {3, 7}, {8, 2}, {8, 8}}) {
    SCOPED_TRACE(size.first);
    SCOPED_TRACE(size.second);
    expect_the_kernels_agree(*resized(test::rules_of("2048"), size.first, size.second));
  }
}

TEST(LaneGames, KernelsAgreeWhereBonusesAndClimbsAreCommon) {
  for (const SpawnPlace place : {SpawnPlace::moved_edge, SpawnPlace::free_edge}) {
    for (const int side : {4, 5, 6, 7, 8}) {
      SCOPED_TRACE(side);
      Rules rules = test::rules_of("threes-5x5");
      rules.shape = {.width = side, .height = side};
      rules.spawn.place = place;
      rules.spawn.bonus =
          BonusRule{.from = 4, .chance = 1, .out_of = 3, .lowest = 2, .below = 1, .window = 2};
      rules.spawn.climb = ClimbRule{.tile = 3, .chance = 1, .out_of = 2};
      expect_the_kernels_agree(rules);
    }
  }
}

TEST(LaneGames, KernelsAgreeWhereLanesOutgrowRank15) {
  for (const std::string_view name : {"2048", "2584", "2048-vcs", "5x5"}) {
    SCOPED_TRACE(name);
    Rules rules = test::rules_of(name);
    rules.spawn.tiles = {{.rank = 12, .weight = 200}, {.rank = 13, .weight = 56}};
    expect_the_kernels_agree(rules);
  }
  expect_the_kernels_agree(test::more_rules("fives"));
}

TEST(LaneGames, KernelsAgreeWhereAGoalStopsPlayEarlyOrTheScoreIsCounted) {
  Rules stopped = test::rules_of("threes");
  stopped.goal = {.tile = Rank{6}, .then = AtGoal::stop};
  expect_the_kernels_agree(stopped);
  Rules counted = test::rules_of("5x5");
  counted.score = {.kind = ScoreKind::counted,
                   .worth = std::vector<std::uint64_t>(counted.ladder.faces)};
  expect_the_kernels_agree(counted);
}

LaneGames two_lanes(NextGame next_game, std::uint64_t most_steps = 0) {
  LaneGames games({.rules = test::rules_of("2048"),
                   .lanes = 2,
                   .next_game = next_game,
                   .most_steps = most_steps});
  games.start_all(1);
  return games;
}

TEST(LaneGames, AfterACutOffTheNextGameBeginsInTheNextStep) {
  LaneGames games = two_lanes(NextGame::next_step, 2);
  Buffers shown(games);
  games.show(shown.all());
  games.step(std::vector<std::uint8_t>{0, 1}, shown.all());
  EXPECT_EQ(shown.truncated[0], 0);
  games.step(std::vector<std::uint8_t>{0, 1}, shown.all());
  EXPECT_EQ(shown.truncated[0], 1);
  EXPECT_EQ(shown.terminated[0], 0);
  EXPECT_EQ(shown.may_move, std::vector<std::uint8_t>(8, 0));
  games.step(std::vector<std::uint8_t>{0, 1}, shown.all());
  EXPECT_EQ(shown.truncated[0], 0);
  EXPECT_EQ(games.seed(0), 3U);
  EXPECT_EQ(games.position(0), first_position(games.rules(), 3));
}

TEST(LaneGames, AfterACutOffTheNextGameMayBeginAtOnceAndTheLastBoardIsWritten) {
  LaneGames games = two_lanes(NextGame::same_step, 1);
  Buffers shown(games);
  games.show(shown.all());
  games.step(std::vector<std::uint8_t>{0, 1}, shown.all());
  EXPECT_EQ(shown.truncated[1], 1);
  EXPECT_EQ(games.position(1), first_position(games.rules(), 4));
  Game game = game_of_seed({.rules = games.rules()}, 2);
  game.play(Direction::right);
  const std::span last = std::span(shown.last_ranks).subspan(16);
  EXPECT_EQ(std::vector<Rank>(last.begin(), last.end()), ranks_of(game.position().board));
}

TEST(LaneGames, AThreesGameThatEndsLeavesItsNextTileAndDeck) {
  LaneGames games({.rules = test::rules_of("threes"),
                   .lanes = 2,
                   .next_game = NextGame::same_step,
                   .most_steps = 7});
  games.start_all(1);
  Buffers shown(games);
  games.show(shown.all());
  Game game = game_of_seed({.rules = games.rules()}, 2);
  for (std::uint8_t step = 0; step < 7; ++step) {
    games.step(std::vector<std::uint8_t>(2, step % 4), shown.all());
    game.play(static_cast<Direction>(step % 4));
  }
  ASSERT_EQ(shown.truncated[1], 1);
  shown.next = shown.last_next;
  shown.cards = shown.last_cards;
  expect_the_same_tiles_to_come(shown, 1, game.position());
}

TEST(LaneGames, ALaneStartedByHandWaitsForItsStart) {
  LaneGames games = two_lanes(NextGame::by_hand, 1);
  Buffers shown(games);
  games.show(shown.all());
  games.step(std::vector<std::uint8_t>{2, 1}, shown.all());
  const Position last = games.position(0);
  games.step(std::vector<std::uint8_t>{3, 2}, shown.all());
  EXPECT_EQ(games.position(0), last);
  EXPECT_EQ(shown.truncated[0], 0);
  games.start(0, 77);
  EXPECT_EQ(games.position(0), first_position(games.rules(), 77));
}

TEST(LaneGames, ALaneMovedElsewhereContinuesTheSameGame) {
  for (const std::string_view name :
       {"2048", "threes", "glacier", "5x5", "2048-61b", "tower", "8x8"}) {
    SCOPED_TRACE(name);
    const LaneGamesSetup setup{.rules = test::rules_of(name), .lanes = 2, .most_steps = 90};
    LaneGames games(setup);
    games.start_all(5);
    Buffers shown(games);
    games.show(shown.all());
    Random random = {.seed = 8};
    for (int time = 0; time < 60; ++time) {
      games.step(random_directions(2, random), shown.all());
    }
    LaneGames others(setup);
    others.put(0, games.game(0));
    others.put(1, games.game(1));
    Buffers seen(others);
    others.show(seen.all());
    EXPECT_EQ(seen.next, shown.next);
    for (int time = 0; time < 60; ++time) {
      const auto directions = random_directions(2, random);
      games.step(directions, shown.all());
      others.step(directions, seen.all());
      ASSERT_EQ(seen.ranks, shown.ranks);
      ASSERT_EQ(seen.rewards, shown.rewards);
      ASSERT_EQ(seen.truncated, shown.truncated);
      ASSERT_EQ(seen.scores, shown.scores);
    }
  }
}

/// Two lanes; lane 0 has only two tiles of 32768, side by side in the top left corner.
LaneGames with_two_of_rank_15() {
  LaneGames games = two_lanes(NextGame::next_step);
  Position position = games.position(0);
  for (int cell = 0; cell < 16; ++cell) {
    position.board.set(cell, 0);
  }
  position.board.set(0, 15);
  position.board.set(1, 15);
  games.put(0, {.position = position, .seed = 1});
  return games;
}

TEST(LaneGames, TwoTilesOf32768Merge) {
  LaneGames games = with_two_of_rank_15();
  Buffers shown(games);
  games.show(shown.all());
  games.step(std::vector<std::uint8_t>{0, 0}, shown.all());
  EXPECT_EQ(shown.rewards[0], 65536);
  EXPECT_EQ(shown.ranks[0], 16);
}

TEST(LaneGames, AnIllegalDirectionIsFoundAndMayBeReplaced) {
  LaneGames games = with_two_of_rank_15();
  Buffers shown(games);
  games.show(shown.all());
  EXPECT_EQ(games.illegal_lane(std::vector<std::uint8_t>{2, 0}), 0U);  // lane 0 cannot go up
  LaneGames replacing({.rules = games.rules(), .lanes = 1, .replaces_illegal = true});
  replacing.put(0, games.game(0));
  Buffers seen(replacing);
  replacing.show(seen.all());
  replacing.step(std::vector<std::uint8_t>{2}, seen.all());
  EXPECT_NE(seen.ranks[12] + seen.ranks[13], 0);  // down was played
}

}  // namespace
}  // namespace tilery
