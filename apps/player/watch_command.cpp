#include <fmt/format.h>

#include <cmath>
#include <cstddef>
#include <ctime>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "apps/cartridges/game_list.h"
#include "apps/commands.h"
#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/networks/network_files.h"
#include "apps/play/game_start.h"
#include "apps/player/player_options.h"
#include "apps/terminal/game/watch_page.h"
#include "apps/terminal/terminal_commands.h"
#include "tilery/narration/narration.h"
#include "tilery/picture/board_text.h"

namespace tilery {
namespace {

constexpr const char* watch_footer = R"(
In a terminal the game fills the screen: space stops and runs it, enter makes one
move, + and - change the speed. A key that slides takes the game over, p takes it
over or gives it back; `?` shows the keys. Games that are only watched are not
kept. A game taken over is kept as a new game and counted separately.

Without a terminal, or with --plain, it prints the game move by move instead.

It plays by your network or the shipped one; without one it evaluates boards by empty
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
  PlayerWords player{.usual = Autoplay{}.search_limits};
  double moves_per_second = 0;
  int delay_ms = -1;
  std::shared_ptr<ScreenOptions> screen;
};

/// Milliseconds between two moves, if given.
std::optional<int> given_delay(const WatchOptions& options) {
  if (options.moves_per_second > 0) {
    return static_cast<int>(std::lround(1000 / options.moves_per_second));
  }
  return options.delay_ms >= 0 ? std::optional(options.delay_ms) : std::nullopt;
}

std::string game_text(const Game& game) {
  return score_lines(game) + board_text(game.position().board, game.rules().ladder) + "\n";
}

/// "left 194,950; up 194,939 points to come": the values of the moves.
std::string values_text(const MoveValues& values, ValueUnit unit) {
  std::string text;
  for (const Direction direction : all_directions) {
    if (const auto& value = values[static_cast<std::size_t>(direction)]) {
      text +=
          fmt::format("{}{} {}", text.empty() ? "" : "; ", name_of(direction), value_text(*value));
    }
  }
  return text + (unit == ValueUnit::percent  ? " percent"
                 : unit == ValueUnit::points ? " points to come"
                                             : " " + std::string(heuristic_unit));
}

/// Waits. Calls POSIX, because WebAssembly has no std::this_thread.
void sleep_for(int ms) {
  const timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1'000'000L};
  ::nanosleep(&time, nullptr);
}

/// Plays the game in lines of text, with a pause after each move.
int play_out(RecordedGame game, const BoardEvaluator& evaluator, const SearchLimits& search_limits,
             int delay_ms) {
  Player<BoardEvaluator> player(game.game().rules(), evaluator);
  print(fmt::format("Seed {}.\n{}", game.game().seed(), game_text(game.game())));
  while (!game.game().is_over()) {
    if (game.act(Event::go_on)) {
      print("go on: the game continues.\n");
    }
    const MoveValues values = searched_values(player, game.game().position(), search_limits);
    const auto known = search_limits.depth > 1 || search_limits.is_limited()
                           ? known_formation(player, evaluator, game.game().position())
                           : std::nullopt;
    const auto outcome = game.act(event_of(*best_move(values)));
    const MoveValues shown = evaluator.has_network() ? values : from_best(values);
    print(fmt::format("{}{}\n{}\n{}", values_text(shown, evaluator.unit()),
                      known ? "; " + words_of_formation(*known) : "",
                      turn_words(game.game().rules(), outcome.value().turn.value()),
                      game_text(game.game())));
    sleep_for(delay_ms);
  }
  print(standing_words(game.game()) + "\n");
  return all_fine;
}

/// The evaluator of a game, whose board may have another size than the cartridge's.
std::expected<BoardEvaluator, Error> evaluator_of(Cartridge cartridge, const RecordedGame& game,
                                                  const std::string& network) {
  cartridge.rules = game.game().rules();
  return find_evaluator(cartridge, network);
}

int watch(const WatchOptions& options) {
  const std::expected<TerminalOptions, Error> screen = terminal_options_of(*options.screen);
  if (!screen) {
    return refuse(screen.error());
  }
  std::expected<Cartridge, Error> cartridge =
      aimed(GameList::of_user().cartridge(options.cartridge), options.player.aim);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  std::expected<RecordedGame, Error> game = game_of(*cartridge, options.start);
  if (!game) {
    return refuse(game.error());
  }
  std::expected<BoardEvaluator, Error> evaluator =
      evaluator_of(*cartridge, *game, options.player.network);
  if (!evaluator) {
    return refuse(evaluator.error());
  }
  const std::optional<int> delay_ms = given_delay(options);
  if (!fills_screen(*options.screen)) {
    return play_out(*std::move(game), *evaluator, options.player.search_limits(),
                    delay_ms.value_or(0));
  }
  Autoplay autoplay{.search_limits = options.player.search_limits()};
  autoplay.delay_ms = delay_ms.value_or(autoplay.delay_ms);
  autoplay.hints = std::make_unique<BackgroundHints>(
      game->game().rules(), [evaluator = std::make_shared<BoardEvaluator>(*std::move(evaluator))](
                                const IsCancelled&) { return std::move(*evaluator); });
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
      .number("--delay", options->delay_ms, "Milliseconds between two moves, instead of the speed",
              0, longest_delay_ms)
      .excludes(speed);
  add_player_options(command, options->player);
  options->screen = add_screen_options(command);
  command.does([options] { return watch(*options); });
}

}  // namespace tilery
