#include "tests/search/search_definition.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <ranges>
#include <utility>
#include <vector>

#include "tilery/board/packed_game.h"
#include "tilery/board/packed_slide.h"
#include "tilery/board/packed_spawn.h"
#include "tilery/board/slide.h"
#include "tilery/board/spawn.h"

namespace tilery::test {
namespace {

double fraction_of(Fraction odds) {
  return static_cast<double>(odds.numerator) / static_cast<double>(odds.denominator);
}

double worth_of(const Rules& rules, PackedBoard board) {
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
  /// What the move before a tile entered looked ahead, how likely all that came since then is, and
  /// whether a rare tile has entered.
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
    const double reward = counts ? worth_of(rules_, after) - worth_of(rules_, position.board)
                                 : static_cast<double>(slid.gain);
    if (depth == 1) {
      return reward + Scramble().value(after, position.prospect);
    }
    if (position.prospect.supply.waited + 1 < rules_.spawn.every) {
      Prospect waiting = position.prospect;
      ++waiting.supply.waited;
      if (rules_.spawn.climb) {
        waiting.supply.highest = std::max(waiting.supply.highest, largest(after));
      }
      return reward + best({after, waiting}, {depth, likelihood, false});
    }
    double sum = 0;
    const auto tiles = entering(position.prospect, slid.board);
    const double most = std::ranges::max(tiles | std::views::values);
    for (const auto& [tile, odds] : tiles) {
      for (const EntryOdds& one : entry_odds(rules_, before, direction, slid.board, tile)) {
        const PackedBoard board = after.with(one.entry.cell, one.entry.rank);
        const double share = odds * fraction_of(one.odds);
        const Ahead ahead{depth, likelihood * share, tile && is_rare(odds, most)};
        sum += share * (worth_of(rules_, board) - worth_of(rules_, after) +
                        value_after(board, position.prospect, one.entry.rank, ahead));
      }
    }
    return reward + sum;
  }

  /// The tiles that may enter; nothing in place of a tile where the cell decides it, too.
  [[nodiscard]] std::vector<std::pair<std::optional<Rank>, double>> entering(
      const Prospect& prospect, const WalledBoard& after) const {
    if (rules_.spawn.place == SpawnPlace::probing) {
      return {{std::nullopt, 1.0}};
    }
    std::vector<std::pair<std::optional<Rank>, double>> tiles;
    if (rules_.spawn.is_previewed) {
      const int window = prospect.next.hint_high - prospect.next.hint_low + 1;
      for (int rank = prospect.next.hint_low; rank <= prospect.next.hint_high; ++rank) {
        tiles.emplace_back(static_cast<Rank>(rank), 1.0 / window);
      }
      return tiles;
    }
    for (const TileOdds& tile : tile_odds(rules_.spawn, prospect.supply, after.largest())) {
      tiles.emplace_back(tile.tile.rank, fraction_of(tile.odds));
    }
    return tiles;
  }

  [[nodiscard]] double value_after(PackedBoard board, const Prospect& prospect, Rank entered,
                                   Ahead ahead) const {
    const Rank highest = largest(board);
    const auto left = [&](Rank drawn) {
      Supply supply = rules_.spawn.source == SpawnSource::deck
                          ? dealt(rules_.spawn, prospect.supply, drawn)
                          : prospect.supply;
      supply.highest = rules_.spawn.climb ? std::max(supply.highest, highest) : supply.highest;
      supply.waited = 0;
      return supply;
    };
    if (!rules_.spawn.is_previewed) {
      return best({board, {.next = {}, .supply = left(entered)}}, ahead);
    }
    double sum = 0;
    const std::vector<TileOdds> tiles = tile_odds(rules_.spawn, prospect.supply, highest);
    double most = 0;
    for (const TileOdds& tile : tiles) {
      most = std::max(most, fraction_of(tile.odds));
    }
    for (const TileOdds& tile : tiles) {
      const double share = fraction_of(tile.odds);
      sum += share *
             best({board, {.next = tile.tile, .supply = left(tile.tile.rank)}},
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

  /// What a move must be worth at a glance to be looked at deeper in a selective search.
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

SearchPosition position_of(const PackedRules& rules, std::uint64_t seed, int moves) {
  PackedGame game = first_packed_game(rules, seed);
  Random random{.seed = seed};
  for (int move = 0; move < moves; ++move) {
    const auto after = play(rules, game, static_cast<Direction>(random.below(4)));
    const bool goes_on =
        after && std::ranges::any_of(slides(after->board, rules), &PackedSlide::moved);
    game = goes_on ? *after : game;
  }
  const NextTile next{.rank = game.next, .hint_low = game.next, .hint_high = game.next};
  return {game.board, {.next = next, .supply = game.supply}};
}

void expect_alike(const MoveValues& found, const MoveValues& expected, std::string_view what) {
  ASSERT_TRUE(best_move(expected)) << what << ": a lost board shows nothing";
  for (std::size_t way = 0; way < 4; ++way) {
    ASSERT_EQ(found[way].has_value(), expected[way].has_value()) << what;
    if (found[way]) {
      EXPECT_NEAR(*found[way], *expected[way], 1e-10 * (1 + std::abs(*expected[way]))) << what;
    }
  }
}

}  // namespace tilery::test
