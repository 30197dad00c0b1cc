#include "tilery/value/weight_chunks.h"

#include <algorithm>
#include <bit>

namespace tilery {
namespace {

std::size_t mask_bytes(std::size_t values) { return (values + 7) / 8; }

std::uint16_t folded_of(std::int16_t change) {
  return static_cast<std::uint16_t>(static_cast<unsigned>(change) << 1 ^
                                    (change < 0 ? 0xFFFFU : 0));
}
std::int16_t unfolded(std::uint16_t folded) {
  return static_cast<std::int16_t>(folded >> 1 ^ ((folded & 1) != 0 ? 0xFFFF : 0));
}

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

ChunkBytes chunk_of_changes(std::span<const std::int16_t> changes) {
  ChunkBytes bytes(mask_bytes(changes.size()));
  ChunkBytes high;
  for (std::size_t i = 0; i < changes.size(); ++i) {
    if (changes[i] != 0) {
      const std::uint16_t folded = folded_of(changes[i]);
      bytes[i / 8] = static_cast<std::uint8_t>(bytes[i / 8] | 1U << (i % 8));
      bytes.push_back(static_cast<std::uint8_t>(folded));
      high.push_back(static_cast<std::uint8_t>(folded >> 8));
    }
  }
  bytes.insert(bytes.end(), high.begin(), high.end());
  return bytes;
}

bool changes_of_chunk(std::span<const std::uint8_t> bytes, std::span<std::int16_t> changes) {
  const std::size_t mask_size = mask_bytes(changes.size());
  if (bytes.size() < mask_size || (bytes.size() - mask_size) % 2 != 0) {
    return false;
  }
  const std::size_t count = (bytes.size() - mask_size) / 2;
  const auto mask = bytes.first(mask_size);
  const auto low = bytes.subspan(mask_size, count);
  const auto high = bytes.subspan(mask_size + count);
  std::ranges::fill(changes, std::int16_t{0});
  std::size_t next = 0;
  for (std::size_t byte = 0; byte < mask_size; ++byte) {
    for (unsigned bits = mask[byte]; bits != 0; bits &= bits - 1) {
      const std::size_t i = 8 * byte + static_cast<std::size_t>(std::countr_zero(bits));
      if (next == count || i >= changes.size()) {
        return false;
      }
      changes[i] = unfolded(static_cast<std::uint16_t>(low[next] | high[next] << 8));
      ++next;
      if (changes[i] == 0) {
        return false;
      }
    }
  }
  return next == count;
}

}  // namespace tilery
