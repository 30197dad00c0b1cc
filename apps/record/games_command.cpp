#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <expected>
#include <fmt/format.h>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/commands.h"
#include "apps/console/arguments.h"
#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/console/local_time.h"
#include "apps/console/streams.h"
#include "apps/explore/explore_command.h"
#include "apps/play/line_play.h"
#include "apps/record/record_command.h"
#include "apps/record/record_file.h"
#include "apps/store/store.h"
#include "apps/store/world_store.h"
#include "apps/terminal/terminal_commands.h"
#include "tilery/core/plain_text.h"
#include "tilery/record/record_rules.h"
#include "tilery/record/record_text.h"

namespace tilery {
namespace {

constexpr const char* games_footer = R"(
Lists your games and walks, the latest first, with their numbers. In a
terminal, `tilery games` without a command opens the same list on the screen.

The numbers stand for records everywhere: tilery review 12, tilery replay w3,
tilery record export 12, tilery verify 12. w3 is a walk.

Examples:
  tilery games list --open             games that are not over
  tilery games list --find 2048
  tilery games continue 12             as tilery play --resume 12
  tilery games delete 12 13 w3
  tilery games restore 12              within 30 days
  tilery games review 12 --mistakes 3
  tilery games export 12 --format gif -o game.gif
)";

constexpr std::uint64_t short_game = 5;

/// A line of the list.
struct ListedGame {
  std::string number;
  std::string name;
  std::string result;
  std::uint64_t moves = 0;
  std::int64_t saved = 0;      ///< seconds since 1970
  std::int64_t listed_ms = 0;  ///< the time that orders the list
  bool is_open = false;
  std::string played;  ///< how it was played, such as "with undo"; empty for a walk
};

struct ListOptions {
  std::string find;
  bool is_open = false;
  bool is_deleted = false;
  bool has_short_games = false;
  bool has_only_walks = false;
  bool has_numbers_alone = false;
};

ListedGame listed(const GameSummary& game) {
  return {.number = std::to_string(game.id),
          .name = game.cartridge,
          .result = game.players == 1 ? std::to_string(game.scores[0])
                                      : fmt::format("{}:{}", game.scores[0], game.scores[1]),
          .moves = game.moves,
          .saved = game.saved,
          .listed_ms = game.listed_ms,
          .is_open = !game.is_over,
          .played = words_of(game.standing)};
}

ListedGame listed(const WalkSummary& walk) {
  return {.number = fmt::format("w{}", walk.id),
          .name = walk.world,
          .result = walk.is_won ? "won" : "walk",
          .moves = walk.turns,
          .saved = walk.saved,
          .listed_ms = walk.listed_ms,
          .is_open = !walk.is_won,
          .played = {}};
}

std::vector<ListedGame> all_games(bool is_deleted) {
  Store store = Store::of_user_to_read();
  WorldStore walks = WorldStore::of_user_to_read();
  std::vector<ListedGame> all;
  for (const GameSummary& game : is_deleted ? store.removed() : store.games()) {
    all.push_back(listed(game));
  }
  for (const WalkSummary& walk : is_deleted ? walks.removed() : walks.walks()) {
    all.push_back(listed(walk));
  }
  print_notices(store, walks);
  std::ranges::stable_sort(all, std::ranges::greater(), &ListedGame::listed_ms);
  return all;
}

std::string line_of(const ListedGame& game) {
  const std::string state = game.is_open ? "not over" : "";
  const std::string between = game.played.empty() || state.empty() ? "" : ", ";
  std::string line =
      fmt::format("{:>6} {:>10} {:>7}  {:<10}  {} {}{}{}", game.number, game.result, game.moves,
                  local_date(game.saved), game.name, game.played, between, state);
  line.erase(line.find_last_not_of(' ') + 1);
  return line + "\n";
}

bool is_wanted(const ListedGame& game, const ListOptions& options) {
  const std::string text = lower_case(line_of(game));
  return (!options.is_open || game.is_open) &&
         (!options.has_only_walks || game.number.starts_with('w')) &&
         text.find(lower_case(options.find)) != std::string::npos;
}

int list_games(const ListOptions& options) {
  std::string text;
  int hidden = 0;
  for (const ListedGame& game : all_games(options.is_deleted)) {
    if (!is_wanted(game, options)) {
      continue;
    }
    const bool is_asked_for =
        options.has_short_games || options.is_deleted || !options.find.empty();
    const bool is_short = game.moves < short_game && !is_asked_for;
    hidden += is_short ? 1 : 0;
    text += is_short ? "" : options.has_numbers_alone ? game.number + "\n" : line_of(game);
  }
  if (options.has_numbers_alone) {
    print(text);
    return all_fine;
  }
  if (text.empty() && hidden == 0) {
    print(options.is_deleted ? "No game is deleted.\n" : "No such games are kept.\n");
    return all_fine;
  }
  print(fmt::format("{:>6} {:>10} {:>7}  {:<10}  game\n", "number", "score", "moves", "played") +
        text);
  if (hidden > 0) {
    print(fmt::format("{} short game{} left out; with --all {} listed.\n", hidden,
                      hidden == 1 ? " is" : "s are", hidden == 1 ? "it is" : "they are"));
  }
  return all_fine;
}

std::expected<std::vector<KeptNumber>, Error> numbers_of(const std::vector<std::string>& words) {
  std::vector<KeptNumber> numbers;
  for (const std::string& word : words) {
    const std::optional<KeptNumber> number = kept_number_of(word);
    if (!number) {
      return std::unexpected(Error{
          "NUMBER", {}, "a number from tilery games, such as 12 or w3", tilery::quoted(word)});
    }
    numbers.push_back(*number);
  }
  return numbers;
}

/// Deletes games and walks, or brings them back. Changes nothing if a word is not a number of a
/// game or walk. Refuses each game that cannot be deleted or brought back. A notice of the stores
/// names each game whose change failed, and the status is then `machine_failed`.
int set_deleted(const std::vector<std::string>& words, bool is_deleted) {
  const auto numbers = numbers_of(words);
  if (!numbers) {
    return refuse(numbers.error());
  }
  Store store = Store::of_user_if_made();
  WorldStore walks = WorldStore::of_user_if_made();
  int status = all_fine;
  for (std::size_t i = 0; i < numbers->size(); ++i) {
    const auto [number, is_walk] = (*numbers)[i];
    const Removal removal = is_deleted ? (is_walk ? walks.remove(number) : store.remove(number))
                                       : (is_walk ? walks.restore(number) : store.restore(number));
    if (removal == Removal::done) {
      print(fmt::format(
          "{}: {}\n", words[i],
          is_deleted ? fmt::format("deleted; tilery games restore {} brings it back", words[i])
                     : "back again"));
    } else if (removal == Removal::failed) {
      status = machine_failed;
    } else {
      const int refused = refuse({"NUMBER",
                                  {},
                                  is_deleted ? "a kept game that nobody plays" : "a deleted game",
                                  words[i]});
      status = status == machine_failed ? status : refused;
    }
  }
  print_notices(store, walks);
  return status;
}

int continue_game(const std::string& word, const ScreenOptions& screen) {
  const auto numbers = numbers_of({word});
  const std::expected<TerminalOptions, Error> options = terminal_options_of(screen);
  if (!numbers || !options) {
    return refuse(numbers ? options.error() : numbers.error());
  }
  const KeptNumber kept = numbers->front();
  if (kept.is_walk) {
    return explore_kept(kept.number, screen);
  }
  return fills_screen(screen) ? run_kept_game(*options, kept.number) : resume_in_lines(kept.number);
}

void add_list_command(ConsoleCommand games) {
  auto options = std::make_shared<ListOptions>();
  ConsoleCommand command = games.add("list", "List the games and walks");
  command.text("--find", options->find, "Only lines with this text in them");
  CommandOption open = command.flag("--open", options->is_open, "Only unfinished games");
  command.flag("--deleted", options->is_deleted, "Only deleted games; restore brings them back")
      .excludes(open);
  command.flag("--all", options->has_short_games, "Also list games of fewer than five moves");
  command.flag("--walks", options->has_only_walks, "Only walks");
  command.flag("--numbers", options->has_numbers_alone, "Only the numbers, one a line");
  command.does([options] { return list_games(*options); });
}

void add_delete_or_restore_command(ConsoleCommand games, bool is_deleted) {
  auto numbers = std::make_shared<std::vector<std::string>>();
  ConsoleCommand command =
      is_deleted ? games.add("delete", "Delete games; restore brings them back for 30 days")
                 : games.add("restore", "Bring deleted games back");
  command.texts("NUMBER", *numbers, "Numbers from tilery games list")
      .required()
      .offers(is_deleted ? "games list --all --numbers" : "games list --deleted --numbers");
  command.does([numbers, is_deleted] { return set_deleted(*numbers, is_deleted); });
}

void add_continue_command(ConsoleCommand games) {
  auto number = std::make_shared<std::string>();
  ConsoleCommand command = games.add("continue", "Continue a game or a walk");
  command.text("NUMBER", *number, "A number from tilery games list")
      .required()
      .offers("games list --open --numbers");
  auto screen = add_screen_options(command);
  command.does([number, screen] { return continue_game(*number, *screen); });
}

}  // namespace

