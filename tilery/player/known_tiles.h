#pragma once
// What somebody who asks about a board says of the tiles to come.

#include <expected>
#include <optional>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/game/position.h"
#include "tilery/rules/rules.h"

namespace tilery {

struct KnownTiles {
  std::vector<Rank> next;                 ///< the tile shown, or all of which it is one
  std::optional<std::vector<Rank>> deck;  ///< the cards left, that tile not among them
};

/// The position where `board` stands and that is known. A deck that is not told is full, but for a
/// card that comes next. Fails where the game shows its next tile and none is told, or none and one
/// is, on tiles that cannot come and on cards that the deck has not; the error's kind is
/// ErrorKind::next_tile or ErrorKind::deck.
std::expected<Position, Error> position_of(const Rules& rules, WalledBoard board,
                                           const KnownTiles& known);

}  // namespace tilery
