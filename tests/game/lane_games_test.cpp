#include "tilery/game/lane_games.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

#include "tests/support/effort.h"
#include "tests/support/games.h"
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
            .last_ranks = last_ranks,
            .last_scores = last_scores,
            .last_next = last_next,
            .last_cards = last_cards};
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
  std::vector<std::uint8_t> players = std::vector<std::uint8_t>(n);
  std::vector<std::uint8_t> last_ranks = ranks;
  std::vector<std::int64_t> last_scores = std::vector<std::int64_t>(n);
  std::vector<std::uint8_t> last_next = next;
  std::vector<std::uint8_t> last_cards = cards;
};

std::vector<std::uint8_t> random_directions(std::size_t lanes, Random& random) {
  std::vector<std::uint8_t> directions(lanes);
  for (std::uint8_t& direction : directions) {
    direction = static_cast<std::uint8_t>(random.below(4));
  }
  return directions;
}

/// The game of `seed`, as people play it.
Game game_of_seed(const LaneGamesSetup& setup, std::uint64_t seed) {
  return Game({.rules = setup.rules, .seed = seed, .players = setup.players});
}

void expect_the_same_tiles_to_come(const Buffers& told, std::size_t lane,
                                   const Position& position) {
  const NextTile next = position.next.value_or(NextTile{});
  ASSERT_EQ(told.next[2 * lane], next.hint_low);
  ASSERT_EQ(told.next[2 * lane + 1], next.hint_high);
  const std::size_t kinds = told.cards.size() / told.n;
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    ASSERT_EQ(told.cards[kinds * lane + kind], position.supply.cards[kind]);
  }
}

/// Plays all lanes again with game/game.h. Lanes begin again in the step after an end.
void expect_the_same_games(const LaneGamesSetup& setup, int steps) {
  LaneGames lanes(setup);
  Buffers told(lanes);
  lanes.start_all(40);
  lanes.show(told.all());
  std::vector<Game> games;
  for (std::size_t lane = 0; lane < setup.lanes; ++lane) {
    games.push_back(game_of_seed(setup, 40 + lane));
  }
  const auto cells = static_cast<std::size_t>(setup.rules.shape.cells());
  Random random = {.seed = 3};
  for (int time = 0; time < steps; ++time) {
    const auto directions = random_directions(setup.lanes, random);
    lanes.step(directions, told.all());
    for (std::size_t lane = 0; lane < setup.lanes; ++lane) {
      SCOPED_TRACE(testing::Message() << "step " << time << ", lane " << lane);
      Game& game = games[lane];
      if (game.is_over()) {
        game = game_of_seed(setup, game.seed() + setup.lanes);
      } else {
        game.play(static_cast<Direction>(directions[lane]));
        game.go_on();
      }
      const std::span ranks = std::span(told.ranks).subspan(lane * cells, cells);
      ASSERT_EQ(std::vector<Rank>(ranks.begin(), ranks.end()), ranks_of(game.position().board));
      ASSERT_EQ(told.terminated[lane] != 0, game.is_over());
      ASSERT_EQ(static_cast<std::uint64_t>(told.scores[lane]), game.score(told.players[lane]));
      ASSERT_EQ(lanes.position(lane).random, game.position().random);
      expect_the_same_tiles_to_come(told, lane, game.position());
      for (const Direction direction : all_directions) {
        Game copy = game;
        ASSERT_EQ(told.may_move[4 * lane + static_cast<std::size_t>(direction)] != 0,
                  copy.play(direction).has_value());
      }
    }
  }
}

TEST(LaneGames, PlaysEveryShippedGameAsPeoplePlayIt) {
  for (const std::string_view name : test::shipped_names()) {
    SCOPED_TRACE(name);
    expect_the_same_games({.rules = test::rules_of(name), .lanes = 3}, test::effort(250));
  }
}

TEST(LaneGames, TwoPlayersTakeTurns) {
  expect_the_same_games({.rules = test::rules_of("2048-vcs"), .lanes = 3, .players = 2},
                        test::effort(250));
}

LaneGames two_lanes(NextGame next_game, std::uint64_t most_steps = 0) {
  LaneGames games({.rules = test::rules_of("2048"),
                   .lanes = 2,
                   .next_game = next_game,
                   .most_steps = most_steps});
  games.start_all(1);
  return games;
}

TEST(LaneGames, ACutOffGameBeginsAgainInTheNextStep) {
  LaneGames games = two_lanes(NextGame::next_step, 2);
  Buffers told(games);
  games.show(told.all());
  games.step(std::vector<std::uint8_t>{0, 1}, told.all());
  EXPECT_EQ(told.truncated[0], 0);
  games.step(std::vector<std::uint8_t>{0, 1}, told.all());
  EXPECT_EQ(told.truncated[0], 1);
  EXPECT_EQ(told.terminated[0], 0);
  EXPECT_EQ(told.may_move, std::vector<std::uint8_t>(8, 0));
  games.step(std::vector<std::uint8_t>{0, 1}, told.all());
  EXPECT_EQ(told.truncated[0], 0);
  EXPECT_EQ(games.seed(0), 3U);
  EXPECT_EQ(games.position(0), first_position(games.rules(), 3));
}

