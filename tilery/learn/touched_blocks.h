#pragma once
// Which weights were learned since they were looked at last, in blocks of weights.

#include <cstddef>
#include <cstdint>
#include <span>

#include "tilery/core/big_array.h"
#include "tilery/learn/learning_tables.h"

namespace tilery {

/// Weights of a block: four cache lines of them.
inline constexpr std::size_t weights_of_block = 64;

/// One mark a block. Threads that learn in the same tables may set marks together.
class TouchedBlocks {
 public:
  /// No block is marked. Without memory for the marks is_ready() is false.
  explicit TouchedBlocks(std::size_t weights)
      : marks_((weights + weights_of_block - 1) / weights_of_block), is_ready_(marks_.size() > 0) {}

  [[nodiscard]] bool is_ready() const { return is_ready_; }

  /// Marks the blocks of the weights whose numbers are `features`.
  void mark(std::span<const std::uint32_t> features) {
    for (const std::uint32_t feature : features) {
      std::uint8_t& touched = marks_[feature / weights_of_block];
      // Writing a mark that is set already would take its cache line from the other threads.
      if (shared_value(touched) == 0) {
        share(touched, std::uint8_t{1});
      }
    }
  }

  /// Whether the block was marked; unmarks it. Requires that no thread learns.
  bool take(std::size_t block) {
    const bool is_touched = marks_[block] != 0;
    if (is_touched) {
      marks_[block] = 0;
    }
    return is_touched;
  }

 private:
  BigArray<std::uint8_t> marks_;
  bool is_ready_;
};

}  // namespace tilery
