#pragma once
// Builds compact weights from the chunks of a network file, without the dense form.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "tilery/value/compact_weights.h"
#include "tilery/value/stage_weights.h"
#include "tilery/value/weight_chunks.h"

namespace tilery {

/// Takes the changes of weights from their bases, chunk after chunk.
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

  /// Requires that all weights were added.
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
    std::size_t next = 0;    ///< of those that are not 0
    std::uint64_t mask = 0;  ///< of the page that is read
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
  std::uint32_t kept();
  std::optional<std::uint32_t> room_for(std::size_t words);

  const StepBases& bases_;
  CompactWeights weights_;
  std::size_t page_ = 0;                            ///< the next one
  std::size_t used_ = CompactWeights::block_words;  ///< words of the last block
  bool is_full_ = false;
  Page combined_{};     ///< the memory of the page that is combined
  StepBases::Run run_;  ///< of the page
  std::uint32_t all_shares_ = 1;
  /// By the number of shares: the number of these shares and the run's; 0: not looked up yet.
  std::array<std::uint8_t, CompactWeights::most_shares> longer_{};
};

}  // namespace tilery