void add_games_command(ConsoleCommand program, Communicator& communicator) {
  ConsoleCommand command = program.add("games", "Your games and walks: continue, review, delete");
  command.explain(games_footer);
  auto screen = add_screen_options(command);
  add_list_command(command);
  add_continue_command(command);
  add_delete_or_restore_command(command, true);
  add_delete_or_restore_command(command, false);
  add_review_command(command, communicator);
  add_replay_command(command);
  add_record_export_command(command);
  command.does([screen] {
    const std::expected<TerminalOptions, Error> options = terminal_options_of(*screen);
    if (!options) {
      return refuse(options.error());
    }
    return fills_screen(*screen) ? run_my_games(*options) : list_games({});
  });
}

namespace {

constexpr const char* saved_footer = R"(
Prints saved games as records: the games with the given numbers, as `tilery
scores` lists them, or all games, the last played first.

Examples:
  tilery record saved 12 > game.tilery
  tilery record saved | tilery verify --quiet -
)";

/// Prints the store's notices on standard error.
template <typename AnyStore>
void print_notices(AnyStore& store) {
  for (const std::string& notice : store.take_notices()) {
    fmt::print(stderr, "tilery: {}\n", notice);
  }
}

struct SavedOptions {
  std::vector<std::string> numbers;
  std::string cartridge;
};

