#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "apps/cartridges/game_list.h"
#include "apps/commands.h"
#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/files/folders.h"
#include "apps/networks/network_files.h"
#include "apps/player/player_options.h"
#include "apps/tables/table_folder.h"
#include "tilery/core/communicator.h"
#include "tilery/core/quantities.h"
#include "tilery/core/threads.h"
#include "tilery/player/distilling.h"
#include "tilery/record/rules_hash.h"
#include "tilery/tablebase/tablebase_build.h"
#include "tilery/tablebase/tablebase_check.h"

namespace tilery {
namespace {

/// Builds the tables that are missing and prints a line about each. Returns the exit status.
int build_tables(const TablebaseOptions& options);

/// Verifies tables by solving boards again and by playing games. Prints the result for each table.
/// Returns the exit status.
int verify_tables(const TablebaseOptions& options);

constexpr const char* build_footer = R"(
Solves formations: boards on which the large tiles stay in place while play in the free cells makes
one large merge.
Hints, watch, evaluate and review then play by the exact odds on such boards. Without FORMATION the
command builds the usual tables: 441-128, 442-256 and 442-512 for 2048. A name says how many cells
of each row are free, from the bottom, and which tile is to be merged. Each further free cell takes
about eight times as long.

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
Reads every block of a game's tables, solves boards drawn from them again, and plays games by them.
The games must reach the goal as often as the odds say.)";

constexpr const char* remove_footer = R"(
Removes a game's tables and the files of unfinished builds; if formations are named, only theirs.)";

int list_tables(const TablebaseOptions& options) {
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

int remove_tables(const TablebaseOptions& options) {
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
      if (fault) {
        return refuse({path.native(), {}, {}, fault.message()});
      }
      removed += count - folders;
    }
  }
  print(fmt::format("files removed: {}\n", removed));
  return all_fine;
}

ConsoleCommand add_subcommand(ConsoleCommand parent, const char* name, const char* about,
                              const char* footer,
                              const std::shared_ptr<TablebaseOptions>& options) {
  ConsoleCommand command = parent.add(name, about);
  command.explain(footer);
  command.text("CARTRIDGE", options->cartridge, "The game").required();
  command.texts("FORMATION", options->names, "Such as 442-256", 0, 100);
  return command;
}

}  // namespace

void add_tables_command(ConsoleCommand program, Communicator& communicator) {
  ConsoleCommand tables = program.add("tables", "Solve formations of large tiles, to play by them");
  const auto options = std::make_shared<TablebaseOptions>();
  options->communicator = &communicator;
  ConsoleCommand build = add_subcommand(tables, "build", "Build tables", build_footer, options);
  build.number("--threads", options->threads, "Threads of each process (default: all cores)", 1,
               256);
  build.does([options] { return build_tables(*options); });
  add_subcommand(tables, "info", "List tables", info_footer, options).does([options] {
    return list_tables(*options);
  });
  ConsoleCommand verify = add_subcommand(tables, "verify", "Verify tables", verify_footer, options);
  verify.number("--rounds", options->rounds, "Rounds of 64 boards and 64 games", 1, 1000000);
  verify.number("--seed", options->seed, "Seed for the boards and the games");
  verify.does([options] { return verify_tables(*options); });
  add_distil_command(tables);
  add_subcommand(tables, "remove", "Remove tables", remove_footer, options).does([options] {
    return remove_tables(*options);
  });
}

