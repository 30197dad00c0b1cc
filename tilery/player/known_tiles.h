#pragma once
// What a question about a board says of the tiles to come.

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
  int waited = 0;                         ///< as Supply::waited
};

/// The position of `board` with these tiles to come. Without `known.deck` the deck is full but for
/// the next card. Requires known.waited below SpawnRule::every. Fails if the game shows its next
/// tile and none is given, or one is given and it shows none; if a tile cannot come; or if the deck
/// has not these cards. The error's kind is ErrorKind::next_tile or ErrorKind::deck.
std::expected<Position, Error> position_of(const Rules& rules, WalledBoard board,
                                           const KnownTiles& known);

}  // namespace tilery
