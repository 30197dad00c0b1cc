#pragma once
// Many packed boards slid at once.

#include <array>
#include <cstdint>
#include <span>

#include "tilery/board/packed_board.h"
#include "tilery/board/packed_rules.h"
#include "tilery/core/direction.h"

namespace tilery {

/// How a batch is worked through. The answers are the same, bit for bit.
enum class Kernel : std::uint8_t {
  plain,  ///< one board after another
  simd    ///< as many at a time as a vector has bytes, where the rules allow
};

/// Where the answers for n boards go. What is left empty is not wanted and costs nothing; anything
/// else holds n. Views to fill, because a new vector for each batch would take longer than sliding.
struct BatchSlides {
  std::array<std::span<PackedBoard>, 4> boards;   ///< after the move, by Direction
  std::array<std::span<std::uint64_t>, 4> gains;  ///< by Direction, of wanted boards only
  /// Bit d is set if direction d is a move. Requires that all four boards are wanted.
  std::span<std::uint8_t> moves;
};

/// Slides all `boards` in each direction in which `out` wants them; answers as packed_slide.h does.
void slide_batch(std::span<const PackedBoard> boards, const PackedRules& rules,
                 const BatchSlides& out, Kernel kernel = Kernel::simd);

/// Whether Kernel::simd works in vectors here: the machine has them, no cell is blocked, and no
/// tile merges with two different ones (so equal and Threes merges do, Fibonacci's do not).
/// Otherwise it is plain.
bool has_simd_slides(const PackedRules& rules);

}  // namespace tilery
