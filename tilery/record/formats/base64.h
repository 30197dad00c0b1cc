#pragma once
// Bytes as text, by RFC 4648's base64.

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>

namespace tilery {

std::string base64_text(std::string_view bytes);

/// The bytes; padding may be left out, and line ends and blanks stand at the end only. Fails with
/// the place of the first character that does not fit.
std::expected<std::string, std::size_t> base64_bytes(std::string_view text);

}  // namespace tilery
