#pragma once
// The bytes of one chunk of a network file, before compression and after decompression.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tilery {

/// The weights of every chunk but a network's last.
inline constexpr std::size_t weights_of_chunk = std::size_t{1} << 20;

using ChunkBytes = std::vector<std::uint8_t>;

/// The floats as four planes of bytes, the lowest bytes first.
ChunkBytes chunk_of_floats(std::span<const float> values);
/// Requires 4 * values.size() bytes.
void floats_of_chunk(std::span<const std::uint8_t> bytes, std::span<float> values);

/// One bit for each change, set where it is not 0; then the low bytes of the changes that are not
/// 0; then their high bytes. A change n is written as 2n, or -2n - 1 if negative, so that small
/// changes have a high byte of 0.
ChunkBytes chunk_of_changes(std::span<const std::int16_t> changes);
/// False where the bits need another number of bytes, or where a change that is marked is 0.
bool changes_of_chunk(std::span<const std::uint8_t> bytes, std::span<std::int16_t> changes);

}  // namespace tilery
