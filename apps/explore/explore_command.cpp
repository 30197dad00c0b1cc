#include "apps/explore/explore_command.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <expected>
#include <fmt/format.h>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/commands.h"
#include "apps/console/arguments.h"
#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/explore/played_world.h"
#include "apps/files/file_output.h"
#include "apps/terminal/terminal_app.h"
#include "apps/terminal/terminal_commands.h"
#include "apps/terminal/walk/walk_page.h"
#include "tilery/protocol/walk_session.h"
#include "tilery/quest/known_properties.h"
#include "tilery/quest/winning_walk.h"
#include "tilery/quest/world_reach.h"
#include "tilery/record/world_record.h"

namespace tilery {
namespace {

constexpr std::size_t longest_line = 1000;
constexpr const char* explore_footer = R"(
WORLD is a world that ships (merrow), one in the folder maps of your data
folder, or a path to a folder with a world.toml; docs/maps.md says how to make
one. In a terminal the walk takes the whole screen, and `?` shows the keys.

Without a terminal, or with --plain, it says in lines of text what the party sees,
in which direction and how far. It then reads a command from each line, such as
north, look, talk Tam, travel pier, light torch, give bottle, explore, help.

Every walk is kept: --resume continues the last one that is not won. "new"
(on the screen, A pressed twice) reads the world's files again and begins
another walk, so that you can change a world and see it at once.

Examples:
  tilery play explore
  tilery play explore --plain --seed 7
  echo look, explore, look | tilery play explore merrow --no-save
  tilery play explore ./my-world
)";

struct ExploreOptions {
  std::string world;
  std::string seed;
  std::optional<std::string> resumed;  ///< the value of --resume: a number, or empty
  bool is_unkept = false;
  std::shared_ptr<ScreenOptions> screen;
};

/// The number in "3" or "w3"; nothing for other texts.
std::optional<GameId> walk_number_of(std::string_view text) {
  text.remove_prefix(text.starts_with('w') ? 1 : 0);
  const auto number = number_of(text, "--resume", 1, INT64_MAX);
  return number ? std::optional(static_cast<GameId>(*number)) : std::nullopt;
}

std::uint64_t drawn_seed() { return std::random_device()(); }

/// The reason why no walk can be continued in that world, or in any if `world` is empty.
std::string no_walk_reason(const std::string& world, WorldStore& store) {
  const std::string place = place_of_world(world);
  const std::vector<WalkSummary> walks = store.walks();
  const auto is_there = [&](const WalkSummary& walk) {
    return place.empty() || walk.place == place;
  };
  const auto leads_there = [&](const WalkSummary& walk) {
    return is_world_path(world) && walk.place.starts_with('/') && whole_path(walk.place) == place;
  };
  const bool is_kept =
      std::ranges::any_of(walks, is_there) || std::ranges::any_of(walks, leads_there);
  return is_kept ? "the last one is won, or open in another window" : "none is kept yet";
}

std::expected<PlayedWorld, Error> resumed(const WorldList& world_list, const std::string& world,
                                          WorldStore& store) {
  TILERY_TRY(std::optional<PlayedWorld> last, PlayedWorld::resume(world_list, world, store));
  if (!last) {
    return std::unexpected(
        Error{"--resume",
              {},
              {},
              fmt::format("no walk{} to continue: {}", world.empty() ? "" : " in " + world,
                          no_walk_reason(world, store))});
  }
  return *std::move(last);
}

/// The walk to play. `store` is null exactly if the walk is not kept.
std::expected<PlayedWorld, Error> played_world_of(const ExploreOptions& options,
                                                  WorldStore* store) {
  const WorldList world_list = WorldList::of_user();
  if (options.resumed) {
    if (!options.seed.empty() || options.is_unkept) {
      return std::unexpected(Error{"--resume",
                                   {},
                                   "no option for new walks",
                                   options.seed.empty() ? "--no-save" : "--seed"});
    }
    if (!options.world.empty() && !options.resumed->empty()) {
      return std::unexpected(Error{
          "--resume", {}, "one walk to continue", options.world + " and " + *options.resumed});
    }
    const std::optional<GameId> number = walk_number_of(*options.resumed);
    return number ? PlayedWorld::resume(world_list, *number, *store)
                  : resumed(world_list, options.resumed->empty() ? options.world : *options.resumed,
                            *store);
  }
  TILERY_TRY(const auto seed, options.seed.empty()
                                  ? std::expected<std::uint64_t, Error>(drawn_seed())
                                  : number_of(options.seed, "--seed", 0, UINT64_MAX));
  const std::string world = options.world.empty() ? quest::shipped_worlds().front() : options.world;
  return PlayedWorld::begin(world_list, world, seed, store);
}

void warn(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    fmt::print(stderr, "{}\n", line);
  }
}

void print_warnings(const PlayedWorld& played_world) {
  for (const Warning& warning : played_world.warnings().list()) {
    fmt::print(stderr, "{}\n", warning_text(warning));
  }
}

