#include "apps/explore/world_command.h"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <vector>

#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/explore/world_shelf.h"
#include "apps/files/file_output.h"
#include "tilery/quest/known_properties.h"
#include "tilery/quest/winning_walk.h"
#include "tilery/quest/world_reach.h"
#include "tilery/record/world_record.h"

namespace tilery {
namespace {

constexpr std::uint64_t proof_seed = 1;

/// A world to check.
struct CheckedWorld {
  std::string name;
  std::string record;  ///< the file for the walk that wins; empty for none
};

constexpr const char* world_footer = R"(
Reads a world and all of its maps and tells every fault with its file, line and
column, every part that was not understood, what a party can never reach,
portals from whose far end no way leads back, and stages of the quest that
nobody can do. A party opens every lock and beats everybody here; a door with a
key needs a key that can be had.

Then Tilery plays the quest itself, locks included, with seed 1. The walk that
wins proves that the quest can be won; --record FILE keeps it for "tilery verify"
and "tilery replay".

Exit status: 0 if the quest was won, 2 if not.

Examples:
  tilery world check ./my-world
  tilery world check merrow --record won.txt
)";

std::string reach_words(const quest::World& world, const std::string& name) {
  const quest::WorldReach reach = quest::reach_of(world);
  return fmt::format("{}: {} map{}, {} of {} cells of ground can be reached\n", name,
                     world.areas.size(), world.areas.size() == 1 ? "" : "s", reach.reached,
                     reach.ground);
}

int refuse_all(const quest::WorldFaults& told) {
  int status = all_fine;
  for (const Warning& warning : told.warnings.list()) {
    print(warning_text(warning) + "\n");
  }
  for (const Error& fault : told.faults) {
    status = refuse(fault);
  }
  return status;
}

/// Says which stages nobody can do.
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

/// Looks for a walk that wins the quest, and writes it down where that is wanted.
int prove(const quest::World& world, const CheckedWorld& asked) {
  if (world.stages.empty()) {
    print(fmt::format("{}: no quest to win\n", asked.name));
    return all_fine;
  }
  const quest::PlannedWalk walk = quest::planned_walk(world, proof_seed);
  if (!walk.last.is_won) {
    const auto stage = std::size_t(walk.last.stage);
    return refuse(
        {asked.name,
         {},
         "a quest that a walk of Tilery's own wins",
         fmt::format("none: stage {} (\"{}\") stays undone", stage + 1, world.stages[stage].text)});
  }
  print(fmt::format("{}: the quest can be won: in {} commands with seed {}\n", asked.name,
                    walk.commands.size(), proof_seed));
  if (asked.record.empty()) {
    return all_fine;
  }
  const std::string place = is_world_path(asked.name) ? asked.name : "";
  const auto written = write_file(asked.record, world_record_text(record_of(world, place, walk)));
  return written ? all_fine : refuse(written.error());
}

int check(const CheckedWorld& asked) {
  const WorldShelf shelf = WorldShelf::of_user();
  const quest::WorldFaults told = shelf.faults(asked.name);
  const int faulty = refuse_all(told);
  if (faulty != all_fine) {
    return faulty;
  }
  const auto file = shelf.world(asked.name);
  if (!file) {
    return refuse(file.error());
  }
  print(reach_words(file->world, asked.name));
  const int lost = refuse_lost_stages(file->world, asked.name);
  const int status = lost == all_fine ? prove(file->world, asked) : lost;
  if (status == all_fine) {
    print(fmt::format("{}: fine ({})\n", asked.name, file->world.title));
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
  ConsoleCommand command = world.add("check", "Say what is wrong with a world");
  command.explain(world_footer);
  command.texts("WORLD", *names, "Worlds by name, or the paths of their folders").required();
  command.text("--record", *record, "Write the walk that wins the quest of the last world here");
  command.does([names, record] {
    int status = all_fine;
    for (const std::string& name : *names) {
      const bool is_last = &name == &names->back();
      const int one = check({.name = name, .record = is_last ? *record : ""});
      status = one == all_fine ? status : one;
    }
    return status;
  });
}

}  // namespace tilery
