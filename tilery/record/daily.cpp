#include "tilery/record/daily.h"

#include <algorithm>
#include <optional>

#include "tilery/core/plain_text.h"
#include "tilery/core/signature.h"
#include "tilery/record/record_rules.h"
#include "tilery/record/record_text.h"

namespace tilery {
namespace {

constexpr std::size_t date_length = 10;
constexpr std::int64_t seconds_in_a_day = 86'400;

}  // namespace

std::expected<std::uint64_t, Error> daily_seed(std::string_view cartridge, std::string_view date) {
  if (!utc_seconds(std::string(date) + "T00:00:00Z")) {
    return std::unexpected(Error{"date",
                                 {},
                                 "a date from 1970-01-01 to 9999-12-31, as YYYY-MM-DD",
                                 quoted(std::string(date))});
  }
  ByteSignature signature;
  signature.add("tilery daily ");
  signature.add(date);
  signature.add(" ");
  signature.add(cartridge);
  return signature.value() >> 11;
}

std::string utc_date(std::int64_t seconds) { return utc_text(seconds).substr(0, date_length); }

int daily_streak(std::span<const std::string> dates, std::string_view today) {
  const auto is_played = [&](std::int64_t second) {
    return second >= 0 && std::ranges::find(dates, utc_date(second)) != dates.end();
  };
  const std::optional<std::int64_t> now = utc_seconds(std::string(today) + "T00:00:00Z");
  int days = 0;
  if (now) {
    std::int64_t day = is_played(*now) ? *now : *now - seconds_in_a_day;
    for (; is_played(day); day -= seconds_in_a_day) {
      ++days;
    }
  }
  return days;
}

bool plays_board_of(const Record& record, const Cartridge& cartridge, std::string_view date) {
  const std::expected<std::uint64_t, Error> seed = daily_seed(cartridge.name, date);
  const Shape& shape = cartridge.rules.shape;
  return seed && record.seed == *seed && record.players == 1 && record.start.empty() &&
         record.entries.empty() && record.width == shape.width && record.height == shape.height &&
         belongs_to(record, cartridge);
}

}  // namespace tilery
