#pragma once
// The kept games on boards of the day.

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "apps/store/store.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// The kept games of `cartridge` that count, by date. For each date it is the first game that was
/// begun on the board of that day on that day.
std::map<std::string, SavedGame> counted_daily_games(Store& store, const Cartridge& cartridge);

/// The kept game on the board of `date` to continue: the first game begun on that day, or else the
/// first game begun at all, that is not over. Nothing if all games are over.
std::optional<GameId> open_daily_game(Store& store, const Cartridge& cartridge,
                                      std::string_view date);

/// Whether a game begun `today` on the board of `date` is practice: the board is of another day, or
/// a kept game on it counts already. Practice counts apart, as with a chosen seed.
bool is_daily_practice(Store& store, const Cartridge& cartridge, std::string_view date,
                       std::string_view today);

}  // namespace tilery
