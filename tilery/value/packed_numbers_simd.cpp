// The vectors of packed_numbers.h: an image to each 64-bit lane, all eight to a vector where it has
// so many.

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
using Words = hn::CappedTag<std::uint64_t, 8>;
using Images = hn::Vec<Words>;

/// How the bytes of a board stand in those of its images that are not transposed: as they are, the
/// two of each row swapped, the rows from the last to the first, and both. Twice, for the images
/// that are transposed as well.
alignas(64) constexpr std::uint8_t bytes_of_images[64] = {
    0, 1, 2, 3, 4, 5, 6, 7, 1, 0, 3, 2, 5, 4, 7, 6, 6, 7, 4, 5, 2, 3, 0, 1, 7, 6, 5, 4, 3, 2, 1, 0,
    0, 1, 2, 3, 4, 5, 6, 7, 1, 0, 3, 2, 5, 4, 7, 6, 6, 7, 4, 5, 2, 3, 0, 1, 7, 6, 5, 4, 3, 2, 1, 0};

/// Which cells a transposition swaps: none in the first four images.
alignas(64) constexpr std::uint64_t swapped_cells[8] = {
    0, 0, 0, 0, 0x0000F0F00000F0F0, 0x0000F0F00000F0F0, 0x0000F0F00000F0F0, 0x0000F0F00000F0F0};
alignas(64) constexpr std::uint64_t swapped_quarters[8] = {
    0, 0, 0, 0, 0x00000000FF00FF00, 0x00000000FF00FF00, 0x00000000FF00FF00, 0x00000000FF00FF00};

HWY_INLINE Images transposed_from(std::size_t first, Images bits) {
  const Words d;
  const Images cells =
      hn::And(hn::Xor(bits, hn::ShiftRight<12>(bits)), hn::Load(d, swapped_cells + first));
  bits = hn::Xor(bits, hn::Xor(cells, hn::ShiftLeft<12>(cells)));
  const Images quarters =
      hn::And(hn::Xor(bits, hn::ShiftRight<24>(bits)), hn::Load(d, swapped_quarters + first));
  return hn::Xor(bits, hn::Xor(quarters, hn::ShiftLeft<24>(quarters)));
}

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
  const Images images = hn::OddEven(mirrored, moved);
  return first + hn::Lanes(d) > 4 ? transposed_from(first, images) : images;
}

void numbers_in_vectors(std::span<const PackedTable> tables, WeightsInUse in_use, PackedBoard board,
                        std::uint32_t* numbers) {
  const Words d;
  const hn::Rebind<std::uint32_t, Words> halves;
  for (std::size_t first = 0; first < 8; first += hn::Lanes(d)) {
    const Images images = images_from(first, board);
    std::uint32_t* of_table = numbers + first;
    for (const PackedTable& table : tables) {
      Images cells = hn::Zero(d);
      for (int i = 0; i < table.pieces; ++i) {
        const PatternPiece piece = table.piece[static_cast<std::size_t>(i)];
        cells =
            hn::Or(cells, hn::And(hn::ShiftRightSame(images, piece.shift), hn::Set(d, piece.mask)));
      }
      const auto start =
          hn::Set(halves, in_use.stage_start + table.start + in_use.hint * table.hint_size);
      hn::StoreU(hn::Add(start, hn::TruncateTo(halves, cells)), halves, of_table);
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
