#pragma once
// Keeps the games of one sitting, one after the other.

#include <optional>
#include <string>

#include "apps/store/store.h"
#include "tilery/record/recorded_game.h"

namespace tilery {

class GameKeeper {
 public:
  /// Keeps nothing.
  GameKeeper() = default;

  /// Keeps games of the cartridge that `toml` says. `store` must outlive the keeper.
  GameKeeper(Store& store, std::string toml) : store_(&store), toml_(std::move(toml)) {}

  GameKeeper(GameKeeper&& other) noexcept;
  GameKeeper& operator=(GameKeeper&& other) noexcept;
  ~GameKeeper() { leave(); }

  /// A game that begins now, with an id of its own; kept from here on, in place of the last one.
  RecordedGame begin(const std::string& cartridge, GameSetup setup);

  /// Keeps a game that the store has not seen yet.
  void begin(const RecordedGame& game);

  /// Keeps a game that was taken up.
  void go_on(GameId id);

  void save(const RecordedGame& game, Safety safety);

  /// What the player should be told, a line each.
  std::string take_notices();

 private:
  void leave();

  Store* store_ = nullptr;
  std::string toml_;
  std::optional<GameId> id_;
};

}  // namespace tilery
