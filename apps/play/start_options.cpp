#include "apps/play/start_options.h"

#include <CLI/CLI.hpp>

namespace tilery {

void add_start_options(CLI::App& command, StartWords& words) {
  command.add_option("--seed", words.seed, "The number that decides all chance");
  command.add_option("--players", words.players, "1, or 2 where the game is for two");
  CLI::Option* size =
      command.add_option("--size", words.size, "Columns x rows, where the game leaves them open");
  command
      .add_option("--from", words.from,
                  "The board to begin on: rows of values, or a hexadecimal exponent a cell")
      ->excludes(size);
}

}  // namespace tilery
