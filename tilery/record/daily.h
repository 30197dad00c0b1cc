#pragma once
// The board of the day: one seed for each game and each date.

#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/record/record.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// Seed of the board that everybody gets in the game `cartridge` on `date`, "2026-01-31" in UTC;
/// below 2^53. docs/formats.md, "The board of the day", gives the rule. Fails if `date` is no date
/// from 1970 to 9999.
std::expected<std::uint64_t, Error> daily_seed(std::string_view cartridge, std::string_view date);

/// The number of days in a row with a game: back from `today`, or from the day before if `today`
/// has no game yet. `dates` may be in any order; texts that are no dates are ignored.
int daily_streak(std::span<const std::string> dates, std::string_view today);

/// The UTC date of a time in seconds since 1970-01-01 00:00. Requires a time that utc_text() takes.
std::string utc_date(std::int64_t seconds);

/// Whether the record plays the board of `date` in the game `cartridge`: the cartridge's rules and
/// size, the day's seed, one player, the first board drawn by the seed, and no tile set by hand.
bool plays_board_of(const Record& record, const Cartridge& cartridge, std::string_view date);

}  // namespace tilery
