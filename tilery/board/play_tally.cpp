#include "tilery/board/play_tally.h"

#include "tilery/board/packed_spawn.h"

namespace tilery {

void PlayTally::add(const PackedRules& rules, const PackedGame& game) {
  const std::uint64_t points = score_of(rules, game);
  ++games;
  moves += game.moves;
  score += points;
  score_squares += points * points;
  const Rank tile = largest(game.board);
  ++highest[tile];
  if (lists_games) {
    listed.push_back({game.random.seed, game.moves, points, tile});
  }
}

}  // namespace tilery