TEST(LaneGames, ACutOffGameBeginsAgainAtOnceAndLeavesItsLastBoard) {
  LaneGames games = two_lanes(NextGame::same_step, 1);
  Buffers told(games);
  games.show(told.all());
  games.step(std::vector<std::uint8_t>{0, 1}, told.all());
  EXPECT_EQ(told.truncated[1], 1);
  EXPECT_EQ(games.position(1), first_position(games.rules(), 4));
  Game game = game_of_seed({.rules = games.rules()}, 2);
  game.play(Direction::right);
  const std::span last = std::span(told.last_ranks).subspan(16);
  EXPECT_EQ(std::vector<Rank>(last.begin(), last.end()), ranks_of(game.position().board));
}

TEST(LaneGames, AThreesGameThatEndsLeavesItsNextTileAndDeck) {
  LaneGames games({.rules = test::rules_of("threes"),
                   .lanes = 2,
                   .next_game = NextGame::same_step,
                   .most_steps = 7});
  games.start_all(1);
  Buffers told(games);
  games.show(told.all());
  Game game = game_of_seed({.rules = games.rules()}, 2);
  for (std::uint8_t step = 0; step < 7; ++step) {
    games.step(std::vector<std::uint8_t>(2, step % 4), told.all());
    game.play(static_cast<Direction>(step % 4));
  }
  ASSERT_EQ(told.truncated[1], 1);
  told.next = told.last_next;
  told.cards = told.last_cards;
  expect_the_same_tiles_to_come(told, 1, game.position());
}

TEST(LaneGames, ALaneStartedByHandStaysUntilThen) {
  LaneGames games = two_lanes(NextGame::by_hand, 1);
  Buffers told(games);
  games.show(told.all());
  games.step(std::vector<std::uint8_t>{2, 1}, told.all());
  const Position last = games.position(0);
  games.step(std::vector<std::uint8_t>{3, 2}, told.all());
  EXPECT_EQ(games.position(0), last);
  EXPECT_EQ(told.truncated[0], 0);
  games.start(0, 77);
  EXPECT_EQ(games.position(0), first_position(games.rules(), 77));
}

TEST(LaneGames, ALaneThatIsPutElsewhereGoesOnAlike) {
  for (const std::string_view name : {"2048", "threes", "glacier", "5x5", "2048-61b"}) {
    SCOPED_TRACE(name);
    const LaneGamesSetup setup{.rules = test::rules_of(name), .lanes = 2, .most_steps = 90};
    LaneGames games(setup);
    games.start_all(5);
    Buffers told(games);
    games.show(told.all());
    Random random = {.seed = 8};
    for (int time = 0; time < 60; ++time) {
      games.step(random_directions(2, random), told.all());
    }
    LaneGames others(setup);
    others.put(0, games.game(0));
    others.put(1, games.game(1));
    Buffers seen(others);
    others.show(seen.all());
    EXPECT_EQ(seen.next, told.next);
    for (int time = 0; time < 60; ++time) {
      const auto directions = random_directions(2, random);
      games.step(directions, told.all());
      others.step(directions, seen.all());
      ASSERT_EQ(seen.ranks, told.ranks);
      ASSERT_EQ(seen.rewards, told.rewards);
      ASSERT_EQ(seen.truncated, told.truncated);
      ASSERT_EQ(seen.scores, told.scores);
    }
  }
}

/// A game of seed 1 with two tiles of 32768 in its corner.
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

TEST(LaneGames, TwoTilesOf32768MergeThoughPackedBoardsCannot) {
  LaneGames games = with_two_of_rank_15();
  Buffers told(games);
  games.show(told.all());
  games.step(std::vector<std::uint8_t>{0, 0}, told.all());
  EXPECT_EQ(told.rewards[0], 65536);
  EXPECT_EQ(told.ranks[0], 16);
}

TEST(LaneGames, AnIllegalDirectionIsFoundAndMayBeReplaced) {
  LaneGames games = with_two_of_rank_15();
  Buffers told(games);
  games.show(told.all());
  EXPECT_EQ(games.illegal_lane(std::vector<std::uint8_t>{2, 0}), 0U);  // both stand at the top
  LaneGames replacing({.rules = games.rules(), .lanes = 1, .replaces_illegal = true});
  replacing.put(0, games.game(0));
  Buffers seen(replacing);
  replacing.show(seen.all());
  replacing.step(std::vector<std::uint8_t>{2}, seen.all());
  EXPECT_NE(seen.ranks[12] + seen.ranks[13], 0);  // down was played
}

}  // namespace
}  // namespace tilery
