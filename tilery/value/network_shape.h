#pragma once
// The shape of an n-tuple network: patterns, stages, and where each weight stands.

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/board/packed_board.h"
#include "tilery/board/supply.h"
#include "tilery/board/walled_board.h"
#include "tilery/core/error.h"
#include "tilery/rules/ladder.h"
#include "tilery/rules/rules.h"
#include "tilery/value/pattern.h"

namespace tilery {

/// The largest tiles of a board in descending order, 0 where there are fewer. Compared tile by
/// tile, they measure the progress of a game. A network's stage begins at such tiles: a board
/// belongs to the last stage that begins at or before the board's own largest tiles (after Yeh, Wu,
/// Hsueh, Chang, Liang and Chiang, "Multistage temporal difference learning for 2048-like games",
/// 2017).
struct Stage {
  static constexpr std::size_t most_tiles = 4;

  std::array<Rank, most_tiles> tiles{};

  /// Adds a tile; the smallest one beyond most_tiles is dropped.
  constexpr void add(Rank tile) {
    for (Rank& place : tiles) {
      if (tile > place) {
        std::swap(tile, place);
      }
    }
  }
  /// The number of tiles.
  [[nodiscard]] constexpr std::size_t size() const {
    std::size_t size = 0;
    while (size < most_tiles && tiles[size] > 0) {
      ++size;
    }
    return size;
  }

  friend constexpr auto operator<=>(const Stage&, const Stage&) = default;
};

/// The largest tiles of a board.
inline Stage stage_of(PackedBoard board) {
  Stage stage;
  for (int cell = 0; cell < 16; ++cell) {
    stage.add(board.rank(cell));
  }
  return stage;
}
inline Stage stage_of(const WalledBoard& board) {
  Stage stage;
  for (int cell = 0; cell < board.cells(); ++cell) {
    stage.add(board.rank(cell));
  }
  return stage;
}

inline constexpr std::size_t most_stages = 31;  ///< after stage 0
inline constexpr int most_hints = 32;

/// Everything that decides the number and the order of a network's weights.
struct NetworkShape {
  int width = 4;
  int height = 4;
  std::vector<Pattern> patterns;
  /// Ranks that a cell is told apart by, from 0; a higher rank counts as the highest of them.
  int ranks = 16;
  /// Where stages with weights of their own begin, ascending. Stage 0 comes before the first.
  std::vector<Stage> stages;
  /// The images of a board that share weights, bit i for image i of symmetry.h: all eight on a
  /// square, the first four on a rectangle, fewer where an image moves blocked cells.
  std::uint8_t images = 0xFF;
  /// Kinds of next tile that are told apart, by patterns that see the hint and with the deck; 1
  /// where the next tile is not shown; at most most_hints.
  int hints = 1;
  /// Different decks that are told apart; 1 where there is no deck.
  int decks = 1;

  friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

/// What is known of the tiles to come, as numbers of a network's hints and decks.
struct Outlook {
  std::uint32_t hint = 0;  ///< below NetworkShape::hints
  std::uint32_t deck = 0;  ///< below NetworkShape::decks
  friend bool operator==(Outlook, Outlook) = default;
};

/// The number of weights in all stages; nothing where it is 2^32 or more.
std::optional<std::size_t> weights_of(const NetworkShape& shape);

/// The place of a pattern's weights within a stage: one table, or one for each hint.
struct PatternWeights {
  std::size_t start = 0;
  std::size_t table = 0;  ///< weights of one table
  std::size_t tables = 1;

  [[nodiscard]] std::size_t end() const { return start + table * tables; }
};

/// The places of all patterns in order, from 0 without gaps. Requires a shape with fewer than 2^32
/// weights.
std::vector<PatternWeights> weights_of_patterns(const NetworkShape& shape);

/// The shape for a game: its size and images, patterns as patterns_of() reads them, the ranks of
/// the ladder (at most sixteen on boards that pack), and a deck for every set of cards and number
/// of moves waited for a tile. Where the next tile is shown, there is a hint for every tile of the
/// odds or the deck, and one for all others.
std::expected<NetworkShape, Error> network_shape_of(const Rules& rules, std::string_view patterns);

/// The outlook before a move, for a network of network_shape_of(): `next` is the shown tile (0
/// where none is shown), `supply` what is left in the deck and how long a tile was waited for.
Outlook outlook_of(const SpawnRule& rule, Rank next, const Supply& supply);

}  // namespace tilery
