#include "apps/tables/tables_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <system_error>

#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/files/folders.h"
#include "apps/tables/distil_command.h"
#include "apps/tables/game_tables.h"
#include "apps/tables/table_building.h"
#include "apps/tables/table_proving.h"

namespace tilery {
namespace {

constexpr const char* build_footer = R"(
Solves formations: boards whose large tiles stand in place while the free cells work for one merge.
Hints, watch, evaluate and review then play by the exact odds on such boards. Without FORMATION it
builds the usual ones: 441-128, 442-256 and 442-512 for 2048. A name says how many cells of each row
are free, from the bottom, and which tile is to be merged. Each free cell more takes about eight
times as long.

A build that was stopped continues when it is started again. Finished tables stay as they are.
Under mpirun all processes work on each table, in a data folder that they share (docs/cluster.md).

Examples:
  tilery tables build 2048
  tilery tables build 2584 44-89 --threads 1
  mpirun -n 4 tilery tables build 2048 442-1024 --threads 4
)";

constexpr const char* info_footer = R"(
Lists a game's tables in the data folder: boards, bytes, and the faults of damaged files.)";

constexpr const char* verify_footer = R"(
Reads every block of a game's tables, solves boards drawn from them again, and plays games by them,
which must come to the goal as often as the odds say.)";

constexpr const char* remove_footer = R"(
Removes a game's tables and what unfinished builds left; only those named, if any are.)";

int list_tables(const TablesOptions& options) {
  const std::expected<GameFolder, Error> game = game_folder(options);
  if (!game) {
    return refuse(game.error());
  }
  const auto paths = table_paths(options, game->folder);
  if (paths.empty()) {
    print(fmt::format("no tables in {}\n", game->folder.path().native()));
  }
  int status = all_fine;
  for (const std::filesystem::path& path : paths) {
    const auto table = read_table(path, game->cartridge);
    if (table) {
      print(summary_of(path.stem().native(), *table));
    } else {
      status = refuse(table.error());
    }
  }
  return status;
}

int remove_tables(const TablesOptions& options) {
  std::expected<GameFolder, Error> game = game_folder(options);
  if (!game) {
    return refuse(game.error());
  }
  std::uint64_t removed = 0;
  std::error_code fault;
  for (const std::filesystem::path& path : files_in(game->folder.path(), "")) {
    const std::string name = path.filename().native();
    const std::string formation = name.substr(0, name.find('.'));
    const bool is_named =
        options.names.empty() || std::ranges::find(options.names, formation) != options.names.end();
    if (is_named) {
      const std::uint64_t folders = std::filesystem::is_directory(path, fault) ? 1 : 0;
      const std::uintmax_t count = std::filesystem::remove_all(path, fault);
      removed += fault ? 0 : count - folders;
    }
  }
  print(fmt::format("files removed: {}\n", removed));
  return all_fine;
}

ConsoleCommand added(ConsoleCommand parent, const char* name, const char* about, const char* footer,
                     const std::shared_ptr<TablesOptions>& options) {
  ConsoleCommand command = parent.add(name, about);
  command.explain(footer);
  command.text("CARTRIDGE", options->cartridge, "The game").required();
  command.texts("FORMATION", options->names, "Such as 442-256", 0, 100);
  return command;
}

}  // namespace

void add_tables_command(ConsoleCommand program) {
  ConsoleCommand tables = program.add("tables", "Solve formations of large tiles, to play by them");
  const auto options = std::make_shared<TablesOptions>();
  ConsoleCommand build = added(tables, "build", "Build tables", build_footer, options);
  build.number("--threads", options->threads, "In each process: all cores unless said otherwise", 1,
               256);
  build.does([options] { return build_tables(*options); });
  added(tables, "info", "List tables", info_footer, options).does([options] {
    return list_tables(*options);
  });
  ConsoleCommand verify = added(tables, "verify", "Prove tables", verify_footer, options);
  verify.number("--rounds", options->rounds, "Rounds of 64 boards and 64 games", 1, 1000000);
  verify.number("--seed", options->seed, "Of the boards that are drawn");
  verify.does([options] { return verify_tables(*options); });
  add_distil_command(tables);
  added(tables, "remove", "Remove tables", remove_footer, options).does([options] {
    return remove_tables(*options);
  });
}

}  // namespace tilery
