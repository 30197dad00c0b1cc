#include "apps/record/walk_command.h"

#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <string>

#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/output.h"
#include "apps/console/refusal.h"
#include "apps/store/world_store.h"

namespace tilery {
namespace {

constexpr const char* help_footer = R"(
Prints the walk that was played last as a record, with what came of it, whether
it is won or not.

Examples:
  tilery record walk > walk.tilery
  tilery record walk merrow | tilery verify -
)";

int print_walk(const std::string& world) {
  WorldStore store = WorldStore::of_user();
  const std::optional<std::string> record = store.last_record(world);
  for (const std::string& notice : store.take_notices()) {
    fmt::print(stderr, "tilery: {}\n", notice);
  }
  if (!record) {
    return refuse(
        {"WORLD", {}, "a walk that is kept", world.empty() ? "none" : "none in " + world});
  }
  print(*record);
  return all_fine;
}

}  // namespace

void add_record_walk_command(ConsoleCommand record) {
  auto world = std::make_shared<std::string>();
  ConsoleCommand command = record.add("walk", "Print the last walk as a record");
  command.explain(help_footer);
  command.text("WORLD", *world, "Only a walk in this world");
  command.does([world] { return print_walk(*world); });
}

}  // namespace tilery
