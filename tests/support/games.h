#pragma once
// Rules by name, and boards written as the faces that players see.

#include <cstdint>
#include <string_view>
#include <vector>

#include "tilery/board/walled_board.h"
#include "tilery/rules/cartridge.h"

namespace tilery::test {

using Faces = std::vector<std::uint64_t>;

/// The shipped cartridge with this name, read once, and its rules.
const Cartridge& cartridge_named(std::string_view name);
const Rules& rules_of(std::string_view name);

/// The rules of a game of cartridges/more.
Rules more_rules(std::string_view name);

/// The names of all shipped cartridges, and of those whose boards pack.
std::vector<std::string_view> shipped_names();
std::vector<std::string_view> packable_names();

/// The board that shows `faces`, row by row; 0 is empty (or blocked).
WalledBoard board_showing(const Rules& rules, const Faces& faces);

/// The faces of the board, row by row.
Faces faces_of(const Rules& rules, const WalledBoard& board);

/// A board of `rules` filled at random. An open cell is empty with probability `empty` / 8; else it
/// has a rank from 1 to `top`.
WalledBoard random_board(const Rules& rules, std::uint64_t seed, int empty, int top);

}  // namespace tilery::test
