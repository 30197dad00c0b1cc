// atari_referee CARTRIDGE.toml LOG LINES: follows the games that mame_play.lua has written down.
// LINES is the number of lines that every frame must have. Prints the counts of the log, or the
// fault with exit status 1.

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "tests/retro/game_log.h"

int main(int count, char** arguments) {
  if (count != 4) {
    std::cout << "usage: atari_referee CARTRIDGE.toml LOG LINES\n";
    return 2;
  }
  std::ifstream file(arguments[1]);
  const std::string toml{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const auto cartridge = tilery::read_cartridge(toml, arguments[1]);
  if (!cartridge) {
    std::cout << tilery::text_of(cartridge.error()) << '\n';
    return 1;
  }
  std::ifstream log(arguments[2]);
  const auto counts = tilery::retro::follow_log(log, *cartridge, std::atoi(arguments[3]));
  if (!counts) {
    std::cout << arguments[2] << ": " << counts.error() << '\n';
    return 1;
  }
  std::cout << "games " << counts->games << " for two " << counts->games_for_two << " gone on "
            << counts->games_gone_on << " moves " << counts->moves << " frames " << counts->frames
            << '\n';
  return 0;
}
