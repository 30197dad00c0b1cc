#pragma once
// Weights in little memory: only the weights that are not zero, marked by masks of 64 bits.

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tilery/core/big_array.h"
#include "tilery/value/stage_weights.h"
#include "tilery/value/weight_chunks.h"

namespace tilery {

/// The number of set bits, by sums. Plain x86-64 has no instruction for it, so compilers make
/// std::popcount a call, which is three times as slow.
constexpr std::size_t set_bits(std::uint64_t word) {
  word -= word >> 1 & 0x5555555555555555;
  word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
  word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F;
  return static_cast<std::size_t>(word * 0x0101010101010101 >> 56);
}

/// The weights of a network in little memory, read-only. 64 consecutive weights are a page. A page
/// points to a record: 64 bits that mark the weights other than 0, then these weights. A page of a
/// later stage needs no record of its own if all its weights are shares of their bases: it points
/// to the base's record and names the shares. The 2048 network that ships takes 67 MB instead of
/// 940; docs/bench.md has the time of a hint in both forms.
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
      prefetch(&pages_[number / page_weights]);
    }
  }
  /// The sum of weights.
  [[nodiscard]] std::int32_t sum(std::span<const std::uint32_t> numbers) const;

 private:
  friend class CompactBuilder;

  /// A page's lower bits are the place of its record, counted in words; the upper bits the index of
  /// the list of shares to take of its values.
  static constexpr int place_bits = 27;
  static constexpr std::uint32_t last_place = (std::uint32_t{1} << place_bits) - 1;
  /// Records are kept in blocks, because the number of words is not known beforehand.
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
  std::array<const std::uint64_t*, most_blocks> starts_{};  ///< the start of each block
  std::array<Shares, most_shares> shares_{};                ///< the first: no shares
};

/// Builds compact weights without the dense form: from the chunks of a network file, which have the
/// changes of weights from their bases.
class CompactBuilder {
 public:
  enum class Outcome : std::uint8_t {
    fine,
    broken,  ///< a change that is marked is 0
    full     ///< there is no memory, or there are more records than pages can name
  };

  /// `bases` must outlive the builder.
  CompactBuilder(const StepBases& bases, std::size_t weights, float step);

  /// Adds the next chunk. Each chunk but the last has weights_of_chunk weights. After an outcome
  /// other than fine the builder is of no use.
  Outcome add(const PackedChanges& changes);

  /// Weights that were not added are 0.
  [[nodiscard]] CompactWeights take() { return std::move(weights_); }

 private:
  static constexpr std::size_t page_weights = CompactWeights::page_weights;

  /// The weights of one page that are not 0, in order.
  struct Page {
    std::uint64_t mask = 0;
    std::size_t count = 0;
    std::array<std::int16_t, page_weights + 1> values;

    void add(std::uint64_t bit, std::int32_t value) {
      const auto step = static_cast<std::int16_t>(value);
      values[count] = step;
      count += step != 0 ? 1 : 0;
      mask |= step != 0 ? bit : 0;
    }
    [[nodiscard]] std::int32_t at(std::size_t place) const;
  };

  /// The next changes of a chunk.
  struct Reading {
    const PackedChanges& changes;
    std::size_t next = 0;    ///< index among the changes other than 0
    std::uint64_t mask = 0;  ///< of the current page
    bool is_broken = false;

    std::int32_t change() {
      const std::int16_t change = changes.change(next++);
      is_broken = is_broken || change == 0;
      return change;
    }
  };

  void add_page(Reading& reading);
  void add_to_rest(Reading& reading);
  void add_to_page(Reading& reading);
  void add_to_two_pages(Reading& reading);
  void add_one_by_one(Reading& reading);
  template <typename BaseOf>
  void combine(Reading& reading, std::uint64_t base_mask, BaseOf base_of);

  std::optional<std::uint32_t> shared(std::uint32_t page);
  std::optional<std::uint32_t> longer(std::uint32_t shares);
  [[nodiscard]] const std::uint64_t* record_of(std::size_t page) const {
    return weights_.record_at(weights_.pages_[page] & CompactWeights::last_place);
  }
  std::uint32_t store_page();
  std::optional<std::uint32_t> room_for(std::size_t words);

  const StepBases& bases_;
  CompactWeights weights_;
  std::size_t page_ = 0;                            ///< the next page
  std::size_t used_ = CompactWeights::block_words;  ///< words of the last block
  bool is_full_ = false;
  Page combined_{};               ///< the memory of the page that is combined
  StepBases::Run run_;            ///< the run of the page
  std::uint32_t all_shares_ = 1;  ///< the number of lists of shares so far
  /// For each list of shares, the index of the list with the run's share appended; 0: not looked up
  /// yet.
  std::array<std::uint8_t, CompactWeights::most_shares> longer_{};
};

}  // namespace tilery
