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

/// A walk found in the store and taken up: nobody else may take it until it is left.
struct SavedWorld {
  GameId id = 0;
  WorldRecord record;
  std::string place;  ///< the world as its player named it
};

/// Keeps to what Store promises: a walk is safe when a call returns, and nothing throws for a
/// machine that fails; `take_notices` says what the player should know.
class WorldStore {
 public:
  static WorldStore in_file(const std::filesystem::path& file);
  static WorldStore of_user();
  static WorldStore in_memory();

  WorldStore(WorldStore&&) noexcept;
  WorldStore& operator=(WorldStore&&) noexcept;
  ~WorldStore();

  std::vector<std::string> take_notices();

  /// A row for a new walk, which nobody else may take up; 0 where none can be made.
  GameId begin(const RecordedWorld& game, std::string_view place);

  /// Brings the row up to the walk. Does nothing for 0.
  void save(GameId id, const RecordedWorld& game, Safety safety);

  /// Lets others take the walk up. Forgets it if nothing was done in it.
  void leave(GameId id);

  /// Takes up the walk last saved that is not won and that nobody plays, in that world or in any.
  std::optional<SavedWorld> take_up_last(std::string_view place);

  /// The record of the walk last saved, with its result, in the world of that name or in any.
  std::optional<std::string> last_record(std::string_view world);

 private:
  class Database;
  explicit WorldStore(std::unique_ptr<Database> database);

  std::unique_ptr<Database> database_;
};

}  // namespace tilery
