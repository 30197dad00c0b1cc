#include "apps/tables/tables_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "apps/cartridges/shelf.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/files/folders.h"
#include "apps/networks/network_files.h"
#include "apps/player/progress_line.h"
#include "apps/tables/table_folder.h"
#include "tilery/core/quantities.h"
#include "tilery/core/threads.h"
#include "tilery/player/distilling.h"
#include "tilery/record/rules_hash.h"
#include "tilery/tables/table_build.h"
#include "tilery/tables/table_check.h"
#include "tilery/tables/table_files.h"

namespace tilery {
namespace {

constexpr const char* build_footer = R"(
Solves formations: boards whose large tiles stand in place while the free cells work for one merge.
Hints, watch, evaluate and review then play by the exact odds on such boards. Without FORMATION it
builds the usual ones: 441-128, 442-256 and 442-512 for 2048. A name says how many cells of each row
are free, from the bottom, and which tile is to be merged. Each free cell more takes about eight
times as long.

A build that was stopped continues when it is started again. Finished tables stay as they are.

Examples:
  tilery tables build 2048
  tilery tables build 2584 44-89 --threads 1
)";

constexpr const char* info_footer = R"(
Lists a game's tables in the data folder: boards, bytes, and the faults of damaged files.)";

constexpr const char* verify_footer = R"(
Reads every block of a game's tables, solves boards drawn from them again, and plays games by them,
which must come to the goal as often as the odds say.)";

constexpr const char* remove_footer = R"(
Removes a game's tables and what unfinished builds left; only those named, if any are.)";

constexpr const char* distil_footer = R"(
Plays games two moves ahead by the network and the game's whole tables, and writes tables to the
folder TO that hold only the boards which were asked for most often: small enough to ship. On other
boards play goes on by the network.

Example:
  tilery tables distil 2048 small --games 1000 --boards 250000
)";

/// Bytes of working files and of a finished table for each board, as measured for 442-256.
constexpr double working_bytes = 5;
constexpr double table_bytes = 2;

struct DistilOptions {
  std::string cartridge;
  std::string network;
  std::string to;
  DistillingPlan plan;
};

struct TablesOptions {
  std::string cartridge;
  std::vector<std::string> names;
  unsigned threads = 0;  ///< 0: one for each core
  std::uint64_t rounds = 200;
  std::uint64_t seed = 1;
};

Error no_folder() {
  return {"the environment", {}, "a HOME or an XDG_DATA_HOME for tables", "neither"};
}

/// A game and the folder of its tables.
struct GameFolder {
  Cartridge cartridge;
  TableFolder folder;
};

std::expected<GameFolder, Error> game_folder(const TablesOptions& options) {
  std::expected<Cartridge, Error> cartridge = Shelf::of_user().cartridge(options.cartridge);
  if (!cartridge) {
    return std::unexpected(cartridge.error());
  }
  const std::optional<TableFolder> folder = table_folder_of(*cartridge);
  if (!folder) {
    return std::unexpected(no_folder());
  }
  return GameFolder{*std::move(cartridge), *folder};
}

/// The formations that are asked for, or the usual ones.
std::expected<std::vector<Formation>, Error> formations_of(const TablesOptions& options,
                                                           const Rules& rules) {
  if (options.names.empty()) {
    std::expected<std::vector<Formation>, Error> usual = usual_formations(rules);
    if (!usual) {
      usual.error().source = options.cartridge;
    }
    return usual;
  }
  std::vector<Formation> formations;
  for (const std::string& name : options.names) {
    std::expected<Formation, Error> formation = formation_named(rules, name);
    if (!formation) {
      Error error = formation.error();
      error.source = error.source.empty() ? options.cartridge : error.source;
      return std::unexpected(error);
    }
    formations.push_back(*std::move(formation));
  }
  return formations;
}

/// A bar of 20 characters: "[########            ]".
std::string bar(std::size_t part, std::size_t whole) {
  constexpr std::size_t width = 20;
  const std::size_t full = whole == 0 ? 0 : width * part / whole;
  return "[" + std::string(full, '#') + std::string(width - full, ' ') + "]";
}

std::string progress_words(const Formation& formation, const TableBuild::Progress& progress) {
  return fmt::format("{} {} {} of {} layers {}, {} boards", formation.name,
                     bar(progress.layers, 2 * progress.all_layers), progress.layers,
                     2 * progress.all_layers, progress.is_solving ? "solved" : "found",
                     with_commas(progress.boards));
}

