// The vectors of packed_numbers.h: four images to a vector of 64-bit lanes, and the same four
// transposed to another.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tilery/value/packed_numbers_simd.cpp"
#include "hwy/foreach_target.h"
// After foreach_target, which includes this file again.
#include "hwy/highway.h"
#include "tilery/board/symmetry.h"
#include "tilery/value/packed_numbers.h"

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

void numbers_in_vectors(std::span<const PackedTable> tables, std::uint32_t hint, PackedBoard board,
                        std::uint32_t* numbers) {
  plain_number_weights(tables, hint, board, numbers);
}

#else

namespace hn = hwy::HWY_NAMESPACE;
using Words = hn::CappedTag<std::uint64_t, 4>;
using Images = hn::Vec<Words>;

HWY_INLINE Images transposed(Images bits) {
  const Words d;
  const Images cells = hn::And(hn::Xor(bits, hn::ShiftRight<12>(bits)),
                               hn::Set(d, std::uint64_t{0x0000F0F00000F0F0}));
  bits = hn::Xor(bits, hn::Xor(cells, hn::ShiftLeft<12>(cells)));
  const Images quarters = hn::And(hn::Xor(bits, hn::ShiftRight<24>(bits)),
                                  hn::Set(d, std::uint64_t{0x00000000FF00FF00}));
  return hn::Xor(bits, hn::Xor(quarters, hn::ShiftLeft<24>(quarters)));
}

void numbers_in_vectors(std::span<const PackedTable> tables, std::uint32_t hint, PackedBoard board,
                        std::uint32_t* numbers) {
  const Words d;
  const hn::Rebind<std::uint32_t, Words> halves;
  const PackedBoard across = mirrored(board);
  alignas(32) const std::uint64_t plain[4] = {board.bits, across.bits, flipped(board).bits,
                                              flipped(across).bits};
  for (std::size_t first = 0; first < 4; first += hn::Lanes(d)) {
    const Images images = hn::Load(d, plain + first);
    const Images turned = transposed(images);
    std::uint32_t* of_table = numbers + first;
    for (const PackedTable& table : tables) {
      Images upright = hn::Zero(d);
      Images lying = hn::Zero(d);
      for (int i = 0; i < table.pieces; ++i) {
        const PatternPiece piece = table.piece[static_cast<std::size_t>(i)];
        const Images mask = hn::Set(d, piece.mask);
        upright = hn::Or(upright, hn::And(hn::ShiftRightSame(images, piece.shift), mask));
        lying = hn::Or(lying, hn::And(hn::ShiftRightSame(turned, piece.shift), mask));
      }
      const auto start = hn::Set(halves, table.start + hint * table.hint_size);
      hn::StoreU(hn::Add(start, hn::TruncateTo(halves, upright)), halves, of_table);
      hn::StoreU(hn::Add(start, hn::TruncateTo(halves, lying)), halves, of_table + 4);
      of_table += 8;
    }
  }
}

#endif

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tilery {

HWY_EXPORT(numbers_in_vectors);

void number_weights(std::span<const PackedTable> tables, std::uint32_t hint, PackedBoard board,
                    std::uint32_t* numbers) {
  HWY_DYNAMIC_DISPATCH(numbers_in_vectors)(tables, hint, board, numbers);
}

}  // namespace tilery
#endif
