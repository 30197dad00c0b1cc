#pragma once
// Where games are kept between sittings: one SQLite database, one row a game.

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/store/game_summary.h"
#include "tilery/core/error.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// A game from the store. After take_up_last nobody else may take it up until it is left.
struct SavedGame {
  GameId id = 0;
  Record record;     ///< with the saved result
  std::string toml;  ///< its cartridge as it was when the game began
};

/// What a saved game survives: the end of the program at any point, or a power failure, which costs
/// waiting for the disk.
enum class Safety : std::uint8_t { from_kill, from_power_failure };

/// Keeps games. A game is safe as soon as `save` returns: a process that is killed loses nothing
/// that was saved. Several programs may share a database. Nothing here throws when the machine
/// fails: play continues in memory, and take_notices says why.
class Store {
 public:
  /// The database in `file`. Creates it, with its folders, or migrates it to this version where
  /// needed. A database that cannot be opened stays as it is; the games that can be read are shown
  /// from a copy in memory; where the disk is full, say, every save tries to open it again. A
  /// damaged database is renamed; games are then kept in memory, and the next start creates a new
  /// file.
  static Store in_file(const std::filesystem::path& file);

  /// The database in the user's data folder.
  static Store of_user();

  /// An empty database in memory.
  static Store in_memory();

  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  /// What to tell the player, one sentence each; each is given once.
  std::vector<std::string> take_notices();

  /// Whether games saved now are lost when the program ends.
  [[nodiscard]] bool is_in_memory() const;

  /// Makes a row for a new game, which nobody else may take up. `toml` is its cartridge's text.
  GameId begin(const RecordedGame& game, std::string_view toml);

  /// Writes the events since the last save and the present result to the row. Takes time in
  /// proportion to all events, about 50 microseconds for a usual game, and with
  /// Safety::from_power_failure 1 to 10 milliseconds for the disk. Where the row cannot be written,
  /// the next save writes everything.
  void save(GameId id, const RecordedGame& game, Safety safety = Safety::from_power_failure);

  /// Lets others take the game up. Removes a game without events.
  void leave(GameId id);

  /// Takes up the game that was saved last among those that are not over and that nobody plays, of
  /// any cartridge or of that one, its name and its rules. Nothing if there is none. replay() makes
  /// a RecordedGame of it.
  std::optional<SavedGame> take_up_last(const Cartridge* cartridge = nullptr);

  /// A game with its result, without taking it up. Nothing if there is no such game.
  std::optional<SavedGame> look_at(GameId id);

  /// All games with events, of one cartridge or of all, the last saved first.
  std::vector<GameSummary> games(std::optional<std::string_view> cartridge = std::nullopt);

 private:
  class Database;
  explicit Store(std::unique_ptr<Database> database);

  std::unique_ptr<Database> database_;
};

/// Holds one row of a Store or a WorldStore while its game is played: nobody else may take the game
/// up. Leaves the row at its end. The store must outlive it.
template <typename AnyStore>
class KeptRow {
 public:
  /// Holds nothing, so that saving and leaving do nothing.
  KeptRow() = default;

  /// Holds a row that the store has begun or that was taken up.
  KeptRow(AnyStore& store, GameId id) : store_(&store), id_(id) {}

  KeptRow(KeptRow&& other) noexcept
      : store_(std::exchange(other.store_, nullptr)), id_(other.id_) {}
  KeptRow& operator=(KeptRow&& other) noexcept {
    std::swap(store_, other.store_);
    std::swap(id_, other.id_);
    other.leave();
    return *this;
  }
  ~KeptRow() { leave(); }

  template <typename Game>
  void save(const Game& game, Safety safety) {
    if (store_ != nullptr) {
      store_->save(id_, game, safety);
    }
  }

  void leave() {
    if (AnyStore* const store = std::exchange(store_, nullptr)) {
      store->leave(id_);
    }
  }

 private:
  AnyStore* store_ = nullptr;
  GameId id_ = 0;
};

/// Whether the kept game was played by `cartridge`: its name, and its rules at the game's size.
bool is_of(const GameSummary& game, const Cartridge& cartridge);

/// A random id for a new record.
std::uint64_t fresh_record_id();

/// The error where take_up_last finds no game of that cartridge, or of any.
Error no_game_left(const Cartridge* cartridge);

}  // namespace tilery