/// Plays in lines of text until the input ends or the player quits.
int explore_in_lines(PlayedWorld played_world) {
  print_warnings(played_world);
  if (const std::string open = played_world.open_walk_words();
      !open.empty() && is_terminal(standard_input)) {
    warn({open});
  }
  WalkSession session(played_world.game(),
                      [&played_world]() -> std::expected<RecordedWorld*, Error> {
                        TILERY_TRY(PlayedWorld next, played_world.another(drawn_seed()));
                        played_world.keep();
                        played_world = std::move(next);
                        print_warnings(played_world);
                        return &played_world.game();
                      });
  Input input(standard_input, "standard input");
  LineInput lines(input, longest_line);
  Output output(standard_output, "standard output");
  output.text() += session.opening();
  output.flush();
  while (!session.has_ended()) {
    const std::optional<InputLine> line = lines.next();
    if (!line) {
      break;
    }
    output.text() +=
        line->is_too_long ? too_long_words(*line, longest_line) : session.answer(line->text);
    played_world.keep();
    warn(played_world.take_notices());
    output.flush();
  }
  if (!session.has_ended()) {
    output.text() += session.farewell();
    output.flush();
  }
  return all_fine;
}

int explore_on_screen(TerminalOptions screen, const ExploreOptions& options) {
  screen.continues_game = options.resumed.has_value();
  screen.is_unkept = options.is_unkept;
  return run_terminal(screen, [&](App& app) -> std::expected<std::unique_ptr<Page>, Error> {
    WorldStore* const store = options.is_unkept ? nullptr : &app.world_store();
    TILERY_TRY(PlayedWorld played_world, played_world_of(options, store));
    return std::make_unique<WalkPage>(app, std::move(played_world));
  });
}

int explore_in_lines(const ExploreOptions& options) {
  std::optional<WorldStore> store;
  if (!options.is_unkept) {
    store = options.resumed ? WorldStore::of_user_if_made() : WorldStore::of_user();
  }
  auto played_world = played_world_of(options, store ? &*store : nullptr);
  if (!played_world) {
    return refuse(played_world.error());
  }
  const int status = explore_in_lines(*std::move(played_world));
  fmt::print(stderr, "{}", store ? lost_walks_words(*store) : std::string());
  return status;
}

int explore(const ExploreOptions& options) {
  const std::expected<TerminalOptions, Error> screen = terminal_options_of(*options.screen);
  if (!screen) {
    return refuse(screen.error());
  }
  return fills_screen(*options.screen) ? explore_on_screen(*screen, options)
                                       : explore_in_lines(options);
}

}  // namespace

int explore_kept(GameId number, const ScreenOptions& screen) {
  ExploreOptions options;
  options.resumed = "w" + std::to_string(number);
  options.screen = std::make_shared<ScreenOptions>(screen);
  return explore(options);
}

int explore_in_lines() {
  ExploreOptions options;
  options.screen = std::make_shared<ScreenOptions>(ScreenOptions{.is_plain = true});
  const std::vector<WalkSummary> walks = WorldStore::of_user_to_read().walks();
  if (std::ranges::any_of(walks, [](const WalkSummary& walk) { return !walk.is_won; })) {
    options.resumed = "";
  }
  return explore(options);
}

void add_explore_command(ConsoleCommand play) {
  auto options = std::make_shared<ExploreOptions>();
  ConsoleCommand command = play.add("explore", "Walk through a world of maps");
  command.explain(explore_footer);
  command.text("WORLD", options->world, "A world's name, or a path to it");
  command.text("--seed", options->seed, "The number that decides all chance");
  command
      .text_or_none("--resume", options->resumed,
                    "Continue the walk with this number, or the last walk that is not won")
      .offers("games list --open --walks --numbers");
  command.flag("--no-save", options->is_unkept, "Do not keep the walk");
  options->screen = add_screen_options(command);
  command.does([options] { return explore(*options); });
}

namespace {

constexpr std::uint64_t proof_seed = 1;

/// A world to check.
struct CheckedWorld {
  std::string name;
  std::string record;  ///< the file for the walk that wins; empty for none
};

constexpr const char* world_footer = R"(
Reads a world and all of its maps. Reports every fault with its file, line and
column. Also reports parts that were not understood, places that the party can
never reach, portals without a way back, and stages of the quest that cannot be
done. This check assumes that the party opens every lock and wins every fight.
A door with a key opens only if the party can get the key.

Then Tilery plays the quest itself with seed 1, locks included. A walk that wins
proves that the quest can be won. --record FILE keeps this walk for "tilery
verify" and "tilery replay".

Exit status: 0 if there is no fault and the quest was won, 2 if not. A world
without a quest is fine, unless --record is given.

Examples:
  tilery world check ./my-world
  tilery world check merrow --record won.txt
)";

/// "; not coast: 3,4 3,5; cave: 7,2": the cells that nobody reaches, by map.
std::string island_words(const quest::World& world, const quest::WorldReach& reach) {
  constexpr std::size_t most_listed = 20;
  std::string text;
  int area = -1;
  for (std::size_t i = 0; i < std::min(reach.islands.size(), most_listed); ++i) {
    const quest::WorldReach::Island& island = reach.islands[i];
    if (island.area != area) {
      text += fmt::format("{} {}:", area < 0 ? "; not" : ";",
                          world.areas[std::size_t(island.area)].name);
      area = island.area;
    }
    text += fmt::format(" {},{}", island.cell.x, island.cell.y);
  }
  const std::size_t all = reach.ground - reach.reached;
  return text + (all > most_listed ? fmt::format(" and {} more", all - most_listed) : "");
}

