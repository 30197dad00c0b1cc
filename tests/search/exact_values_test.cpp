#include "tilery/search/exact_values.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tilery/board/slide.h"
#include "tilery/board/spawn.h"
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

double value_of(Fraction odds) { return double(odds.numerator) / double(odds.denominator); }

/// The same values by recursion over the defining board, nothing folded.
class Definition {
 public:
  Definition(const Rules& rules, ExactAim aim) : rules_(rules), aim_(aim) {}

  double at_start() { return started(WalledBoard(rules_.shape), fresh_supply(rules_.spawn), 0); }

  double best(const WalledBoard& board, const Prospect& prospect) {
    const NextTile& next = prospect.next;
    const auto name = std::tuple(ranks_of(board), prospect.supply.cards, prospect.supply.highest,
                                 next.hint_low, next.hint_high);
    const auto known = known_.find(name);
    if (known != known_.end()) {
      return known->second;
    }
    const MoveValues moves = values(board, prospect);
    const auto move = best_move(moves);
    const double best = move ? *moves[std::size_t(*move)] : final_value(board);
    known_.emplace(name, best);
    return best;
  }

  MoveValues values(const WalledBoard& board, const Prospect& prospect) {
    MoveValues values;
    for (const Direction direction : all_directions) {
      const Slide slid = slide(board, direction, rules_);
      if (slid.moved() && !has_ended(board)) {
        const bool gathers = aim_ == ExactAim::score && rules_.score.kind == ScoreKind::gathered;
        values[std::size_t(direction)] =
            expected(board, direction, slid.board, prospect) + (gathers ? double(slid.gain) : 0);
      }
    }
    return values;
  }

 private:
  [[nodiscard]] bool is_at_goal(const WalledBoard& board) const {
    return rules_.goal.tile && board.largest() >= *rules_.goal.tile;
  }
  [[nodiscard]] bool has_ended(const WalledBoard& board) const {
    return is_at_goal(board) && (aim_ == ExactAim::goal || rules_.goal.then == AtGoal::stop);
  }
  [[nodiscard]] double final_value(const WalledBoard& board) const {
    if (aim_ == ExactAim::goal) {
      return is_at_goal(board) ? 1 : 0;
    }
    return rules_.score.kind == ScoreKind::counted ? double(counted_score(rules_, board)) : 0;
  }

  using Tiles = std::vector<std::tuple<std::optional<Rank>, Supply, double>>;

  [[nodiscard]] Tiles drawn(const Supply& supply, Rank largest) const {
    Tiles tiles;
    for (const TileOdds& tile : tile_odds(rules_.spawn, supply, largest)) {
      tiles.emplace_back(tile.tile.rank, dealt(rules_.spawn, supply, tile.tile.rank),
                         value_of(tile.odds));
    }
    return tiles;
  }

  [[nodiscard]] Tiles entering(const Prospect& prospect, Rank largest) const {
    if (rules_.spawn.place == SpawnPlace::probing) {
      return {{std::nullopt, prospect.supply, 1.0}};
    }
    if (!rules_.spawn.is_previewed) {
      return drawn(prospect.supply, largest);
    }
    Tiles tiles;
    for (Rank rank = prospect.next.hint_low; rank <= prospect.next.hint_high; ++rank) {
      tiles.emplace_back(rank, prospect.supply,
                         1.0 / (prospect.next.hint_high - prospect.next.hint_low + 1));
    }
    return tiles;
  }

  double expected(const WalledBoard& before, Direction direction, const WalledBoard& after,
                  const Prospect& prospect) {
    double sum = 0;
    for (const auto& [tile, supply, odds] : entering(prospect, after.largest())) {
      for (const EntryOdds& one : entry_odds(rules_, before, direction, after, tile)) {
        WalledBoard board = after;
        board.set(one.entry.cell, one.entry.rank);
        sum += odds * value_of(one.odds) * shown(board, supply);
      }
    }
    return sum;
  }

  /// The mean over what is shown next, where that is.
  double shown(const WalledBoard& board, const Supply& supply) {
    const auto seen = [&](Supply left) {
      left.highest = std::max(left.highest, board.largest());
      return left;
    };
    if (!rules_.spawn.is_previewed) {
      return best(board, {{}, seen(supply)});
    }
    double sum = 0;
    for (const TileOdds& tile : tile_odds(rules_.spawn, supply, board.largest())) {
      const Supply left = dealt(rules_.spawn, supply, tile.tile.rank);
      sum += value_of(tile.odds) * best(board, {tile.tile, seen(left)});
    }
    return sum;
  }

  double started(const WalledBoard& board, const Supply& supply, std::size_t tile) {
    const std::size_t fixed = rules_.spawn.start_tiles.size();
    if (tile == fixed + std::size_t(rules_.spawn.start_draws)) {
      return shown(board, supply);
    }
    const bool is_probed = rules_.spawn.place == SpawnPlace::probing;
    const Tiles tiles = tile < fixed ? Tiles{{rules_.spawn.start_tiles[tile], supply, 1.0}}
                        : is_probed  ? Tiles{{std::nullopt, supply, 1.0}}
                                     : drawn(supply, board.largest());
    double sum = 0;
    for (const auto& [rank, left, odds] : tiles) {
      for (const EntryOdds& one : first_odds(board, rank)) {
        WalledBoard next = board;
        next.set(one.entry.cell, one.entry.rank);
        Supply noted = left;
        noted.highest = std::max(noted.highest, next.largest());
        sum += odds * value_of(one.odds) * started(next, noted, tile + 1);
      }
    }
    return sum;
  }

