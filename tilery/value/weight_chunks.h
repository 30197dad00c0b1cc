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

/// A bit for every number, set where it is not `rest`; then those numbers' low bytes; then their
/// high bytes.
ChunkBytes chunk_of_steps(std::span<const std::int16_t> values, std::int16_t rest);
/// False where the bits call for another number of bytes, or a number stands there that is `rest`.
bool steps_of_chunk(std::span<const std::uint8_t> bytes, std::int16_t rest,
                    std::span<std::int16_t> values);

}  // namespace tilery
