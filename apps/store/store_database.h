#pragma once
// The database behind a Store, and the games that are not written to it yet.

#include <SQLiteCpp/Exception.h>
#include <fmt/format.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/store/games_table.h"
#include "apps/store/notices.h"
#include "apps/store/open_database.h"
#include "apps/store/store.h"
#include "apps/store/unwritten_games.h"

namespace tilery {

/// Writes a game's row at once. If that fails, the game stays in memory, and every later save tries
/// again.
class Store::Database {
 public:
  static constexpr std::string_view name = "games.db";  ///< in the user's data folder

  static std::unique_ptr<Database> in_file(const std::filesystem::path& file) {
    return std::make_unique<Database>(open_database(file));
  }
  static std::unique_ptr<Database> to_read(const std::filesystem::path& file) {
    return std::make_unique<Database>(open_to_read(file));
  }
  static std::unique_ptr<Database> in_memory() {
    return std::make_unique<Database>(open_in_memory());
  }

  explicit Database(OpenDatabase opened)
      : opened_(std::move(opened)), notices_(opened_.notices), is_failing_(opened_.may_recover) {
    table_.emplace(*opened_.database);
  }

  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database() {
    if (is_failing_) {
      write_all();
    }
  }

  [[nodiscard]] std::vector<std::string> take_notices() { return notices_.take(); }
  [[nodiscard]] bool is_in_memory() const { return opened_.is_in_memory || is_failing_; }

  GameId begin(const RecordedGame& game, std::string_view toml);
  void save(GameId id, const RecordedGame& game, Safety safety);
  void leave(GameId id);
  std::optional<SavedGame> take_up_last(const Cartridge* cartridge);
  std::optional<SavedGame> take_up(GameId id);
  void mark(GameId id, Standing marks);
  Removal remove(GameId id);
  Removal restore(GameId id);
  std::vector<GameSummary> removed();
  std::optional<SavedGame> look_at(GameId id);
  std::vector<GameSummary> games(CartridgeName cartridge);
  std::vector<Record> lost_games();
  std::uint64_t best_score(std::string_view cartridge, std::uint64_t rules_hash, GameId except);

 private:
  /// Writes the events that the game's row lacks. Throws SQLite::Exception.
  void write(UnwrittenGame& game);
  void write_new_row(UnwrittenGame& game);
  void part_from_row(UnwrittenGame& game);
  void write_marks(UnwrittenGame& game);
  bool append(UnwrittenGame& kept, const RecordedGame& game, Safety safety);
  void set_safety(Safety safety);

  /// Tries to write all games whose rows are behind. Tells the player when this starts or stops
  /// failing. write_all() then forgets games that were left and are written or empty.
  void write_each(Safety safety);
  void write_all(Safety safety = Safety::from_power_failure);

  /// Opens the file again if it could not be opened before. False while that fails.
  bool recover();

  Removal remove_left(const UnwrittenGame& game);
  Removal remove_row(GameId row);
  Removal set_removed(GameId row, bool is_removed);
  Removal unchanged(GameId row, std::string_view reason);
  SavedGame locked(SavedGame game);
  std::optional<SavedGame> take_up_row(GameId row, const Cartridge* cartridge);
  std::optional<SavedGame> read_row(GameId id, const Cartridge* cartridge);
  void note_failure(const SQLite::Exception& fault);

  /// The answer of `work`; `otherwise`, and a notice, if the database fails.
  template <typename Work, typename Answer>
  Answer unless_failing(Work work, Answer otherwise) {
    try {
      return work();
    } catch (const SQLite::Exception& fault) {
      notices_.add_once(fmt::format("The database of saved games fails: {}.", fault.what()));
      return otherwise;
    }
  }

  OpenDatabase opened_;
  std::optional<GamesTable> table_;
  Notices notices_;
  UnwrittenGames unwritten_;
  std::vector<GameId> in_memory_;  ///< rows that were begun in a database in memory
  bool is_failing_ = false;
  bool is_on_disk_ = true;  ///< whether all written rows have reached the disk
};

}  // namespace tilery
