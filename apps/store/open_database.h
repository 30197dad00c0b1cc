#pragma once
// The games' database, opened whatever state it is in.

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
  std::vector<std::string> notices;  ///< what the player should be told
};

/// The database in `file`, or one in memory where that cannot be: Store::in_file says when.
OpenDatabase open_database(const std::filesystem::path& file);

/// An empty one in memory.
OpenDatabase open_in_memory();

}  // namespace tilery
