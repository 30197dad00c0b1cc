#include "tilery/record/utc.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <chrono>

namespace tilery {
namespace {

constexpr std::int64_t seconds_a_day = 86'400;
constexpr std::string_view utc_shape = "0000-00-00T00:00:00Z";

bool has_utc_shape(std::string_view text) {
  return std::ranges::equal(text, utc_shape, [](char found, char wanted) {
    return wanted == '0' ? found >= '0' && found <= '9' : found == wanted;
  });
}

int decimal_in(std::string_view digits) {
  int number = 0;
  for (const char digit : digits) {
    number = number * 10 + (digit - '0');
  }
  return number;
}

}  // namespace

std::string utc_text(std::int64_t seconds) {
  assert(seconds >= 0 && seconds <= last_second);
  const std::chrono::year_month_day day{
      std::chrono::sys_days{std::chrono::days{seconds / seconds_a_day}}};
  const std::int64_t second = seconds % seconds_a_day;
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", int{day.year()}, unsigned{day.month()},
                     unsigned{day.day()}, second / 3600, second / 60 % 60, second % 60);
}

std::optional<std::int64_t> utc_seconds(std::string_view text) {
  if (!has_utc_shape(text)) {
    return std::nullopt;
  }
  const auto part = [&](std::size_t first, std::size_t count) {
    return decimal_in(text.substr(first, count));
  };
  const std::chrono::year_month_day day{std::chrono::year{part(0, 4)},
                                        std::chrono::month{unsigned(part(5, 2))},
                                        std::chrono::day{unsigned(part(8, 2))}};
  if (!day.ok() || part(0, 4) < 1970 || part(11, 2) > 23 || part(14, 2) > 59 || part(17, 2) > 59) {
    return std::nullopt;
  }
  const std::int64_t days = std::chrono::sys_days{day}.time_since_epoch().count();
  return days * seconds_a_day + std::int64_t{part(11, 2)} * 3600 + std::int64_t{part(14, 2)} * 60 +
         part(17, 2);
}

}  // namespace tilery
