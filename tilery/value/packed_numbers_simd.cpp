// The vectors of packed_numbers.h: four images to a vector of 64-bit lanes, and the same four
// transposed to another.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tilery/value/packed_numbers_simd.cpp"
#include "hwy/foreach_target.h"
// After foreach_target, which includes this file again.
#include "hwy/highway.h"
#include "tilery/value/packed_numbers.h"

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

void numbers_in_vectors(std::span<const PackedTable> tables, WeightsInUse in_use, PackedBoard board,
                        std::uint32_t* numbers) {
  plain_number_weights(tables, in_use, board, numbers);
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

/// How the bytes of a board stand in those of its images that are not transposed: as they are, the
/// two of each row swapped, the rows from the last to the first, and both.
alignas(32) constexpr std::uint8_t bytes_of_images[32] = {
    0, 1, 2, 3, 4, 5, 6, 7, 1, 0, 3, 2, 5, 4, 7, 6, 6, 7, 4, 5, 2, 3, 0, 1, 7, 6, 5, 4, 3, 2, 1, 0};

/// The images from number `first` on, an even one.
HWY_INLINE Images images_from(std::size_t first, PackedBoard board) {
  const Words d;
  const hn::Repartition<std::uint8_t, Words> bytes;
  const Images moved =
      hn::BitCast(d, hn::TableLookupBytes(hn::BitCast(bytes, hn::Set(d, board.bits)),
                                          hn::Load(bytes, bytes_of_images + 8 * first)));
  const Images low = hn::Set(d, std::uint64_t{0x0F0F0F0F0F0F0F0F});
  const Images mirrored =
      hn::Or(hn::And(hn::ShiftRight<4>(moved), low), hn::ShiftLeft<4>(hn::And(moved, low)));
  return hn::OddEven(mirrored, moved);
}

void numbers_in_vectors(std::span<const PackedTable> tables, WeightsInUse in_use, PackedBoard board,
                        std::uint32_t* numbers) {
  const Words d;
  const hn::Rebind<std::uint32_t, Words> halves;
  for (std::size_t first = 0; first < 4; first += hn::Lanes(d)) {
    const Images images = images_from(first, board);
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
      const auto start =
          hn::Set(halves, in_use.stage_start + table.start + in_use.hint * table.hint_size);
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

void number_weights(std::span<const PackedTable> tables, WeightsInUse in_use, PackedBoard board,
                    std::uint32_t* numbers) {
  HWY_DYNAMIC_DISPATCH(numbers_in_vectors)(tables, in_use, board, numbers);
}

}  // namespace tilery
#endif
