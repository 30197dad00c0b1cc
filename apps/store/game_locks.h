#pragma once
// Who plays which game: locks between programs that end with the program that holds them.

#include <filesystem>

#include "apps/store/game_summary.h"

namespace tilery {

/// A lock file beside the database, one byte for the database as a whole and one for each game.
/// Where the file cannot be made every lock is granted: the store's own checks then keep programs
/// from writing over each other.
class GameLocks {
 public:
  /// Without a file, so that every lock is granted.
  GameLocks() = default;
  explicit GameLocks(const std::filesystem::path& file);
  GameLocks(GameLocks&& other) noexcept;
  GameLocks& operator=(GameLocks&& other) noexcept;
  ~GameLocks();

  /// Uses the database beside others; waits while somebody has it alone.
  void share();

  /// Has the database alone; false if others still use it after a second.
  bool take_alone();

  /// Whether the game is ours now: false if another program, or another store of this one, has it.
  bool take(GameId id);
  void release(GameId id);

 private:
  int descriptor_ = -1;
};

}  // namespace tilery
