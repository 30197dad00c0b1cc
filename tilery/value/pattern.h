#pragma once
// The patterns of an n-tuple network. A pattern is a set of cells; their tiles together choose a
// weight in the pattern's table.

#include <compare>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"

#pragma GCC visibility push(default)
namespace tilery {

inline constexpr std::size_t longest_pattern = 8;
inline constexpr std::size_t most_patterns = 64;

struct Pattern {
  std::vector<std::uint16_t> cells;  ///< numbered row by row from 0, in ascending order
  bool reads_next_tile = false;      ///< it has a table for each kind of next tile

  friend auto operator<=>(const Pattern&, const Pattern&) = default;
};

/// The patterns that `text` names on a board of this size, in words separated by spaces:
/// - "0,1,2,3": the pattern of these cells.
/// - "4x6" to "8x6", on 4 x 4 only: four to eight patterns of six cells, after Yeh, Wu, Hsueh,
///   Chang, Liang and Chiang, "Multistage temporal difference learning for 2048-like games", 2017,
///   and Matsuzaki, "Systematic selection of n-tuple networks for 2048", 2016.
/// - "lines": all rows and columns of up to four cells. If these are more than most_patterns, only
///   some of them, which cover the board.
/// - "squares": all rows and columns of up to four cells, and squares of 2 x 2.
/// - "rectangles": rows and columns of up to six cells, and rectangles of 2 x 3 and 3 x 2. On
///   smaller boards rectangles are cut to the board.
/// The last three words give one pattern of each set of mirrored and turned patterns. The patterns
/// of a word that ends in "?" read the next tile. Fails for more than most_patterns, as from
/// "squares" on large boards. Errors have the source "patterns".
std::expected<std::vector<Pattern>, Error> patterns_of(std::string_view text, int width,
                                                       int height);

/// The patterns as lists of cells that patterns_of() reads.
std::string patterns_text(const std::vector<Pattern>& patterns);

}  // namespace tilery
#pragma GCC visibility pop
