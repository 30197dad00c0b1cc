#pragma once
// Compresses and decompresses bytes. The caller gives the decompressed size, or a limit.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace tilery {

enum class Compression : std::uint8_t { none, zlib, gzip, zstd };

/// "zlib", "gzip", "zstd"; empty for none.
std::string_view name_of(Compression compression);

/// The bytes that `source` decompresses to, exactly `size` of them. Allocates `size` bytes only if
/// the compressed bytes can be enough for them. On failure the text names the fault: broken bytes,
/// more or fewer bytes than `size`, bytes after the end, or too little memory.
std::expected<std::vector<std::uint8_t>, std::string> decompressed(std::string_view source,
                                                                   Compression compression,
                                                                   std::size_t size);

/// The bytes that a gzip stream decompresses to, at most `most`. Fails as decompressed() does.
std::expected<std::vector<std::uint8_t>, std::string> decompressed_gzip(std::string_view source,
                                                                        std::size_t most);

/// The bytes that a zstd frame decompresses to, at most `most`. Fails as decompressed() does, and
/// if the frame does not announce their number.
std::expected<std::vector<std::uint8_t>, std::string> decompressed_zstd_frame(
    std::string_view source, std::size_t most);

/// The effort of compression: `most` is far slower and suits files that are kept.
enum class Effort : std::uint8_t { usual, most };

/// Throws std::bad_alloc if there is too little memory.
std::vector<std::uint8_t> compressed(std::span<const std::uint8_t> bytes, Compression compression,
                                     Effort effort = Effort::usual);

}  // namespace tilery
