#include "tilery/board/spawn_state.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace tilery {
namespace {

/// The `count` windows that a bonus may be drawn from; window i holds the ranks low + i to
/// low + i + width - 1.
struct BonusWindows {
  std::uint32_t count = 0;
  Rank low = 0;
  Rank width = 0;

  [[nodiscard]] NextTile tile(std::uint64_t window, std::uint64_t within) const {
    const auto first = static_cast<Rank>(low + window);
    return {.rank = static_cast<Rank>(first + within),
            .hint_low = first,
            .hint_high = static_cast<Rank>(first + width - 1)};
  }
};

BonusWindows bonus_windows(const SpawnRule& rule, Rank largest) {
  if (!rule.bonus || largest < rule.bonus->from) {
    return {};
  }
  const int ranks = largest - rule.bonus->below - rule.bonus->lowest + 1;
  if (ranks <= 0) {
    return {};
  }
  const int width = std::min<int>(ranks, rule.bonus->window);
  return {.count = static_cast<std::uint32_t>(ranks - width + 1),
          .low = rule.bonus->lowest,
          .width = static_cast<Rank>(width)};
}

NextTile plain(Rank rank) { return {.rank = rank, .hint_low = rank, .hint_high = rank}; }

/// Whether the last card was dealt.
bool is_dealt_out(const SpawnRule& rule, const SpawnState& spawn_state) {
  return rule.source == SpawnSource::deck && std::bit_cast<std::uint64_t>(spawn_state.cards) == 0;
}

SpawnState with_fresh_cards(const SpawnRule& rule, const SpawnState& spawn_state) {
  SpawnState fresh = spawn_state;
  fresh.cards = fresh_spawn_state(rule).cards;
  return fresh;
}

/// The state from which the next card is drawn: with a fresh deck if the last card was dealt.
SpawnState with_cards(const SpawnRule& rule, const SpawnState& spawn_state) {
  return is_dealt_out(rule, spawn_state) ? with_fresh_cards(rule, spawn_state) : spawn_state;
}

std::uint64_t weight_of(const SpawnRule& rule, const SpawnState& spawn_state, std::size_t kind) {
  return rule.source == SpawnSource::deck
             ? static_cast<std::uint64_t>(cards_left(rule, spawn_state, kind))
             : rule.tiles[kind].weight;
}

/// The number of cards of all kinds that are left.
std::uint64_t cards_left(const SpawnRule& rule, const SpawnState& spawn_state) {
  if (rule.tiles.size() <= most_card_kinds) {
    return std::accumulate(spawn_state.cards.begin(), spawn_state.cards.end(), std::uint64_t{0});
  }
  std::uint64_t sum = 0;
  for (std::size_t kind = 0; kind < rule.tiles.size(); ++kind) {
    sum += static_cast<std::uint64_t>(cards_left(rule, spawn_state, kind));
  }
  return sum;
}

std::uint64_t weight_left(const SpawnRule& rule, const SpawnState& spawn_state) {
  return rule.source == SpawnSource::deck ? cards_left(rule, spawn_state) : rule.total_weight();
}

Rank climbed(const SpawnRule& rule, Rank rank, Rank highest, Random& random) {
  if (!rule.climb || rank != rule.climb->tile) {
    return rank;
  }
  while (rank < highest && random.below(rule.climb->out_of) < rule.climb->chance) {
    ++rank;
  }
  return rank;
}

/// Appends `one`. If the list has an equal tile, adds the odds of `one` to its odds instead.
void add(std::vector<TileOdds>& all, TileOdds one) {
  const auto equal = std::ranges::find(all, one.tile, &TileOdds::tile);
  if (equal == all.end()) {
    all.push_back(one);
  } else {
    equal->odds = sum(equal->odds, one.odds);
  }
}

/// Adds each rank that the `drawn` tile may have after its climb. The odds of these ranks sum to
/// `drawn.odds`.
void add_climbed(std::vector<TileOdds>& all, const SpawnRule& rule, TileOdds drawn, Rank highest) {
  Fraction left = drawn.odds;
  Rank rank = drawn.tile.rank;
  while (rule.climb && drawn.tile.rank == rule.climb->tile && rank < highest) {
    const std::uint64_t stays = rule.climb->out_of - rule.climb->chance;
    if (stays > 0) {
      add(all, {plain(rank), {left.numerator * stays, left.denominator * rule.climb->out_of}});
    }
    left = {left.numerator * rule.climb->chance, left.denominator * rule.climb->out_of};
    ++rank;
  }
  if (left.numerator > 0) {
    add(all, {plain(rank), left});
  }
}

}  // namespace

