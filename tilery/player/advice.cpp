#include "tilery/player/advice.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <expected>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <utility>

#include "tilery/core/quantities.h"
#include "tilery/game/afterstate.h"
#include "tilery/record/rules_hash.h"
#include "tilery/search/puzzle.h"
#include "tilery/tablebase/formation.h"

namespace tilery {
namespace {

/// The limits of the searches for the later moves of a line.
const SearchLimits later_limits{.depth = line_depth};

double double_of(Fraction odds) {
  return static_cast<double>(odds.numerator) / static_cast<double>(odds.denominator);
}

NextTile likeliest_tile(const Rules& rules, const SpawnState& spawn_state, Rank largest) {
  const std::vector<TileOdds> tiles = tile_odds(rules.spawn, spawn_state, largest);
  return std::ranges::max_element(tiles, {},
                                  [](const TileOdds& one) { return double_of(one.odds); })
      ->tile;
}

/// The likeliest entry on `after`; the first of equal ones.
Entry likeliest_entry(const Rules& rules, const Position& position, Direction direction,
                      const WalledBoard& after) {
  std::optional<Rank> tile;
  if (position.next) {
    tile = position.next->rank;
  } else if (rules.spawn.place != SpawnPlace::probing) {
    tile = likeliest_tile(rules, position.spawn_state, after.largest()).rank;
  }
  const std::vector<EntryOdds> entries = entry_odds(rules, position.board, direction, after, tile);
  return std::ranges::max_element(entries, {},
                                  [](const EntryOdds& one) { return double_of(one.odds); })
      ->entry;
}

/// The tiles that a move brings. Each is the likeliest after the tiles before it.
std::vector<Entry> likeliest_entries(const Rules& rules, Position position, Direction direction) {
  WalledBoard after = slide(position.board, direction, rules).board;
  std::vector<Entry> entries;
  for (int left = tiles_brought(rules, position, direction, after); left > 0; --left) {
    const Entry entry = likeliest_entry(rules, position, direction, after);
    if (!position.next) {
      position.spawn_state = dealt(rules.spawn, position.spawn_state, entry.rank);
    }
    position.next.reset();
    after.set(entry.cell, entry.rank);
    entries.push_back(entry);
  }
  return entries;
}

}  // namespace

MoveValues searched_values(Player<BoardEvaluator>& player, const Position& position,
                           const SearchLimits& search_limits, const IsCancelled& is_cancelled) {
  SearchLimits limits = search_limits;
  if (is_cancelled) {
    limits.is_cancelled = is_cancelled;
  }
  return own_values(player, position, player.values(position, limits));
}

MoveValues own_values(const Player<BoardEvaluator>& player, const Position& position,
                      MoveValues values) {
  const Rules& rules = player.rules();
  const bool may_be_lowered =
      player.evaluator().unit() == ValueUnit::points && !needs_turns(rules, position);
  const std::optional<PackedBoard> searched =
      may_be_lowered ? player.packed_board(position.board) : std::nullopt;
  const double hidden = searched ? points_hidden(rules, position.board, *searched) : 0;
  for (const Direction direction : all_directions) {
    if (!has_direction(rules, position, direction)) {
      values[direction].reset();
    } else if (values[direction]) {
      *values[direction] += hidden;
    }
  }
  return values;
}

namespace {

constexpr std::uint64_t puzzle_bytes = std::uint64_t{1} << 24;

/// The fewest moves from `board` to the goal after `made` moves: 0 at the goal, -1 if there is no
/// way. Fails as solved_puzzle() does.
std::expected<int, Error> moves_to_goal(const Rules& rules, const WalledBoard& board,
                                        std::uint64_t made, const IsCancelled& is_cancelled) {
  if (is_at_goal(rules.goal, board)) {
    return 0;
  }
  TILERY_TRY(const auto solution,
             solved_puzzle(rules, board, {.most_bytes = puzzle_bytes, .is_cancelled = is_cancelled},
                           made));
  return solution.is_solvable ? static_cast<int>(solution.moves.size()) : -1;
}

}  // namespace

IsCancelled cancelled_or_late(const SearchLimits& limits) {
  const bool is_timed = limits.clock && limits.milliseconds > 0;
  const double end = is_timed ? limits.clock() + limits.milliseconds : 0;
  return [limits, is_timed, end] {
    return (limits.is_cancelled && limits.is_cancelled()) || (is_timed && limits.clock() >= end);
  };
}

std::optional<MoveValues> puzzle_values(const Rules& rules, const Position& position,
                                        const IsCancelled& is_cancelled) {
  if (!is_puzzle(rules) || rules.goal.aim == Aim::score) {
    return std::nullopt;
  }
  const AimScale scale = aim_scale(rules);
  // If moves cost nothing in this game, they cost a little here. Otherwise hints may go in circles.
  const double discount = scale.discount < 1 ? scale.discount : 0.998;
  MoveValues values;
  for (const Direction direction : all_directions) {
    const Slide slid = slide(position.board, direction, rules);
    if (!slid.moved()) {
      continue;
    }
    const auto moves = moves_to_goal(rules, slid.board, position.moves + 1, is_cancelled);
    if (!moves) {
      return std::nullopt;
    }
    values[direction] = *moves < 0 ? 0 : AimScale::at_goal * std::pow(discount, *moves);
  }
  return values;
}

std::optional<KnownFormation> known_formation(const Player<BoardEvaluator>& player,
                                              const BoardEvaluator& evaluator,
                                              const Position& position) {
  const std::optional<PackedBoard> board =
      evaluator.has_tables() ? player.packed_board(position.board) : std::nullopt;
  const std::optional<TablebaseAdvice> advice =
      board ? evaluator.table_advice(*board) : std::nullopt;
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
  for (const auto [direction, value] : values.moves()) {
    differences[direction] = value - *values[*best];
  }
  return differences;
}

std::string amount_text(double value, ValueUnit unit) {
  return unit == ValueUnit::percent
             ? value_text(value) + "%"
             : fmt::format("{} {}", value_text(value),
                           unit == ValueUnit::points ? "points" : heuristic_unit);
}

std::array<std::string, 4> value_words(const MoveValues& values, ValueUnit unit) {
  constexpr std::array<std::string_view, 4> orders = {"best", "second", "third", "fourth"};
  const std::optional<Direction> best = best_move(values);
  std::array<std::string, 4> words;
  for (const Direction direction : all_directions) {
    const auto way = static_cast<std::size_t>(direction);
    if (!values[way]) {
      continue;
    }
    const double loss = *loss_of(values, direction);
    const auto points = static_cast<std::uint64_t>(std::llround(loss));
    if (direction == *best) {
      words[way] = "best";
    } else if (unit == ValueUnit::percent) {
      words[way] = loss == 0     ? "as good"
                   : loss < 0.05 ? "loses less than 0.1%"
                                 : "loses " + amount_text(loss, unit);
    } else if (unit == ValueUnit::heuristic) {
      const auto better = std::ranges::count_if(values, [&](const std::optional<double>& other) {
        return other && *other > *values[way];
      });
      words[way] = orders[static_cast<std::size_t>(better)];
    } else {
      words[way] = loss == 0     ? "as good"
                   : points == 0 ? "loses less than a point"
                                 : fmt::format("loses {} point{}", with_commas(points),
                                               points == 1 ? "" : "s");
    }
  }
  return words;
}

std::string value_text(double value) {
  if (std::abs(value) >= 1000) {
    const auto size = static_cast<std::uint64_t>(std::llround(std::abs(value)));
    return (value < 0 ? "-" : "") + with_commas(size);
  }
  const double tenths = std::round(value * 10) / 10 + 0.0;  // "+ 0.0": no "-0.0"
  return fmt::format("{:.1f}", tenths);
}

std::optional<double> loss_of(const MoveValues& values, Direction direction) {
  constexpr double rounding = 1e-6;  // networks sum floats, which keep about seven digits
  const std::optional<double> value = values[direction];
  if (!value) {
    return std::nullopt;
  }
  const double best = *values[*best_move(values)];
  const double loss = best - *value;
  return loss <= rounding * std::abs(best) ? 0 : loss;
}

bool is_as_good(double loss) { return value_text(loss) == value_text(0); }

MoveQuality quality_of(const MoveValues& values, Direction direction) {
  const auto best = static_cast<std::size_t>(*best_move(values));
  const double loss = loss_of(values, direction).value_or(0);
  const double share = loss / std::max(*values[best], 1.0);
  return is_as_good(loss) ? MoveQuality::best
         : share <= 0.003 ? MoveQuality::good
         : share <= 0.01  ? MoveQuality::inaccuracy
         : share <= 0.03  ? MoveQuality::mistake
                          : MoveQuality::blunder;
}

std::string verdict_on_move(const MoveValues& values, Direction played, ValueUnit unit) {
  constexpr std::array<std::string_view, 5> names = {"Best move", "Good", "Inaccuracy", "Mistake",
                                                     "Blunder"};
  const double loss = loss_of(values, played).value_or(0);
  if (is_as_good(loss)) {
    return loss <= 0 ? "Best move." : "As good as the best move.";
  }
  const std::string better =
      fmt::format("{} was better by {}", name_of(*best_move(values)), amount_text(loss, unit));
  return unit == ValueUnit::heuristic
             ? better + "."
             : fmt::format("{}: {}.", names[static_cast<std::size_t>(quality_of(values, played))],
                           better);
}

std::vector<Direction> expected_line(Player<BoardEvaluator>& player, const Position& position,
                                     const MoveValues& values, int most,
                                     const IsCancelled& is_cancelled) {
  const Rules& rules = player.rules();
  std::vector<Direction> line;
  std::optional<Direction> best = best_move(values);
  Position now = position;
  while (best && most > 0) {
    line.push_back(*best);
    if (static_cast<int>(line.size()) == most) {
      break;
    }
    now.asks = false;
    auto turn =
        play(rules, now, *best, now.is_shared ? 2 : 1, likeliest_entries(rules, now, *best));
    if (!turn) {
      break;
    }
    now = std::move(turn->after);
    if (rules.spawn.is_previewed && !now.next) {
      now.next = likeliest_tile(rules, now.spawn_state, now.board.largest());
      if (rules.spawn.source == SpawnSource::deck) {
        now.spawn_state = dealt(rules.spawn, now.spawn_state, now.next->rank);
      }
    }
    const std::optional<MoveValues> solved = puzzle_values(rules, now, is_cancelled);
    best = best_move(solved ? *solved : searched_values(player, now, later_limits, is_cancelled));
  }
  return line;
}

SearchLimits completed(const SearchLimits& asked, const SearchLimits& usual, int deepest) {
  SearchLimits search_limits = asked;
  search_limits.is_cancelled = asked.is_cancelled ? asked.is_cancelled : usual.is_cancelled;
  search_limits.is_usual_depth = asked.depth == 0 && !asked.is_limited() && usual.is_usual_depth;
  if (asked.depth == 0) {
    search_limits.depth = asked.is_limited() ? deepest : usual.depth;
  }
  if (asked.depth == 0 && !asked.is_limited()) {
    search_limits.milliseconds = usual.milliseconds;
    search_limits.nodes = usual.nodes;
    search_limits.is_selective = asked.is_selective || usual.is_selective;
    search_limits.least_odds = asked.least_odds > 0 ? asked.least_odds : usual.least_odds;
    search_limits.clock = usual.clock;
  }
  return search_limits;
}

std::shared_ptr<const Tablebases> usual_tables(const Cartridge& cartridge,
                                               const TableNamed& table_named) {
  auto tables = std::make_shared<Tablebases>(cartridge.rules);
  const std::uint64_t hash = rules_hash(cartridge.rules);
  if (const auto usual = usual_formations(cartridge.rules)) {
    for (const Formation& formation : *usual) {
      const std::string name = cartridge.name + "-" + formation.name;
      std::expected<Tablebase, Error> table = Tablebase::of(std::string(table_named(name)), name);
      if (table && table->header().rules_hash == hash) {
        static_cast<void>(tables->add(*std::move(table)));  // a faulty table is left out
      }
    }
  }
  return tables->is_empty() ? nullptr : tables;
}

}  // namespace tilery
