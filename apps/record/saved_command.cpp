#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/console/arguments.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/record/record_command.h"
#include "apps/store/store.h"
#include "apps/store/world_store.h"
#include "tilery/record/record_cartridge.h"
#include "tilery/record/record_text.h"

namespace tilery {
namespace {

constexpr const char* saved_footer = R"(
Prints saved games as records: those with the given numbers, which `tilery
scores` lists, or all, the last one played first.

Examples:
  tilery record saved 12 > game.tilery
  tilery record saved | tilery verify --quiet -
)";

/// Prints what the store has to say to standard error.
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
    const auto number = number_of(text, "NUMBER", 1, INT64_MAX);
    if (!number) {
      return std::unexpected(number.error());
    }
    ids.push_back(static_cast<GameId>(*number));
  }
  return ids;
}

int print_saved(const SavedOptions& options) {
  Store store = Store::of_user();
  const auto ids = chosen_ids(store, options);
  if (!ids) {
    return refuse(ids.error());
  }
  Output output(STDOUT_FILENO, "standard output");
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
  WorldStore store = WorldStore::of_user();
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
  command.texts("NUMBER", options->numbers, "The games' numbers; all if there are none");
  command.text("--cartridge", options->cartridge, "Only games of this cartridge");
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
