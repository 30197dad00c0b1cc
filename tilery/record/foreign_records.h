#pragma once
// Records from foreign games, and foreign games from records.

#include <expected>
#include <string_view>

#include "tilery/record/foreign_game.h"
#include "tilery/record/record.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// The record of a foreign game under a cartridge's rules, with its result. It starts on the game's
/// first board, lists all new tiles, and goes on wherever the rules ask at the goal. Fails at the
/// first step that the rules do not allow, and where a board, score or gain of the file differs.
std::expected<Record, ReadingFault> record_of(const ForeignGame& game, const Cartridge& cartridge,
                                              std::string_view source);

/// Whether moves that were undone stay in a foreign game.
enum class Undone : std::uint8_t { kept, dropped };

/// The foreign game of a record, with all its parts. It has no boards where one of them is not 4 x
/// 4 or has a tile above rank 15. Going on at the goal is no step. Fails where the record is not
/// true to `rules`, and for rules unlike 2048's: equal tiles merge and double, no cells are
/// blocked.
std::expected<ForeignGame, Error> foreign_game_of(const Record& record, const Rules& rules,
                                                  Undone undone, std::string_view source);

}  // namespace tilery