SpawnState fresh_spawn_state(const SpawnRule& rule) {
  SpawnState spawn_state;
  if (rule.source == SpawnSource::deck) {
    for (std::size_t kind = 0; kind < rule.tiles.size(); ++kind) {
      add_cards(rule, spawn_state, kind, static_cast<int>(rule.tiles[kind].weight));
    }
  }
  return spawn_state;
}

NextTile draw_tile(const SpawnRule& rule, SpawnState& spawn_state, Rank largest, Random& random) {
  if (const BonusWindows windows = bonus_windows(rule, largest); windows.count > 0) {
    if (random.below(rule.bonus->out_of) < rule.bonus->chance) {
      const std::uint64_t window = random.below(windows.count);
      return windows.tile(window, random.below(windows.width));
    }
  }
  if (is_dealt_out(rule, spawn_state)) {
    spawn_state = with_fresh_cards(rule, spawn_state);
  }
  std::uint64_t left = random.below(weight_left(rule, spawn_state));
  std::size_t kind = 0;
  while (left >= weight_of(rule, spawn_state, kind)) {
    left -= weight_of(rule, spawn_state, kind);
    ++kind;
  }
  if (rule.source == SpawnSource::deck) {
    add_cards(rule, spawn_state, kind, -1);
  }
  return plain(climbed(rule, rule.tiles[kind].rank, spawn_state.highest, random));
}

std::vector<TileOdds> tile_odds(const SpawnRule& rule, const SpawnState& spawn_state,
                                Rank largest) {
  std::vector<TileOdds> all;
  const BonusWindows windows = bonus_windows(rule, largest);
  const Fraction bonus =
      windows.count > 0 ? Fraction{rule.bonus->chance, rule.bonus->out_of} : Fraction{0, 1};
  for (std::uint32_t window = 0; window < windows.count && bonus.numerator > 0; ++window) {
    for (Rank within = 0; within < windows.width; ++within) {
      all.push_back({windows.tile(window, within),
                     {bonus.numerator, bonus.denominator * windows.count * windows.width}});
    }
  }
  const SpawnState before_draw = with_cards(rule, spawn_state);
  const std::uint64_t total = weight_left(rule, before_draw) * bonus.denominator;
  for (std::size_t kind = 0; kind < rule.tiles.size(); ++kind) {
    const std::uint64_t weight =
        weight_of(rule, before_draw, kind) * (bonus.denominator - bonus.numerator);
    if (weight > 0) {
      add_climbed(all, rule, {plain(rule.tiles[kind].rank), {weight, total}}, spawn_state.highest);
    }
  }
  return all;
}

bool may_come(const SpawnRule& rule, const SpawnState& spawn_state, Rank rank, Rank largest) {
  const bool is_listed = std::ranges::find(rule.tiles, rank, &TileWeight::rank) != rule.tiles.end();
  const bool is_bonus = rule.bonus && largest >= rule.bonus->from && rank >= rule.bonus->lowest &&
                        rank + rule.bonus->below <= largest;
  const bool has_climbed = rule.climb && rank >= rule.climb->tile && rank <= spawn_state.highest;
  return is_listed || is_bonus || has_climbed;
}

SpawnState dealt(const SpawnRule& rule, const SpawnState& spawn_state, Rank rank) {
  SpawnState left = with_cards(rule, spawn_state);
  const auto card = std::ranges::find(rule.tiles, rank, &TileWeight::rank);
  if (rule.source == SpawnSource::deck && card != rule.tiles.end()) {
    const auto kind = static_cast<std::size_t>(card - rule.tiles.begin());
    add_cards(rule, left, kind, cards_left(rule, left, kind) > 0 ? -1 : 0);
  }
  return left;
}

}  // namespace tilery
