#pragma once
// The patterns of an n-tuple network: which cells one table looks at together.

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"

namespace tilery {

inline constexpr std::size_t longest_pattern = 8;
inline constexpr std::size_t most_patterns = 64;

/// What one table of weights looks at.
struct Pattern {
  std::vector<std::uint16_t> cells;  ///< of a board, row by row from 0, ascending
  bool sees_hint = false;            ///< has weights apart for each kind of next tile

  friend auto operator<=>(const Pattern&, const Pattern&) = default;
};

/// The patterns that `text` names on a board of that size, parted by spaces: "4x6", "5x6", "6x6",
/// "7x6" or "8x6" on 4 x 4 (four to eight patterns of six cells, after Yeh, Wu, Hsueh, Chang, Liang
/// and Chiang, "Multistage temporal difference learning for 2048-like games", 2017, and Matsuzaki,
/// "Systematic selection of n-tuple networks for 2048", 2016); on any board "rectangles" (every 2 x
/// 3 and 3 x 2, or what of them fits, and every row and column up to six cells, one of each set of
/// images), "squares" (every 2 x 2, and every row and column up to four cells) and "lines" (every
/// row and column up to four cells); and lists of cells, as "0,1,2,3". What ends in a question mark
/// sees the hint, too.
std::expected<std::vector<Pattern>, Error> patterns_of(std::string_view text, int width,
                                                       int height);

/// The lists of cells, as `patterns_of` reads them.
std::string text_of(const std::vector<Pattern>& patterns);

}  // namespace tilery
