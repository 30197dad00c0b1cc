// Embeds a game: reads its cartridge, plays, takes a move back, and writes the whole game as a
// record, which can be verified.
#include <cstdio>

#include "tilery/tilery.h"

int main() {
  const auto cartridge = tilery::shipped("2048");
  if (!cartridge) {
    std::puts(tilery::text_of(cartridge.error()).c_str());
    return 1;
  }
  // The same seed and the same moves give the same game everywhere.
  tilery::RecordedGame game(cartridge->name, {.rules = cartridge->rules, .seed = 42});
  using enum tilery::Event;
  for (const tilery::Event event : {left, down, left, down, right, down, left, up, undo}) {
    if (!game.act(event)) {
      std::printf("%s is not possible here\n", tilery::name_of(event).data());
    }
  }
  const tilery::Position& position = game.game().position();
  std::printf("%s%llu points\n\n",
              tilery::board_text(position.board, cartridge->rules.ladder).c_str(),
              static_cast<unsigned long long>(game.game().score()));

  const tilery::Record record = game.record_with_result();
  std::printf("%s", tilery::record_text(record).c_str());
  if (!tilery::replay(record, cartridge->rules)) {
    std::puts("The record is wrong.");
    return 1;
  }
}
