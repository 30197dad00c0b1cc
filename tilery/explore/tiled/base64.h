#pragma once
// Base64 (RFC 4648), as layers are written in it.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tilery {

/// The bytes that `text` stands for; blanks and line ends anywhere are passed over. Nothing if a
/// letter is wrong, or the number of letters is, or anything follows the padding.
std::optional<std::string> bytes_of_base64(std::string_view text);

std::string base64_of(std::span<const std::uint8_t> bytes);

}  // namespace tilery
