#pragma once
// Foreign games from records.

#include <cstdint>
#include <expected>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/record/foreign.h"
#include "tilery/record/record.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// What becomes of moves that were taken back.
enum class Undone : std::uint8_t { kept, dropped };

/// The game of a record, which is checked on the way, in every part of a ForeignGame; boards are
/// left out where one of them is not 4 x 4 or has a tile above rank 15. Going on is no step. Fails
/// where the record is not true to `rules`, and for rules that do not play as 2048 does: tiles that
/// double, equal ones that merge, no blocked cells.
std::expected<ForeignGame, Error> foreign_game_of(const Record& record, const Rules& rules,
                                                  Undone undone, std::string_view source);

}  // namespace tilery
