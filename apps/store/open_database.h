#pragma once
// Opens the games' database, whatever its state.

#include <SQLiteCpp/Database.h>
#include <SQLiteCpp/Exception.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "apps/store/game_locks.h"

namespace tilery {

struct OpenDatabase {
  std::unique_ptr<SQLite::Database> database;  ///< with the tables of schema_version
  GameLocks locks;
  bool is_in_memory = false;
  std::filesystem::path file;
  bool may_recover = false;          ///< the file cannot be written now, but perhaps later
  std::vector<std::string> notices;  ///< what to tell the player
};

/// The database in `file`, or one in memory in the cases that Store::in_file lists.
OpenDatabase open_database(const std::filesystem::path& file);

/// The database in the file of `opened`, which may_recover. Nothing while it cannot be written.
std::optional<OpenDatabase> opened_again(const OpenDatabase& opened);

/// What is wrong with `file`, in the words of the database, or "the disk is full" where it is.
std::string fault_words(const SQLite::Exception& fault, const std::filesystem::path& file);

/// An empty database in memory.
OpenDatabase open_in_memory();

}  // namespace tilery
