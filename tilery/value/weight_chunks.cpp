#include "tilery/value/weight_chunks.h"

#include <algorithm>
#include <bit>
#include <fmt/format.h>

#include "tilery/value/compact_weights.h"

namespace tilery {
namespace {

std::size_t mask_bytes(std::size_t values) { return (values + 7) / 8; }

std::uint16_t folded_of(std::int16_t change) {
  return static_cast<std::uint16_t>(static_cast<unsigned>(change) << 1 ^
                                    (change < 0 ? 0xFFFFU : 0));
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

std::optional<PackedChanges> PackedChanges::of(std::span<const std::uint8_t> bytes,
                                               std::size_t count) {
  const std::size_t mask_size = mask_bytes(count);
  if (bytes.size() < mask_size || (bytes.size() - mask_size) % 2 != 0) {
    return std::nullopt;
  }
  const std::size_t changed = (bytes.size() - mask_size) / 2;
  PackedChanges changes;
  changes.count_ = count;
  changes.mask_ = bytes.first(mask_size);
  changes.low_ = bytes.subspan(mask_size, changed);
  changes.high_ = bytes.subspan(mask_size + changed);
  std::size_t marked = 0;
  for (std::size_t word = 0; 64 * word < count; ++word) {
    const std::uint64_t mask = changes.mask(word);
    marked += mask == 0 ? 0 : set_bits(mask);
  }
  const bool is_within = count % 8 == 0 || bytes[mask_size - 1] >> (count % 8) == 0;
  return marked == changed && is_within ? std::optional(changes) : std::nullopt;
}

bool changes_of_chunk(std::span<const std::uint8_t> bytes, std::span<std::int16_t> changes) {
  const std::optional<PackedChanges> packed = PackedChanges::of(bytes, changes.size());
  if (!packed) {
    return false;
  }
  std::ranges::fill(changes, std::int16_t{0});
  std::size_t next = 0;
  for (std::size_t begin = 0; begin < changes.size(); begin += 64) {
    for (std::uint64_t bits = packed->mask(begin / 64); bits != 0; bits &= bits - 1) {
      const std::int16_t change = packed->change(next++);
      if (change == 0) {
        return false;
      }
      changes[begin + static_cast<std::size_t>(std::countr_zero(bits))] = change;
    }
  }
  return true;
}

std::string fault_of_changes(std::span<const std::uint8_t> bytes, std::size_t count) {
  const std::size_t mask_size = mask_bytes(count);
  if (bytes.size() < mask_size) {
    return fmt::format("{} bytes", bytes.size());
  }
  std::size_t marked = 0;
  for (const std::uint8_t byte : bytes.first(mask_size)) {
    marked += set_bits(byte);
  }
  const std::span<const std::uint8_t> values = bytes.subspan(mask_size);
  if (values.size() != 2 * marked) {
    return fmt::format("{} set bits and {} bytes after the bits", marked, values.size());
  }
  for (std::size_t index = 0; index < marked; ++index) {
    if (values[index] == 0 && values[marked + index] == 0) {
      return fmt::format("two zeros for set bit {}", index + 1);
    }
  }
  return "a set bit after the last weight";
}

}  // namespace tilery
