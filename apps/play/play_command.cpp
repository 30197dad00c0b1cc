#include <array>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "apps/cartridges/game_list.h"
#include "apps/commands.h"
#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/explore/explore_command.h"
#include "apps/play/game_start.h"
#include "apps/play/line_play.h"
#include "apps/record/record_file.h"
#include "apps/store/level_progress.h"
#include "apps/terminal/terminal_commands.h"
#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

constexpr const char* play_footer = R"(
In a terminal the game takes the whole screen, and is kept from its first move:
--resume continues the last one that is not over, --resume 12 continues game 12 of
`tilery games`. `?` shows the keys. Without a name, the menu of all games opens.

Without a terminal, or with --plain, it runs in lines of text. It then reads
words and keys from standard input, one or several to a line, and prints the
board as text after each: left, right, up, down, undo, redo, go (on), new, hint,
watch, next, previous, board, score, line, rules, menu, help, quit. In a game for
one or two players, the words one and two begin it for as many. The letters are
the keys of the full screen, such as hjkl and WASD, and a cartridge may know words
of its own. Works in a pipe; the end of the input ends the game.

A game with levels begins at the first level that is not solved; next and
previous (] and [ on the screen) go to other levels. Level 3 of NAME is also a game
of its own, NAME.3.

A new game reads the cartridge again: if its file has changed, the new game plays
by the new rules and says so. A game in progress never changes.

Without --seed the game begins with a seed from the system and prints it: the
same seed and the same moves give the same game everywhere. --from begins on a
board of your own: its rows from the top, 0 or . for an empty cell, the rows
separated by / or line ends; or one hexadecimal digit a cell, the rank of its
tile. Such a game is listed apart from games that begin as usual.

Examples:
  tilery play 2048
  tilery play --resume 12
  tilery play gather --level 3
  tilery play 2048-vcs --players 2
  tilery play 2048 --size 5x4 --seed 7
  tilery play 2048 --from 18ff07ff15ff1334
  tilery play threes --from "1 2 3 0 / 0 0 0 0 / 0 6 0 0 / 3 0 0 48"
  echo left up left down | tilery play ./my-game.toml --seed 1
)";

struct PlayOptions {
  std::string cartridge;
  std::string level;  ///< its number; empty if not given
  StartWords start;
  std::optional<std::string> resumed;  ///< the value of --resume: a number, or empty
  bool is_unkept = false;
  std::shared_ptr<ScreenOptions> screen;
};

bool fills_screen(const PlayOptions& options) { return tilery::fills_screen(*options.screen); }

int begin(const PlayOptions& options, const CartridgeInPlay& played,
          const TerminalOptions& screen) {
  std::expected<GameSetup, Error> setup = setup_of(played.cartridge, options.start);
  if (!setup) {
    return refuse(setup.error());
  }
  const auto players = options.start.players.empty() ? PlayersChoice::asked : PlayersChoice::given;
  return fills_screen(options)
             ? run_new_game(screen, played, *setup,
                            {.players = players, .has_chosen_seed = !options.start.seed.empty()})
             : play_in_lines(
                   played, *std::move(setup),
                   {.is_kept = !options.is_unkept, .has_chosen_seed = !options.start.seed.empty()});
}

int begin_from_board(const PlayOptions& options, const CartridgeInPlay& played,
                     const TerminalOptions& screen) {
  const std::expected<Record, Error> start = start_of(played.cartridge, options.start);
  if (!start) {
    return refuse(start.error());
  }
  return fills_screen(options)
             ? run_game_from(screen, played, *start)
             : play_in_lines_from(played, *start, {.is_kept = !options.is_unkept});
}

/// Continues the last game of the cartridge `played`; of any cartridge if `played` is null.
int resume(const PlayOptions& options, const CartridgeInPlay* played,
           const TerminalOptions& screen) {
  return fills_screen(options) ? run_last_game(screen, played) : resume_in_lines(played);
}

/// Fails on options for new games together with --resume or without a game, and on two games to
/// continue.
std::expected<void, Error> check_new_game_options(const PlayOptions& options) {
  const std::string& cartridge = options.cartridge;
  const bool resumes_named = options.resumed && !options.resumed->empty();
  const std::array<std::pair<const char*, bool>, 6> new_game_options = {
      {{"--level", !options.level.empty() && (cartridge.empty() || resumes_named)},
       {"--seed", !options.start.seed.empty()},
       {"--players", !options.start.players.empty()},
       {"--size", !options.start.size.empty()},
       {"--from", !options.start.from.empty()},
       {"--no-save", options.is_unkept}}};
  for (const auto& [option, is_given] : new_game_options) {
    if (is_given && options.resumed) {
      return std::unexpected(Error{"--resume", {}, "no option for new games", option});
    }
    if (is_given && cartridge.empty()) {
      return std::unexpected(Error{option, {}, "the name of a game beside it", "none"});
    }
  }
  if (resumes_named && !cartridge.empty()) {
    return std::unexpected(
        Error{"--resume", {}, "one game to continue", cartridge + " and " + *options.resumed});
  }
  return {};
}

/// Continues the kept game or walk.
int resume_kept(const PlayOptions& options, KeptNumber kept, const TerminalOptions& screen) {
  if (kept.is_walk) {
    return explore_kept(kept.number, *options.screen);
  }
  return fills_screen(options) ? run_kept_game(screen, kept.number) : resume_in_lines(kept.number);
}

int play(PlayOptions options) {
  std::expected<TerminalOptions, Error> screen = terminal_options_of(*options.screen);
  if (!screen) {
    return refuse(screen.error());
  }
  screen->is_unkept = options.is_unkept;
  if (const auto fits = check_new_game_options(options); !fits) {
    return refuse(fits.error());
  }
  if (options.resumed && !options.resumed->empty()) {
    const std::optional<KeptNumber> kept = kept_number_of(*options.resumed);
    const bool names_game = GameList::of_user().text(*options.resumed).has_value();
    if (!kept && !names_game) {
      return refuse(
          {"--resume", {}, "a number from tilery games", tilery::quoted(*options.resumed)});
    }
    if (kept && !names_game) {
      return resume_kept(options, *kept, *screen);
    }
    options.cartridge = *options.resumed;  // "--resume 2048" means the last game of 2048
  }
  if (options.resumed && options.cartridge.empty()) {
    return resume(options, nullptr, *screen);
  }
  if (options.cartridge.empty()) {
    return fills_screen(options) ? run_menu(*screen) : menu_in_lines();
  }
  if (!options.level.empty()) {
    options.cartridge += '.' + options.level;
  }
  const GameList games = GameList::of_user();
  std::expected<Cartridge, Error> cartridge = games.cartridge(options.cartridge);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  if (!cartridge->levels.empty()) {
    Store store = Store::of_user_to_read();
    cartridge = level_to_play(store, *cartridge);
  }
  const CartridgeInPlay played = {*cartridge, games.reader(options.cartridge)};
  if (options.resumed) {
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
  command.text("--level", options->level, "A level of a game with levels, from 1");
  add_start_options(command, options->start);
  command
      .text_or_none("--resume", options->resumed,
                    "Continue the kept game with this number, or the last unfinished game")
      .offers("games list --open --numbers");
  command.flag("--no-save", options->is_unkept, "Do not keep the game");
  options->screen = add_screen_options(command);
  add_explore_command(command);
  command.does([options] { return play(*options); });
}

}  // namespace tilery
