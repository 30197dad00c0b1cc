// A cartridge made in code: powers of five on a board of 5 x 3 cells with a blocked corner.
#include <cstdio>

#include "tilery/tilery.h"

namespace {

tilery::Cartridge fives() {
  tilery::Rules rules;
  rules.shape = {.width = 5, .height = 3};
  rules.shape.blocked.assign(15, false);
  rules.shape.blocked.back() = true;
  rules.ladder.faces = {0, 5, 25, 125, 625, 3125};
  rules.spawn.tiles = {{.rank = 1, .weight = 9}, {.rank = 2, .weight = 1}};
  rules.spawn.start_draws = 3;
  rules.goal = {
      .tile = rules.ladder.top(), .then = tilery::AtGoal::stop, .aim = tilery::Aim::moves};
  return {.name = "fives", .title = "Fives", .about = "Powers of five.", .rules = rules};
}

}  // namespace

int main() {
  const auto cartridge = tilery::checked(fives());
  if (!cartridge) {
    std::puts(tilery::text_of(cartridge.error()).c_str());
    return 1;
  }
  const tilery::Game game({.rules = cartridge->rules, .seed = 3});
  std::printf("%s\n%s", tilery::toml_of(*cartridge).c_str(),
              tilery::board_text(game.position().board, game.rules().ladder).c_str());
}
