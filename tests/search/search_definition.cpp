#include "tests/search/search_definition.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include "tilery/board/slide.h"
#include "tilery/board/spawn.h"
#include "tilery/game/afterstate.h"
#include "tilery/packed/packed_board.h"
#include "tilery/packed/packed_game.h"

namespace tilery::test {
namespace {

double fraction_of(Fraction odds) {
  return static_cast<double>(odds.numerator) / static_cast<double>(odds.denominator);
}

bool has_won(const Rules& rules, PackedBoard board) {
  return rules.goal.aim != Aim::score && largest(board) >= *rules.goal.tile;
}

double worth_of(const Rules& rules, PackedBoard board) {
  if (rules.goal.aim != Aim::score) {
    return aim_scale(rules).worth[largest(board)];
  }
  double sum = 0;
  for (int cell = 0; rules.score.kind == ScoreKind::counted && cell < 16; ++cell) {
    sum += static_cast<double>(rules.score.worth[board.rank(cell)]);
  }
  return sum;
}

class Definition {
 public:
  Definition(const Rules& rules, const SearchLimits& limits) : rules_(rules), limits_(limits) {}

  [[nodiscard]] MoveValues values(const SearchPosition& position) const {
    MoveValues values;
    for (std::size_t way = 0; way < 4; ++way) {
      values[way] = move_value(position, static_cast<Direction>(way), limits_.depth, 1);
    }
    return values;
  }

 private:
  /// The state after a move: the depth of that move, the odds of all entries of the search so far,
  /// and whether a rare tile entered after the move.
  struct Ahead {
    int depth = 0;
    double likelihood = 0;
    bool is_rare = false;
  };

  static bool is_rare(double odds, double of_likeliest) {
    return odds < 3.0 / 16 && 2 * odds <= of_likeliest;
  }

  [[nodiscard]] std::optional<double> move_value(const SearchPosition& position,
                                                 Direction direction, int depth,
                                                 double likelihood) const {
    const WalledBoard before = unpacked(position.board, rules_.shape);
    const Slide slid = slide(before, direction, rules_);
    if (!slid.moved()) {
      return std::nullopt;
    }
    const PackedBoard after = *packed(slid.board);
    const bool counts = rules_.score.kind == ScoreKind::counted;
    const AimScale scale = aim_scale(rules_);
    const bool is_for_goal = rules_.goal.aim != Aim::score;
    const double points = is_for_goal ? scale.per_point * static_cast<double>(slid.gain) : 0;
    const double reward = counts || is_for_goal
                              ? worth_of(rules_, after) - worth_of(rules_, position.board) + points
                              : static_cast<double>(slid.gain);
    if (has_won(rules_, after)) {
      return reward;
    }
    if (depth == 1) {
      return reward + Scramble().value(after, position.preview);
    }
    if (position.preview.spawn_state.waited + 1 < rules_.spawn.every) {
      Preview waiting = position.preview;
      ++waiting.spawn_state.waited;
      if (rules_.spawn.climb) {
        waiting.spawn_state.highest = std::max(waiting.spawn_state.highest, largest(after));
      }
      return reward + scale.discount * best({after, waiting}, {depth, likelihood, false});
    }
    double sum = 0;
    const auto tiles = entering(position.preview, slid.board);
    const double most = std::ranges::max(tiles | std::views::values);
    for (const auto& [tile, odds] : tiles) {
      for (const EntryOdds& one : entry_odds(rules_, before, direction, slid.board, tile)) {
        const PackedBoard board = after.with(one.entry.cell, one.entry.rank);
        const double share = odds * fraction_of(one.odds);
        const Ahead ahead{depth, likelihood * share, tile && is_rare(odds, most)};
        sum += share * (worth_of(rules_, board) - worth_of(rules_, after) +
                        value_after(board, position.preview, one.entry.rank, ahead));
      }
    }
    return reward + scale.discount * sum;
  }

  /// The tiles that may enter, with their odds; no rank if the cell decides it.
  [[nodiscard]] std::vector<std::pair<std::optional<Rank>, double>> entering(
      const Preview& preview, const WalledBoard& after) const {
    if (rules_.spawn.place == SpawnPlace::probing) {
      return {{std::nullopt, 1.0}};
    }
    std::vector<std::pair<std::optional<Rank>, double>> tiles;
    if (rules_.spawn.is_previewed) {
      const int window = preview.next.hint_high - preview.next.hint_low + 1;
      for (int rank = preview.next.hint_low; rank <= preview.next.hint_high; ++rank) {
        tiles.emplace_back(static_cast<Rank>(rank), 1.0 / window);
      }
      return tiles;
    }
    for (const TileOdds& tile : tile_odds(rules_.spawn, preview.spawn_state, after.largest())) {
      tiles.emplace_back(tile.tile.rank, fraction_of(tile.odds));
    }
    return tiles;
  }

