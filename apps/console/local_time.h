#pragma once
// The date and the time of day at the user's place.

#include <cstdint>
#include <ctime>
#include <fmt/format.h>
#include <optional>
#include <string>

namespace tilery {

/// The local date and time; `seconds` count from 1970-01-01 00:00 UTC. Nothing if the year is out
/// of range.
inline std::optional<std::tm> local_time(std::int64_t seconds) {
  const std::time_t time = seconds;
  std::tm parts{};
  return ::localtime_r(&time, &parts) == nullptr ? std::nullopt : std::optional(parts);
}

/// The date at `seconds`, such as "2026-11-29"; empty for 0, which stands for an unknown time.
inline std::string local_date(std::int64_t seconds) {
  const std::optional<std::tm> time = seconds > 0 ? local_time(seconds) : std::nullopt;
  return time ? fmt::format("{}-{:02}-{:02}", time->tm_year + 1900, time->tm_mon + 1, time->tm_mday)
              : std::string();
}

}  // namespace tilery
