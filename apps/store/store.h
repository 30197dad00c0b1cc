#pragma once
// The store of games: an SQLite database with one row for each game.

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

/// A game from the store. After take_up() no other program may take the game up until it is left.
struct SavedGame {
  GameId id = 0;
  Record record;      ///< with the saved result
  std::string toml;   ///< its cartridge as it was when the game began
  Standing standing;  ///< including marks that the record does not hold
};

/// The failure that a saved game survives: a kill of the program, or also a power failure. Safety
/// from power failures costs a wait for the disk.
enum class Safety : std::uint8_t { from_kill, from_power_failure };

/// The answer of remove() and restore(). After `failed`, a notice gives the reason, and no game is
/// removed or restored.
enum class Removal : std::uint8_t { done, no_such_game, is_played, failed };

/// Keeps games. A game is safe when `save` returns: a killed process loses no saved event. Several
/// programs may share a database. No member throws when the machine fails: play continues in
/// memory, and take_notices gives the reason.
class Store {
 public:
  /// The database in `file`. Creates it, with its folders, or migrates it to this version if
  /// needed. A database that cannot be opened stays unchanged, and its readable games are copied
  /// into memory. If the cause may pass (a full disk), every save tries to open it again. A damaged
  /// database is renamed, and a new one is begun.
  static Store in_file(const std::filesystem::path& file);

  /// The user's database: games.db in the data folder.
  static Store of_user();

  /// The user's database if there is one, else an empty one in memory. For programs that continue
  /// or change kept games; they do not create a database.
  static Store of_user_if_made();

  /// The database for programs that only read games. It need not be writable, and is not created.
  static Store of_user_to_read();

  /// An empty database in memory.
  static Store in_memory();

  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  /// Messages for the player, one sentence each; each is given once.
  std::vector<std::string> take_notices();

  /// Whether games saved now are lost when the program ends.
  [[nodiscard]] bool is_in_memory() const;

  /// Makes a row for a new game and holds it, so that no other program may take it up. `toml` is
  /// its cartridge's text.
  GameId begin(const RecordedGame& game, std::string_view toml);

  /// Writes the events since the last save and the present result to the row. The time does not
  /// depend on earlier events; Safety::from_power_failure costs 1 to 10 milliseconds more. If the
  /// row cannot be written, the next save writes everything.
  void save(GameId id, const RecordedGame& game, Safety safety = Safety::from_power_failure);

  /// Lets other programs take the game up. Removes a game without events.
  void leave(GameId id);

  /// Takes up the last saved game that is not over and that nobody plays; nothing if there is none.
  /// With `cartridge`, only games with its name and its rules count. replay() makes a RecordedGame
  /// from the result.
  std::optional<SavedGame> take_up_last(const Cartridge* cartridge = nullptr);

  /// Takes up the game `id`, if it is not over and nobody plays it.
  std::optional<SavedGame> take_up(GameId id);

  /// Adds marks that the record does not hold: played with hints, with a chosen seed.
  void mark(GameId id, Standing marks);

  /// Removes a game that nobody plays from all lists. restore() brings it back, for 30 days. A game
  /// that is in no file is brought back only by this store.
  Removal remove(GameId id);
  Removal restore(GameId id);
  /// The removed games, the last removed first.
  std::vector<GameSummary> removed();

  /// A game with its result, without taking it up. Nothing if there is no such game.
  std::optional<SavedGame> look_at(GameId id);

  /// The records of this program's games that are in no file, and will be lost with the store.
  std::vector<Record> lost_games();

  /// All games with events, of one cartridge or of all, the last saved first.
  std::vector<GameSummary> games(std::optional<std::string_view> cartridge = std::nullopt);

  /// The best score of finished games played alone (Standing::is_alone) in a cartridge with rules
  /// of that hash; 0 if there is none. The game `except` does not count. Unfinished games do not
  /// count either, because an undo or a hint may still set them apart.
  std::uint64_t best_score(std::string_view cartridge, std::uint64_t rules_hash, GameId except = 0);

 private:
  class Database;
  explicit Store(std::unique_ptr<Database> database);

  std::unique_ptr<Database> database_;
};

/// Holds one row of a Store or a WorldStore while its game is played: no other program may take the
/// game up. Its destructor leaves the row. The store must outlive it.
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

  /// The row's number in the store; 0 if nothing is held.
  [[nodiscard]] GameId id() const { return store_ == nullptr ? 0 : id_; }

  /// See AnyStore::mark.
  void mark(Standing marks) {
    if (store_ != nullptr) {
      store_->mark(id_, marks);
    }
  }

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

/// Whether the kept game is one of `cartridge`: by its name, and by its rules at the game's size.
bool is_of(const GameSummary& game, const Cartridge& cartridge);

/// A random id for a new record.
std::uint64_t fresh_record_id();

/// The error if Store::take_up finds nothing: there is no such game, it is deleted or over, or
/// somebody plays it.
Error no_such_game(Store& store, GameId id);

/// The error if Store::take_up_last finds no game of `cartridge`; of any cartridge if null.
Error no_game_left(const Cartridge* cartridge);

}  // namespace tilery
