#pragma once
// Where new tiles come from: the odds, the deck, the bonus and the climb, one tile at a time.

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

/// What is left to come, as far as it depends on the past. It is copied and compared in whole
/// words: a word that is read where bytes were just written waits for all that was written before.
struct alignas(8) Supply {
  std::array<std::uint8_t, most_card_kinds> cards{};  ///< left in the deck, kind by kind
  Rank highest = 0;                                   ///< the highest tile ever seen, for the climb
  friend bool operator==(const Supply& a, const Supply& b) {
    return std::bit_cast<std::uint64_t>(a.cards) == std::bit_cast<std::uint64_t>(b.cards) &&
           a.highest == b.highest;
  }
};

/// A tile that is about to enter. Players are shown the ranks `hint_low` to `hint_high`: the tile
/// itself, or for a bonus its window.
struct NextTile {
  Rank rank = 0;
  Rank hint_low = 0;
  Rank hint_high = 0;
  friend bool operator==(NextTile, NextTile) = default;
};

/// A full deck (nothing for odds), and no tile seen.
Supply fresh_supply(const SpawnRule& rule);

/// Draws a tile from `supply`, in place for make_move's sake. `largest` is the highest rank on the
/// board. Numbers are taken from `random` in this order: where a bonus may come, below(out_of), a
/// bonus if it is less than chance, and then the window and the rank within it; else the card or
/// weight, below(what is left or the total), counted through the tiles in the rule's order; then
/// for the climb below(out_of) a step, another rank up while it is less than chance.
NextTile draw_tile(const SpawnRule& rule, Supply& supply, Rank largest, Random& random);

struct TileOdds {
  NextTile tile;
  Fraction odds;  ///< not always in lowest terms
};

/// What draw_tile may answer, and how likely: all distinct tiles, odds above zero that sum to
/// exactly one.
std::vector<TileOdds> tile_odds(const SpawnRule& rule, const Supply& supply, Rank largest);

/// Whether a tile of that rank can come at all where `largest` is the highest rank on the board.
bool may_come(const SpawnRule& rule, Rank rank, Rank largest);

/// The supply after a tile of that rank has come, by a hand other than draw_tile's: the card leaves
/// the deck if the deck (a fresh one where the last card has gone) holds it.
Supply dealt(const SpawnRule& rule, const Supply& supply, Rank rank);

}  // namespace tilery
