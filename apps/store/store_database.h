#pragma once
// The database behind a Store, and the games that it does not hold yet.

#include <SQLiteCpp/Exception.h>
#include <fmt/format.h>

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/store/games_table.h"
#include "apps/store/open_database.h"
#include "apps/store/store.h"

namespace tilery {

/// Writes a game's row at once. While that fails the game stays in memory, and every later call
/// tries again.
class Store::Database {
 public:
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

  [[nodiscard]] std::vector<std::string> take_notices() { return std::exchange(notices_, {}); }
  [[nodiscard]] bool is_in_memory() const { return opened_.is_in_memory || is_failing_; }

  GameId begin(const RecordedGame& game, std::string_view toml);
  void save(GameId id, const RecordedGame& game, Safety safety);
  void leave(GameId id);
  std::optional<SavedGame> take_up_last(const Cartridge* cartridge);
  std::optional<SavedGame> look_at(GameId id);
  std::vector<GameSummary> games(CartridgeName cartridge);

 private:
  /// A game that is being played, or that is not written yet.
  struct KeptGame {
    std::optional<GameId> row;
    std::size_t begun = 0;  ///< events in the row's `begun`
    std::size_t saved = 0;  ///< events in the row after those
    bool is_played = true;
    std::string toml;               ///< until there is a row
    std::optional<Record> unsaved;  ///< as it is now, while the row is behind
  };

  /// Writes what the game's row lacks. Throws SQLite::Exception.
  void write(KeptGame& game);
  void write_new_row(KeptGame& game);

  /// Tries to write all games whose rows are behind. Tells the player when this starts or stops
  /// failing.
  void write_all(Safety safety = Safety::from_power_failure);

  /// Opens the file again where it could not be opened. False while that fails.
  bool recover();

  [[nodiscard]] bool is_kept(GameId row) const;
  std::optional<SavedGame> taken_up_unwritten(const Cartridge* cartridge);
  std::optional<SavedGame> taken_up(GameId id);
  void note_failure(const SQLite::Exception& fault);

  /// The answer of `read`, or `otherwise` where the database fails.
  template <typename Read, typename Answer>
  Answer reading(Read read, Answer otherwise) {
    try {
      return read();
    } catch (const SQLite::Exception& fault) {
      notices_.push_back(fmt::format("The saved games cannot be read: {}.", fault.what()));
      return otherwise;
    }
  }

  OpenDatabase opened_;
  std::optional<GamesTable> table_;
  std::vector<std::string> notices_;
  std::map<GameId, KeptGame> kept_;
  GameId last_unsaved_ = 0;  ///< games without a row have numbers below 0
  bool is_failing_ = false;
  bool is_on_disk_ = true;  ///< everything written has reached the disk
};

}  // namespace tilery
