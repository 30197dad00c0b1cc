// Random (core/random.h) in vectors: as many streams at once as a register has words.

#include <cstddef>
#include <cstdint>

#include "hwy/highway.h"
#include "tilery/board/planes_inl.h"
#include "tilery/kernels/lane_rules.h"

#if defined(TILERY_KERNELS_CHANCE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TILERY_KERNELS_CHANCE_INL_H
#undef TILERY_KERNELS_CHANCE_INL_H
#else
#define TILERY_KERNELS_CHANCE_INL_H
#endif

#if TILERY_HAS_PLANES

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

/// ChanceFactors in registers.
class Chance {
 public:
  explicit HWY_INLINE Chance(const ChanceFactors& factors)
      : steps_{word(factors.steps[0]), word(factors.steps[1]), word(factors.steps[2])},
        first_{word(factors.first[0]), word(factors.first[1])},
        second_{word(factors.second[0]), word(factors.second[1])},
        byte_(word(factors.byte)),
        sign_(word(factors.sign)) {}

  /// The `nth` number (1 to 3) drawn from streams with these states.
  HWY_INLINE WordVec number(WordVec state, std::size_t nth) const {
    return mixed(hn::Add(state, steps_[nth - 1]));
  }

  /// The growth of a state when `count` numbers are drawn.
  HWY_INLINE WordVec step(std::size_t count) const { return steps_[count - 1]; }

  /// The high word of x * bound. Requires bound < 2^32.
  static HWY_INLINE WordVec below(WordVec x, WordVec bound) {
    const WordVec high = product(hn::ShiftRight<32>(x), bound);
    return hn::ShiftRight<32>(hn::Add(high, hn::ShiftRight<32>(product(x, bound))));
  }

  /// All ones where x < limit, both unsigned. The limit is given with its highest bit flipped.
  HWY_INLINE WordVec is_below(WordVec x, WordVec flipped_limit) const {
    const hn::RebindToSigned<Words> numbers;
    const auto is_less =
        hn::Lt(hn::BitCast(numbers, hn::Xor(x, sign_)), hn::BitCast(numbers, flipped_limit));
    return hn::BitCast(Words(), hn::VecFromMask(numbers, is_less));
  }

  HWY_INLINE WordVec flipped(std::uint64_t limit) const { return hn::Xor(word(limit), sign_); }

  /// Byte i of every word of `plane`.
  template <std::size_t i>
  HWY_INLINE WordVec byte_of(Plane plane) const {
    return hn::And(hn::ShiftRight<8 * i>(hn::BitCast(Words(), plane)), byte_);
  }

  /// The lowest byte of every word of `bits`.
  HWY_INLINE WordVec low_byte(WordVec bits) const { return hn::And(bits, byte_); }

 private:
  static HWY_INLINE WordVec word(std::uint64_t value) { return hn::Set(Words(), value); }

  /// The products of the low halves of words.
  static HWY_INLINE WordVec product(WordVec a, WordVec b) {
    const hn::Repartition<std::uint32_t, Words> halves;
    return hn::MulEven(hn::BitCast(halves, a), hn::BitCast(halves, b));
  }

  /// The low word of x times a factor in two halves.
  static HWY_INLINE WordVec times(WordVec x, const WordVec (&factor)[2]) {
    const WordVec cross = hn::Add(product(hn::ShiftRight<32>(x), factor[0]), product(x, factor[1]));
    return hn::Add(product(x, factor[0]), hn::ShiftLeft<32>(cross));
  }

  HWY_INLINE WordVec mixed(WordVec x) const {
    x = times(hn::Xor(x, hn::ShiftRight<30>(x)), first_);
    x = times(hn::Xor(x, hn::ShiftRight<27>(x)), second_);
    return hn::Xor(x, hn::ShiftRight<31>(x));
  }

  WordVec steps_[3];
  WordVec first_[2];
  WordVec second_[2];
  WordVec byte_;
  WordVec sign_;
};

/// All ones in every word whose byte i has its highest bit set.
template <std::size_t i>
HWY_INLINE WordVec mask_of(Plane plane) {
  const hn::RebindToSigned<Words> numbers;
  const auto top = hn::ShiftLeft<56 - 8 * i>(hn::BitCast(numbers, plane));
  return hn::BitCast(Words(), hn::BroadcastSignBit(top));
}

/// Sets byte i of every word to `value`. Requires that the byte is 0 and value < 256.
template <std::size_t i>
HWY_INLINE void set_byte(WordVec& bytes, WordVec value) {
  bytes = hn::Or(bytes, hn::ShiftLeft<8 * i>(value));
}

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // TILERY_HAS_PLANES
#endif  // include guard
