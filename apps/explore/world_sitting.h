#pragma once
// A walk in play, kept in the store from its first turn.

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/explore/world_shelf.h"
#include "apps/store/world_store.h"

namespace tilery {

/// Holds the world, the walk and its row in the store until it ends.
class WorldSitting {
 public:
  /// A new walk in the world called `place`; not kept without a store, which must outlive it.
  static std::expected<WorldSitting, Error> begin(const WorldShelf& shelf, std::string_view place,
                                                  std::uint64_t seed, WorldStore* store);

  /// Goes on with the last walk in that world that is not won, in any where `place` is empty. Fails
  /// where there is none, and where its world has changed.
  static std::expected<WorldSitting, Error> resume(const WorldShelf& shelf, std::string_view place,
                                                   WorldStore& store);

  WorldSitting(WorldSitting&& other) noexcept;
  WorldSitting& operator=(WorldSitting&& other) noexcept;
  ~WorldSitting();

  [[nodiscard]] const quest::World& world() const { return file_->world; }
  [[nodiscard]] const quest::State& state() const { return game_->state(); }
  [[nodiscard]] const RecordedWorld& game() const { return *game_; }
  [[nodiscard]] const Warnings& warnings() const { return file_->warnings; }

  /// Does what a player asks for and saves it; what is said of it.
  std::vector<std::string> act(const quest::Command& command);

  /// Makes sure of everything done so far.
  void keep();

  /// What the player should be told of saving, each once.
  std::vector<std::string> take_notices();

 private:
  WorldSitting(quest::WorldFile file, WorldStore* store);
  void leave();

  std::unique_ptr<quest::WorldFile> file_;  ///< stays where it is, for the game
  std::optional<RecordedWorld> game_;
  WorldStore* store_ = nullptr;
  GameId id_ = 0;
};

}  // namespace tilery
