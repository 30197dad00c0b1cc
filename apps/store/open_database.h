#pragma once
// Opens the database of games. If the file is faulty, opens a database in memory or a new file.

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
  std::vector<std::string> notices;  ///< messages for the player
};

/// The database in `file`, or one in memory in the cases that Store::in_file lists.
OpenDatabase open_database(const std::filesystem::path& file);

/// A copy in memory of the database in `file`, only for reading. No file is changed or made. If the
/// file cannot be read, the copy is empty and has a notice.
OpenDatabase open_to_read(const std::filesystem::path& file);

/// Opens the file of `opened` again. Locks the games that `opened` has locked, except games that
/// another program has locked by now. Nothing if the file still cannot be written. Requires
/// opened.may_recover.
std::optional<OpenDatabase> opened_again(const OpenDatabase& opened);

/// SQLite's reason for a failed access to `file`, or "the disk is full" if that is the cause.
std::string fault_words(const SQLite::Exception& fault, const std::filesystem::path& file);

/// An empty database in memory.
OpenDatabase open_in_memory();

}  // namespace tilery
