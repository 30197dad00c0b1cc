#include "tilery/player/advice.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace tilery {
namespace {

/// For the moves of a line after its first.
constexpr Thinking glance{.depth = 2};

double size_of(Fraction odds) {
  return static_cast<double>(odds.numerator) / static_cast<double>(odds.denominator);
}

NextTile likeliest_tile(const Rules& rules, const Supply& supply, Rank largest) {
  const std::vector<TileOdds> tiles = tile_odds(rules.spawn, supply, largest);
  return std::ranges::max_element(tiles, {}, [](const TileOdds& one) { return size_of(one.odds); })
      ->tile;
}

/// The likeliest entry on `after`, the first of several.
Entry likeliest_entry(const Rules& rules, const Position& position, Direction direction,
                      const WalledBoard& after) {
  std::optional<Rank> tile;
  if (position.next) {
    tile = position.next->rank;
  } else if (rules.spawn.place != SpawnPlace::probing) {
    tile = likeliest_tile(rules, position.supply, after.largest()).rank;
  }
  const std::vector<EntryOdds> entries = entry_odds(rules, position.board, direction, after, tile);
  return std::ranges::max_element(entries, {},
                                  [](const EntryOdds& one) { return size_of(one.odds); })
      ->entry;
}

/// The tiles that a move brings, each the likeliest after those before it.
std::vector<Entry> likeliest_entries(const Rules& rules, const Position& position,
                                     Direction direction) {
  WalledBoard after = slide(position.board, direction, rules).board;
  std::vector<Entry> entries;
  for (int left = tiles_brought(rules, position, direction, after); left > 0; --left) {
    entries.push_back(likeliest_entry(rules, position, direction, after));
    after.set(entries.back().cell, entries.back().rank);
  }
  return entries;
}

}  // namespace

MoveValues thought_of(Player<Judge>& player, const Position& position, const Thinking& thinking) {
  const Prospect prospect = prospect_of(position);
  const SearchLimits limits = limits_of(thinking);
  if (!thinking.is_limited()) {
    const ThinkingTime time(thinking);
    const auto values =
        player.values(position.board, prospect, limits, [&time] { return time.is_over(); });
    return values ? *values : player.values(position.board, prospect, {.depth = 1});
  }
  return player.values_in_time(position.board, prospect, limits, ThinkingTime(thinking));
}

std::optional<KnownFormation> known_formation(const Player<Judge>& player, const Judge& judge,
                                              const Position& position) {
  const std::optional<PackedBoard> board =
      judge.has_tables() ? player.packed_board(position.board) : std::nullopt;
  const std::optional<TableAdvice> advice = board ? judge.table_advice(*board) : std::nullopt;
  return advice ? std::optional(KnownFormation{advice->game->formation().name,
                                               static_cast<double>(advice->best)})
                : std::nullopt;
}

std::string words_of_formation(const KnownFormation& known) {
  return fmt::format("table {}: odds {:.1f}%", known.name, 100 * known.odds);
}

MoveValues from_best(const MoveValues& values) {
  const std::optional<Direction> best = best_move(values);
  MoveValues differences;
  for (std::size_t way = 0; way < values.size(); ++way) {
    if (values[way]) {
      differences[way] = *values[way] - *values[static_cast<std::size_t>(*best)];
    }
  }
  return differences;
}

std::string value_text(double value) {
  const bool is_large = std::abs(value) >= 1000;
  const double tenths = std::round(value * 10) / 10 + 0.0;  // "+ 0.0": no "-0.0"
  return is_large ? fmt::format("{:.0f}", value) : fmt::format("{:.1f}", tenths);
}

std::vector<Direction> expected_line(Player<Judge>& player, const Rules& rules,
                                     const Position& position, const MoveValues& values, int most) {
  std::vector<Direction> line;
  std::optional<Direction> best = best_move(values);
  Position now = position;
  while (best && static_cast<int>(line.size()) < most) {
    line.push_back(*best);
    now.asks = false;
    auto turn = play(rules, now, *best, 1, likeliest_entries(rules, now, *best));
    if (!turn) {
      break;
    }
    now = std::move(turn->after);
    if (rules.spawn.is_previewed && !now.next) {
      now.next = likeliest_tile(rules, now.supply, now.board.largest());
      if (rules.spawn.source == SpawnSource::deck) {
        now.supply = dealt(rules.spawn, now.supply, now.next->rank);
      }
    }
    best = best_move(thought_of(player, now, glance));
  }
  return line;
}

}  // namespace tilery
