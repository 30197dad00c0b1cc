#pragma once
// Compressed bytes, within bounds that are known beforehand.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tilery {

enum class Packing : std::uint8_t { none, zlib, gzip, zstd };

/// "zlib", "gzip", "zstd"; empty for none.
std::string_view name_of(Packing packing);

/// The `size` bytes that `packed` unpacks to. Takes memory for them only if so few bytes can hold
/// so many. The error says what is wrong: broken, more bytes or fewer than `size`, or bytes after
/// the end.
std::expected<std::vector<std::uint8_t>, std::string> unpacked(std::string_view packed,
                                                               Packing packing, std::size_t size);

/// What a gzip stream unpacks to, `most` bytes at most; the same errors.
std::expected<std::vector<std::uint8_t>, std::string> unpacked_gzip(std::string_view packed,
                                                                    std::size_t most);

/// What a zstd frame unpacks to, as many bytes as it announces, `most` at most; the same errors.
std::expected<std::vector<std::uint8_t>, std::string> unpacked_zstd_frame(std::string_view packed,
                                                                          std::size_t most);

/// How much time packing may take: `most` is far slower, for what is kept for good.
enum class Effort : std::uint8_t { usual, most };

std::vector<std::uint8_t> packed(std::span<const std::uint8_t> bytes, Packing packing,
                                 Effort effort = Effort::usual);

}  // namespace tilery
