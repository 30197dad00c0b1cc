// Random (core/random.h) in vectors: as many streams at once as a register has words.

#include <cstddef>
#include <cstdint>

#include "hwy/highway.h"
#include "tilery/board/planes_inl.h"
#include "tilery/core/random.h"

#if defined(TILERY_BOARD_CHANCE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TILERY_BOARD_CHANCE_INL_H
#undef TILERY_BOARD_CHANCE_INL_H
#else
#define TILERY_BOARD_CHANCE_INL_H
#endif

#if TILERY_HAS_PLANES

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

using Halves = hn::Repartition<std::uint32_t, Bytes>;

/// The product's low word, of three products of halves.
HWY_INLINE WordVec times(WordVec x, std::uint64_t factor) {
  const Halves halves;
  const auto low_factor = hn::Set(halves, static_cast<std::uint32_t>(factor));
  const auto high_factor = hn::Set(halves, static_cast<std::uint32_t>(factor >> 32));
  const auto low = hn::BitCast(halves, x);
  const auto high = hn::BitCast(halves, hn::ShiftRight<32>(x));
  const WordVec cross = hn::Add(hn::MulEven(high, low_factor), hn::MulEven(low, high_factor));
  return hn::Add(hn::MulEven(low, low_factor), hn::ShiftLeft<32>(cross));
}

HWY_INLINE WordVec mixed(WordVec x) {
  x = times(hn::Xor(x, hn::ShiftRight<30>(x)), 0xBF58476D1CE4E5B9);
  x = times(hn::Xor(x, hn::ShiftRight<27>(x)), 0x94D049BB133111EB);
  return hn::Xor(x, hn::ShiftRight<31>(x));
}

/// The number drawn `nth` from the streams' states, counted from 1.
HWY_INLINE WordVec number(WordVec state, std::uint64_t nth) {
  return mixed(hn::Add(state, hn::Set(Words(), nth * Random::golden)));
}

/// The high word of x * bound. Requires bound < 2^32.
HWY_INLINE WordVec below(WordVec x, WordVec bound) {
  const Halves halves;
  const auto factor = hn::BitCast(halves, bound);
  const WordVec high = hn::MulEven(hn::BitCast(halves, hn::ShiftRight<32>(x)), factor);
  const WordVec low = hn::MulEven(hn::BitCast(halves, x), factor);
  return hn::ShiftRight<32>(hn::Add(high, hn::ShiftRight<32>(low)));
}

/// All ones where x < limit, as numbers without sign.
HWY_INLINE WordVec is_below(WordVec x, std::uint64_t limit) {
  const hn::RebindToSigned<Words> numbers;
  constexpr std::uint64_t sign = std::uint64_t{1} << 63;
  const auto a = hn::BitCast(numbers, hn::Xor(x, hn::Set(Words(), sign)));
  const auto b = hn::Set(numbers, static_cast<std::int64_t>(limit ^ sign));
  return hn::BitCast(Words(), hn::VecFromMask(numbers, hn::Lt(a, b)));
}

/// Byte i of every word of `plane`.
template <std::size_t i>
HWY_INLINE WordVec byte_of(Plane plane) {
  const WordVec words = hn::BitCast(Words(), plane);
  return hn::And(hn::ShiftRight<8 * i>(words), hn::Set(Words(), std::uint64_t{0xFF}));
}

/// All ones in every word whose byte i has its highest bit set.
template <std::size_t i>
HWY_INLINE WordVec mask_of(Plane plane) {
  const hn::RebindToSigned<Words> numbers;
  const auto top = hn::ShiftLeft<56 - 8 * i>(hn::BitCast(numbers, plane));
  return hn::BitCast(Words(), hn::BroadcastSignBit(top));
}

/// `bytes` with byte i of every word set to `value`. Requires it 0 before, and value < 256.
template <std::size_t i>
HWY_INLINE void set_byte(WordVec& bytes, WordVec value) {
  bytes = hn::Or(bytes, hn::ShiftLeft<8 * i>(value));
}

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // TILERY_HAS_PLANES
#endif  // include guard
