#pragma once
// Dates and times in UTC, as records write them.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tilery {

/// 9999-12-31T23:59:59Z, the last second that can be written.
inline constexpr std::int64_t last_second = 253'402'300'799;

/// Seconds since 1970-01-01 00:00 UTC, without leap seconds, as "2026-01-31T09:05:00Z". Requires
/// 0 <= seconds <= last_second.
std::string utc_text(std::int64_t seconds);

/// The seconds of such a text; nothing for any other text and for a day that does not exist.
std::optional<std::int64_t> utc_seconds(std::string_view text);

}  // namespace tilery
