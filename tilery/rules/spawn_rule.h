#pragma once
// The rules for new tiles: their ranks, odds and cells.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tilery/rules/ladder.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The largest SpawnRule::every and SpawnRule::count.
inline constexpr int longest_wait = 16;
inline constexpr int most_at_once = 16;

/// The most kinds of card in a deck.
inline constexpr int most_kinds_of_card = 31;

/// Bits that count the cards of a kind. The counts of all kinds fit 64 bits.
constexpr int card_bits(std::size_t kinds) { return kinds <= 8 ? 8 : kinds <= 16 ? 4 : 2; }

/// The most cards of one kind in a deck of `kinds` kinds: 255, 15 or 3.
constexpr int most_cards_of_kind(std::size_t kinds) { return (1 << card_bits(kinds)) - 1; }

/// A tile and its weight among the odds, or its number of cards in the deck.
struct TileWeight {
  Rank rank = 0;
  std::uint32_t weight = 0;
  friend bool operator==(TileWeight, TileWeight) = default;
};

enum class SpawnSource : std::uint8_t {
  odds,  ///< each tile is drawn independently, by weight
  deck   ///< cards are dealt to the last one, then from a fresh deck
};

enum class SpawnPlace : std::uint8_t {
  uniform,     ///< any empty cell, all equally likely
  weighted,    ///< any empty cell, by the weights of the cells
  probing,     ///< a random byte names a cell; the byte counts up while its cell is taken
  moved_edge,  ///< the trailing cell of a run that moved
  free_edge,   ///< the first free trailing cell; counting starts at a random run
  worst        ///< the empty cell that leaves the player the least room
};

/// Bonus tiles replace a card and leave the deck as it is. If the largest tile on the board is
/// `from` or more, a draw is a bonus with odds `chance` in `out_of`. The draw first chooses a
/// window, uniformly among the windows of `window` neighbouring ranks within lowest..(largest -
/// below), or the whole range if it is narrower. Then it chooses the tile uniformly within the
/// window.
struct BonusRule {
  Rank from = 0;
  std::uint32_t chance = 0;
  std::uint32_t out_of = 1;
  Rank lowest = 0;
  Rank below = 0;
  Rank window = 1;
  friend bool operator==(const BonusRule&, const BonusRule&) = default;
};

/// A drawn tile of rank `tile` goes up a rank with odds `chance` in `out_of`. This is repeated as
/// long as it goes up and is below the highest tile of the game so far.
struct ClimbRule {
  Rank tile = 0;
  std::uint32_t chance = 0;
  std::uint32_t out_of = 1;
  friend bool operator==(const ClimbRule&, const ClimbRule&) = default;
};

struct SpawnRule {
  SpawnSource source = SpawnSource::odds;
  /// The odds or the deck; ranks ascending, weights > 0. May be empty if no tile is drawn.
  std::vector<TileWeight> tiles = {};
  std::optional<BonusRule> bonus = {};
  std::optional<ClimbRule> climb = {};
  bool is_previewed = false;  ///< the next tile is drawn, and shown, before the move
  int every = 1;              ///< moves from one entry of tiles to the next: 1 to 16
  int count = 1;  ///< tiles that enter after such a move, one by one, while there is room: 0 to 16;
                  ///< 1 if the next tile is shown

  SpawnPlace place = SpawnPlace::uniform;
  /// One for each cell, for SpawnPlace::weighted; no tile enters a cell of weight 0.
  std::vector<std::uint32_t> cell_weights = {};

  /// The first board, one rank for each cell; empty if none is given.
  std::vector<Rank> start_board = {};
  /// The tiles that every game starts with, before any tile is drawn.
  std::vector<Rank> start_tiles = {};
  int start_draws = 0;  ///< the number of tiles drawn at the start

  /// The sum of the weights of the tiles: the size of the deck, or the denominator of the odds.
  [[nodiscard]] std::uint64_t total_weight() const {
    std::uint64_t total = 0;
    for (const TileWeight tile : tiles) {
      total += tile.weight;
    }
    return total;
  }

  friend bool operator==(const SpawnRule&, const SpawnRule&) = default;
};

}  // namespace tilery
#pragma GCC visibility pop
