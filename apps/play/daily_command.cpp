#include <fmt/format.h>

#include <chrono>
#include <cstdint>
#include <expected>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/cartridges/game_list.h"
#include "apps/commands.h"
#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/play/line_play.h"
#include "apps/store/daily_games.h"
#include "apps/store/store.h"
#include "apps/terminal/terminal_commands.h"
#include "tilery/core/quantities.h"
#include "tilery/narration/daily_words.h"
#include "tilery/record/daily.h"
#include "tilery/record/recorded_game.h"

namespace tilery {
namespace {

constexpr const char* daily_footer = R"(
Every game has one board a day, the same for everybody until midnight UTC. Your
first saved game on it counts, and is continued until it is over. Then the board may
be played again for practice; such a game is continued, too. Practice is listed
apart, like a game with a chosen seed. A game is listed apart, too, if you began the
board before, even in a game that you deleted. --new begins anew. When you leave the
game, the result of the counted game is printed as a text to paste, with the number of
days in a row that you played. The text says whether the counted game had undo or hints.

--calendar prints the counted games of all days instead. --date plays the board
of another day.

Examples:
  tilery daily
  tilery daily threes
  tilery daily 2048 --date 2026-01-31
  tilery daily --new
  tilery daily --calendar
)";

struct DailyOptions {
  std::string cartridge = "2048";
  std::string date;
  bool wants_calendar = false;
  bool is_unkept = false;
  bool begins_anew = false;
  std::shared_ptr<ScreenOptions> screen;
};

std::string today() {
  return utc_date(std::chrono::duration_cast<std::chrono::seconds>(
                      std::chrono::system_clock::now().time_since_epoch())
                      .count());
}

using CountedGames = std::map<std::string, SavedGame>;  ///< by date

CountedGames counted_games(const Cartridge& cartridge) {
  Store store = Store::of_user_to_read();
  return counted_daily_games(store, cartridge);
}

std::optional<GameId> open_game(const Cartridge& cartridge, const std::string& date) {
  Store store = Store::of_user_to_read();
  return open_daily_game(store, cartridge, date, today());
}

bool is_practice(const Cartridge& cartridge, const std::string& date) {
  Store store = Store::of_user_to_read();
  return is_daily_practice(store, cartridge, date, today());
}

std::string streak_words(const CountedGames& counted) {
  std::vector<std::string> dates;
  for (const auto& [date, game] : counted) {
    dates.push_back(date);
  }
  const int days = daily_streak(dates, today());
  return fmt::format("Streak: {}\n", counted_words(static_cast<std::uint64_t>(days), "day"));
}

void print_calendar(const Cartridge& cartridge) {
  const CountedGames counted = counted_games(cartridge);
  std::string text =
      fmt::format("{}, board of the day. {}", cartridge.title, streak_words(counted));
  for (const auto& [date, game] : counted) {
    const RecordResult& result = *game.record.result;
    text += fmt::format("{} {:>11} {:>8} {:>7}{}\n", date, with_commas(result.scores[0]),
                        result.largest, result.moves, result.is_over ? "" : " going on");
  }
  print(text);
}

/// Prints the result of the day's counted game, if there is one.
void print_result(const Cartridge& cartridge, const std::string& date) {
  const CountedGames counted = counted_games(cartridge);
  const auto found = counted.find(date);
  if (found == counted.end()) {
    return;
  }
  if (const auto game = replay(found->second.record, cartridge.rules)) {
    print("\n" + daily_words(cartridge.title, game->game(), date, found->second.standing) +
          streak_words(counted));
  }
}

/// Continues the game on the board of `date`, or begins one with `seed`. Returns the exit status.
int play_day(const DailyOptions& options, const CartridgeInPlay& played, const std::string& date,
             std::uint64_t seed) {
  std::expected<TerminalOptions, Error> screen = terminal_options_of(*options.screen);
  if (!screen) {
    return refuse(screen.error());
  }
  screen->is_unkept = options.is_unkept;
  const bool is_on_screen = !options.screen->is_plain && has_terminal();
  const bool may_continue = !options.is_unkept && !options.begins_anew;
  if (const auto open = may_continue ? open_game(played.cartridge, date) : std::nullopt) {
    return is_on_screen ? run_kept_game(*screen, *open, played.read_again)
                        : resume_in_lines(*open, played.read_again);
  }
  const GameSetup setup = {.rules = played.cartridge.rules, .seed = seed};
  const bool is_listed_apart = is_practice(played.cartridge, date);
  return is_on_screen
             ? run_new_game(*screen, played, setup,
                            {.players = PlayersChoice::given, .has_chosen_seed = is_listed_apart})
             : play_in_lines(played, setup,
                             {.is_kept = !options.is_unkept, .has_chosen_seed = is_listed_apart});
}

int daily(const DailyOptions& options) {
  const ReadAgain read_again = GameList::of_user().reader(options.cartridge);
  const std::expected<Cartridge, Error> cartridge =
      GameList::of_user().cartridge(options.cartridge);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  if (options.wants_calendar) {
    print_calendar(*cartridge);
    return all_fine;
  }
  const std::string date = options.date.empty() ? today() : options.date;
  const std::expected<std::uint64_t, Error> seed = daily_seed(cartridge->name, date);
  if (!seed) {
    return refuse(Error{"--date", {}, seed.error().expected, seed.error().found});
  }
  const int status = play_day(options, {*cartridge, read_again}, date, *seed);
  if (status == all_fine) {
    print_result(*cartridge, date);
  }
  return status;
}

}  // namespace

void add_daily_command(ConsoleCommand program) {
  auto options = std::make_shared<DailyOptions>();
  ConsoleCommand command = program.add("daily", "Play the board of the day");
  command.explain(daily_footer);
  command.text("CARTRIDGE", options->cartridge, "A cartridge's name, or a path to its file");
  command.text("--date", options->date, "The day in UTC, as 2026-01-31");
  command.flag("--no-save", options->is_unkept, "Do not keep the game");
  command.flag("--new", options->begins_anew, "Begin anew, although a game is going on");
  CommandOption calendar =
      command.flag("--calendar", options->wants_calendar, "Print the counted games of all days");
  options->screen = add_screen_options(command);
  for (const char* name :
       {"--date", "--no-save", "--new", "--color", "--theme", "--no-animation"}) {
    calendar.excludes(command.option(name));
  }
  command.does([options] { return daily(*options); });
}

}  // namespace tilery
