#pragma once
// The SQL of the games' database.

#include <SQLiteCpp/Database.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/store/game_summary.h"
#include "tilery/record/record.h"

namespace tilery {

/// The columns of one game.
struct GameRow {
  std::string begun;   ///< a record's text
  std::string events;  ///< letters
  std::string waits;
  RecordResult result;
  std::string toml;  ///< empty if it is not known
};

using CartridgeName = std::optional<std::string_view>;

/// Reads and writes the rows of games. Every call is one transaction. All throw SQLite::Exception
/// where the database fails, and then nothing has changed.
class GamesTable {
 public:
  explicit GamesTable(SQLite::Database& database) : database_(database) {}

  /// Adds a row. Its column `begun` gets the first `begun` events. Requires a record with a result.
  GameId insert(const Record& record, std::size_t begun, std::string_view toml);

  /// Adds the events of `record` after the first `begun + saved` to the row. False, and no change,
  /// unless the row's column `events` holds exactly `saved` events.
  bool append(GameId id, const Record& record, std::size_t begun, std::size_t saved);

  std::optional<GameRow> find(GameId id);
  std::vector<GameSummary> list(CartridgeName cartridge);

  /// The games that are not over, the last saved first.
  std::vector<GameId> unfinished(CartridgeName cartridge);

  /// Removes the row if it has no events.
  void remove_if_empty(GameId id);

  /// Removes rows without events that are older than a day; killed programs leave such rows.
  void remove_old_empty();

 private:
  SQLite::Database& database_;
};

/// The record of a row; nothing for a damaged row.
std::optional<Record> record_of(const GameRow& row);

/// The summary of a record that has a result. `saved` is in seconds since 1970.
GameSummary summary_of(const Record& record, GameId id, std::int64_t saved);

/// Milliseconds since 1970-01-01 00:00 UTC by the system's clock.
std::int64_t now_ms();

}  // namespace tilery
