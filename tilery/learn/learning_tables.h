#pragma once
// The tables of a network that learns: weights, error sums, and the blocks that have changed.

#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "tilery/core/big_array.h"
#include "tilery/value/features.h"

namespace tilery {

/// The error sums of one weight. Temporal coherence multiplies its learning rate by |error| /
/// magnitude: if errors cancel out, the weight has settled (Beal and Smith, "Temporal coherence and
/// prediction decay in TD learning", 1999).
struct alignas(8) ErrorSums {
  float error = 0;      ///< the sum of the errors
  float magnitude = 0;  ///< the sum of their absolute values
  friend bool operator==(const ErrorSums&, const ErrorSums&) = default;
};

/// Threads learn in the same tables without locks (Niu, Recht, Re and Wright, "Hogwild!", 2011):
/// each number is read and written whole, and an update may be lost. Relaxed atomics state this,
/// and the thread sanitizer needs them. Other builds use volatile floats, which do the same loads
/// and stores: GCC moves an atomic float through an integer register, which makes learning a tenth
/// slower.
#if defined(__SANITIZE_THREAD__)
template <typename Number>
Number shared_value(const Number& number) {
  return std::atomic_ref(const_cast<Number&>(number)).load(std::memory_order_relaxed);
}
template <typename Number>
void share(Number& number, Number value) {
  std::atomic_ref(number).store(value, std::memory_order_relaxed);
}
#else
template <typename Number>
Number shared_value(const volatile Number& number) {
  return number;
}
template <typename Number>
void share(volatile Number& number, Number value) {
  number = value;
}
#endif

/// The numbers of one weight: the weight, the sum of its errors, and the sum of their absolute
/// values.
inline constexpr std::size_t numbers_of_weight = 3;

/// Weights are stored apart from their sums: choosing a move reads over a hundred weights, learning
/// reads the sums of one board's weights. With sixteen weights to a cache line, not four, most
/// reads hit a cache.
class LearningTables {
 public:
  LearningTables() = default;
  /// All numbers are 0. size() is 0 if there is too little memory.
  explicit LearningTables(std::size_t weights)
      : weights_(weights), sums_(weights_.size() == 0 ? 0 : weights) {}

  [[nodiscard]] std::size_t size() const { return sums_.size(); }
  [[nodiscard]] float& weight(std::size_t number) { return weights_[number]; }
  [[nodiscard]] const float& weight(std::size_t number) const { return weights_[number]; }
  [[nodiscard]] ErrorSums& sums(std::size_t number) { return sums_[number]; }
  [[nodiscard]] const ErrorSums& sums(std::size_t number) const { return sums_[number]; }

 private:
  BigArray<float> weights_;
  BigArray<ErrorSums> sums_;
};

/// The sum of the weights whose numbers are `features`.
inline float value_of(const LearningTables& tables, std::span<const std::uint32_t> features) {
  return sum_in_eights(
      features, [&tables](std::uint32_t feature) { return shared_value(tables.weight(feature)); });
}

/// Corrects the value of one board by `error`. Each weight has its own learning rate (temporal
/// coherence).
inline void learn_coherent(LearningTables& tables, std::span<const std::uint32_t> features,
                           float error, float rate) {
  const float step = rate * error / static_cast<float>(features.size());
  for (const std::uint32_t feature : features) {
    float& weight = tables.weight(feature);
    ErrorSums& sums = tables.sums(feature);
    const float errors = shared_value(sums.error);
    const float magnitude = shared_value(sums.magnitude);
    const float coherence = magnitude > 0 ? std::abs(errors) / magnitude : 1.0F;
    share(weight, shared_value(weight) + coherence * step);
    share(sums.error, errors + error);
    share(sums.magnitude, magnitude + std::abs(error));
  }
}

/// Corrects the value of one board by `error`. All weights have the same learning rate.
inline void learn_plainly(LearningTables& tables, std::span<const std::uint32_t> features,
                          float error, float rate) {
  const float step = rate * error / static_cast<float>(features.size());
  for (const std::uint32_t feature : features) {
    float& weight = tables.weight(feature);
    share(weight, shared_value(weight) + step);
  }
}

// Marks of the weights that were learned since the last exchange, in blocks of weights.

/// The weights of a block fill four cache lines.
inline constexpr std::size_t weights_of_block = 64;

/// One mark for each block of weights that has changed. Threads that learn in the same tables may
/// set marks together.
class TouchedBlocks {
 public:
  /// No block is marked. is_ready() is false if there is too little memory for the marks.
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
