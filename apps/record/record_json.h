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

/// A position as one line, an object: cartridge, size, board (faces row by row), moves, score (one
/// a player), whether the game is over, and the next tiles where the game shows them.
std::string position_json(const std::string& cartridge, const Game& game);

/// A record as one line, an object: cartridge, size, the position at the start, every event with
/// its new tile and its gain, and the position at the end. Fails where the record is not true to
/// the cartridge.
std::expected<std::string, Error> record_json(const Record& record, const Cartridge& cartridge,
                                              std::string_view source);

}  // namespace tilery
