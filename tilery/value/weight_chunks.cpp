#include "tilery/value/weight_chunks.h"

#include <algorithm>
#include <bit>

namespace tilery {
namespace {

std::size_t mask_bytes(std::size_t values) { return (values + 7) / 8; }

}  // namespace

ChunkBytes chunk_of_floats(std::span<const float> values) {
  ChunkBytes bytes(4 * values.size());
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto bits = std::bit_cast<std::uint32_t>(values[i]);
    for (std::size_t plane = 0; plane < 4; ++plane) {
      bytes[plane * values.size() + i] = static_cast<std::uint8_t>(bits >> (8 * plane));
    }
  }
  return bytes;
}

void floats_of_chunk(std::span<const std::uint8_t> bytes, std::span<float> values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    std::uint32_t bits = 0;
    for (std::size_t plane = 0; plane < 4; ++plane) {
      bits |= std::uint32_t{bytes[plane * values.size() + i]} << (8 * plane);
    }
    values[i] = std::bit_cast<float>(bits);
  }
}

ChunkBytes chunk_of_steps(std::span<const std::int16_t> values, std::int16_t rest) {
  ChunkBytes bytes(mask_bytes(values.size()));
  ChunkBytes high;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values[i] != rest) {
      const auto bits = static_cast<std::uint16_t>(values[i]);
      bytes[i / 8] = static_cast<std::uint8_t>(bytes[i / 8] | 1U << (i % 8));
      bytes.push_back(static_cast<std::uint8_t>(bits));
      high.push_back(static_cast<std::uint8_t>(bits >> 8));
    }
  }
  bytes.insert(bytes.end(), high.begin(), high.end());
  return bytes;
}

bool steps_of_chunk(std::span<const std::uint8_t> bytes, std::int16_t rest,
                    std::span<std::int16_t> values) {
  const std::size_t mask_size = mask_bytes(values.size());
  if (bytes.size() < mask_size || (bytes.size() - mask_size) % 2 != 0) {
    return false;
  }
  const std::size_t count = (bytes.size() - mask_size) / 2;
  const auto mask = bytes.first(mask_size);
  const auto low = bytes.subspan(mask_size, count);
  const auto high = bytes.subspan(mask_size + count);
  std::size_t next = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    values[i] = rest;
    if ((mask[i / 8] >> (i % 8) & 1) != 0) {
      if (next == count) {
        return false;
      }
      values[i] = static_cast<std::int16_t>(low[next] | high[next] << 8);
      ++next;
      if (values[i] == rest) {
        return false;
      }
    }
  }
  const bool has_spare_bits = values.size() % 8 != 0 && mask.back() >> (values.size() % 8) != 0;
  return next == count && !has_spare_bits;
}

}  // namespace tilery
