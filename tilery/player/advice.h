#pragma once
// What a position's moves are worth, and how the game may go on.

#include <optional>
#include <string>
#include <vector>

#include "tilery/game/position.h"
#include "tilery/player/judge.h"
#include "tilery/player/thinking.h"
#include "tilery/search/player.h"

namespace tilery {

/// The values of all moves of `position`, searched in the calling thread.
MoveValues thought_of(Player<Judge>& player, const Position& position, const Thinking& thinking);

/// What a table says of a position.
struct KnownFormation {
  std::string name;  ///< "442-256"
  double odds = 0;   ///< of the merge, by the best move
};

/// What the judge's tables say of `position`; nothing if they do not know it. A search of depth 1
/// does not ask them.
std::optional<KnownFormation> known_formation(const Player<Judge>& player, const Judge& judge,
                                              const Position& position);

/// "table 442-256: odds 97.6%".
std::string words_of_formation(const KnownFormation& known);

/// Each value less the best one: 0 for the best move, negative for the others.
MoveValues from_best(const MoveValues& values);

/// A value for people: "98.5", and from 1,000 on without decimals, "1235".
std::string value_text(double value);

/// The best moves from `position` on, at most `most`, if after each move the likeliest tile enters.
/// The first is the best move of `values`; the others are searched two moves ahead.
std::vector<Direction> expected_line(Player<Judge>& player, const Rules& rules,
                                     const Position& position, const MoveValues& values, int most);

}  // namespace tilery
