#pragma once
// The tiles to come and the turn, as a question about a board states them.

#include <expected>
#include <optional>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/game/position.h"
#include "tilery/rules/rules.h"

namespace tilery {

struct KnownTiles {
  std::vector<Rank> next;                 ///< the next tile, or all ranks that it may have
  std::optional<std::vector<Rank>> deck;  ///< the cards left, without the next tile
  int waited = 0;                         ///< as SpawnState::waited
  KnownTurn turn = {};
};

/// The position of `board` with these tiles to come. Without `known.deck` the deck is full except
/// the next card. Requires known.waited below SpawnRule::every, and a turn as with_turn() does.
/// Fails if the game shows its next tile and none is given, or if one is given and the game shows
/// none. Fails also if a tile cannot come, or if the deck does not have these cards. The error's
/// kind is ErrorKind::next_tile or ErrorKind::deck.
std::expected<Position, Error> position_of(const Rules& rules, WalledBoard board,
                                           const KnownTiles& known);

}  // namespace tilery
