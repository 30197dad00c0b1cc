// The vectors of step_sum.h: the low halves of 64-bit lanes number the four images that are only
// mirrored and flipped, the high halves those that are transposed, too.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tilery/value/step_sum_simd.cpp"
#include "hwy/foreach_target.h"
// After foreach_target, which includes this file again.
#include "hwy/highway.h"
#include "tilery/board/symmetry.h"
#include "tilery/value/step_sum.h"

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

std::int32_t sum_in_vectors(const std::int16_t* steps, std::span<const PackedTable> tables,
                            std::uint32_t hint, PackedBoard board) {
  return plain_sum_of_steps(steps, tables, hint, board);
}

#else

namespace hn = hwy::HWY_NAMESPACE;
using Words = hn::CappedTag<std::uint64_t, 4>;
using Halves = hn::Repartition<std::int32_t, Words>;
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

/// The steps of the weights numbered by each half. Two stand in four bytes, and one is chosen: to
/// read four bytes at any of them would read past the last.
HWY_INLINE hn::Vec<Halves> gathered(const std::int16_t* weights, hn::Vec<Halves> numbers) {
  const Halves d;
  const auto pairs = hn::ShiftLeft<2>(hn::ShiftRight<1>(numbers));
  const auto two = hn::GatherOffset(d, reinterpret_cast<const std::int32_t*>(weights), pairs);
  const auto is_second = hn::Ne(hn::And(numbers, hn::Set(d, 1)), hn::Zero(d));
  return hn::ShiftRight<16>(hn::IfThenElse(is_second, two, hn::ShiftLeft<16>(two)));
}

std::int32_t sum_in_vectors(const std::int16_t* steps, std::span<const PackedTable> tables,
                            std::uint32_t hint, PackedBoard board) {
  const Words d;
  const Halves halves;
  const PackedBoard across = mirrored(board);
  alignas(32) const std::uint64_t plain[4] = {board.bits, across.bits, flipped(board).bits,
                                              flipped(across).bits};
  auto sum = hn::Zero(halves);
  for (std::size_t first = 0; first < 4; first += hn::Lanes(d)) {
    const Images images = hn::Load(d, plain + first);
    const Images turned = transposed(images);
    for (const PackedTable& table : tables) {
      Images low = hn::Zero(d);
      Images high = hn::Zero(d);
      for (int i = 0; i < table.pieces; ++i) {
        const PatternPiece piece = table.piece[static_cast<std::size_t>(i)];
        const Images mask = hn::Set(d, piece.mask);
        low = hn::Or(low, hn::And(hn::ShiftRightSame(images, piece.shift), mask));
        high = hn::Or(high, hn::And(hn::ShiftRightSame(turned, piece.shift), mask));
      }
      const auto numbers = hn::BitCast(halves, hn::Or(low, hn::ShiftLeft<32>(high)));
      sum = hn::Add(sum,
                    gathered(steps + table.start + std::size_t{hint} * table.hint_size, numbers));
    }
  }
  return hn::GetLane(hn::SumOfLanes(halves, sum));
}

#endif

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tilery {

HWY_EXPORT(sum_in_vectors);

std::int32_t sum_of_steps(const std::int16_t* steps, std::span<const PackedTable> tables,
                          std::uint32_t hint, PackedBoard board) {
  return HWY_DYNAMIC_DISPATCH(sum_in_vectors)(steps, tables, hint, board);
}

}  // namespace tilery
#endif
