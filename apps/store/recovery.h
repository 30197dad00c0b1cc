#pragma once
// Takes over the readable games of a damaged database.

#include <cstddef>
#include <expected>
#include <filesystem>
#include <string>
#include <vector>

#include "tilery/core/error.h"

namespace tilery {

struct Recovery {
  std::size_t taken = 0;             ///< games added to the other database
  std::size_t known = 0;             ///< games that the other database had already
  std::size_t damaged = 0;           ///< games that cannot be read, or whose records are not true
  bool may_miss_games = false;       ///< no list of all games can be read; more may be lost
  std::vector<std::string> notices;  ///< of the other database, for the player
};

/// Reads the games of `damaged`, a database of this or an older version, one by one. Adds every
/// game with a true record to the database in `file`, with its marks, times and removal. If the
/// game is there already, it gets the marks. Works on a copy; if the first page is damaged, the
/// first page of a new database replaces it there. `damaged` itself does not change. Fails if there
/// is no such file, if it is no database of Tilery, or if `file` or a temporary folder cannot be
/// written.
std::expected<Recovery, Error> recover_games(const std::filesystem::path& damaged,
                                             const std::filesystem::path& file);

}  // namespace tilery
