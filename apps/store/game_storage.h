#pragma once
// Saves the games of a player, one after the other, in a store.

#include <string>
#include <utility>

#include "apps/store/store.h"
#include "tilery/record/recorded_game.h"

namespace tilery {

class GameStorage {
 public:
  /// Keeps no games.
  GameStorage() = default;

  /// Keeps games of the cartridge `toml`. `store` must outlive the storage.
  GameStorage(Store& store, std::string toml) : store_(&store), toml_(std::move(toml)) {}

  /// A new game with an id of its own. The storage saves it from now on, instead of the previous
  /// game.
  RecordedGame begin(const std::string& cartridge, GameSetup setup);

  /// A storage for further games in the same store. This storage keeps its game.
  [[nodiscard]] GameStorage another() const {
    return store_ == nullptr ? GameStorage() : GameStorage(*store_, toml_);
  }

  /// Games that begin from now on have the cartridge `toml`.
  void change_to(std::string toml) { toml_ = std::move(toml); }

  /// Saves a game that has no row in the store yet, instead of the previous game.
  void begin(const RecordedGame& game);

  /// Saves the game of an existing row, instead of the previous game.
  void go_on(GameId id);

  void save(const RecordedGame& game, Safety safety);

  /// Adds marks to the game that its record does not hold, such as the use of hints.
  void mark(Standing marks) { row_.mark(marks); }

  /// The store's messages for the player, one on each line; each is given once.
  std::string take_notices();

 private:
  Store* store_ = nullptr;
  std::string toml_;
  KeptRow<Store> row_;
};

}  // namespace tilery
