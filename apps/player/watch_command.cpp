#include "apps/player/watch_command.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "apps/cartridges/shelf.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/networks/network_files.h"
#include "apps/play/game_start.h"
#include "apps/player/player_options.h"
#include "apps/terminal/game/watch_page.h"
#include "apps/terminal/terminal_commands.h"
#include "tilery/picture/board_text.h"
#include "tilery/telling/narration.h"

namespace tilery {
namespace {

constexpr const char* watch_footer = R"(
In a terminal the game fills the screen: space stops and runs it, enter makes one
move, + and - change the speed. A key that slides takes the game over, p takes it
over or gives it back; `?` shows the keys. Games that are only watched are not
kept. A game taken over is kept as a new game and counted separately.

Without a terminal, or with --plain, it prints the game move by move instead.

It plays by your network or the shipped one; without one it judges boards by empty
cells and order. The same seed, network and --depth give the same game.

Examples:
  tilery watch 2048
  tilery watch threes --moves-per-second 2
  tilery watch 2048 --from 18ff07ff15ff1334 --time-ms 100
  tilery watch --plain 3x3 --seed 7 | less
)";

constexpr double slowest = 1000.0 / longest_delay_ms;
constexpr double fastest = 1000;

struct WatchOptions {
  std::string cartridge;
  StartWords start;
  PlayerWords player{.usual = Autoplay{}.thinking};
  double moves_per_second = 0;
  int delay_ms = -1;
  std::shared_ptr<ScreenOptions> screen;
};

/// Milliseconds between two moves, if given.
std::optional<int> said_delay(const WatchOptions& options) {
  if (options.moves_per_second > 0) {
    return static_cast<int>(std::lround(1000 / options.moves_per_second));
  }
  return options.delay_ms >= 0 ? std::optional(options.delay_ms) : std::nullopt;
}

std::string told(const Game& game) {
  return score_lines(game) + board_text(game.position().board, game.rules().ladder) + "\n";
}

/// "left 0.0, up -12.5": the values of the moves.
std::string told(const MoveValues& values) {
  std::string text;
  for (const Direction direction : all_directions) {
    if (const auto& value = values[static_cast<std::size_t>(direction)]) {
      text +=
          fmt::format("{}{} {}", text.empty() ? "" : ", ", name_of(direction), value_text(*value));
    }
  }
  return text;
}

int tell(RecordedGame game, const Judge& judge, const Thinking& thinking, int delay_ms) {
  Player<Judge> player(game.game().rules(), judge);
  print(fmt::format("Seed {}.\n{}", game.game().seed(), told(game.game())));
  while (!game.game().is_over()) {
    if (game.act(Event::go_on)) {
      print("go on: the game continues.\n");
    }
    const MoveValues values = thought_of(player, game.game().position(), thinking);
    const auto known = thinking.depth > 1 || thinking.is_limited()
                           ? known_formation(player, judge, game.game().position())
                           : std::nullopt;
    const auto happening = game.act(event_of(*best_move(values)));
    print(fmt::format("{}{}\n{}\n{}", told(judge.has_network() ? values : from_best(values)),
                      known ? "; " + words_of_formation(*known) : "",
                      turn_words(game.game().rules(), happening.value().turn.value()),
                      told(game.game())));
    std::this_thread::sleep_for(std::chrono::milliseconds(delay_ms));
  }
  print(standing_words(game.game()) + "\n");
  return all_fine;
}

/// The judge of a game, whose board may have another size than the cartridge's.
std::expected<Judge, Error> judge_of(Cartridge cartridge, const RecordedGame& game,
                                     const std::string& network) {
  cartridge.rules = game.game().rules();
  return find_judge(cartridge, network);
}

int watch(const WatchOptions& options) {
  const std::expected<TerminalOptions, Error> screen = terminal_options_of(*options.screen);
  if (!screen) {
    return refuse(screen.error());
  }
  std::expected<Cartridge, Error> cartridge = Shelf::of_user().cartridge(options.cartridge);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  std::expected<RecordedGame, Error> game = game_of(*cartridge, options.start);
  if (!game) {
    return refuse(game.error());
  }
  std::expected<Judge, Error> judge = judge_of(*cartridge, *game, options.player.network);
  if (!judge) {
    return refuse(judge.error());
  }
  const std::optional<int> delay_ms = said_delay(options);
  if (options.screen->is_plain || !has_terminal()) {
    return tell(*std::move(game), *judge, options.player.thinking(), delay_ms.value_or(0));
  }
  Autoplay autoplay{.thinking = options.player.thinking()};
  autoplay.delay_ms = delay_ms.value_or(autoplay.delay_ms);
  autoplay.desk = std::make_unique<HintDesk>(game->game().rules(),
                                             [judge = std::make_shared<Judge>(*std::move(judge))](
                                                 const IsUnwanted&) { return std::move(*judge); });
  return run_watch(*screen, *cartridge, *game, std::move(autoplay));
}

}  // namespace

void add_watch_command(ConsoleCommand program) {
  auto options = std::make_shared<WatchOptions>();
  ConsoleCommand command = program.add("watch", "Watch a game play itself");
  command.explain(watch_footer);
  command.text("CARTRIDGE", options->cartridge, "A cartridge's name, or a path to its file")
      .required();
  add_start_options(command, options->start);
  CommandOption speed =
      command.number("--moves-per-second", options->moves_per_second,
                     "How fast it plays (4; in lines as fast as it can)", slowest, fastest);
  command
      .number("--delay", options->delay_ms, "The same as milliseconds between two moves", 0,
              longest_delay_ms)
      .excludes(speed);
  add_player_options(command, options->player);
  options->screen = add_screen_options(command);
  command.does([options] { return watch(*options); });
}

}  // namespace tilery