  [[nodiscard]] std::vector<EntryOdds> first_odds(const WalledBoard& board,
                                                  std::optional<Rank> rank) const {
    if (!rank) {
      return entry_odds(rules_, board, Direction::left, board, rank);
    }
    const std::vector<CellWeight> cells = entry_cells_at_start(rules_, board);
    std::vector<EntryOdds> odds;
    for (const CellWeight& cell : cells) {
      odds.push_back({{cell.cell, *rank}, {cell.weight, total_weight(cells)}});
    }
    return odds;
  }

  const Rules& rules_;
  ExactAim aim_;
  std::map<std::tuple<std::vector<Rank>, decltype(Supply::cards), Rank, Rank, Rank>, double> known_;
};

Prospect known_prospect(const Position& position) {
  return {position.next.value_or(NextTile{}), position.supply};
}

bool has_ended(const Rules& rules, ExactAim aim, const Position& position) {
  return is_over(rules, position) || (aim == ExactAim::goal && position.goal_reached);
}

/// Some moves of play at random, whose positions are the definition's.
void expect_alike_along_games(const Rules& rules, ExactAim aim, const ExactValues& values,
                              Definition& definition) {
  for (std::uint64_t seed = 1; seed <= std::uint64_t(test::effort(20)); ++seed) {
    Position position = first_position(rules, seed);
    Random player{.seed = seed};
    for (int move = 0; move < 200 && !has_ended(rules, aim, position); ++move) {
      const Prospect prospect = known_prospect(position);
      const auto found = values.values(position.board, prospect);
      ASSERT_TRUE(found) << "seed " << seed << " move " << move;
      const double counted = aim == ExactAim::score && rules.score.kind == ScoreKind::counted
                                 ? double(counted_score(rules, position.board))
                                 : 0;
      const MoveValues expected = definition.values(position.board, prospect);
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
  Definition definition(rules, aim);
  const double expected = definition.at_start();
  EXPECT_NEAR(values.at_start(), expected, 1e-9 * (1 + expected));
  expect_alike_along_games(rules, aim, values, definition);
}

struct SmallGame {
  const char* what;
  Rules rules;
};

/// The same game, whose ladder ends at that rank.
Rules cut(Rules rules, Rank top) {
  rules.ladder.faces.resize(std::size_t(top) + 1);
  rules.merge = MergeTable(rules.merge_kind, top);
  return rules;
}

/// Every way of drawing, placing, merging, sliding and counting that cartridges know.
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

TEST(ExactValues, AreTheDefinitionsInEveryKindOfGame) {
  for (const SmallGame& game : small_games()) {
    SCOPED_TRACE(game.what);
    expect_defined_values(game.rules, ExactAim::score);
  }
}

TEST(ExactValues, AreTheOddsOfTheGoalInEveryKindOfGame) {
  for (SmallGame game : small_games()) {
    SCOPED_TRACE(game.what);
    game.rules.goal.tile = Rank{4};
    expect_defined_values(game.rules, ExactAim::goal);
  }
}

TEST(ExactValues, EndWhereTheGoalStopsPlay) {
  Rules rules = shrunk("2048", 2, 2);
  rules.goal = {.tile = Rank{3}, .then = AtGoal::stop};
  expect_defined_values(rules, ExactAim::score);
}

TEST(ExactValues, AreTheDefinitionsOnSixCells) {
  Rules rules = shrunk("2048", 3, 2);
  rules.goal = {.tile = Rank{5}, .then = AtGoal::stop};
  expect_defined_values(rules, ExactAim::score);
  expect_defined_values(rules, ExactAim::goal);
}

/// Mean and standard error of the score when the best move is always made.
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
      const auto moves = values.values(position.board, known_prospect(position));
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

TEST(ExactValues, AreTheMeansOfGamesPlayedByThem) {
  const auto games = static_cast<std::uint64_t>(test::effort(1000));
  for (const SmallGame& game : small_games()) {
    SCOPED_TRACE(game.what);
    const ExactValues values = solved(game.rules);
    const Played play = played(game.rules, values, games);
    EXPECT_NEAR(play.mean, values.at_start(), 4.5 * play.error);
  }
}

TEST(ExactValues, KnowNoPositionThatNoGameComesTo) {
  const Rules rules = shrunk("2048", 2, 2);
  const ExactValues values = solved(rules);
  EXPECT_TRUE(values.value(test::board_showing(rules, {2, 4, 0, 0}), {}));
  EXPECT_FALSE(values.value(test::board_showing(rules, {2, 0, 0, 0}), {}));
  EXPECT_FALSE(values.value(test::board_showing(rules, {65536, 2, 0, 0}), {}));
  EXPECT_EQ(values.value(test::board_showing(rules, {2, 4, 4, 2}), {}), 0);
}

TEST(ExactValues, RefuseWhatTakesTooMuchRoom) {
  const auto game = ExactGame::of(shrunk("2048", 3, 2), ExactAim::score);
  const auto values = exact_values(*game, 100'000);
  ASSERT_FALSE(values);
  EXPECT_EQ(values.error().expected, "a game whose positions fit 0 MiB");
}

TEST(ExactGame, RefusesWhatCannotBeGoneThrough) {
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
