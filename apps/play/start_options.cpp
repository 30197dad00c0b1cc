#include "apps/play/start_options.h"
#include "apps/console/command_line.h"

namespace tilery {

void add_start_options(ConsoleCommand command, StartWords& words) {
  command.text("--seed", words.seed, "The number that decides all chance");
  command.text("--players", words.players, "1, or 2 where the game is for two");
  CommandOption size =
      command.text("--size", words.size, "Columns x rows, where the game leaves them open");
  command
      .text("--from", words.from,
            "The board to begin on: rows of values, a hexadecimal exponent a cell, or what the web "
            "game keeps")
      .excludes(size);
}

}  // namespace tilery
