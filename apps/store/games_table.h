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

/// A row's own account of a game.
struct GameRow {
  std::string begun;   ///< a record's text
  std::string events;  ///< letters
  std::string waits;
  RecordResult result;
  std::string toml;  ///< empty if it is not known
};

using CartridgeName = std::optional<std::string_view>;

/// Every call is one transaction, safe when it returns. All throw SQLite::Exception where the
/// database fails, and have changed nothing then.
class GamesTable {
 public:
  explicit GamesTable(SQLite::Database& database) : database_(database) {}

  /// A new row. `record` has a result; its first `begun` events stand in the row's `begun`.
  GameId insert(const Record& record, std::size_t begun, std::string_view toml);

  /// Adds the events from `saved` on, counted through the row's own; `begun` is the number of
  /// events before those. False, and no change, if the row does not hold exactly `saved` events.
  bool append(GameId id, const Record& record, std::size_t begun, std::size_t saved);

  std::optional<GameRow> find(GameId id);
  std::vector<GameSummary> list(CartridgeName cartridge);

  /// The games that are not over, the last saved first.
  std::vector<GameId> unfinished(CartridgeName cartridge);

  /// Removes the row if it has no events.
  void remove_if_empty(GameId id);

  /// Removes the rows without events that are older than a day: programs that were killed left
  /// them.
  void remove_old_empty();

 private:
  SQLite::Database& database_;
};

/// The record of a row; nothing where the row makes no sense.
std::optional<Record> record_of(const GameRow& row);

/// A record with a result in short. `saved` is in seconds.
GameSummary summary_of(const Record& record, GameId id, std::int64_t saved);

/// Milliseconds since 1970-01-01 00:00 UTC by the system's clock.
std::int64_t now_ms();

}  // namespace tilery
