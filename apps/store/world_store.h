#pragma once
// Where walks through worlds are kept between sittings: in the games' database, one row a walk.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/store/store.h"
#include "tilery/record/world_record.h"

namespace tilery {

/// A walk that was taken up: nobody else may take it up until it is left.
struct SavedWorld {
  GameId id = 0;
  WorldRecord record;
  std::string place;  ///< the world, as the player named it
};

/// Keeps walks as Store keeps games: a walk is safe when `save` returns, nothing throws when the
/// machine fails, and take_notices says what to tell the player.
class WorldStore {
 public:
  static WorldStore in_file(const std::filesystem::path& file);
  static WorldStore of_user();
  static WorldStore in_memory();

  WorldStore(WorldStore&&) noexcept;
  WorldStore& operator=(WorldStore&&) noexcept;
  ~WorldStore();

  std::vector<std::string> take_notices();

  /// Makes a row for a new walk, which nobody else may take up; where the database fails, `save`
  /// makes it as soon as that is possible.
  GameId begin(const RecordedWorld& game, std::string_view place);

  /// Writes the walk to its row.
  void save(GameId id, const RecordedWorld& game, Safety safety);

  /// Lets others take the walk up. Removes a walk without turns.
  void leave(GameId id);

  /// Takes up the walk that was saved last among those that are not won and that nobody plays, in
  /// the world of that place or in any.
  std::optional<SavedWorld> take_up_last(std::string_view place);

  /// The record of the walk that was saved last, with its result, in the world of that name or in
  /// any.
  std::optional<std::string> last_record(std::string_view world);

 private:
  class Database;
  explicit WorldStore(std::unique_ptr<Database> database);

  std::unique_ptr<Database> database_;
};

}  // namespace tilery
