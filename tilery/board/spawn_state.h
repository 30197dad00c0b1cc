#pragma once
// Draws of new tiles: their state and odds, and the preview that a player sees.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "tilery/core/fraction.h"
#include "tilery/core/random.h"
#include "tilery/rules/spawn_rule.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The most kinds of card that SpawnState::cards has a byte for.
inline constexpr std::size_t most_card_kinds = 8;

/// The state that the next draws depend on. It is copied and compared in whole words: reading a
/// word whose bytes were just written one by one stalls until all earlier writes are done.
struct alignas(8) SpawnState {
  /// The cards left in the deck, card_bits() for each kind, the first kind lowest. cards_left()
  /// reads them.
  std::array<std::uint8_t, most_card_kinds> cards{};
  Rank highest = 0;         ///< the highest tile ever seen, for the climb
  std::uint8_t waited = 0;  ///< moves since tiles were last due; below SpawnRule::every
  friend bool operator==(const SpawnState& a, const SpawnState& b) {
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

/// The spawn state at the start of a game: a full deck (no cards if the rule draws by odds), and no
/// tile seen.
SpawnState fresh_spawn_state(const SpawnRule& rule);

/// The number of cards of kind number `kind` that are left in the deck of `rule`.
inline int cards_left(const SpawnRule& rule, const SpawnState& spawn_state, std::size_t kind) {
  const std::size_t kinds = rule.tiles.size();
  if (kinds <= most_card_kinds) {
    return spawn_state.cards[kind];
  }
  const std::size_t bit = kind * static_cast<std::size_t>(card_bits(kinds));
  return spawn_state.cards[bit / 8] >> bit % 8 & most_cards_of_kind(kinds);
}

/// Adds `count` to the cards of a kind. Requires that the sum is from 0 to most_cards_of_kind().
inline void add_cards(const SpawnRule& rule, SpawnState& spawn_state, std::size_t kind, int count) {
  const std::size_t bit = kind * static_cast<std::size_t>(card_bits(rule.tiles.size()));
  std::uint8_t& byte = spawn_state.cards[bit / 8];
  byte = static_cast<std::uint8_t>(byte + count * (1 << bit % 8));
}

/// Whether a tile enters after the next move, if that leaves an empty cell.
inline bool is_due(const SpawnRule& rule, const SpawnState& spawn_state) {
  return spawn_state.waited + 1 >= rule.every;
}

/// Counts a move towards the next entry of tiles. Does not draw tiles.
inline void count_move(const SpawnRule& rule, SpawnState& spawn_state) {
  spawn_state.waited = is_due(rule, spawn_state)
                           ? std::uint8_t{0}
                           : static_cast<std::uint8_t>(spawn_state.waited + 1);
}

/// Draws a tile from `spawn_state`, which it changes in place because make_move() needs that for
/// speed. `largest` is the highest rank on the board. It draws from `random`, in this order:
/// 1. where a bonus may come: below(out_of), a bonus if less than chance; then the window and the
///    rank within it;
/// 2. else below(cards left, or total weight), counted through the tiles in the rule's order;
/// 3. for the climb: below(out_of) for each step, one rank up while it is less than chance.
NextTile draw_tile(const SpawnRule& rule, SpawnState& spawn_state, Rank largest, Random& random);

struct TileOdds {
  NextTile tile;
  Fraction odds;  ///< not always in lowest terms
};

/// The tiles that draw_tile() may give, all distinct, with odds above zero that sum to exactly one.
std::vector<TileOdds> tile_odds(const SpawnRule& rule, const SpawnState& spawn_state, Rank largest);

/// Whether a tile of `rank` may be drawn, whatever cards are left: a listed tile, a bonus while
/// `largest` is the highest rank on the board, or a climb up to the highest tile of `spawn_state`.
bool may_come(const SpawnRule& rule, const SpawnState& spawn_state, Rank rank, Rank largest);

/// The spawn state after a tile of `rank` entered that draw_tile() did not draw: its card leaves
/// the deck (a fresh deck after the last card), if the deck holds such a card.
SpawnState dealt(const SpawnRule& rule, const SpawnState& spawn_state, Rank rank);

// A position as a player sees it: the board, and the preview of the tiles to come.

/// The player's knowledge of the tiles to come.
struct Preview {
  NextTile next;           ///< the shown tile or its window; rank 0 where no tile is shown
  SpawnState spawn_state;  ///< after the shown tile was drawn
  friend bool operator==(const Preview&, const Preview&) = default;
};

/// A board to move on. `Board` is PackedBoard or WalledBoard.
template <typename Board>
struct PositionToSearch {
  Board board;
  Preview preview;
};

}  // namespace tilery
#pragma GCC visibility pop
