#include "tilery/search/exact_values.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string_view>

#include "tests/search/exact_definition.h"
#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tilery/game/position.h"

namespace tilery {
namespace {

constexpr std::uint64_t plenty = std::uint64_t{1} << 30;

/// The game of that name on a board of another size, beginning with at most `tiles` tiles.
Rules shrunk(std::string_view name, int width, int height, std::size_t tiles = 2) {
  Rules rules = test::rules_of(name);
  rules.shape = {.width = width, .height = height};
  if (rules.spawn.place == SpawnPlace::weighted) {
    rules.spawn.cell_weights.resize(std::size_t(rules.shape.cells()));
  }
  rules.spawn.start_tiles.resize(std::min(rules.spawn.start_tiles.size(), tiles));
  const auto left = static_cast<int>(tiles - rules.spawn.start_tiles.size());
  rules.spawn.start_draws = std::min(rules.spawn.start_draws, left);
  return rules;
}

ExactValues solved(const Rules& rules, ExactAim aim = ExactAim::score) {
  auto game = ExactGame::of(rules, aim);
  EXPECT_TRUE(game) << text_of(game.error());
  return *exact_values(*game, plenty);
}

Preview known_preview(const Position& position) {
  return {position.next.value_or(NextTile{}), position.spawn_state};
}

bool has_ended(const Rules& rules, ExactAim aim, const Position& position) {
  return is_over(rules, position) || (aim == ExactAim::goal && position.goal_reached);
}

/// Plays some random moves, and expects the definition's values in every position.
void expect_alike_along_games(const Rules& rules, ExactAim aim, const ExactValues& values,
                              test::ExactDefinition& definition) {
  for (std::uint64_t seed = 1; seed <= std::uint64_t(test::effort(20)); ++seed) {
    Position position = first_position(rules, seed);
    Random player{.seed = seed};
    for (int move = 0; move < 200 && !has_ended(rules, aim, position); ++move) {
      const Preview preview = known_preview(position);
      const auto found = values.values(position.board, preview);
      ASSERT_TRUE(found) << "seed " << seed << " move " << move;
      const double counted = aim == ExactAim::score && rules.score.kind == ScoreKind::counted
                                 ? double(counted_score(rules.score, position.board))
                                 : 0;
      const MoveValues expected = definition.values(position.board, preview);
      for (std::size_t way = 0; way < 4; ++way) {
        ASSERT_EQ((*found)[way].has_value(), expected[way].has_value());
        if (expected[way]) {
          EXPECT_NEAR((*found)[way].value_or(0), *expected[way] - counted, 1e-7);
        }
      }
      position.asks = false;
      const auto turn = play(rules, position, static_cast<Direction>(player.below(4)), 1);
      position = turn ? turn->after : position;
    }
  }
}

void expect_defined_values(const Rules& rules, ExactAim aim) {
  const ExactValues values = solved(rules, aim);
  test::ExactDefinition definition(rules, aim);
  const double expected = definition.at_start();
  EXPECT_NEAR(values.at_start(), expected, 1e-9 * (1 + expected));
  expect_alike_along_games(rules, aim, values, definition);
}

struct SmallGame {
  const char* name;
  Rules rules;
};

/// The same game, whose ladder ends at that rank.
Rules cut(Rules rules, Rank top) {
  rules.ladder.faces.resize(std::size_t(top) + 1);
  rules.merge = MergeTable(rules.merge_kind, top);
  return rules;
}

/// Games that draw, place, merge, slide and count in different ways.
std::vector<SmallGame> small_games() {
  Rules bonus = cut(shrunk("threes", 2, 2, 3), 6);
  bonus.spawn.tiles = {{1, 1}, {2, 1}, {3, 2}};
  bonus.spawn.bonus =
      BonusRule{.from = 4, .chance = 1, .out_of = 3, .lowest = 4, .below = 0, .window = 2};
  Rules unseen = bonus;
  unseen.spawn.is_previewed = false;
  Rules climb = cut(shrunk("threes-1k", 2, 2, 3), 6);
  Rules hidden_climb = climb;
  hidden_climb.spawn.is_previewed = false;
  Rules corner = shrunk("2048", 2, 3);
  corner.shape.blocked = {false, false, false, true, false, false};
  return {{"2048", shrunk("2048", 2, 2)},
          {"2048 in a line", shrunk("2048", 4, 1)},
          {"2048 around a corner", corner},
          {"weighted cells", shrunk("2048-basic", 2, 2)},
          {"probing", shrunk("2048-vcs", 2, 2)},
          {"Fibonacci", shrunk("2584", 2, 2)},
          {"coins", shrunk("coins", 2, 2)},
          {"powers of three", shrunk("threefold", 2, 2)},
          {"glacier", shrunk("glacier", 2, 2)},
          {"Threes", shrunk("threes", 2, 2, 3)},
          {"Threes with many bonuses", bonus},
          {"Threes with nothing shown", unseen},
          {"Threes 1K", climb},
          {"Threes 1K with nothing shown", hidden_climb}};
}

TEST(ExactValues, EqualTheDefinitionInEveryKindOfGame) {
  for (const SmallGame& game : small_games()) {
    SCOPED_TRACE(game.name);
    expect_defined_values(game.rules, ExactAim::score);
  }
}

TEST(ExactValues, EqualTheOddsOfTheGoalInEveryKindOfGame) {
  for (SmallGame game : small_games()) {
    SCOPED_TRACE(game.name);
    game.rules.goal.tile = Rank{4};
    expect_defined_values(game.rules, ExactAim::goal);
  }
}

TEST(ExactValues, EndWhereTheGoalStopsPlay) {
  Rules rules = shrunk("2048", 2, 2);
  rules.goal = {.tile = Rank{3}, .then = AtGoal::stop};
  expect_defined_values(rules, ExactAim::score);
}

TEST(ExactValues, EqualTheDefinitionOnSixCells) {
  Rules rules = shrunk("2048", 3, 2);
  rules.goal = {.tile = Rank{5}, .then = AtGoal::stop};
  expect_defined_values(rules, ExactAim::score);
  expect_defined_values(rules, ExactAim::goal);
}

/// Mean and standard error of the score of perfect play.
struct Played {
  double mean = 0;
  double error = 0;
};

Played played(const Rules& rules, const ExactValues& values, std::uint64_t games) {
  double sum = 0;
  double squares = 0;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    Position position = first_position(rules, seed);
    while (!is_over(rules, position)) {
      const auto moves = values.values(position.board, known_preview(position));
      position = play(rules, position, *best_move(*moves), 1)->after;
      position.asks = false;
    }
    const auto score = static_cast<double>(score_of(rules, position));
    sum += score;
    squares += score * score;
  }
  const auto count = static_cast<double>(games);
  return {sum / count, std::sqrt((squares / count - sum * sum / count / count) / count)};
}

TEST(ExactValues, EqualTheMeanScoresOfGamesPlayedByThem) {
  const auto games = static_cast<std::uint64_t>(test::effort(1000));
  for (const SmallGame& game : small_games()) {
    SCOPED_TRACE(game.name);
    const ExactValues values = solved(game.rules);
    const Played play = played(game.rules, values, games);
    EXPECT_NEAR(play.mean, values.at_start(), 4.5 * play.error);
  }
}

TEST(ExactValues, KnowNoPositionThatNoGameReaches) {
  const Rules rules = shrunk("2048", 2, 2);
  const ExactValues values = solved(rules);
  EXPECT_TRUE(values.value(test::board_showing(rules, {2, 4, 0, 0}), {}));
  EXPECT_FALSE(values.value(test::board_showing(rules, {2, 0, 0, 0}), {}));
  EXPECT_FALSE(values.value(test::board_showing(rules, {65536, 2, 0, 0}), {}));
  EXPECT_EQ(values.value(test::board_showing(rules, {2, 4, 4, 2}), {}), 0);
}

TEST(ExactValues, RefuseGamesThatNeedTooMuchMemory) {
  const auto game = ExactGame::of(shrunk("2048", 3, 2), ExactAim::score);
  const auto values = exact_values(*game, 100'000);
  ASSERT_FALSE(values);
  EXPECT_EQ(values.error().expected, "a game whose positions fit 0 MiB");
}

TEST(ExactGame, RefusesGamesThatCannotBeSolved) {
  const auto refusal = [](const Rules& rules, ExactAim aim) {
    const auto game = ExactGame::of(rules, aim);
    return game ? "none" : text_of(game.error());
  };
  EXPECT_EQ(
      refusal(test::rules_of("5x5"), ExactAim::score),
      "expected a board of few open cells, nine for 2048, found 25 open cells, which may take "
      "10^35 positions");
  EXPECT_EQ(
      refusal(test::rules_of("2048"), ExactAim::score),
      "expected a board of few open cells, nine for 2048, found 16 open cells, which may take "
      "10^20 positions");
  EXPECT_EQ(refusal(test::rules_of("threes-1k"), ExactAim::goal),
            "expected a game with a goal, found one without");
  Rules rules = shrunk("threes", 2, 2, 3);
  rules.spawn.bonus->lowest = 3;
  EXPECT_EQ(refusal(rules, ExactAim::score),
            "expected bonus tiles larger than every card, found one that looks like a card, so "
            "that the deck cannot be known");
}

}  // namespace
}  // namespace tilery
