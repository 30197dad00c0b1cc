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

namespace tilery {

/// A game found in the store and taken up: nobody else may take it until it is left.
struct SavedGame {
  GameId id = 0;
  Record record;     ///< with the result that was saved
  std::string toml;  ///< the cartridge it was begun with, in case it has changed since
};

/// What a saved game outlives: the end of the program at any point, or that of the whole machine,
/// which costs waiting for the disk.
enum class Safety : std::uint8_t { from_kill, from_power_failure };

/// Games are safe as soon as a call returns: a process that is killed loses nothing that was saved.
/// Programs that share a database do not disturb each other. Nothing here throws for a machine
/// that fails: play goes on in memory, and `notices` says why.
class Store {
 public:
  /// The database in `file`, made (with its folders) or brought to this version where needed. One
  /// that cannot be opened is left as it is, and its games, as far as they can be read, are shown
  /// from a copy in memory. A damaged one is kept aside under another name; games are kept in
  /// memory then, and the next start begins a new file.
  static Store in_file(const std::filesystem::path& file);

  /// The user's own, in their data folder.
  static Store of_user();

  /// An empty one that ends with the program.
  static Store in_memory();

  Store(Store&&) noexcept;
  Store& operator=(Store&&) noexcept;
  ~Store();

  /// What the player should be told, a sentence each, and each once.
  std::vector<std::string> take_notices();

  /// Whether what is saved now ends with the program.
  [[nodiscard]] bool is_in_memory() const;

  /// A row for a new game, which nobody else may take up. `toml` is its cartridge's text.
  GameId begin(const RecordedGame& game, std::string_view toml);

  /// Brings the row up to the game: the events done since it was last saved, and the result so far.
  /// Costs time in proportion to the events so far, some 50 microseconds for a usual game, and for
  /// Safety::from_power_failure what the disk takes: 1 to 10 milliseconds. Where the row cannot be
  /// written now, the next save writes it all.
  void save(GameId id, const RecordedGame& game, Safety safety = Safety::from_power_failure);

  /// Lets others take the game up. Forgets it if nothing was done in it.
  void leave(GameId id);

  /// Takes up the game last saved that is not over and that nobody plays, of that cartridge or of
  /// any; nothing if there is none. replay() makes a RecordedGame of it.
  std::optional<SavedGame> take_up_last(std::optional<std::string_view> cartridge = std::nullopt);

  /// The record of a game, with its result; nothing if there is no such game.
  std::optional<SavedGame> look_at(GameId id);

  /// All games in which something was done, the last saved first; of one cartridge or of all.
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

/// A random id for a new record.
std::uint64_t fresh_record_id();

/// What to say where take_up_last finds nothing of that cartridge, or of any if it is empty.
Error no_game_left(const std::string& cartridge);

}  // namespace tilery
