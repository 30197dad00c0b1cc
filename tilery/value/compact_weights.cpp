#include "tilery/value/compact_weights.h"

namespace tilery {

std::size_t CompactWeights::bytes() const {
  return sizeof(std::uint32_t) * pages_.size() +
         sizeof(std::uint64_t) * block_words * blocks_.size();
}

std::int32_t CompactWeights::sum(std::span<const std::uint32_t> numbers) const {
  for (const std::uint32_t number : numbers) {
    __builtin_prefetch(record_at(pages_[number / page_weights] & last_place));
  }
  std::int32_t sum = 0;
  for (const std::uint32_t number : numbers) {
    sum += (*this)[number];
  }
  return sum;
}

}  // namespace tilery
