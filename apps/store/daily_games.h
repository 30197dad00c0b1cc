#pragma once
// The kept games on boards of the day.

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "apps/store/store.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// The daily games of `cartridge` by date. The daily game of a date is the first game on the date's
/// board that was begun on that date.
std::map<std::string, SavedGame> counted_daily_games(Store& store, const Cartridge& cartridge);

/// The unfinished game on the board of `date` to continue. Games that were begun on that date come
/// before games begun on other days, and earlier games before later ones. Nothing if there is no
/// such game. Also nothing if `date` is `today` and no game of today counts yet: a new game should
/// begin.
std::optional<GameId> open_daily_game(Store& store, const Cartridge& cartridge,
                                      std::string_view date, std::string_view today);

/// Whether a game begun `today` on the board of `date` is practice: the board is of another day, or
/// the player knows it from a game in the store, kept or removed. Practice is listed apart, like a
/// game with a chosen seed.
bool is_daily_practice(Store& store, const Cartridge& cartridge, std::string_view date,
                       std::string_view today);

}  // namespace tilery
