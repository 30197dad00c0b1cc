#pragma once
// Fixed boards of games, for the tests and benchmarks of slides.

#include <cstddef>
#include <string_view>
#include <vector>

#include "tilery/board/walled_board.h"
#include "tilery/packed/packed_board.h"
#include "tilery/rules/rules.h"

namespace tilery::scenes {

/// The rules of the shipped cartridge of that name. Requires that there is one.
Rules rules_named(std::string_view name);

/// `count` boards met in games of random moves, one after the other, from seed 1 on: boards that
/// players and trainers slide.
std::vector<WalledBoard> walled_boards_met(const Rules& rules, std::size_t count);

/// The same boards, packed. Requires rules that cut_to_pack accepts.
std::vector<PackedBoard> boards_met(const Rules& rules, std::size_t count);

/// `count` boards. Each cell is empty with odds 3 in 8, else it has any rank of the ladder up to
/// 15. All lines are about equally likely, so that only small tables profit from the caches.
std::vector<PackedBoard> boards_at_random(const Rules& rules, std::size_t count);

}  // namespace tilery::scenes
