// Reads [spawn] of a cartridge: the tiles that are drawn, and where they enter.

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>
#include <tuple>
#include <utility>

#include "tilery/rules/cartridge_parts.h"

namespace tilery {
namespace {

constexpr std::int64_t most_cells = std::int64_t{longest_side} * longest_side;
constexpr std::int64_t most_cell_weight = std::numeric_limits<std::int32_t>::max();
constexpr int byte_values = 256;

/// One weight for each cell, 0 where no tile enters.
std::vector<std::uint32_t> read_cell_weights(const TomlCursor& rows, const Shape& shape) {
  std::vector<std::uint32_t> weights;
  std::int64_t sum = 0;
  bool has_open_weight = false;
  for (const TomlCursor& row : rows.items("rows", {shape.height, shape.height})) {
    for (const TomlCursor& cell : row.items("weights", {shape.width, shape.width})) {
      const bool is_blocked = shape.is_blocked(static_cast<int>(weights.size()));
      const std::int64_t weight = cell.number("a weight", {0, most_cell_weight});
      sum += weight;
      has_open_weight = has_open_weight || (weight > 0 && !is_blocked);
      weights.push_back(static_cast<std::uint32_t>(weight));
    }
  }
  if (sum > most_cell_weight) {
    rows.fail("weights with a sum below 2^31", std::to_string(sum));
  }
  if (!has_open_weight) {
    rows.fail("a weight above 0 in an open cell", "0 in each");
  }
  return weights;
}

std::vector<std::uint32_t> read_weights(const TomlCursor& spawn, SpawnPlace place,
                                        const Shape& shape) {
  const TomlCursor weights = spawn.key("weights");
  if (place != SpawnPlace::weighted) {
    if (weights.is_there()) {
      weights.fail("place = \"weighted\", as the key \"weights\" needs",
                   "\"" + std::string(cartridge_words::places[std::size_t(place)]) + "\"");
    }
    return {};
  }
  if (shape.is_open) {
    spawn.key("place").fail("another place on a board that is open to any size");
  }
  return read_cell_weights(weights, shape);
}

/// Probing draws cell and tile from one byte, after the move.
void check_probing(const TomlCursor& spawn, const SpawnRule& rule, const Shape& shape) {
  const TomlCursor place = spawn.key("place");
  if (shape.is_open) {
    place.fail("another place on a board that is open to any size");
  }
  if (byte_values % shape.cells() != 0) {
    place.fail("another place on a board whose cells do not divide 256");
  }
  if (rule.source != SpawnSource::odds || rule.climb) {
    place.fail("another place with a deck or with tiles that climb");
  }
  if (rule.is_previewed) {
    place.fail("another place with a preview");
  }
  if (rule.total_weight() != byte_values) {
    spawn.key("out_of").fail("256, as place = \"probing\" needs");
  }
}

/// The cell depends on the tile, and both are drawn after the move.
void check_worst(const TomlCursor& spawn, const SpawnRule& rule) {
  const TomlCursor place = spawn.key("place");
  if (rule.source != SpawnSource::odds || rule.climb) {
    place.fail("another place with a deck or with tiles that climb");
  }
  if (rule.is_previewed) {
    place.fail("another place with a preview");
  }
}

/// A bound on the denominators of the odds of a cell.
std::uint64_t cell_cases(const SpawnRule& rule, const Shape& shape) {
  if (rule.place == SpawnPlace::weighted) {
    return std::accumulate(rule.cell_weights.begin(), rule.cell_weights.end(), std::uint64_t{0});
  }
  return static_cast<std::uint64_t>(shape.is_open ? most_cells : shape.cells());
}

/// Checks that the odds of tiles that climb fit fractions of 63 bits. If tile and cell are drawn
/// together, the product of their odds must fit.
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

constexpr Range weight_range = {1, std::numeric_limits<std::uint32_t>::max()};

TileWeight read_tile_weight(const TomlCursor& pair, const Ladder& ladder, std::string_view what,
                            Range range) {
  const std::vector<TomlCursor> parts =
      pair.items("numbers, a tile and " + std::string(what), {2, 2});
  if (parts.size() != 2) {
    return {1, 1};
  }
  if (parts[1].is_fraction()) {
    parts[1].fail("whole numbers, as [[2, 9], [4, 1]] for nine in ten");
  }
  return {read_tile(parts[0], ladder), static_cast<std::uint32_t>(parts[1].number(what, range))};
}

/// Pairs of a tile and its weight, sorted by rank.
std::vector<TileWeight> read_tile_weights(const std::vector<TomlCursor>& pairs,
                                          const Ladder& ladder, std::string_view what,
                                          Range range) {
  std::vector<TileWeight> tiles;
  for (const TomlCursor& pair : pairs) {
    const TileWeight tile = read_tile_weight(pair, ladder, what, range);
    if (std::ranges::find(tiles, tile.rank, &TileWeight::rank) != tiles.end()) {
      pair.fail("each tile once", std::to_string(ladder.face(tile.rank)) + " again");
    }
    tiles.push_back(tile);
  }
  std::ranges::sort(tiles, {}, &TileWeight::rank);
  return tiles;
}

std::vector<TileWeight> read_odds(const TomlCursor& spawn, const Ladder& ladder) {
  const auto pairs = spawn.key("odds").items("pairs of a tile and its weight", {1, highest_rank});
  std::vector<TileWeight> tiles = read_tile_weights(pairs, ladder, "a weight", weight_range);
  std::uint64_t sum = 0;
  for (const TileWeight tile : tiles) {
    sum += tile.weight;
  }
  if (sum > static_cast<std::uint64_t>(weight_range.most)) {
    spawn.key("odds").fail("weights with a sum below 2^32", std::to_string(sum));
  }
  const TomlCursor out_of = spawn.key("out_of");
  if (!out_of.is_there()) {
    return tiles;
  }
  const std::int64_t total = out_of.number("a sum of weights", weight_range);
  if (static_cast<std::uint64_t>(total) != sum) {
    out_of.fail(std::to_string(sum) + ", the sum of the weights");
  }
  return tiles;
}

std::vector<TileWeight> read_deck(const TomlCursor& spawn, const Ladder& ladder) {
  const TomlCursor deck = spawn.key("deck");
  const auto pairs = deck.items("pairs of a tile and its cards", {1, most_kinds_of_card});
  for (const std::string_view key : {"out_of", "climb"}) {
    if (spawn.key(key).is_there()) {
      spawn.key(key).fail("odds, as the key \"" + std::string(key) + "\" needs", "a deck");
    }
  }
  return read_tile_weights(pairs, ladder, "a number of cards",
                           {1, most_cards_of_kind(pairs.size())});
}

/// Chance and out_of, as [1, 21].
std::pair<std::uint32_t, std::uint32_t> read_chance(const TomlCursor& pair) {
  const auto parts = pair.items("numbers, as [1, 10] for one in ten", {2, 2});
  if (parts.size() != 2) {
    return {1, 1};
  }
  const std::int64_t out_of = parts[1].number("a number of cases", {2, weight_range.most});
  const std::int64_t chance = parts[0].number("a number of cases", {1, out_of - 1});
  return {static_cast<std::uint32_t>(chance), static_cast<std::uint32_t>(out_of)};
}

BonusRule read_bonus(const TomlCursor& bonus, const Ladder& ladder) {
  bonus.check_keys(cartridge_keys::bonus);
  BonusRule rule;
  rule.from = read_tile(bonus.key("from"), ladder);
  std::tie(rule.chance, rule.out_of) = read_chance(bonus.key("odds"));
  rule.lowest = read_tile(bonus.key("lowest"), ladder);
  const Range steps = {0, highest_rank - 1};
  rule.below = static_cast<Rank>(bonus.key("below").number("a number of steps", steps));
  const Range tiles = {1, highest_rank};
  rule.window = static_cast<Rank>(bonus.key("window").number("a number of tiles", tiles));
  if (rule.lowest + rule.below > rule.from) {
    bonus.key("lowest").fail("a tile at least " + std::to_string(rule.below) + " steps below " +
                             std::to_string(ladder.face(rule.from)));
  }
  return rule;
}

ClimbRule read_climb(const TomlCursor& climb, const Ladder& ladder) {
  climb.check_keys(cartridge_keys::climb);
  ClimbRule rule;
  rule.tile = read_tile(climb.key("tile"), ladder);
  std::tie(rule.chance, rule.out_of) = read_chance(climb.key("odds"));
  return rule;
}

/// Reads whether the next tile is shown, how many tiles enter, and after how many moves.
void read_times(const TomlCursor& spawn, SpawnRule& rule) {
  const TomlCursor preview = spawn.key("preview");
  rule.is_previewed = preview.is_there() && preview.flag();
  if (const TomlCursor every = spawn.key("every"); every.is_there()) {
    rule.every = static_cast<int>(every.number("a number of moves", {1, longest_wait}));
  }
  if (const TomlCursor count = spawn.key("count"); count.is_there()) {
    rule.count = static_cast<int>(count.number("a number of tiles", {0, most_at_once}));
    if (rule.count != 1 && rule.is_previewed) {
      count.fail("1 where the next tile is shown (preview)", std::to_string(rule.count));
    }
    if (rule.count == 0 && rule.every > 1) {
      spawn.key("every").fail("no key \"every\" where no tile enters (count = 0)");
    }
  }
}

/// Reads which tiles are drawn, but not where they enter.
SpawnRule read_draws(const TomlCursor& spawn, const Ladder& ladder) {
  SpawnRule rule;
  read_times(spawn, rule);
  const TomlCursor deck = spawn.key("deck");
  const TomlCursor bonus = spawn.key("bonus");
  const bool draws_none = rule.count == 0 && !deck.is_there() && !spawn.key("odds").is_there();
  if (draws_none) {
    for (const std::string_view key : {"out_of", "bonus", "climb"}) {
      if (spawn.key(key).is_there()) {
        spawn.key(key).fail("odds, as the key \"" + std::string(key) + "\" needs", "none");
      }
    }
    return rule;
  }
  if (deck.is_there() == spawn.key("odds").is_there()) {
    deck.fail("the key \"odds\" or \"deck\" in [spawn]",
              deck.is_there() ? "\"odds\" and \"deck\"" : "neither");
  }
  rule.source = deck.is_there() ? SpawnSource::deck : SpawnSource::odds;
  rule.tiles = deck.is_there() ? read_deck(spawn, ladder) : read_odds(spawn, ladder);
  if (bonus.is_there() && deck.is_there()) {
    rule.bonus = read_bonus(bonus, ladder);
  } else if (bonus.is_there()) {
    bonus.fail("a deck, as the key \"bonus\" needs", "odds");
  }
  if (const TomlCursor climb = spawn.key("climb"); climb.is_there()) {
    rule.climb = read_climb(climb, ladder);
  }
  return rule;
}

/// Reads the first tiles, from the levels or from [spawn].
void read_first_tiles(const TomlCursor& root, const Shape& shape, const Ladder& ladder,
                      SpawnRule& rule) {
  const TomlCursor start = root.key("spawn").key("start");
  if (!root.key("levels").is_there()) {
    read_start(start, shape, ladder, rule);
  } else if (start.is_there()) {
    start.fail("no start beside [[levels]], which have one each");
  }
}

}  // namespace

SpawnRule read_spawn(const TomlCursor& root, const Shape& shape, const Ladder& ladder) {
  const TomlCursor spawn = root.key("spawn");
  const bool has_levels = root.key("levels").is_there();
  if (has_levels && (!spawn.is_there() || (spawn.is_text() && spawn.text() == "none"))) {
    return {.count = 0};
  }
  if (spawn.is_text()) {
    spawn.fail("the table [spawn]; \"none\" stands beside [[levels]], and count = 0 in [spawn]");
    return {};
  }
  spawn.check_keys(cartridge_keys::spawn);
  SpawnRule rule = read_draws(spawn, ladder);
  read_first_tiles(root, shape, ladder, rule);
  rule.place = spawn.key("place").choice_or(rule.place, cartridge_words::places);
  rule.cell_weights = read_weights(spawn, rule.place, shape);
  if (rule.place == SpawnPlace::probing) {
    check_probing(spawn, rule, shape);
  } else if (rule.place == SpawnPlace::worst) {
    check_worst(spawn, rule);
  }
  check_climb(spawn, rule, shape, ladder.top());
  return rule;
}

}  // namespace tilery
