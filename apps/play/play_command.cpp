#include "apps/play/play_command.h"

#include <expected>
#include <memory>
#include <string>
#include <utility>

#include "apps/cartridges/shelf.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/explore/explore_command.h"
#include "apps/play/game_start.h"
#include "apps/play/line_play.h"
#include "apps/terminal/terminal_commands.h"

namespace tilery {
namespace {

constexpr const char* play_footer = R"(
In a terminal the game takes the whole screen, and is kept from its first move:
--resume goes on with the last one that is not over. `?` shows the keys.

Without a terminal, or with --plain, it is told in lines. It then reads words
and keys from standard input, one or several to a line, and prints
the board as text after each: left, right, up, down, undo, redo, go (on), new,
hint, watch, board, score, line, rules, menu, help, quit. The letters are the
keys of the full screen, such as hjkl and WASD, and a cartridge may know words
of its own. Works in a pipe; the end of the input ends the game.

A new game reads the cartridge again: if its file has changed, the new game plays
by the new rules and says so. A game in progress never changes.

Without --seed the game begins with a seed from the system and prints it: the
same seed and the same moves give the same game everywhere. --from begins on a
board of your own: its rows from the top, 0 or . for an empty cell, the rows
parted by / or line ends; or one hexadecimal digit a cell, the rank of its tile.
Such a game counts apart from those that begin as usual.

Examples:
  tilery play 2048
  tilery play 2048-vcs --players 2
  tilery play 2048 --size 5x4 --seed 7
  tilery play 2048 --from 18ff07ff15ff1334
  tilery play threes --from "1 2 3 0 / 0 0 0 0 / 0 6 0 0 / 3 0 0 48"
  echo left up left down | tilery play ./my-game.toml --seed 1
)";

struct PlayOptions {
  std::string cartridge;
  StartWords start;
  bool resumes = false;
  bool is_unkept = false;
  std::shared_ptr<ScreenOptions> screen;
};

bool fills_screen(const PlayOptions& options) {
  return !options.screen->is_plain && has_terminal();
}

int begin(const PlayOptions& options, const CartridgeInPlay& played,
          const TerminalOptions& screen) {
  std::expected<GameSetup, Error> setup = setup_of(played.cartridge, options.start);
  if (!setup) {
    return refuse(setup.error());
  }
  const auto players = options.start.players.empty() ? PlayersChoice::asked : PlayersChoice::given;
  return fills_screen(options) ? run_new_game(screen, played, *setup, players)
                               : play_in_lines(played, *std::move(setup), !options.is_unkept);
}

int begin_from_board(const PlayOptions& options, const CartridgeInPlay& played,
                     const TerminalOptions& screen) {
  const std::expected<Record, Error> start = start_of(played.cartridge, options.start);
  if (!start) {
    return refuse(start.error());
  }
  return fills_screen(options) ? run_game_from(screen, played, *start)
                               : play_in_lines_from(played, *start, !options.is_unkept);
}

/// The last game of that cartridge, or of any.
int resume(const PlayOptions& options, const CartridgeInPlay* played,
           const TerminalOptions& screen) {
  return fills_screen(options) ? run_last_game(screen, played) : resume_in_lines(played);
}

int play(const PlayOptions& options) {
  const std::expected<TerminalOptions, Error> screen = terminal_options_of(*options.screen);
  if (!screen) {
    return refuse(screen.error());
  }
  if (options.resumes && options.cartridge.empty()) {
    return resume(options, nullptr, *screen);
  }
  if (options.cartridge.empty()) {
    return refuse({.source = "command line",
                   .place = {},
                   .expected = "CARTRIDGE",
                   .found = "nothing (see tilery play --help)"});
  }
  const ReadAgain read_again = [shelf = Shelf::of_user(), name = options.cartridge] {
    return shelf.cartridge(name);
  };
  const std::expected<Cartridge, Error> cartridge = read_again();
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  const CartridgeInPlay played = {*cartridge, read_again};
  if (options.resumes) {
    return resume(options, &played, *screen);
  }
  return options.start.from.empty() ? begin(options, played, *screen)
                                    : begin_from_board(options, played, *screen);
}

}  // namespace

void add_play_command(ConsoleCommand program) {
  auto options = std::make_shared<PlayOptions>();
  ConsoleCommand command = program.add("play", "Play a game");
  command.explain(play_footer);
  command.text("CARTRIDGE", options->cartridge, "A cartridge's name, or a path to its file");
  add_start_options(command, options->start);
  command.flag("--resume", options->resumes, "Go on with the last game that is not over");
  command.flag("--no-save", options->is_unkept, "In lines: do not keep the game");
  options->screen = add_screen_options(command);
  add_explore_command(command);
  command.does([options] { return play(*options); });
}

}  // namespace tilery
