#pragma once
// Draws new tiles, one at a time: from odds or a deck, with bonus tiles and climbing tiles.

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "tilery/core/fraction.h"
#include "tilery/core/random.h"
#include "tilery/rules/spawn_rule.h"

namespace tilery {

/// The most kinds of card a deck can have.
inline constexpr std::size_t most_card_kinds = 8;

/// The state that the next draws depend on. It is copied and compared in whole words: reading a
/// word whose bytes were just written one by one stalls until all earlier writes are done.
struct alignas(8) Supply {
  std::array<std::uint8_t, most_card_kinds> cards{};  ///< left in the deck, kind by kind
  Rank highest = 0;                                   ///< the highest tile ever seen, for the climb
  std::uint8_t waited =
      0;  ///< moves since the last after which a tile enters; below the rule's every
  friend bool operator==(const Supply& a, const Supply& b) {
    return std::bit_cast<std::uint64_t>(a.cards) == std::bit_cast<std::uint64_t>(b.cards) &&
           a.highest == b.highest && a.waited == b.waited;
  }
};

/// A tile that was drawn before it enters. Players see the ranks `hint_low` to `hint_high`: the
/// tile itself, or the window of a bonus.
struct NextTile {
  Rank rank = 0;
  Rank hint_low = 0;
  Rank hint_high = 0;
  friend bool operator==(NextTile, NextTile) = default;
};

/// The supply at the start of a game: a full deck (no cards for odds), and no tile seen.
Supply fresh_supply(const SpawnRule& rule);

/// Whether a tile enters after the next move, if that leaves an empty cell.
inline bool is_due(const SpawnRule& rule, const Supply& supply) {
  return supply.waited + 1 >= rule.every;
}

/// Counts a move, apart from the tiles drawn after it.
inline void count_move(const SpawnRule& rule, Supply& supply) {
  supply.waited =
      is_due(rule, supply) ? std::uint8_t{0} : static_cast<std::uint8_t>(supply.waited + 1);
}

/// Draws a tile from `supply`, which it changes in place because make_move() needs that for speed.
/// `largest` is the highest rank on the board. It draws from `random`, in this order:
/// 1. where a bonus may come: below(out_of), a bonus if less than chance; then the window and the
///    rank within it;
/// 2. else below(cards left, or total weight), counted through the tiles in the rule's order;
/// 3. for the climb: below(out_of) for each step, one rank up while it is less than chance.
NextTile draw_tile(const SpawnRule& rule, Supply& supply, Rank largest, Random& random);

struct TileOdds {
  NextTile tile;
  Fraction odds;  ///< not always in lowest terms
};

/// The tiles that draw_tile() may give, all distinct, with odds above zero that sum to exactly one.
std::vector<TileOdds> tile_odds(const SpawnRule& rule, const Supply& supply, Rank largest);

/// Whether a tile of `rank` may be drawn while `largest` is the highest rank on the board.
bool may_come(const SpawnRule& rule, Rank rank, Rank largest);

/// The supply after a tile of `rank` entered that draw_tile() did not draw: its card leaves the
/// deck (a fresh deck after the last card), if the deck holds one.
Supply dealt(const SpawnRule& rule, const Supply& supply, Rank rank);

}  // namespace tilery
