#pragma once
// The rules of a game in words, for the people who play it.

#include <string>
#include <vector>

#include "tilery/rules/rules.h"

namespace tilery {

/// All rules, a paragraph for each subject: the board, the tiles, how they move and merge, which
/// tiles enter and where, the score, the goal, the end, the players.
std::vector<std::string> rules_words(const Rules& rules);

}  // namespace tilery
