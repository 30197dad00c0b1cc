#pragma once
// Locks on games between programs. A lock ends with the program that holds it.

#include <filesystem>
#include <set>

#include "apps/store/game_summary.h"

namespace tilery {

/// A lock file beside the database: one byte for the whole database and one for each game. If the
/// file cannot be created, every lock is granted. The store then still detects games that another
/// program has continued.
class GameLocks {
 public:
  /// Has no file and grants every lock.
  GameLocks() = default;
  explicit GameLocks(const std::filesystem::path& file);
  GameLocks(GameLocks&& other) noexcept;
  GameLocks& operator=(GameLocks&& other) noexcept;
  ~GameLocks();

  /// Shares the database with other programs. Waits while another program has taken it.
  void share();

  /// Takes the database for this program only. False if others still use it after a second.
  bool take_alone();

  /// Takes a game. False if another program, or another store of this program, holds it.
  bool take(GameId id);
  void release(GameId id);
  [[nodiscard]] bool has(GameId id) const { return taken_.contains(id); }

  /// Takes each game that `other` has, unless another program has taken the game by now.
  void take_all_of(const GameLocks& other);

 private:
  int descriptor_ = -1;
  std::set<GameId> taken_;
};

}  // namespace tilery
