#pragma once
// Summaries of games, as in the store's lists.

#include <cstdint>

#include "apps/store/games_text.h"

namespace tilery::test {

/// A finished game of 2048, saved `saved` seconds after 1970, whose largest tile is `largest`.
inline GameSummary finished(std::uint64_t score, std::int64_t saved = 0,
                            std::uint64_t largest = 64) {
  GameSummary game;
  game.cartridge = "2048";
  game.scores = {score, 0};
  game.saved = saved;
  game.largest = largest;
  game.moves = 100;
  game.played_ms = 2000;
  game.is_over = true;
  return game;
}

inline GameSummary unfinished(std::uint64_t score) {
  GameSummary game = finished(score);
  game.is_over = false;
  return game;
}

}  // namespace tilery::test
