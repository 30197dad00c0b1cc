#include "apps/play/play_command.h"

#include <CLI/CLI.hpp>
#include <expected>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <utility>

#include "apps/cartridges/shelf.h"
#include "apps/console/arguments.h"
#include "apps/console/exit_status.h"
#include "apps/console/refusal.h"
#include "apps/play/line_play.h"
#include "apps/terminal/screen_options.h"
#include "apps/terminal/terminal_commands.h"
#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

constexpr const char* help_footer = R"(
In a terminal the game takes the whole screen, and is kept from its first move:
--resume goes on with the last one that is not over. `?` shows the keys.

Without a terminal, or with --plain, it is told in lines. It then reads words
and keys from standard input, one or several to a line, and prints
the board as text after each: left, right, up, down, undo, redo, go (on), new,
help, quit. `l` is left, WASD and the arrow keys work, and a cartridge may know
words of its own. Works in a pipe; the end of the input ends the game.

Without --seed the game begins with a seed from the system and prints it: the
same seed and the same moves give the same game everywhere.

Examples:
  tilery play 2048
  tilery play 2048-vcs --players 2
  tilery play 2048 --size 5x4 --seed 7
  echo left up left down | tilery play ./my-game.toml --seed 1
)";

struct PlayOptions {
  std::string cartridge;
  std::string seed;
  std::string players = "1";
  std::string size;
  bool resumes = false;
  bool is_unkept = false;
  std::shared_ptr<ScreenWords> screen;
};

std::uint64_t seed_of_system() {
  std::random_device device;
  return device();
}

Error other_size(const Cartridge& cartridge, BoardSize size) {
  const Shape& shape = cartridge.rules.shape;
  return {.source = "--size",
          .place = {},
          .expected = std::to_string(shape.width) + "x" + std::to_string(shape.height) +
                      ", the only size of " + cartridge.name,
          .found = std::to_string(size.width) + "x" + std::to_string(size.height)};
}

std::expected<Rules, Error> rules_of(const Cartridge& cartridge, const std::string& size) {
  if (size.empty()) {
    return cartridge.rules;
  }
  const std::expected<BoardSize, Error> wanted = board_size_of(size, "--size");
  if (!wanted) {
    return std::unexpected(wanted.error());
  }
  std::optional<Rules> rules = resized(cartridge.rules, wanted->width, wanted->height);
  if (!rules) {
    return std::unexpected(other_size(cartridge, *wanted));
  }
  return *std::move(rules);
}

std::expected<int, Error> players_of(const std::string& text, const Cartridge& cartridge) {
  if (text == "1" || (text == "2" && cartridge.rules.players.most == 2)) {
    return text == "1" ? 1 : 2;
  }
  const std::string expected = cartridge.rules.players.most == 2
                                   ? "1 or 2"
                                   : "1, as " + cartridge.name + " is for one player";
  return std::unexpected(Error{"--players", {}, expected, tilery::quoted(text)});
}

std::expected<GameSetup, Error> setup_of(const Cartridge& cartridge, const PlayOptions& options) {
  const auto seed = options.seed.empty() ? std::expected<std::uint64_t, Error>(seed_of_system())
                                         : number_of(options.seed, "--seed", 0, UINT64_MAX);
  const auto players = players_of(options.players, cartridge);
  std::expected<Rules, Error> rules = rules_of(cartridge, options.size);
  if (!seed) {
    return std::unexpected(seed.error());
  }
  if (!players) {
    return std::unexpected(players.error());
  }
  if (!rules) {
    return std::unexpected(rules.error());
  }
  return GameSetup{.rules = *std::move(rules), .seed = *seed, .players = *players};
}

/// The last game of that cartridge; of any where the name is empty.
int resume(const PlayOptions& options, const std::string& cartridge,
           const TerminalOptions& screen) {
  return options.screen->is_plain || !has_terminal() ? resume_in_lines(cartridge)
                                                     : run_last_game(screen, cartridge);
}

int play(const PlayOptions& options) {
  const std::expected<TerminalOptions, Error> screen = terminal_options_of(*options.screen);
  if (!screen) {
    return refuse(screen.error());
  }
  if (options.resumes && options.cartridge.empty()) {
    return resume(options, {}, *screen);
  }
  if (options.cartridge.empty()) {
    return refuse({.source = "command line",
                   .place = {},
                   .expected = "CARTRIDGE",
                   .found = "nothing (see tilery play --help)"});
  }
  std::expected<Cartridge, Error> cartridge = Shelf::of_user().cartridge(options.cartridge);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  if (options.resumes) {
    return resume(options, cartridge->name, *screen);
  }
  std::expected<GameSetup, Error> setup = setup_of(*cartridge, options);
  if (!setup) {
    return refuse(setup.error());
  }
  if (!options.screen->is_plain && has_terminal()) {
    return run_new_game(*screen, *cartridge, *setup);
  }
  return play_in_lines(*std::move(cartridge), *std::move(setup), !options.is_unkept);
}

}  // namespace

void add_play_command(CLI::App& program, int& status) {
  auto options = std::make_shared<PlayOptions>();
  CLI::App* command = program.add_subcommand("play", "Play a game");
  command->footer(help_footer);
  command->add_option("CARTRIDGE", options->cartridge, "A cartridge's name, or a path to its file");
  command->add_option("--seed", options->seed, "The number that decides all chance");
  command->add_option("--players", options->players, "1, or 2 where the game is for two");
  command->add_option("--size", options->size, "Columns x rows, where the game leaves them open");
  command->add_flag("--resume", options->resumes, "Go on with the last game that is not over");
  command->add_flag("--no-save", options->is_unkept, "In lines: do not keep the game");
  options->screen = add_screen_options(*command);
  command->callback([options, &status] { status = play(*options); });
}

}  // namespace tilery
