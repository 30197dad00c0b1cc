#include "apps/record/saved_command.h"

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
#include "apps/console/output.h"
#include "apps/console/refusal.h"
#include "apps/store/store.h"
#include "tilery/record/record_text.h"

namespace tilery {
namespace {

constexpr const char* help_footer = R"(
Prints games that the store keeps as records: those of the numbers given, as
`tilery scores` lists them, or all, the last one played first.

Examples:
  tilery record saved 12 > game.tilery
  tilery record saved | tilery verify --quiet -
)";

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
    output.text() += text_of(game->record);
    output.flush_if_full();
  }
  output.flush();
  for (const std::string& notice : store.take_notices()) {
    fmt::print(stderr, "tilery: {}\n", notice);
  }
  return all_fine;
}

}  // namespace

void add_record_saved_command(ConsoleCommand record) {
  auto options = std::make_shared<SavedOptions>();
  ConsoleCommand command = record.add("saved", "Print saved games as records");
  command.explain(help_footer);
  command.texts("NUMBER", options->numbers, "The games' numbers; all if there are none");
  command.text("--cartridge", options->cartridge, "Only games of this cartridge");
  command.does([options] { return print_saved(*options); });
}

}  // namespace tilery
