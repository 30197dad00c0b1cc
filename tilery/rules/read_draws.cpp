// What [spawn] of a cartridge draws: odds or a deck, bonus tiles, tiles that climb.

#include <algorithm>
#include <limits>
#include <string>
#include <tuple>
#include <utility>

#include "tilery/rules/cartridge_parts.h"
#include "tilery/rules/cartridge_words.h"

namespace tilery {
namespace {

constexpr Range weight_range = {1, std::numeric_limits<std::uint32_t>::max()};
constexpr Range card_range = {1, 255};
constexpr std::int64_t most_kinds_of_card = 8;

TileWeight read_tile_weight(const TomlCursor& pair, const Ladder& ladder, std::string_view what,
                            Range range) {
  const std::vector<TomlCursor> parts =
      pair.items("numbers, a tile and " + std::string(what), {2, 2});
  if (parts.size() != 2) {
    return {1, 1};
  }
  return {read_tile(parts[0], ladder), static_cast<std::uint32_t>(parts[1].number(what, range))};
}

/// Pairs of a tile and its weight, by rank.
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
  return read_tile_weights(pairs, ladder, "a number of cards", card_range);
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
  bonus.check_keys({"from", "odds", "lowest", "below", "window"});
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
  climb.check_keys({"tile", "odds"});
  ClimbRule rule;
  rule.tile = read_tile(climb.key("tile"), ladder);
  std::tie(rule.chance, rule.out_of) = read_chance(climb.key("odds"));
  return rule;
}

}  // namespace

SpawnRule read_draws(const TomlCursor& spawn, const Ladder& ladder) {
  SpawnRule rule;
  const TomlCursor deck = spawn.key("deck");
  const TomlCursor bonus = spawn.key("bonus");
  if (deck.is_there() == spawn.key("odds").is_there()) {
    deck.fail("the key \"odds\" or \"deck\" in [spawn]", deck.is_there() ? "both" : "neither");
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
  const TomlCursor preview = spawn.key("preview");
  rule.is_previewed = preview.is_there() && preview.flag();
  return rule;
}

}  // namespace tilery
