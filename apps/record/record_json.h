#pragma once
// Records and positions as JSON.

#include <expected>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/game/game.h"
#include "tilery/record/record.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// One object in a line: cartridge, size, board (faces row by row), moves, score (one a player),
/// whether the game is over, and the next tiles where the game shows them.
std::string position_json(const std::string& cartridge, const Game& game);

/// One object: the same of the start as "start", every event with what entered and was gained, and
/// of the end as "end". Fails where the record is not true to the cartridge.
std::expected<std::string, Error> record_json(const Record& record, const Cartridge& cartridge,
                                              std::string_view source);

}  // namespace tilery
