#include "tilery/kernels/lane_start.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <span>

namespace tilery {
namespace {

/// The largest sum of weights for which ListedTiles draws the first tiles.
constexpr std::uint64_t most_listed_numbers = 256;

CellList open_cells_of(const Shape& shape) {
  assert(static_cast<std::size_t>(shape.cells()) <= LaneRules::most_cells);
  CellList open;
  for (int cell = 0; cell < shape.cells(); ++cell) {
    if (!shape.is_blocked(cell)) {
      open.cells[open.count++] = static_cast<std::uint8_t>(cell);
    }
  }
  return open;
}

std::uint8_t take(PackedCells& empty, std::size_t nth) {
  const std::uint64_t before = (std::uint64_t{1} << (4 * nth)) - 1;
  const auto cell = static_cast<std::uint8_t>(empty.cells >> (4 * nth) & 15);
  empty.cells = (empty.cells & before) | (empty.cells >> 4 & ~before);
  --empty.count;
  return cell;
}

std::uint8_t take(CellList& empty, std::size_t nth) {
  const auto taken = empty.cells.begin() + static_cast<std::ptrdiff_t>(nth);
  const std::uint8_t cell = *taken;
  std::copy(taken + 1, empty.cells.begin() + static_cast<std::ptrdiff_t>(empty.count--), taken);
  return cell;
}

std::size_t drawn_cell(const Rules&, const PackedCells& empty, Random& random) {
  return static_cast<std::size_t>(random.below(empty.count));
}

/// The index in `empty` of the cell that the next number chooses.
std::size_t drawn_cell(const Rules& rules, const CellList& empty, Random& random) {
  if (rules.spawn.place != SpawnPlace::weighted) {
    return static_cast<std::size_t>(random.below(empty.count));
  }
  const auto cells = std::span(empty.cells).first(empty.count);
  const auto weight_of = [&](std::uint8_t cell) -> std::uint64_t {
    return rules.spawn.cell_weights[cell];
  };
  std::uint64_t total = 0;
  for (const std::uint8_t cell : cells) {
    total += weight_of(cell);
  }
  std::uint64_t left = random.below(total);
  std::size_t nth = 0;
  while (left >= weight_of(cells[nth])) {
    left -= weight_of(cells[nth++]);
  }
  return nth;
}

/// Whether nothing but odds or the deck decides the first tiles: no bonus, and no tile to climb to.
bool draws_plainly(const SpawnRule& spawn) {
  Rank highest = 0;
  for (const TileWeight tile : spawn.tiles) {
    highest = std::max(highest, tile.rank);
  }
  for (const Rank tile : spawn.start_tiles) {
    highest = std::max(highest, tile);
  }
  return (!spawn.bonus || highest < spawn.bonus->from) &&
         (!spawn.climb || highest <= spawn.climb->tile);
}

NextTile shown(Rank rank) { return {.rank = rank, .hint_low = rank, .hint_high = rank}; }

// First tiles are drawn from a list by number, from the deck, or by draw_tile().

struct ListedTiles {
  std::span<const Rank> rank_of_number;

  NextTile draw(Random& random, const SpawnState& /*spawn_state*/) const {
    return shown(rank_of_number[std::size_t(random.below(rank_of_number.size()))]);
  }
};

struct Cards {
  explicit Cards(const PackedDeck& full_deck) : full(full_deck), left(full_deck) {}

  /// A fresh deck follows the last card. The card's kind is the number of running sums of the cards
  /// that do not exceed the number drawn. No branch depends on it.
  NextTile draw(Random& random, const SpawnState& /*spawn_state*/) {
    constexpr std::uint64_t ones = 0x0101010101010101;
    constexpr std::uint64_t tops = 0x80 * ones;
    if (left.count == 0) {
      left = full;
    }
    const std::uint64_t number = random.below(left.count);
    const std::uint64_t sums = left.cards * ones;
    const std::uint64_t passed = ((number + 0x80) * ones - sums) & tops;
    const int shift = std::countr_zero(passed ^ tops) & 0x38;
    left.cards -= std::uint64_t{1} << shift;
    --left.count;
    return shown(static_cast<Rank>(left.ranks >> shift));
  }

  const PackedDeck& full;
  PackedDeck left;
};

struct AnyTiles {
  const SpawnRule& spawn;

