#pragma once
// Slides many packed boards at once.

#include <array>
#include <cstdint>
#include <span>

#include "tilery/board/packed_board.h"
#include "tilery/board/packed_rules.h"
#include "tilery/core/direction.h"

namespace tilery {

/// How a batch is computed. The results are the same, bit for bit.
enum class Kernel : std::uint8_t {
  plain,  ///< one board after another
  simd    ///< as many boards at a time as a vector has bytes, where the rules allow it
};

/// The results for n boards. Only spans with n items are filled; an empty span costs nothing.
/// The caller owns the memory, because allocating it for each batch would take longer than sliding.
struct BatchSlides {
  std::array<std::span<PackedBoard>, 4> boards;   ///< after the move, by Direction
  std::array<std::span<std::uint64_t>, 4> gains;  ///< by Direction; needs that direction's boards
  /// Bit d is set if direction d is a move. Requires all four spans of boards.
  std::span<std::uint8_t> moves;
};

/// Slides `boards` in each direction with a span in `out`: the results of packed_slide.h.
void slide_batch(std::span<const PackedBoard> boards, const PackedRules& rules,
                 const BatchSlides& out, Kernel kernel = Kernel::simd);

/// Whether Kernel::simd uses vectors: the machine has them, no cell is blocked, and no tile merges
/// with two different tiles (true for equal and Threes merges, false for Fibonacci's). Otherwise it
/// works like Kernel::plain.
bool has_simd_slides(const PackedRules& rules);

}  // namespace tilery
