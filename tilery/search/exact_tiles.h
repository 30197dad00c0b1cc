#pragma once
// What tiles a small board can come to, and how it grows.

#include <cstdint>
#include <vector>

#include "tilery/rules/rules.h"

namespace tilery {

/// By rank, weights of at least 1 (0 for rank 0) such that no tile weighs less than any two that
/// merge into it: the sum of a board's weights then grows with every tile that enters and never
/// falls. In 2048, Threes and Fibonacci's game it is the sum of the tiles, counted in the smallest.
/// Requires that each merge makes a tile larger than both its parts, as in every cartridge.
std::vector<std::uint64_t> growth_weights(const Rules& rules);

/// A bound on the highest rank that a board of so many cells can come to. To merge two tiles one
/// must be kept in a cell while the other is made in those left (after Sethi and Ullman, "The
/// generation of optimal code for arithmetic expressions", 1970). Where `last` is not 0, tiles of
/// that rank and above no longer merge. Requires cells >= 1.
Rank highest_makeable(const Rules& rules, std::size_t cells, Rank last);

}  // namespace tilery
