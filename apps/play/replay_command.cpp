#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/cartridges/game_list.h"
#include "apps/commands.h"
#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/explore/played_world.h"
#include "apps/files/file_input.h"
#include "apps/record/record_file.h"
#include "apps/terminal/game/replay_page.h"
#include "apps/terminal/terminal_commands.h"
#include "tilery/narration/narration.h"
#include "tilery/narration/walk_narration.h"
#include "tilery/picture/board_text.h"
#include "tilery/record/record_rules.h"
#include "tilery/record/world_record.h"

namespace tilery {
namespace {

constexpr const char* replay_footer = R"(
Space runs and stops, the arrows left and right step, up and down change the
speed, page and home keys seek. t takes the game over at the shown move: this
begins a new game, which is kept and names the record that it continues.

A walk replays with the same keys, but cannot be taken over.

Without a terminal, or with --plain, it describes the game move by move instead,
or the walk turn by turn.

Examples:
  tilery replay game.tilery
  tilery replay --plain game.tilery | less
)";

struct ReplayOptions {
  std::string file;
  std::uint64_t game = 1;
  std::string cartridge;
  std::shared_ptr<ScreenOptions> screen;
};

/// The event that led to position number `place`, the score and the board.
std::string position_text(const Replay& replay, std::size_t place) {
  const Rules& rules = replay.rules();
  const Position& position = replay.position(place);
  std::string text;
  if (const std::optional<Turn> turn = replay.turn(place)) {
    text = turn_words(rules, *turn) + "\n";
  } else if (place > 0) {
    text = std::string(name_of(replay.record().events[place - 1])) + ".\n";
  }
  text += score_words(rules, position, replay.record().players) + "\n";
  return text + board_text(position.board, rules.ladder) + "\n";
}

int describe_game(const Record& record, const Cartridge& cartridge, const std::string& source) {
  const std::expected<Replay, Error> replay = Replay::of(record, cartridge, source);
  if (!replay) {
    return refuse(replay.error());
  }
  for (std::size_t place = 0; place <= replay->length(); ++place) {
    print(position_text(*replay, place));
  }
  return all_fine;
}

void describe_walk(const RecordedWorld& walk) {
  const quest::World& world = walk.world();
  WalkReplay replay(walk);
  print(place_words(world, replay.shown().state()) + "\n");
  while (!replay.is_at_end()) {
    const quest::Command command = replay.next();
    const quest::State before = replay.shown().state();
    const std::vector<std::string> messages = replay.step();
    print(fmt::format("Turn {}{}\n{}\n", turns_of(replay.shown().record()),
                      quest::is_for_lock(command.verb) ? ", at a lock" : "",
                      outcome_words(world, {command, before, replay.shown().state(), messages})));
  }
  print(statistics_words(world, replay.shown().state()));
}

int replay_walk(const ReplayOptions& options, const TerminalOptions& screen,
                std::string_view text) {
  if (options.game != 1 || !options.cartridge.empty()) {
    return refuse({options.file,
                   {},
                   "the record of a game for --game and --cartridge",
                   "the record of a walk"});
  }
  WalkWorlds worlds(WorldList::of_user().finder());
  const auto walk = replayed_walk(text, name_of_input(options.file), worlds);
  if (!walk) {
    return refuse(walk.error());
  }
  if (fills_screen(*options.screen)) {
    return run_walk_replay(screen, *walk);
  }
  describe_walk(*walk);
  return all_fine;
}

int replay_file(const ReplayOptions& options) {
  const std::expected<TerminalOptions, Error> screen = terminal_options_of(*options.screen);
  if (!screen) {
    return refuse(screen.error());
  }
  const auto text = read_records(options.file);
  if (!text) {
    return refuse(text.error());
  }
  if (is_world_record(*text)) {
    return replay_walk(options, *screen, *text);
  }
  const std::string source = name_of_input(options.file);
  const std::expected<Record, Error> record = record_in_text(*text, source, options.game);
  if (!record) {
    return refuse(record.error());
  }
  const std::expected<Cartridge, Error> cartridge =
      options.cartridge.empty() ? cartridge_of(*record, GameList::of_user().finder(), source)
                                : GameList::of_user().cartridge(options.cartridge);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  return fills_screen(*options.screen) ? run_replay(*screen, *record, *cartridge, source)
                                       : describe_game(*record, *cartridge, source);
}

}  // namespace

void add_replay_command(ConsoleCommand program) {
  auto options = std::make_shared<ReplayOptions>();
  ConsoleCommand command = program.add("replay", "Watch a game or a walk from its record");
  command.explain(replay_footer);
  command.text("FILE", options->file, "A file, - for standard input, or a number from tilery games")
      .required();
  command.number("--game", options->game, "Number of the record in the file", 1);
  command.text("--cartridge", options->cartridge,
               "The cartridge, by name or path, instead of the one that the record names");
  options->screen = add_screen_options(command);
  command.does([options] { return replay_file(*options); });
}

}  // namespace tilery
