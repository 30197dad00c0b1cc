// The best moves by the network that ships: the value of each direction in points, and the cost of
// the mistakes in a game.
#include <cstdio>

#include "tilery/tilery.h"

int main() {
  // Two moves ahead. Reading the network takes about a second, and 950 MB while it is used.
  auto advisor = tilery::Advisor::shipped("2048", {.search_limits = {.depth = 2}});
  if (!advisor) {
    std::puts(tilery::text_of(advisor.error()).c_str());
    return 1;
  }
  tilery::Game game({.rules = tilery::shipped("2048")->rules, .seed = 11});
  while (game.actions().size() < 200) {
    game.play(*advisor->best(game.position()));
  }
  std::printf("%s", tilery::board_text(game.position().board, game.rules().ladder).c_str());
  const tilery::MoveValues values = advisor->values(game.position());
  for (const auto [direction, value] : values.moves()) {
    std::printf("%-5s %6.0f points to come\n", tilery::name_of(direction).data(), value);
  }

  // Now a player who goes down if possible, else left, else right.
  for (int moves = 0; moves < 20; ++moves) {
    using enum tilery::Direction;
    if (!game.play(down) && !game.play(left) && !game.play(right)) {
      break;
    }
  }
  for (const tilery::ReviewedMove& move : tilery::mistakes(advisor->review(game), 3)) {
    std::printf("move %zu: %s cost %.0f points, better %s\n", move.actions + 1,
                tilery::name_of(move.played).data(), move.loss, tilery::name_of(move.best).data());
  }
}
