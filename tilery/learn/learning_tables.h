#pragma once
// The weights of a network while it learns: each with what temporal coherence remembers of it.

#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>

#include "tilery/core/big_array.h"

namespace tilery {

/// A weight and the sums of its errors, and of their sizes, in one quarter of a cache line. Where
/// errors cancel out the weight has settled, and its step |error| / magnitude is small (Beal and
/// Smith, "Temporal coherence and prediction decay in TD learning", 1999).
struct alignas(16) LearningWeight {
  float value = 0;
  float error = 0;
  float magnitude = 0;
};
static_assert(sizeof(LearningWeight) == 16);

/// Threads learn in the same tables without waiting for each other (Niu, Recht, Re and Wright,
/// "Hogwild!", 2011): every number is read and written whole, and an update may be lost.
inline float shared_value(const float& number) {
  return std::atomic_ref(const_cast<float&>(number)).load(std::memory_order_relaxed);
}
inline void share(float& number, float value) {
  std::atomic_ref(number).store(value, std::memory_order_relaxed);
}

using LearningTables = BigArray<LearningWeight>;

/// The sum of the weights numbered by `features`, in their order.
inline float value_of(const LearningTables& tables, std::span<const std::uint32_t> features) {
  float sum = 0;
  for (const std::uint32_t feature : features) {
    sum += shared_value(tables[feature].value);
  }
  return sum;
}

/// Moves the weights of one board together by `error`, each by its own step.
inline void learn_coherent(LearningTables& tables, std::span<const std::uint32_t> features,
                           float error, float rate) {
  const float step = rate * error / static_cast<float>(features.size());
  for (const std::uint32_t feature : features) {
    LearningWeight& weight = tables[feature];
    const float errors = shared_value(weight.error);
    const float magnitude = shared_value(weight.magnitude);
    const float coherence = magnitude > 0 ? std::abs(errors) / magnitude : 1.0F;
    share(weight.value, shared_value(weight.value) + coherence * step);
    share(weight.error, errors + error);
    share(weight.magnitude, magnitude + std::abs(error));
  }
}

/// The same with one step for all.
inline void learn_plainly(LearningTables& tables, std::span<const std::uint32_t> features,
                          float error, float rate) {
  const float step = rate * error / static_cast<float>(features.size());
  for (const std::uint32_t feature : features) {
    float& value = tables[feature].value;
    share(value, shared_value(value) + step);
  }
}

}  // namespace tilery
