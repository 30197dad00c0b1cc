#pragma once
// Finds doubtful parts of a game's rules, for makers of cartridges.

#include <string>
#include <vector>

#include "tilery/rules/rules.h"

namespace tilery {

/// Whether a tile of each rank can ever be on a board, by rank. A tile is possible if the first
/// board contains it, if it enters (drawn, climbed or as a bonus), or if possible tiles merge into
/// it. The number of cells is ignored.
std::vector<bool> possible_ranks(const Rules& rules);

/// The doubtful parts of the rules, one sentence each:
/// - a goal that no game reaches;
/// - games that begin without a move or at the goal (with the first 200 seeds);
/// - tiles, merges and bonus tiles that never occur;
/// - merges that gain no point, or gain a number that a label hides;
/// - rules with neither a merge nor a goal;
/// - a single allowed direction, if tiles do not enter after every move;
/// - tiles that fill the board at each entry;
/// - random play that does not end (with the first three seeds, on at most 36 cells).
std::vector<std::string> doubts_about(const Rules& rules);

}  // namespace tilery
