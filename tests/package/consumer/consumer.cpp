// A program that uses the library: plays Threes, always in the first direction that moves.
#include <cstdio>

#include "tilery/tilery.h"

int main() {
  const auto cartridge = tilery::shipped("threes");
  if (!cartridge) {
    return 1;
  }
  tilery::Game game({.rules = cartridge->rules, .seed = 7});
  while (!game.is_over()) {
    for (const tilery::Direction direction : tilery::all_directions) {
      if (game.play(direction)) {
        break;
      }
    }
  }
  std::printf("%s%llu points in %zu moves\n",
              tilery::board_text(game.position().board, game.rules().ladder).c_str(),
              static_cast<unsigned long long>(game.score()), game.actions().size());
}
