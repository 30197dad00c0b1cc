#pragma once
// Weights in steps in little memory: only those that are not 0.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "tilery/core/big_array.h"
#include "tilery/value/set_bits.h"
#include "tilery/value/stage_weights.h"

namespace tilery {

/// The steps of a network, read-only, with the values of the dense form. 64 consecutive weights are
/// a page. A page is the place of a record: one bit for each weight that is not 0, then those
/// weights. A page of a later stage whose weights are all their bases' shares has no record: it
/// names the base's record and the shares. The 2048 network that ships takes 67 MB instead of 940;
/// docs/bench.md says what a value costs.
class CompactWeights {
 public:
  static constexpr std::size_t page_weights = 64;

  CompactWeights() = default;

  /// The number of weights, zeros included.
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] float step() const { return step_; }
  /// The memory that the weights take.
  [[nodiscard]] std::size_t bytes() const;

  /// Requires number < size().
  [[nodiscard]] std::int32_t operator[](std::size_t number) const {
    const std::uint32_t page = pages_[number / page_weights];
    const std::uint64_t* const record = record_at(page & last_place);
    const std::uint64_t below = (std::uint64_t{1} << (number % page_weights)) - 1;
    if ((record[0] & (below + 1)) == 0) {
      return 0;
    }
    return shared(value_of(record, set_bits(record[0] & below)), page >> place_bits);
  }

  /// Starts loading the pages of weights, the first of the memory that sum() needs.
  void fetch(std::span<const std::uint32_t> numbers) const {
    for (const std::uint32_t number : numbers) {
      __builtin_prefetch(&pages_[number / page_weights]);
    }
  }
  /// The sum of weights.
  [[nodiscard]] std::int32_t sum(std::span<const std::uint32_t> numbers) const;

 private:
  friend class CompactBuilder;

  /// A page's lower bits are the place of its record, counted in words; the upper bits the number
  /// of the shares to take of its values.
  static constexpr int place_bits = 27;
  static constexpr std::uint32_t last_place = (std::uint32_t{1} << place_bits) - 1;
  /// Records stand in blocks, because nobody knows beforehand how many words they need.
  static constexpr int block_bits = 19;
  static constexpr std::size_t block_words = std::size_t{1} << block_bits;
  static constexpr std::size_t most_blocks = std::size_t{1} << (place_bits - block_bits);

  /// Shares in 256ths that are taken one after the other.
  struct Shares {
    static constexpr std::size_t most = 7;

    std::array<std::uint16_t, most> share{};
    std::uint16_t count = 0;
    friend bool operator==(const Shares&, const Shares&) = default;
  };
  static constexpr std::size_t most_shares = std::size_t{1} << (32 - place_bits);

  [[nodiscard]] const std::uint64_t* record_at(std::uint32_t place) const {
    return starts_[place >> block_bits] + place % block_words;
  }
  static std::int32_t value_of(const std::uint64_t* record, std::size_t index) {
    std::int16_t value = 0;
    std::memcpy(&value, reinterpret_cast<const char*>(record + 1) + sizeof(value) * index,
                sizeof(value));
    return value;
  }
  [[nodiscard]] std::int32_t shared(std::int32_t value, std::uint32_t shares) const {
    const Shares& all = shares_[shares];
    for (std::size_t i = 0; i < all.count; ++i) {
      value = StepBases::share_of(value, all.share[i]);
    }
    return value;
  }

  std::size_t size_ = 0;
  float step_ = 1;
  BigArray<std::uint32_t> pages_;
  std::vector<BigArray<std::uint64_t>> blocks_;
  std::array<const std::uint64_t*, most_blocks> starts_{};  ///< of the blocks
  std::array<Shares, most_shares> shares_{};                ///< the first: none are taken
};

}  // namespace tilery