/// Fails if the disk has too little room.
std::expected<void, Error> check_space(const TableFolder& folder, double bytes) {
  std::error_code fault;
  std::filesystem::create_directories(folder.path(), fault);
  const std::filesystem::space_info space = std::filesystem::space(folder.path(), fault);
  if (!fault && static_cast<double>(space.available) < bytes) {
    return std::unexpected(Error{folder.path().native(),
                                 {},
                                 "about " + memory_words(bytes) + " of free space",
                                 memory_words(static_cast<double>(space.available))});
  }
  return {};
}

bool is_built(const GameFolder& game, const Formation& formation) {
  const auto table = read_table(game.folder.path_of(table_file_of(formation.name)), game.cartridge);
  return table && table->header().is_whole && table->header().formation == formation;
}

std::expected<void, Error> build_one(GameFolder& game, const Formation& formation,
                                     unsigned threads) {
  const auto boards = static_cast<double>(likely_boards(formation));
  if (const auto room = check_space(game.folder, (working_bytes + table_bytes) * boards); !room) {
    return room;
  }
  ProgressLine progress;
  progress.say(fmt::format("{}: about {} million boards; {} while it is built, {} then",
                           formation.name, std::max(1.0, std::round(boards / 1e6)),
                           memory_words((working_bytes + table_bytes) * boards),
                           memory_words(table_bytes * boards)));
  const auto rules = FormationGame::of(game.cartridge.rules, formation);
  if (!rules) {
    return std::unexpected(rules.error());
  }
  TableBuild build(*rules, game.folder, threads);
  while (true) {
    const auto more = build.step();
    if (!more) {
      return std::unexpected(more.error());
    }
    if (!*more) {
      break;
    }
    progress.show([&] { return progress_words(formation, build.progress()); });
  }
  const TableHeader header{.cartridge = game.cartridge.name,
                           .rules_hash = rules_hash(game.cartridge.rules),
                           .formation = formation};
  const auto written =
      write_table(build, *rules, header, game.folder, table_file_of(formation.name));
  if (written) {
    build.remove_files();
  }
  return written;
}

std::string summary_of(const std::string& name, const Table& table) {
  return fmt::format("{:<12} {:>13} boards {:>12}  {}\n", name, with_commas(table.boards()),
                     memory_words(static_cast<double>(table.bytes())),
                     table.header().is_whole ? "whole" : "distilled");
}

int build_tables(const TablesOptions& options) {
  std::expected<GameFolder, Error> game = game_folder(options);
  if (!game) {
    return refuse(game.error());
  }
  const auto formations = formations_of(options, game->cartridge.rules);
  if (!formations) {
    return refuse(formations.error());
  }
  const unsigned threads = options.threads == 0 ? machine_threads() : options.threads;
  for (const Formation& formation : *formations) {
    if (!is_built(*game, formation)) {
      if (const auto built = build_one(*game, formation, threads); !built) {
        return refuse(built.error());
      }
    }
    const std::filesystem::path path = game->folder.path_of(table_file_of(formation.name));
    const auto table = read_table(path, game->cartridge);
    if (!table) {
      return refuse(table.error());
    }
    print(summary_of(formation.name, *table));
  }
  return all_fine;
}

/// The paths of a game's tables: those named, or all.
std::vector<std::filesystem::path> table_paths(const TablesOptions& options,
                                               const TableFolder& folder) {
  if (options.names.empty()) {
    return files_in(folder.path(), ".table");
  }
  std::vector<std::filesystem::path> paths;
  for (const std::string& name : options.names) {
    paths.push_back(folder.path_of(table_file_of(name)));
  }
  return paths;
}

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

std::string check_words(const std::string& name, const TableCheck& check) {
  std::string words =
      fmt::format("{}: {} boards solved again, {} wrong, largest difference {:.5f}\n", name,
                  with_commas(check.boards), check.wrong, check.largest_difference);
  if (check.games > 0) {
    words += fmt::format("{}: {} of {} games came to the goal; the odds say {:.1f} +- {:.1f}\n",
                         name, with_commas(check.reached), with_commas(check.games), check.expected,
                         2 * check.deviation);
  }
  return words;
}

