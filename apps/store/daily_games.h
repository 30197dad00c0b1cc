#pragma once
// The kept games on boards of the day.

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "apps/store/store.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// The kept games of `cartridge` that count, by date: the first that was begun on that day's board
/// on that day.
std::map<std::string, SavedGame> counted_daily_games(Store& store, const Cartridge& cartridge);

/// The kept game on the board of `date` to continue: the first begun of the games that are not
/// over. Games that were begun on that day come before all others. Nothing if all are over.
std::optional<GameId> open_daily_game(Store& store, const Cartridge& cartridge,
                                      std::string_view date);

}  // namespace tilery
