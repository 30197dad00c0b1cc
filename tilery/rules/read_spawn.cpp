// [spawn] of a cartridge: what a game starts with, where tiles enter, and whether it all fits.

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>

#include "tilery/rules/cartridge_parts.h"
#include "tilery/rules/cartridge_words.h"

namespace tilery {
namespace {

constexpr std::int64_t most_cells = std::int64_t{longest_side} * longest_side;
constexpr std::int64_t most_cell_weight = std::numeric_limits<std::int32_t>::max();
constexpr int bytes = 256;

int open_cells(const Shape& shape) {
  return shape.cells() - static_cast<int>(std::ranges::count(shape.blocked, true));
}

std::vector<Rank> read_start_tiles(const TomlCursor& start, const Ladder& ladder) {
  std::vector<Rank> tiles;
  if (start.is_table()) {
    start.check_keys({"tiles", "draws"});
    for (const TomlCursor& face : start.key("tiles").items("tiles", {1, most_cells})) {
      tiles.push_back(read_tile(face, ladder));
    }
  }
  return tiles;
}

int read_start_draws(const TomlCursor& start) {
  const bool is_table = start.is_table();
  const TomlCursor draws = is_table ? start.key("draws") : start;
  if (is_table && !draws.is_there()) {
    return 0;
  }
  return static_cast<int>(draws.number("a number of tiles", {is_table ? 0 : 1, most_cells}));
}

void check_start(const TomlCursor& start, const SpawnRule& rule, const Shape& shape) {
  const int tiles = static_cast<int>(rule.start_tiles.size()) + rule.start_draws;
  if (tiles > open_cells(shape)) {
    start.fail("at most " + std::to_string(open_cells(shape)) + " tiles, one for each open cell",
               std::to_string(tiles));
  }
}

/// One a cell, as wide and high as the board. A blocked cell may weigh nothing.
std::vector<std::uint32_t> read_cell_weights(const TomlCursor& rows, const Shape& shape) {
  std::vector<std::uint32_t> weights;
  std::int64_t sum = 0;
  for (const TomlCursor& row : rows.items("rows", {shape.height, shape.height})) {
    for (const TomlCursor& cell : row.items("weights", {shape.width, shape.width})) {
      const bool is_blocked = shape.is_blocked(static_cast<int>(weights.size()));
      const std::int64_t weight = cell.number("a weight", {is_blocked ? 0 : 1, most_cell_weight});
      sum += weight;
      weights.push_back(static_cast<std::uint32_t>(weight));
    }
  }
  if (sum > most_cell_weight) {
    rows.fail("weights with a sum below 2^31", std::to_string(sum));
  }
  return weights;
}

std::vector<std::uint32_t> read_weights(const TomlCursor& spawn, SpawnPlace place,
                                        const Shape& shape) {
  const TomlCursor weights = spawn.key("weights");
  if (place != SpawnPlace::weighted) {
    if (weights.is_there()) {
      weights.fail("place = \"weighted\", as the key \"weights\" needs", "another place");
    }
    return {};
  }
  if (shape.is_open) {
    spawn.key("place").fail("another place on a board that is open to any size");
  }
  return read_cell_weights(weights, shape);
}

/// A byte decides both the cell and the tile, after the move.
void check_probing(const TomlCursor& spawn, const SpawnRule& rule, const Shape& shape) {
  const TomlCursor place = spawn.key("place");
  if (shape.is_open) {
    place.fail("another place on a board that is open to any size");
  }
  if (bytes % shape.cells() != 0) {
    place.fail("another place on a board whose cells do not divide 256");
  }
  if (rule.source != SpawnSource::odds || rule.climb) {
    place.fail("another place with a deck or with tiles that climb");
  }
  if (rule.is_previewed) {
    place.fail("another place with a preview");
  }
  if (rule.total_weight() != bytes) {
    spawn.key("out_of").fail("256, as place = \"probing\" needs");
  }
}

/// A bound on the denominators of a cell's odds.
std::uint64_t cell_cases(const SpawnRule& rule, const Shape& shape) {
  if (rule.place == SpawnPlace::weighted) {
    return std::accumulate(rule.cell_weights.begin(), rule.cell_weights.end(), std::uint64_t{0});
  }
  return static_cast<std::uint64_t>(shape.is_open ? most_cells : shape.cells());
}

/// A tile's odds, times its cell's where both are drawn at once, are fractions of 63 bits.
void check_climb(const TomlCursor& spawn, const SpawnRule& rule, const Shape& shape, Rank top) {
  if (!rule.climb) {
    return;
  }
  constexpr auto most_cases = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  std::uint64_t cases = rule.total_weight() * (rule.is_previewed ? 1 : cell_cases(rule, shape));
  for (int rank = rule.climb->tile; rank < top; ++rank) {
    if (cases > most_cases / rule.climb->out_of) {
      spawn.key("climb").fail("a ladder short enough for odds of 63 bits",
                              std::to_string(top - rule.climb->tile) + " steps to climb");
      return;
    }
    cases *= rule.climb->out_of;
  }
}

}  // namespace

SpawnRule read_spawn(const TomlCursor& root, const Shape& shape, const Ladder& ladder) {
  const TomlCursor spawn = root.key("spawn");
  spawn.check_keys(
      {"start", "odds", "out_of", "deck", "bonus", "climb", "preview", "place", "weights"});
  const TomlCursor start = spawn.key("start");
  SpawnRule rule = read_draws(spawn, ladder);
  rule.start_tiles = read_start_tiles(start, ladder);
  rule.start_draws = read_start_draws(start);
  check_start(start, rule, shape);
  rule.place = spawn.key("place").choice_or(rule.place, cartridge_words::places);
  rule.cell_weights = read_weights(spawn, rule.place, shape);
  if (rule.place == SpawnPlace::probing) {
    check_probing(spawn, rule, shape);
  }
  check_climb(spawn, rule, shape, ladder.top());
  return rule;
}

}  // namespace tilery
