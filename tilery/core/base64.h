#pragma once
// Base64: bytes as text, by RFC 4648.

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

namespace tilery {

/// `bytes` as base64, padded, without line ends.
std::string base64_of(std::string_view bytes);

/// The bytes that `text` stands for. Blanks and line ends may be anywhere, and the padding may be
/// missing. Fails with the index of the first wrong character, or with the size of `text` if it
/// ends too early.
std::expected<std::string, std::size_t> bytes_of_base64(std::string_view text);

}  // namespace tilery
