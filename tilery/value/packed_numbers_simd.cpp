// The numbers of a packed board's weights in vectors: one image in each 64-bit lane, all eight in
// one vector where it has eight lanes.

#include <cstddef>
#include <cstdint>
#include <span>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tilery/value/packed_numbers_simd.cpp"
#include "hwy/foreach_target.h"
// Must follow foreach_target, which includes this file again.
#include "hwy/highway.h"
#include "tilery/value/weight_numbers.h"

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

void numbers_in_vectors(std::span<const PackedTable> tables, WeightsInUse in_use, PackedBoard board,
                        std::uint32_t* numbers) {
  plain_number_weights(tables, in_use, board, numbers);
}

#else

namespace hn = hwy::HWY_NAMESPACE;

/// The order of a board's bytes in the four images that are not transposed: unchanged, the two
/// bytes of each row swapped, the rows reversed, and both. Twice, for the transposed images too.
alignas(64) constexpr std::uint8_t bytes_of_images[64] = {
    0, 1, 2, 3, 4, 5, 6, 7, 1, 0, 3, 2, 5, 4, 7, 6, 6, 7, 4, 5, 2, 3, 0, 1, 7, 6, 5, 4, 3, 2, 1, 0,
    0, 1, 2, 3, 4, 5, 6, 7, 1, 0, 3, 2, 5, 4, 7, 6, 6, 7, 4, 5, 2, 3, 0, 1, 7, 6, 5, 4, 3, 2, 1, 0};

/// The masks of a transposition, which swaps single cells within quarters, and then quarters.
constexpr std::uint64_t swapped_cells = 0x0000F0F00000F0F0;
constexpr std::uint64_t swapped_quarters = 0x00000000FF00FF00;

constexpr std::uint64_t all = ~std::uint64_t{0};
/// The lanes of eight images that are transposed: the last four.
alignas(64) constexpr std::uint64_t turned_lanes[8] = {0, 0, 0, 0, all, all, all, all};

/// The images from number `first` on, not yet transposed. Requires an even `first`.
template <class D>
HWY_INLINE hn::Vec<D> upright_images(D d, std::size_t first, PackedBoard board) {
  const hn::Repartition<std::uint8_t, D> bytes;
  const auto moved =
      hn::BitCast(d, hn::TableLookupBytes(hn::BitCast(bytes, hn::Set(d, board.bits)),
                                          hn::Load(bytes, bytes_of_images + 8 * first)));
  const auto low = hn::Set(d, std::uint64_t{0x0F0F0F0F0F0F0F0F});
  const auto mirrored =
      hn::Or(hn::And(hn::ShiftRight<4>(moved), low), hn::ShiftLeft<4>(hn::And(moved, low)));
  return hn::OddEven(mirrored, moved);
}

/// Transposes the lanes whose masks are not 0.
template <class V>
HWY_INLINE V transposed(V bits, V cells_mask, V quarters_mask) {
  const V cells = hn::And(hn::Xor(bits, hn::ShiftRight<12>(bits)), cells_mask);
  bits = hn::Xor(bits, hn::Xor(cells, hn::ShiftLeft<12>(cells)));
  const V quarters = hn::And(hn::Xor(bits, hn::ShiftRight<24>(bits)), quarters_mask);
  return hn::Xor(bits, hn::Xor(quarters, hn::ShiftLeft<24>(quarters)));
}

HWY_INLINE std::uint32_t start_of(const PackedTable& table, WeightsInUse in_use) {
  return in_use.stage_start + table.start + in_use.hint * table.hint_size;
}

template <class Halves, class V>
HWY_INLINE void store_numbers(Halves halves, hn::Vec<Halves> start, V cells,
                              std::uint32_t* numbers) {
  hn::StoreU(hn::Add(start, hn::TruncateTo(halves, cells)), halves, numbers);
}

/// All eight images in one vector.
void numbers_in_one(std::span<const PackedTable> tables, WeightsInUse in_use, PackedBoard board,
                    std::uint32_t* numbers) {
  const hn::CappedTag<std::uint64_t, 8> d;
  const hn::Rebind<std::uint32_t, decltype(d)> halves;
  const auto turned = hn::Load(d, turned_lanes);
  const auto images =
      transposed(upright_images(d, 0, board), hn::And(turned, hn::Set(d, swapped_cells)),
                 hn::And(turned, hn::Set(d, swapped_quarters)));
  for (const PackedTable& table : tables) {
    auto cells = hn::Zero(d);
    for (int i = 0; i < table.pieces; ++i) {
      const PatternPiece piece = table.piece[static_cast<std::size_t>(i)];
      cells =
          hn::Or(cells, hn::And(hn::ShiftRightSame(images, piece.shift), hn::Set(d, piece.mask)));
    }
    store_numbers(halves, hn::Set(halves, start_of(table, in_use)), cells, numbers);
    numbers += 8;
  }
}

/// The images of one vector, and their transpositions in another: each table is read once for both.
void numbers_in_pairs(std::span<const PackedTable> tables, WeightsInUse in_use, PackedBoard board,
                      std::uint32_t* numbers) {
  const hn::CappedTag<std::uint64_t, 4> d;
  const hn::Rebind<std::uint32_t, decltype(d)> halves;
  for (std::size_t first = 0; first < 4; first += hn::Lanes(d)) {
    const auto images = upright_images(d, first, board);
    const auto turned = transposed(images, hn::Set(d, swapped_cells), hn::Set(d, swapped_quarters));
    std::uint32_t* of_table = numbers + first;
    for (const PackedTable& table : tables) {
      auto upright = hn::Zero(d);
      auto lying = hn::Zero(d);
      for (int i = 0; i < table.pieces; ++i) {
        const PatternPiece piece = table.piece[static_cast<std::size_t>(i)];
        const auto mask = hn::Set(d, piece.mask);
        upright = hn::Or(upright, hn::And(hn::ShiftRightSame(images, piece.shift), mask));
        lying = hn::Or(lying, hn::And(hn::ShiftRightSame(turned, piece.shift), mask));
      }
      const auto start = hn::Set(halves, start_of(table, in_use));
      store_numbers(halves, start, upright, of_table);
      store_numbers(halves, start, lying, of_table + 4);
      of_table += 8;
    }
  }
}

void numbers_in_vectors(std::span<const PackedTable> tables, WeightsInUse in_use, PackedBoard board,
                        std::uint32_t* numbers) {
  if constexpr (hn::MaxLanes(hn::CappedTag<std::uint64_t, 8>()) == 8) {
    numbers_in_one(tables, in_use, board, numbers);
  } else {
    numbers_in_pairs(tables, in_use, board, numbers);
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