std::string reach_words(const quest::World& world, const std::string& name) {
  const quest::WorldReach reach = quest::reach_of(world);
  return fmt::format("{}: {} map{}, {} of {} cells of ground can be reached{}\n", name,
                     world.areas.size(), world.areas.size() == 1 ? "" : "s", reach.reached,
                     reach.ground, island_words(world, reach));
}

/// Prints all warnings and faults. Returns the exit status.
int refuse_all(const quest::WorldFaults& found) {
  int status = all_fine;
  for (const Warning& warning : found.warnings.list()) {
    print(warning_text(warning) + "\n");
  }
  for (const Error& fault : found.faults) {
    status = refuse(fault);
  }
  return status;
}

/// Prints the stages that nobody can complete.
int refuse_lost_stages(const quest::World& world, const std::string& name) {
  int status = all_fine;
  for (const std::size_t stage : quest::reach_of(world).lost_stages) {
    status = refuse(
        {name,
         {},
         fmt::format("a quest whose stage {} can be done", stage + 1),
         fmt::format("that nobody can {}", world.deeds[std::size_t(world.stages[stage].deed)])});
  }
  return status;
}

WorldRecord record_of(const quest::World& world, const std::string& place,
                      const quest::PlannedWalk& walk) {
  RecordedWorld recorded(world, proof_seed);
  recorded.set_place(place);
  for (const quest::Command& command : walk.commands) {
    recorded.act(command);
  }
  return recorded.record_with_result();
}

/// Searches for a walk that wins the quest, and writes its record if --record is given.
int prove(const quest::World& world, const CheckedWorld& checked) {
  if (world.stages.empty()) {
    print(fmt::format("{}: no quest to win\n", checked.name));
    return checked.record.empty()
               ? all_fine
               : refuse(
                     {"--record", {}, "a world with a quest", checked.name + ", which has none"});
  }
  const quest::PlannedWalk walk = quest::planned_walk(world, proof_seed);
  if (!walk.last.is_won) {
    const auto stage = std::size_t(walk.last.stage);
    return refuse(
        {checked.name,
         {},
         "a walk that wins the quest",
         fmt::format("none: stage {} (\"{}\") stays undone, as {}", stage + 1,
                     world.stages[stage].text, quest::reason_for_undone_stage(world, walk))});
  }
  print(fmt::format("{}: the quest can be won: in {} commands with seed {}\n", checked.name,
                    walk.commands.size(), proof_seed));
  if (checked.record.empty()) {
    return all_fine;
  }
  const std::string place = is_world_path(checked.name) ? checked.name : "";
  const auto written = write_file(checked.record, world_record_text(record_of(world, place, walk)));
  return written ? all_fine : refuse(written.error());
}

int check(const CheckedWorld& checked) {
  const WorldList world_list = WorldList::of_user();
  const quest::WorldFaults found = world_list.faults(checked.name);
  const int fault_status = refuse_all(found);
  if (fault_status != all_fine) {
    return fault_status;
  }
  const auto file = world_list.world(checked.name);
  if (!file) {
    return refuse(file.error());
  }
  print(reach_words(file->world, checked.name));
  const int stage_status = refuse_lost_stages(file->world, checked.name);
  const int status = stage_status == all_fine ? prove(file->world, checked) : stage_status;
  if (status == all_fine) {
    print(fmt::format("{}: fine ({})\n", checked.name, file->world.title));
  }
  return status;
}

void add_project_command(ConsoleCommand world) {
  ConsoleCommand command = world.add("project", "Print a project file for the editor Tiled");
  command.explain(
      "\nThe project has all classes of objects, maps, layers and tiles with the properties that\n"
      "Tilery knows. Open it in Tiled 1.9 or later beside your maps:\n"
      "  tilery world project > my-world/my-world.tiled-project");
  command.does([] {
    print(quest::tiled_project());
    return all_fine;
  });
}

}  // namespace

void add_world_command(ConsoleCommand program) {
  ConsoleCommand world = program.add("world", "Check worlds to walk in");
  add_project_command(world);
  auto names = std::make_shared<std::vector<std::string>>();
  auto record = std::make_shared<std::string>();
  ConsoleCommand command = world.add("check", "Report the faults of a world");
  command.explain(world_footer);
  command.texts("WORLD", *names, "Worlds by name, or the paths of their folders").required();
  command.text("--record", *record, "Write the walk that wins the quest of the last world here");
  command.does([names, record] {
    int status = all_fine;
    for (const std::string& name : *names) {
      const bool is_last = &name == &names->back();
      const int world_status = check({.name = name, .record = is_last ? *record : ""});
      status = world_status == all_fine ? status : world_status;
    }
    return status;
  });
}

}  // namespace tilery
