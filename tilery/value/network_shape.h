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

/// The largest tiles of a board, from the largest down, 0 where there are no more; in that order
/// they say how far the game has come. As the beginning of a stage: a board belongs to it whose
/// largest tiles are these or come after them, and that belongs to no later one (after Yeh, Wu,
/// Hsueh, Chang, Liang and Chiang, "Multistage temporal difference learning for 2048-like games",
/// 2017).
struct Stage {
  static constexpr std::size_t most_tiles = 4;

  std::array<Rank, most_tiles> tiles{};

  /// Takes in one tile more.
  constexpr void add(Rank tile) {
    for (Rank& place : tiles) {
      if (tile > place) {
        std::swap(tile, place);
      }
    }
  }
  /// How many tiles it names.
  [[nodiscard]] constexpr std::size_t size() const {
    std::size_t size = 0;
    while (size < most_tiles && tiles[size] > 0) {
      ++size;
    }
    return size;
  }

  friend constexpr auto operator<=>(const Stage&, const Stage&) = default;
};

/// Where a board is.
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

/// What decides the number and the order of a network's weights.
struct NetworkShape {
  int width = 4;
  int height = 4;
  std::vector<Pattern> patterns;
  /// How many ranks a cell is told apart by; a higher rank counts as the highest of them.
  int ranks = 16;
  /// Where weights of their own begin, ascending; stage 0 comes before the first of them.
  std::vector<Stage> stages;
  /// The images of a board that share weights, bit i for image i of symmetry.h: all eight on a
  /// square, the first four on a rectangle, fewer where blocked cells would come to stand
  /// elsewhere.
  std::uint8_t images = 0xFF;
  /// How many kinds of next tile are told apart, by the patterns that see it and with the deck: 1
  /// where it is not known before a move.
  int hints = 1;
  /// How many different decks are told apart: 1 where there is none.
  int decks = 1;

  friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

/// What of the future is known when a move is judged.
struct Outlook {
  std::uint32_t hint = 0;  ///< below NetworkShape::hints
  std::uint32_t deck = 0;  ///< below NetworkShape::decks
  friend bool operator==(Outlook, Outlook) = default;
};

/// The number of weights, all stages together; nothing where it is 2^32 or more.
std::optional<std::size_t> weights_of(const NetworkShape& shape);

/// Where a pattern's weights stand within a stage: a table for each hint that it tells apart.
struct PatternWeights {
  std::size_t start = 0;
  std::size_t table = 0;   ///< weights of one hint
  std::size_t tables = 1;  ///< hints

  [[nodiscard]] std::size_t end() const { return start + table * tables; }
};

/// Of every pattern in order, one after the other from 0 on. Requires a shape with fewer than 2^32
/// weights.
std::vector<PatternWeights> weights_of_patterns(const NetworkShape& shape);

/// The shape that suits a game: its size and its images, patterns as `patterns_of` reads them, as
/// many ranks as the ladder has (sixteen at most on boards that pack), a hint for every tile of the
/// odds or the deck and one for all others where the next tile is shown, and a deck for every set
/// of cards.
std::expected<NetworkShape, Error> network_shape_of(const Rules& rules, std::string_view patterns);

/// How a game whose network has that shape looks before a move: `next` is the tile shown (0 where
/// none is), `supply` what is left in the deck.
Outlook outlook_of(const SpawnRule& rule, Rank next, const Supply& supply);

}  // namespace tilery
