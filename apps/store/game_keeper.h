#pragma once
// Keeps the games that a player plays one after the other.

#include <optional>
#include <string>

#include "apps/store/store.h"
#include "tilery/record/recorded_game.h"

namespace tilery {

class GameKeeper {
 public:
  /// Keeps no games.
  GameKeeper() = default;

  /// Keeps games of the cartridge `toml`. `store` must outlive the keeper.
  GameKeeper(Store& store, std::string toml) : store_(&store), toml_(std::move(toml)) {}

  /// A new game with an id of its own. Keeps it from here on, and leaves the game before.
  RecordedGame begin(const std::string& cartridge, GameSetup setup);

  /// One that keeps the next games where this one keeps its own, which stays held.
  [[nodiscard]] GameKeeper another() const {
    return store_ == nullptr ? GameKeeper() : GameKeeper(*store_, toml_);
  }

  /// From here on games of the cartridge `toml` begin.
  void change_to(std::string toml) { toml_ = std::move(toml); }

  /// Keeps a game that has no row in the store yet, and leaves the game before.
  void begin(const RecordedGame& game);

  /// Keeps the game of a row that was taken up, and leaves the game before.
  void go_on(GameId id);

  void save(const RecordedGame& game, Safety safety);

  /// What the store has to tell the player, a line each.
  std::string take_notices();

 private:
  Store* store_ = nullptr;
  std::string toml_;
  KeptRow<Store> row_;
};

}  // namespace tilery
