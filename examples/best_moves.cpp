// The best moves by the network that ships: what each direction is worth in points, how play may go
// on, and what the mistakes in a game cost.
#include <cstdio>
#include <string_view>

#include "tilery/tilery.h"

int main() {
  const auto cartridge = tilery::read_cartridge(tilery::shipped_cartridge("2048"), "2048");
  // Two moves ahead. Reading the network takes about a second, and 870 MB while it is used.
  auto advisor = tilery::Advisor::with_network(*cartridge, tilery::shipped_network("2048"),
                                               {.thinking = {.depth = 2}});
  if (!advisor) {
    std::puts(tilery::text_of(advisor.error()).c_str());
    return 1;
  }
  tilery::Game game({.rules = cartridge->rules, .seed = 11});
  while (game.actions().size() < 200) {
    game.play(*advisor->best(game.position()));
  }
  std::printf("%s", tilery::board_text(game.position().board, game.rules().ladder).c_str());
  const tilery::MoveValues values = advisor->values(game.position());
  for (const tilery::Direction direction : tilery::all_directions) {
    if (const auto value = values[static_cast<std::size_t>(direction)]) {
      std::printf("%-5s %6.0f points to come\n", tilery::name_of(direction).data(), *value);
    }
  }

  // Now a player who only ever goes down, left or right.
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
