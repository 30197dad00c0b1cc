#pragma once
// Saves walks through worlds in the games' database, one row for each walk.

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/store/store.h"
#include "tilery/record/world_record.h"

namespace tilery {

/// A walk that was taken up. No other program may take it up until it is left.
struct SavedWorld {
  GameId id = 0;
  WorldRecord record;
  std::string place;  ///< the world's name or absolute path
};

/// A kept walk, for lists.
struct WalkSummary {
  GameId id = 0;
  std::string world;       ///< its name
  std::string place;       ///< its name or absolute path, as it was written
  std::int64_t saved = 0;  ///< seconds since 1970
  /// The time that orders lists, since 1970: of the removal for removed walks, else of the last
  /// save.
  std::int64_t listed_ms = 0;
  std::uint64_t turns = 0;  ///< turns_of() its record
  int stage = 0;            ///< parts of the quest that are done
  bool is_won = false;
};

/// The summary of a walk. `saved` is in seconds since 1970.
WalkSummary summary_of(const WorldRecord& record, GameId id, std::string place, std::int64_t saved);

/// The absolute path of a world's file or folder, without symbolic links and without a '/' at its
/// end. Empty if the system does not give it.
std::string whole_path(const std::filesystem::path& path);

/// The order of scores: a won walk first, then the walk with more parts done, then the walk with
/// fewer turns.
bool is_better(const WalkSummary& one, const WalkSummary& other);

/// Keeps walks as Store keeps games: a walk is safe when `save` returns, no member throws when the
/// machine fails, and take_notices gives messages for the player.
class WorldStore {
 public:
  /// These functions open the database as the functions of Store with the same names do.
  static WorldStore in_file(const std::filesystem::path& file);
  static WorldStore of_user();
  static WorldStore of_user_if_made();
  static WorldStore of_user_to_read();
  static WorldStore in_memory();

  WorldStore(WorldStore&&) noexcept;
  WorldStore& operator=(WorldStore&&) noexcept;
  ~WorldStore();

  std::vector<std::string> take_notices();

  /// Makes a row for a new walk and holds it, so that no other program may take it up. If the
  /// database fails, `save` makes the row as soon as possible. `place` is the world's name or its
  /// whole_path().
  GameId begin(const RecordedWorld& game, std::string_view place);

  /// Writes the walk to its row.
  void save(GameId id, const RecordedWorld& game, Safety safety);

  /// Lets other programs take the walk up. Removes a walk without commands.
  void leave(GameId id);

  /// Takes up the last saved walk that is not won and that nobody plays, in the world of that place
  /// or, if `place` is empty, in any world. Older programs kept the path as the player typed it.
  /// The place of such a walk is the path in its record, or the typed path if its record has none.
  /// Walks that were kept under `place` itself come first.
  std::optional<SavedWorld> take_up_last(std::string_view place);

  /// Takes up the walk `id`, won or not, if nobody plays it.
  std::optional<SavedWorld> take_up(GameId id);

  /// All walks with a command, the last saved first.
  std::vector<WalkSummary> walks();
  /// The removed walks, the last removed first.
  std::vector<WalkSummary> removed();

  /// See Store.
  Removal remove(GameId id);
  Removal restore(GameId id);

  /// The record of the walk `id`, with its result.
  std::optional<std::string> record_of(GameId id);

  /// The records of this program's walks whose last save did not reach the file. They will be lost
  /// with the store.
  [[nodiscard]] std::vector<std::string> lost_walks() const;

  /// The record of the last saved walk, with its result, in the world of that name or, if `world`
  /// is empty, in any world.
  std::optional<std::string> last_record(std::string_view world);

 private:
  class Database;
  explicit WorldStore(std::unique_ptr<Database> database);

  std::unique_ptr<Database> database_;
  std::map<GameId, std::string> lost_;  ///< records whose last save did not reach the file
};

/// Prints the notices of both stores on standard error. A notice about their common file is printed
/// once.
void print_notices(Store& store, WorldStore& walks);

/// A message for the player with the record of each lost walk; empty if there is none.
std::string lost_walks_words(const WorldStore& store);

}  // namespace tilery
