#pragma once
// A game and its tables as files: what all commands of `tilery tables` begin with.

#include <cstdint>
#include <expected>
#include <filesystem>
#include <string>
#include <vector>

#include "apps/tables/table_folder.h"
#include "tilery/core/error.h"
#include "tilery/rules/cartridge.h"
#include "tilery/tables/table.h"

namespace tilery {

/// What the commands are asked for.
struct TablesOptions {
  std::string cartridge;
  std::vector<std::string> names;  ///< of formations; none: the usual ones, or all
  unsigned threads = 0;            ///< 0: one for each core
  std::uint64_t rounds = 200;
  std::uint64_t seed = 1;
};

/// A game and the folder of its tables.
struct GameFolder {
  Cartridge cartridge;
  TableFolder folder;
};

/// The game that is asked for. Fails if there is none, or no folder for its tables.
std::expected<GameFolder, Error> game_folder(const TablesOptions& options);

/// The paths of a game's tables: those named, or all.
std::vector<std::filesystem::path> table_paths(const TablesOptions& options,
                                               const TableFolder& folder);

/// A line about a table, its boards and bytes.
std::string summary_of(const std::string& name, const Table& table);

}  // namespace tilery
