#pragma once
// The patterns of an n-tuple network: the cells that one table of weights reads together.

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

/// The cells of one table of weights.
struct Pattern {
  std::vector<std::uint16_t> cells;  ///< of a board, row by row from 0, ascending
  bool sees_hint = false;            ///< it has separate weights for each kind of next tile

  friend auto operator<=>(const Pattern&, const Pattern&) = default;
};

/// The patterns that `text` names on a board of this size, separated by spaces. On 4 x 4: "4x6",
/// "5x6", "6x6", "7x6" and "8x6", four to eight patterns of six cells. They are after Yeh, Wu,
/// Hsueh, Chang, Liang and Chiang, "Multistage temporal difference learning for 2048-like games",
/// 2017, and Matsuzaki, "Systematic selection of n-tuple networks for 2048", 2016. On any board,
/// one of each set of images: "rectangles" are every 2 x 3 and 3 x 2, cut to the board, and every
/// row and column up to six cells; "squares" are every 2 x 2, and every row and column up to four
/// cells; "lines" are every row and column up to four cells. Lists of cells are written as
/// "0,1,2,3". A word that ends in a question mark sees the hint. Errors have the source "patterns".
std::expected<std::vector<Pattern>, Error> patterns_of(std::string_view text, int width,
                                                       int height);

/// The patterns as lists of cells that patterns_of() reads.
std::string patterns_text(const std::vector<Pattern>& patterns);

}  // namespace tilery
#pragma GCC visibility pop