/// Reads all blocks, then checks boards drawn from them.
std::expected<TableCheck, Error> checked(const Table& table, const Rules& rules,
                                         const std::string& source, const TablesOptions& options) {
  ProgressLine progress;
  for (std::size_t number = 0; number < table.blocks(); ++number) {
    if (const auto block = table.block(number, source); !block) {
      return std::unexpected(block.error());
    }
    progress.show([&] { return fmt::format("block {} of {}", number + 1, table.blocks()); });
  }
  const auto game = FormationGame::of(rules, table.header().formation);
  if (!game) {
    return std::unexpected(game.error());
  }
  TableCheck check;
  Random random{.seed = options.seed};
  for (std::uint64_t round = 0; round < options.rounds; ++round) {
    if (const auto more = check_some(*game, table, source, random, check); !more) {
      return std::unexpected(more.error());
    }
    progress.show([&] { return fmt::format("round {} of {}", round + 1, options.rounds); });
  }
  return check;
}

int verify_tables(const TablesOptions& options) {
  const std::expected<GameFolder, Error> game = game_folder(options);
  if (!game) {
    return refuse(game.error());
  }
  int status = all_fine;
  for (const std::filesystem::path& path : table_paths(options, game->folder)) {
    const auto table = read_table(path, game->cartridge);
    if (!table) {
      status = refuse(table.error());
      continue;
    }
    const auto check = checked(*table, game->cartridge.rules, path.native(), options);
    if (!check) {
      status = refuse(check.error());
      continue;
    }
    print(check_words(path.stem().native(), *check));
    if (!check->is_fine()) {
      status = refuse({path.native(), {}, "odds that follow from each other", "others"});
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
    removed += is_named && std::filesystem::remove(path, fault) ? 1 : 0;
  }
  print(fmt::format("{} files removed\n", removed));
  return all_fine;
}

int distil(const DistilOptions& options) {
  const std::expected<Cartridge, Error> cartridge = Shelf::of_user().cartridge(options.cartridge);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  std::expected<Judge, Error> judge = find_judge(*cartridge, options.network);
  if (!judge) {
    return refuse(judge.error());
  }
  const auto tables = find_tables(*cartridge);
  if (!judge->has_network() || !tables) {
    return refuse({options.cartridge, {}, "a game with a network and tables", "one without"});
  }
  ProgressLine progress;
  Distilling distilling(cartridge->rules, *judge, *tables);
  distilling.play(options.plan, [&](std::uint64_t games) {
    progress.show([&] {
      return fmt::format("{} of {} games", with_commas(games), with_commas(options.plan.games));
    });
  });
  TableFolder folder(options.to);
  for (std::size_t number = 0; number < tables->size(); ++number) {
    const std::string& name = tables->table(number).header().formation.name;
    const auto written = folder.write(
        cartridge->name + "-" + table_file_of(name),
        [&](const TableFiles::Sink& sink) { distilling.write(number, options.plan, sink); });
    if (!written) {
      return refuse(written.error());
    }
  }
  print(fmt::format("{:.2f}% of {} look-ups are kept\n", 100 * distilling.share_kept(options.plan),
                    with_commas(distilling.look_ups())));
  return all_fine;
}

void add_distil(ConsoleCommand tables) {
  const auto options = std::make_shared<DistilOptions>();
  ConsoleCommand command = tables.add("distil", "Write small tables of what play asks for");
  command.explain(distil_footer);
  command.text("CARTRIDGE", options->cartridge, "The game").required();
  command.text("TO", options->to, "The folder to write to").required();
  command.text("--network", options->network,
               "A file or shipped (your own network, or the shipped one)");
  command.number("--games", options->plan.games, "How many to play", 1, 1000000);
  command.number("--boards", options->plan.most_boards, "The most boards to keep", 1, 1000000000);
  command.does([options] { return distil(*options); });
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
  build.number("--threads", options->threads, "All cores unless said otherwise", 1, 256);
  build.does([options] { return build_tables(*options); });
  added(tables, "info", "List tables", info_footer, options).does([options] {
    return list_tables(*options);
  });
  ConsoleCommand verify = added(tables, "verify", "Prove tables", verify_footer, options);
  verify.number("--rounds", options->rounds, "Rounds of 64 boards and 64 games", 1, 1000000);
  verify.number("--seed", options->seed, "Of the boards that are drawn");
  verify.does([options] { return verify_tables(*options); });
  add_distil(tables);
  added(tables, "remove", "Remove tables", remove_footer, options).does([options] {
    return remove_tables(*options);
  });
}

}  // namespace tilery
