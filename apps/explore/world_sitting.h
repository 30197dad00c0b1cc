#pragma once
// A walk in progress. The store keeps it from its first turn.

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
  /// A new walk in the world called `place`. It is not kept if `store` is null; a store must
  /// outlive it.
  static std::expected<WorldSitting, Error> begin(const WorldShelf& shelf, std::string_view place,
                                                  std::uint64_t seed, WorldStore* store);

  /// Continues the last unfinished walk in the world `place`, or in any world if `place` is empty;
  /// nothing if there is none. Fails if its world has changed.
  static std::expected<std::optional<WorldSitting>, Error> resume(const WorldShelf& shelf,
                                                                  std::string_view place,
                                                                  WorldStore& store);

  WorldSitting(WorldSitting&&) noexcept = default;
  WorldSitting& operator=(WorldSitting&&) noexcept = default;
  ~WorldSitting();

  [[nodiscard]] const quest::World& world() const { return file_->world; }
  [[nodiscard]] const quest::State& state() const { return game_->state(); }
  [[nodiscard]] const RecordedWorld& game() const { return *game_; }
  /// To play by other means than `act`; `keep` saves that.
  [[nodiscard]] RecordedWorld& game() { return *game_; }
  [[nodiscard]] const Warnings& warnings() const { return file_->warnings; }

  /// A new walk in the same world, whose files are read again. This one stays held and kept. Fails
  /// where the files are broken.
  [[nodiscard]] std::expected<WorldSitting, Error> another(std::uint64_t seed) const;

  /// Plays a command and saves it. The messages.
  std::vector<std::string> act(const quest::Command& command);

  /// Saves everything so that a power failure cannot lose it.
  void keep();

  /// New messages about saving, such as a full disk. Gives each once.
  std::vector<std::string> take_notices();

 private:
  WorldSitting(quest::WorldFile file, WorldStore* store);

  /// Where the world came from.
  struct Source {
    WorldShelf shelf;
    std::string place;
  };

  std::unique_ptr<quest::WorldFile> file_;  ///< game_ points into it, also after a move
  std::optional<RecordedWorld> game_;
  std::optional<Source> source_;
  WorldStore* store_ = nullptr;
  KeptRow<WorldStore> row_;
};

}  // namespace tilery
