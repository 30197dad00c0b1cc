#pragma once
// The time of day at the player's place.

#include <cstdint>
#include <ctime>
#include <optional>

namespace tilery {

/// `seconds` count from 1970-01-01 00:00 UTC. Nothing if the year is out of range.
inline std::optional<std::tm> local_time(std::int64_t seconds) {
  const std::time_t time = seconds;
  std::tm parts{};
  return ::localtime_r(&time, &parts) == nullptr ? std::nullopt : std::optional(parts);
}

}  // namespace tilery