  /// On a new board the largest tile is the highest seen.
  NextTile draw(Random& random, SpawnState& spawn_state) const {
    return draw_tile(spawn, spawn_state, spawn_state.highest, random);
  }
};

/// Enters a tile by probing: on sixteen cells, with weights that sum to 256. Returns its rank.
Rank enter_by_probing(LaneStart& start, Random& random, std::span<const Rank> rank_of_number) {
  auto byte = static_cast<std::uint8_t>(random.below(256));
  while (start.ranks[byte % 16] != 0) {
    ++byte;
  }
  return start.ranks[byte % 16] = rank_of_number[byte];
}

std::optional<PackedDeck> packed_deck(const SpawnRule& spawn) {
  if (spawn.source != SpawnSource::deck || spawn.tiles.size() > most_card_kinds ||
      spawn.total_weight() > PackedDeck::most_cards) {
    return std::nullopt;
  }
  PackedDeck deck{.count = spawn.total_weight()};
  for (std::size_t kind = 0; kind < spawn.tiles.size(); ++kind) {
    deck.ranks |= std::uint64_t{spawn.tiles[kind].rank} << (8 * kind);
    deck.cards |= std::uint64_t{spawn.tiles[kind].weight} << (8 * kind);
  }
  return deck;
}

}  // namespace

PackedCells::PackedCells(const CellList& list) : count(list.count) {
  for (std::size_t nth = 0; nth < std::min(count, most); ++nth) {
    cells |= std::uint64_t{list.cells[nth]} << (4 * nth);
  }
}

LaneStarts::LaneStarts(const Rules& rules)
    : open_(open_cells_of(rules.shape)), packed_open_(open_) {
  const SpawnRule& spawn = rules.spawn;
  if (!draws_plainly(spawn)) {
    return;
  }
  deck_ = packed_deck(spawn);
  if (spawn.source == SpawnSource::odds && spawn.total_weight() <= most_listed_numbers) {
    for (const TileWeight tile : spawn.tiles) {
      rank_of_number_.insert(rank_of_number_.end(), tile.weight, tile.rank);
    }
  }
}

LaneStart LaneStarts::start(const Rules& rules, std::uint64_t seed) const {
  const bool is_packed =
      rules.shape.cells() <= int{PackedCells::most} && rules.spawn.place != SpawnPlace::weighted;
  return is_packed ? started(rules, packed_open_, seed) : started(rules, open_, seed);
}

template <typename Cells>
LaneStart LaneStarts::started(const Rules& rules, Cells empty, std::uint64_t seed) const {
  LaneStart start{.random = {.seed = seed}, .next = {}};
  if (!rank_of_number_.empty()) {
    draw(rules, start, empty, ListedTiles{rank_of_number_});
  } else if (deck_) {
    Cards cards(*deck_);
    draw(rules, start, empty, cards);
    for (std::size_t kind = 0; kind < most_card_kinds; ++kind) {
      start.spawn_state.cards[kind] = static_cast<std::uint8_t>(cards.left.cards >> (8 * kind));
    }
  } else {
    start.spawn_state = fresh_spawn_state(rules.spawn);
    draw(rules, start, empty, AnyTiles{rules.spawn});
  }
  return start;
}

/// Chance and the largest tile stay in registers: writing a board's bytes would store them each
/// time.
template <typename Cells, typename Tiles>
void LaneStarts::draw(const Rules& rules, LaneStart& start, Cells& empty, Tiles&& tiles) const {
  const SpawnRule& spawn = rules.spawn;
  const bool is_probing = spawn.place == SpawnPlace::probing;
  const std::size_t fixed = spawn.start_tiles.size();
  const std::size_t count =
      std::min(fixed + std::size_t(spawn.start_draws), std::size_t{empty.count});
  Random random = start.random;
  SpawnState spawn_state = start.spawn_state;
  for (std::size_t tile = 0; tile < count; ++tile) {
    Rank rank = 0;
    if (tile >= fixed && is_probing) {
      rank = enter_by_probing(start, random, rank_of_number_);
    } else {
      rank = tile < fixed ? spawn.start_tiles[tile] : tiles.draw(random, spawn_state).rank;
      start.ranks[take(empty, drawn_cell(rules, empty, random))] = rank;
    }
    spawn_state.highest = std::max(spawn_state.highest, rank);
  }
  start.has_room = count < open_.count;
  start.largest = spawn_state.highest;
  start.next = spawn.is_previewed ? tiles.draw(random, spawn_state) : NextTile{};
  start.random = random;
  start.spawn_state = spawn_state;
}

}  // namespace tilery
