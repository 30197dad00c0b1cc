#pragma once
// The worlds that a command can name, and a walk through one of them.

#include <cstdint>
#include <expected>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/store/world_store.h"
#include "tilery/core/error.h"
#include "tilery/quest/world_reader.h"
#include "tilery/record/record_rules.h"

namespace tilery {

// The worlds that a command can name: the shipped ones and the user's own.

/// Whether `name` is the path of a world. A path has a '/', ends in ".toml", or is "." or "..".
bool is_world_path(std::string_view name);

/// The place under which a store keeps walks in the world `name`: for a path its whole_path(), else
/// the name.
std::string place_of_world(std::string_view name);

class WorldList {
 public:
  /// `folder` holds the user's worlds, NAME/world.toml; it need not exist.
  explicit WorldList(std::optional<std::filesystem::path> folder) : folder_(std::move(folder)) {}

  /// The list whose folder is maps/ in the user's data folder.
  static WorldList of_user();

  /// The names of the shipped and the user's own worlds in alphabetical order, each once.
  [[nodiscard]] std::vector<std::string> names() const;

  /// The world called `name`: the user's own, else the shipped one. A path leads to its world.toml
  /// or to its folder. Fails if the name is unknown, or if a file cannot be read or is not a world.
  [[nodiscard]] std::expected<quest::WorldFile, Error> world(std::string_view name) const;

  /// The faults in the files of the world called `name`, or at the path `name`. None for an
  /// unknown world.
  [[nodiscard]] quest::WorldFaults faults(std::string_view name) const;

  /// A function that calls world() of a copy of this list.
  [[nodiscard]] FindWorld finder() const;

 private:
  /// The path of the world.toml of a user's world; nothing for other names.
  [[nodiscard]] std::optional<std::string> file_of(std::string_view name) const;

  std::optional<std::filesystem::path> folder_;
};

// A walk in progress. The store keeps it from its first turn.

/// A world, a walk in it and the walk's row in the store. The destructor saves the walk.
class PlayedWorld {
 public:
  /// A new walk in the world `place`, a name or a path. If `store` is null, the walk is not kept;
  /// otherwise `store` must outlive the walk. Fails if WorldList::world() fails.
  static std::expected<PlayedWorld, Error> begin(const WorldList& world_list,
                                                 std::string_view place, std::uint64_t seed,
                                                 WorldStore* store);

  /// Continues the last unfinished walk in the world `place`, or in any world if `place` is empty.
  /// A world at a path is found from every folder, however the path is written. Nothing if there is
  /// no such walk. Fails if its world cannot be read or has changed, or if its record cannot be
  /// replayed.
  static std::expected<std::optional<PlayedWorld>, Error> resume(const WorldList& world_list,
                                                                 std::string_view place,
                                                                 WorldStore& store);

  /// Continues the kept walk `id`, even if it is won. Fails if there is no such walk or another
  /// program plays it, and as the function above fails.
  static std::expected<PlayedWorld, Error> resume(const WorldList& world_list, GameId id,
                                                  WorldStore& store);

  PlayedWorld(PlayedWorld&&) noexcept = default;
  PlayedWorld& operator=(PlayedWorld&&) noexcept = default;
  ~PlayedWorld();

  [[nodiscard]] const quest::World& world() const { return file_->world; }
  [[nodiscard]] const quest::State& state() const { return game_->state(); }
  [[nodiscard]] const RecordedWorld& game() const { return *game_; }
  /// The game, for changes other than commands. The next act() or keep() saves them.
  [[nodiscard]] RecordedWorld& game() { return *game_; }
  [[nodiscard]] const Warnings& warnings() const { return file_->warnings; }
  /// For a new walk: a sentence that names an unfinished walk in the same world, and the command
  /// that continues it. Empty if there is no such walk, or if this walk is not new.
  [[nodiscard]] std::string open_walk_words() const;
  /// Whether a store keeps the walk.
  [[nodiscard]] bool is_kept() const { return store_ != nullptr; }

  /// A new walk in the same world, whose files are read again. This walk stays open and saved.
  /// Fails if the files are broken.
  [[nodiscard]] std::expected<PlayedWorld, Error> another(std::uint64_t seed) const;

  /// Plays a command and saves it. Returns the messages.
  std::vector<std::string> act(const quest::Command& command);

  /// Saves the whole walk so that a power failure cannot lose it.
  void keep();

  /// New messages about saving, such as a full disk. Gives each once.
  std::vector<std::string> take_notices();

 private:
  PlayedWorld(quest::WorldFile file, WorldStore* store);
  static std::expected<PlayedWorld, Error> taken_up(const WorldList& world_list, SavedWorld saved,
                                                    WorldStore& store);

  /// The place that the world was read from.
  struct Source {
    WorldList world_list;
    std::string place;
  };

  /// game_ points into the file. A moved PlayedWorld keeps the file's address.
  std::unique_ptr<quest::WorldFile> file_;
  std::optional<RecordedWorld> game_;
  std::optional<Source> source_;
  WorldStore* store_ = nullptr;
  KeptRow<WorldStore> row_;
};

}  // namespace tilery
