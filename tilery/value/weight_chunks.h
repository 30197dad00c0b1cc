#pragma once
// Weights of a network as the bytes of one chunk, before packing and after unpacking.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tilery {

/// Of all chunks but a network's last.
inline constexpr std::size_t weights_of_chunk = std::size_t{1} << 20;

using ChunkBytes = std::vector<std::uint8_t>;

/// Four planes of bytes, lowest first.
ChunkBytes chunk_of_floats(std::span<const float> values);
/// Requires 4 * values.size() bytes.
void floats_of_chunk(std::span<const std::uint8_t> bytes, std::span<float> values);

/// A bit for every change, set where there is one; then the low bytes of those; then their high
/// bytes. A change n is written as 2n, a negative one as -2n - 1: small ones have a high byte of
/// zero.
ChunkBytes chunk_of_changes(std::span<const std::int16_t> changes);
/// False where the bits call for another number of bytes, or a change stands there that is none.
bool changes_of_chunk(std::span<const std::uint8_t> bytes, std::span<std::int16_t> changes);

}  // namespace tilery