  [[nodiscard]] double value_after(PackedBoard board, const Preview& preview, Rank entered,
                                   Ahead ahead) const {
    const Rank highest = largest(board);
    const auto state_after_draw = [&](Rank drawn) {
      SpawnState spawn_state = rules_.spawn.source == SpawnSource::deck
                                   ? dealt(rules_.spawn, preview.spawn_state, drawn)
                                   : preview.spawn_state;
      spawn_state.highest =
          rules_.spawn.climb ? std::max(spawn_state.highest, highest) : spawn_state.highest;
      spawn_state.waited = 0;
      return spawn_state;
    };
    if (!rules_.spawn.is_previewed) {
      return best({board, {.next = {}, .spawn_state = state_after_draw(entered)}}, ahead);
    }
    double sum = 0;
    const std::vector<TileOdds> tiles = tile_odds(rules_.spawn, preview.spawn_state, highest);
    double most = 0;
    for (const TileOdds& tile : tiles) {
      most = std::max(most, fraction_of(tile.odds));
    }
    for (const TileOdds& tile : tiles) {
      const double share = fraction_of(tile.odds);
      sum += share *
             best({board, {.next = tile.tile, .spawn_state = state_after_draw(tile.tile.rank)}},
                  {ahead.depth, ahead.likelihood * share, ahead.is_rare || is_rare(share, most)});
    }
    return sum;
  }

  [[nodiscard]] double best(const SearchPosition& position, const Ahead& ahead) const {
    const GoalRule& goal = rules_.goal;
    if (goal.tile && goal.then == AtGoal::stop && largest(position.board) >= *goal.tile) {
      return 0;
    }
    int depth = ahead.depth - 1;
    if (limits_.is_selective && ahead.is_rare && depth > 1) {
      --depth;
    }
    if (ahead.likelihood < limits_.least_odds) {
      depth = 1;
    }
    const double least = limits_.is_selective && depth > 1 ? least_promising(position) : -1e300;
    std::optional<double> best;
    for (std::size_t way = 0; way < 4; ++way) {
      const auto direction = static_cast<Direction>(way);
      if (move_value(position, direction, 1, 1).value_or(-2e300) >= least) {
        const auto value = move_value(position, direction, depth, ahead.likelihood);
        best = value && (!best || *value > *best) ? value : best;
      }
    }
    return best.value_or(0);
  }

  /// The least value at depth 1 with which a selective search follows a move deeper.
  [[nodiscard]] double least_promising(const SearchPosition& position) const {
    double best = -1e300;
    for (std::size_t way = 0; way < 4; ++way) {
      best = std::max(best, move_value(position, static_cast<Direction>(way), 1, 1).value_or(best));
    }
    return best - 0.1 * std::abs(best);
  }

  const Rules& rules_;
  SearchLimits limits_;
};

}  // namespace

MoveValues defined_values(const Rules& rules, const SearchLimits& limits,
                          const SearchPosition& position) {
  return Definition(rules, limits).values(position);
}

SearchPosition position_of(const PackedPlay& play, std::uint64_t seed, int moves) {
  PackedPlay::Game game = play.first(seed);
  Random random{.seed = seed};
  for (int move = 0; move < moves; ++move) {
    const auto direction = static_cast<Direction>(random.below(4));
    PackedPlay::Game after = game;
    if (PackedPlay::is_move(game, direction)) {
      play.move(after, direction);
    }
    game = PackedPlay::has_move(after) ? after : game;
  }
  return {game.position.board, preview_of(game.position)};
}

void expect_alike(const MoveValues& found, const MoveValues& expected, std::string_view what) {
  ASSERT_TRUE(best_move(expected)) << what << ": expected a move";
  for (std::size_t way = 0; way < 4; ++way) {
    ASSERT_EQ(found[way].has_value(), expected[way].has_value()) << what;
    if (found[way]) {
      EXPECT_NEAR(*found[way], *expected[way], 1e-10 * (1 + std::abs(*expected[way]))) << what;
    }
  }
}

}  // namespace tilery::test
