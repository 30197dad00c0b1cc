#include "apps/console/durations.h"

#include <fmt/format.h>

namespace tilery {

std::string duration_words(std::uint64_t milliseconds) {
  const std::uint64_t seconds = milliseconds / 1000;
  const std::uint64_t minutes = seconds / 60;
  if (minutes == 0) {
    return fmt::format("{} s", seconds);
  }
  if (minutes < 60) {
    return fmt::format("{} min {} s", minutes, seconds % 60);
  }
  return fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

}  // namespace tilery
