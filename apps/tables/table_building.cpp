#include "apps/tables/table_building.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "apps/cluster/cluster.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/player/progress_line.h"
#include "tilery/core/quantities.h"
#include "tilery/core/threads.h"
#include "tilery/record/rules_hash.h"
#include "tilery/tables/table_build.h"
#include "tilery/tables/table_files.h"

namespace tilery {
namespace {

/// Bytes of working files and of a finished table for each board, as measured for 442-256.
constexpr double working_bytes = 5;
constexpr double table_bytes = 2;

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

/// As the first process sees the folder: another machine may see a file a moment later.
bool is_built_for_all(const GameFolder& game, const Formation& formation) {
  const std::array<std::uint64_t, 1> own = {
      program_crew().writes() && is_built(game, formation) ? 1U : 0U};
  return gathered_numbers(program_exchange(), own).front().front() != 0;
}

/// Finds and solves all boards of a formation.
std::expected<void, Error> solve(TableBuild& build, const Formation& formation,
                                 ProgressLine& progress) {
  while (true) {
    const auto more = build.step();
    if (!more) {
      return std::unexpected(more.error());
    }
    if (!*more) {
      return {};
    }
    progress.show([&] { return progress_words(formation, build.progress()); });
  }
}

/// The first process writes, in a thread of its own, so that it answers the others meanwhile: a
/// large table takes minutes. Nobody leaves whose letters another one waits for.
std::expected<void, Error> write_for_all(TableBuild& build, const FormationGame& rules,
                                         const TableHeader& header, TableFolder& folder) {
  std::expected<void, Error> written;
  Crew& crew = program_crew();
  const auto write = [&](const NextBlock&) {
    if (crew.writes()) {
      written = write_table(build, rules, header, folder, table_file_of(header.formation.name));
    }
  };
  crew.share({.games = 0, .threads = 1}, write, [](std::uint64_t) {});
  if (written) {
    static_cast<void>(crew.gathered({}));
  }
  return written;
}

/// Solves a formation in the folder `working`, and writes the table.
std::expected<void, Error> solve_and_write(GameFolder& game, const FormationGame& rules,
                                           TableFolder& working, unsigned threads,
                                           ProgressLine& progress) {
  const TableHeader header{.cartridge = game.cartridge.name,
                           .rules_hash = rules_hash(game.cartridge.rules),
                           .formation = rules.formation()};
  TableBuild build(rules, working, {.threads = threads, .rules_hash = header.rules_hash},
                   program_exchange());
  const std::expected<void, Error> done = solve(build, header.formation, progress);
  return done ? write_for_all(build, rules, header, game.folder) : done;
}

/// Names the folder of a working file, too.
Error with_folder(Error error, const TableFolder& working) {
  const std::string_view source = error.source;
  if (source.starts_with("positions-") || source.starts_with("odds-")) {
    error.source = working.path_of(error.source).native();
  }
  return error;
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
  TableFolder working = working_folder_of(game.folder, formation.name);
  const auto done = solve_and_write(game, *rules, working, threads, progress);
  if (!done) {
    return std::unexpected(with_folder(done.error(), working));
  }
  if (program_crew().writes()) {
    std::error_code fault;
    std::filesystem::remove_all(working.path(), fault);
  }
  return {};
}

}  // namespace

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
    if (!is_built_for_all(*game, formation)) {
      if (const auto built = build_one(*game, formation, threads); !built) {
        return refuse(built.error());
      }
    }
    if (!program_crew().writes()) {
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

}  // namespace tilery