std::vector<GameId> all_ids(Store& store, const std::string& cartridge) {
  std::vector<GameId> ids;
  const auto name = cartridge.empty() ? std::nullopt : std::optional<std::string_view>(cartridge);
  for (const GameSummary& game : store.games(name)) {
    ids.push_back(game.id);
  }
  return ids;
}

std::expected<std::vector<GameId>, Error> chosen_ids(Store& store, const SavedOptions& options) {
  if (options.numbers.empty()) {
    return all_ids(store, options.cartridge);
  }
  std::vector<GameId> ids;
  for (const std::string& text : options.numbers) {
    TILERY_TRY(const auto number, number_of(text, "NUMBER", 1, INT64_MAX));
    ids.push_back(static_cast<GameId>(number));
  }
  return ids;
}

int print_saved(const SavedOptions& options) {
  Store store = Store::of_user_to_read();
  const auto ids = chosen_ids(store, options);
  if (!ids) {
    return refuse(ids.error());
  }
  Output output(standard_output, "standard output");
  for (const GameId id : *ids) {
    const std::optional<SavedGame> game = store.look_at(id);
    if (!game) {
      output.flush();
      return refuse({"NUMBER", {}, "the number of a saved game", fmt::format("{}", id)});
    }
    const auto cartridge = read_cartridge(game->toml, "the kept game");
    output.text() += record_text(cartridge ? carrying(game->record, *cartridge) : game->record);
    output.flush_if_full();
  }
  output.flush();
  print_notices(store);
  return all_fine;
}

constexpr const char* walk_footer = R"(
Prints the walk that was played last as a record with its result, whether it is
won or not.

Examples:
  tilery record walk > walk.tilery
  tilery record walk merrow | tilery verify -
)";

int print_walk(const std::string& world) {
  WorldStore store = WorldStore::of_user_to_read();
  const std::optional<std::string> record = store.last_record(world);
  print_notices(store);
  if (!record) {
    return refuse(
        {"WORLD", {}, "a walk that is kept", world.empty() ? "none" : "none in " + world});
  }
  print(*record);
  return all_fine;
}

}  // namespace

void add_record_saved_command(ConsoleCommand record) {
  auto options = std::make_shared<SavedOptions>();
  ConsoleCommand command = record.add("saved", "Print saved games as records");
  command.explain(saved_footer);
  const CommandOption numbers =
      command.texts("NUMBER", options->numbers, "The games' numbers; all if there are none");
  command.text("--cartridge", options->cartridge, "Only games of this cartridge").excludes(numbers);
  command.does([options] { return print_saved(*options); });
}

void add_record_walk_command(ConsoleCommand record) {
  auto world = std::make_shared<std::string>();
  ConsoleCommand command = record.add("walk", "Print the last walk as a record");
  command.explain(walk_footer);
  command.text("WORLD", *world, "Only a walk in this world");
  command.does([world] { return print_walk(*world); });
}

}  // namespace tilery
