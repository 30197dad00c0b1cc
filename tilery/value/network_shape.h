#pragma once
// What an n-tuple network looks at, and where each thing that it may see has its weight.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string_view>
#include <vector>

#include "tilery/board/supply.h"
#include "tilery/core/error.h"
#include "tilery/rules/rules.h"
#include "tilery/value/pattern.h"
#include "tilery/value/stage.h"

namespace tilery {

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
