#pragma once
// Opens the games' database, whatever its state.

#include <SQLiteCpp/Database.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "apps/store/game_locks.h"

namespace tilery {

struct OpenDatabase {
  std::unique_ptr<SQLite::Database> database;  ///< with the tables of schema_version
  GameLocks locks;
  bool is_in_memory = false;
  std::vector<std::string> notices;  ///< what to tell the player
};

/// The database in `file`, or one in memory in the cases that Store::in_file lists.
OpenDatabase open_database(const std::filesystem::path& file);

/// An empty database in memory.
OpenDatabase open_in_memory();

}  // namespace tilery