namespace {

/// Bytes of working files and of a finished table for each board, as measured for 442-256.
constexpr double working_bytes = 5;
constexpr double table_bytes = 2;

/// The formations of the options, or the usual ones.
std::expected<std::vector<Formation>, Error> formations_of(const TablebaseOptions& options,
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

std::string progress_words(const Formation& formation, const TablebaseBuild::Progress& progress) {
  return fmt::format("{} {} {} of {} layers {}, {} boards", formation.name,
                     bar(progress.layers, 2 * progress.all_layers), progress.layers,
                     2 * progress.all_layers, progress.is_solving ? "solved" : "found",
                     with_commas(progress.boards));
}

/// Fails if the disk has less room than `bytes`.
std::expected<void, Error> check_space(const TablebaseFolder& folder, double bytes) {
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

/// Whether the table is built, as rank 0 sees it. Another machine may see a file a moment later.
bool is_built_for_all(const GameFolder& game, const Formation& formation,
                      Communicator& communicator) {
  const bool is_first = communicator.rank() == 0;
  return broadcast(communicator, is_first && is_built(game, formation) ? "built" : "") == "built";
}

/// Finds and solves all boards of a formation.
std::expected<void, Error> solve(TablebaseBuild& build, const Formation& formation,
                                 ProgressLine& progress) {
  while (true) {
    TILERY_TRY(const auto more, build.step());
    if (!more) {
      return {};
    }
    progress.show([&] { return progress_words(formation, build.progress()); });
  }
}

/// The table to be built, and the ranks that build it.
struct Task {
  GameFolder& game;
  const FormationGame& rules;
  TablebaseFolder& working;
  unsigned threads;
  Communicator& communicator;
};

/// Writes the table in rank 0, while the other ranks wait. A large table takes minutes.
std::expected<void, Error> write_for_all(TablebaseBuild& build, const Task& task,
                                         const TablebaseHeader& header) {
  std::expected<void, Error> written;
  work_while_answering(task.communicator, [&] {
    if (task.communicator.rank() == 0) {
      written = write_table(build, task.rules, header, task.game.folder,
                            table_file_of(header.formation.name));
    }
  });
  if (written) {
    barrier(task.communicator);
  }
  return written;
}

/// Solves a formation in the task's folder `working`, and writes the table.
std::expected<void, Error> solve_and_write(const Task& task, ProgressLine& progress) {
  const Cartridge& cartridge = task.game.cartridge;
  const TablebaseHeader header{.cartridge = cartridge.name,
                               .rules_hash = rules_hash(cartridge.rules),
                               .formation = task.rules.formation()};
  TablebaseBuild build(task.rules, task.working,
                       {.threads = task.threads, .rules_hash = header.rules_hash},
                       task.communicator);
  const std::expected<void, Error> done = solve(build, header.formation, progress);
  return done ? write_for_all(build, task, header) : done;
}

/// `error`; if its source is a working file, with the file's whole path.
Error with_folder(Error error, const TablebaseFolder& working) {
  const std::string_view source = error.source;
  if (source.starts_with("positions-") || source.starts_with("odds-")) {
    error.source = working.path_of(error.source).native();
  }
  return error;
}

std::expected<void, Error> build_one(GameFolder& game, const Formation& formation, unsigned threads,
                                     Communicator& communicator) {
  const auto boards = static_cast<double>(likely_boards(formation));
  if (const auto room = check_space(game.folder, (working_bytes + table_bytes) * boards); !room) {
    return room;
  }
  ProgressLine progress;
  progress.say(fmt::format("{}: about {} million boards; {} while it is built, {} afterwards",
                           formation.name, std::max(1.0, std::round(boards / 1e6)),
                           memory_words((working_bytes + table_bytes) * boards),
                           memory_words(table_bytes * boards)));
  TILERY_TRY(const auto rules, FormationGame::of(game.cartridge.rules, formation));
  TablebaseFolder working = working_folder_of(game.folder, formation.name);
  const auto done = solve_and_write({game, rules, working, threads, communicator}, progress);
  if (!done) {
    return std::unexpected(with_folder(done.error(), working));
  }
  if (communicator.rank() == 0) {
    std::error_code fault;
    std::filesystem::remove_all(working.path(), fault);
  }
  return {};
}

int build_tables(const TablebaseOptions& options) {
  std::expected<GameFolder, Error> game = game_folder(options);
  if (!game) {
    return refuse(game.error());
  }
  const auto formations = formations_of(options, game->cartridge.rules);
  if (!formations) {
    return refuse(formations.error());
  }
  Communicator& communicator = *options.communicator;
  const unsigned threads = options.threads == 0 ? machine_threads() : options.threads;
  for (const Formation& formation : *formations) {
    if (!is_built_for_all(*game, formation, communicator)) {
      if (const auto built = build_one(*game, formation, threads, communicator); !built) {
        return refuse(built.error());
      }
    }
    if (communicator.rank() > 0) {
      continue;
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

std::string check_words(const std::string& name, const TablebaseCheck& check) {
  std::string words =
      fmt::format("{}: {} boards solved again, {} wrong, largest difference {:.5f}\n", name,
                  with_commas(check.boards), check.wrong, check.largest_difference);
  if (check.games > 0) {
    words += fmt::format("{}: {} of {} games reached the goal; the odds say {:.1f} +- {:.1f}\n",
                         name, with_commas(check.reached), with_commas(check.games), check.expected,
                         2 * check.deviation);
  }
  return words;
}

/// Reads all blocks, then checks boards drawn from them.
std::expected<TablebaseCheck, Error> checked(const Tablebase& table, const Rules& rules,
                                             const std::string& source,
                                             const TablebaseOptions& options) {
  ProgressLine progress;
  for (std::size_t number = 0; number < table.blocks(); ++number) {
    TILERY_CHECK(table.block(number, source));
    progress.show([&] { return fmt::format("block {} of {}", number + 1, table.blocks()); });
  }
  TILERY_TRY(const auto game, FormationGame::of(rules, table.header().formation));
  TablebaseCheck check;
  Random random{.seed = options.seed};
  for (std::uint64_t round = 0; round < options.rounds; ++round) {
    TILERY_CHECK(check_some(game, table, source, random, check));
    progress.show([&] { return fmt::format("round {} of {}", round + 1, options.rounds); });
  }
  return check;
}

int verify_tables(const TablebaseOptions& options) {
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
      status =
          refuse({path.native(),
                  {},
                  "odds that follow from each other",
                  fmt::format(
                      "{} boards with other odds; {} of {} games reached the goal, {:.1f} expected",
                      check->wrong, check->reached, check->games, check->expected)});
    }
  }
  return status;
}

constexpr const char* distil_footer = R"(
Plays games two moves ahead by the network and the game's whole tables. Writes tables to the folder
TO that hold only the boards that were looked up most often, so that they are small enough to ship.
Other boards are then played by the network alone.

Example:
  tilery tables distil 2048 small --games 1000 --boards 250000
)";

struct DistilOptions {
  std::string cartridge;
  std::string network;
  std::string to;
  DistillingPlan plan;
};

int distil(const DistilOptions& options) {
  const std::expected<Cartridge, Error> cartridge =
      GameList::of_user().cartridge(options.cartridge);
  if (!cartridge) {
    return refuse(cartridge.error());
  }
  std::expected<BoardEvaluator, Error> evaluator = find_evaluator(*cartridge, options.network);
  if (!evaluator) {
    return refuse(evaluator.error());
  }
  const auto tables = find_tables(*cartridge);
  if (!evaluator->has_network() || !tables) {
    return refuse({options.cartridge,
                   {},
                   "a game with a network and tables",
                   evaluator->has_network() ? "no tables" : "no network"});
  }
  ProgressLine progress;
  Distilling distilling(cartridge->rules, *evaluator, *tables);
  distilling.play(options.plan, [&](std::uint64_t games) {
    progress.show([&] {
      return fmt::format("{} of {} games", with_commas(games), with_commas(options.plan.games));
    });
  });
  const Distilling::Boards kept = distilling.kept(options.plan.most_boards);
  TablebaseFolder folder(options.to);
  for (std::size_t number = 0; number < tables->size(); ++number) {
    const std::string& name = tables->table(number).header().formation.name;
    const auto written =
        distilling.write(number, kept, folder, cartridge->name + "-" + table_file_of(name));
    if (!written) {
      return refuse(written.error());
    }
  }
  print(fmt::format("{:.2f}% of {} look-ups are kept\n", 100 * distilling.share_of(kept),
                    with_commas(distilling.look_ups())));
  return all_fine;
}

}  // namespace

void add_distil_command(ConsoleCommand tables) {
  const auto options = std::make_shared<DistilOptions>();
  ConsoleCommand command =
      tables.add("distil", "Make a small copy of the tables: only boards that occur in games");
  command.explain(distil_footer);
  command.text("CARTRIDGE", options->cartridge, "The game").required();
  command.text("TO", options->to, "The folder to write to").required();
  command.text("--network", options->network,
               "The network that plays the games: a file or shipped "
               "(your own network if there is one, else the shipped one)");
  command.number("--games", options->plan.games, "How many to play", 1, 1000000);
  command.number("--boards", options->plan.most_boards, "The most boards to keep", 1, 1000000000);
  command.does([options] { return distil(*options); });
}

}  // namespace tilery
