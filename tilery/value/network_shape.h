#pragma once
// The shape of an n-tuple network: patterns, stages, and the number of each weight.

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/board/spawn_state.h"
#include "tilery/board/walled_board.h"
#include "tilery/core/error.h"
#include "tilery/packed/packed_board.h"
#include "tilery/rules/ladder.h"
#include "tilery/rules/rules.h"
#include "tilery/value/pattern.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The largest tiles of a board in descending order, 0 where there are fewer. Compared tile by
/// tile, they measure the progress of a game. A network's stage begins at such tiles. A board
/// belongs to the last stage that begins at or before its own largest tiles. After Yeh, Wu, Hsueh,
/// Chang, Liang and Chiang, "Multistage temporal difference learning for 2048-like games", 2017.
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

/// All data that decide the number and the order of a network's weights.
struct NetworkShape {
  int width = 4;
  int height = 4;
  std::vector<Pattern> patterns;
  /// Number of ranks, from 0, with weights of their own. A higher rank counts as the highest.
  int ranks = 16;
  /// The beginnings of the stages after stage 0, ascending. Each stage has weights of its own.
  std::vector<Stage> stages;
  /// The images of a board that share weights, bit i for image i of images_of(): all eight on a
  /// square, the first four on a rectangle, fewer where an image moves blocked cells.
  std::uint8_t images = 0xFF;
  /// The number of kinds of next tile that have weights of their own, in patterns that read the
  /// next tile and in the deck feature. 1 if the next tile is not shown; at most most_hints.
  int hints = 1;
  /// Number of decks with weights of their own; 1 without a deck.
  int decks = 1;

  friend bool operator==(const NetworkShape&, const NetworkShape&) = default;
};

/// The numbers of the shown tile and the deck, by which a network chooses weights.
struct PreviewInputs {
  std::uint32_t hint = 0;  ///< below NetworkShape::hints
  std::uint32_t deck = 0;  ///< below NetworkShape::decks
  friend bool operator==(PreviewInputs, PreviewInputs) = default;
};

/// The number of weights in all stages, even if it is more than a network can have.
std::uint64_t all_weights_of(const NetworkShape& shape);

/// The number of weights in all stages; nothing if it is 2^32 or more.
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

/// The shape for a game: its size and images, and patterns as patterns_of() reads them. It has
/// sixteen ranks on 4 x 4 cells if hardly any game exceeds them. Otherwise it has the ranks of the
/// ladder, at most twenty. Every set of cards with every waiting time is a deck. If there would be
/// more than 4096 decks, all sets of cards or all waiting times count as one. If the next tile is
/// shown, every tile of the odds or the deck has a hint, and all others share one. Fails, with the
/// source "game" or "patterns", if networks cannot learn the game with these patterns.
std::expected<NetworkShape, Error> network_shape_of(const Rules& rules, std::string_view patterns);

/// The preview inputs before a move, for a network of network_shape_of(). `next` is the shown tile,
/// or 0 if none is shown; `spawn_state` has the cards left and the moves since the last entry.
PreviewInputs preview_inputs_of(const SpawnRule& rule, Rank next, const SpawnState& spawn_state);

}  // namespace tilery
#pragma GCC visibility pop
