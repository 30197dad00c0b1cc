#pragma once
// Times of day in UTC, as records write them.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tilery {

/// 9999-12-31T23:59:59Z, the last second that can be written.
inline constexpr std::int64_t last_second = 253'402'300'799;

/// "2026-01-31T09:05:00Z" for seconds since 1970-01-01 00:00 UTC, leap seconds left out. Requires
/// 0 <= seconds <= last_second.
std::string utc_text(std::int64_t seconds);

/// The seconds of such a text; nothing for anything else, also for a day that no month has.
std::optional<std::int64_t> utc_seconds(std::string_view text);

}  // namespace tilery
