#pragma once
// Reads and writes games in their SQLite database.

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
  std::string begun;   ///< a record with the first events
  std::string events;  ///< a letter for each later event, as in a record
  std::string waits;   ///< milliseconds before each later event; a space follows each number
  RecordResult result;
  std::string toml;  ///< empty if it is not known
  Standing standing;
  std::int64_t saved_ms = 0;    ///< when it was last saved, since 1970
  std::int64_t removed_ms = 0;  ///< when the player removed it, since 1970; 0 for a kept game
};

/// The numbers of events that are saved for a game.
struct SavedEvents {
  std::size_t begun = 0;  ///< in its row's column `begun`
  std::size_t later = 0;  ///< in the table `events`
};

/// The name of one cartridge; nothing for all cartridges.
using CartridgeName = std::optional<std::string_view>;

/// Reads and writes the rows of games. A call throws SQLite::Exception if the database fails. Every
/// call is one transaction, so a call that fails changes nothing.
class GamesTable {
 public:
  explicit GamesTable(SQLite::Database& database) : database_(database) {}

  /// Adds a row. Its column `begun` gets the first `begun` events. `saved_ms` is the time of the
  /// last event. Requires a record with a result.
  GameId insert(const Record& record, std::size_t begun, std::string_view toml,
                std::int64_t saved_ms = now_ms());

  /// Adds the events of `record` after the first `saved`, and `result`. The cost does not depend on
  /// the number of saved events. Returns false, and changes nothing, unless exactly `saved` are
  /// saved and the game is not removed.
  bool append(GameId id, const Record& record, const RecordResult& result, SavedEvents saved,
              std::int64_t saved_ms = now_ms());

  /// Joins the rows that `append` wrote for a game into one.
  void join_events(GameId id);

  std::optional<GameRow> find(GameId id);

  /// The best score of a finished game played alone, except the row `except`; 0 if there is none.
  std::uint64_t best_score(std::string_view cartridge, std::uint64_t rules_hash, GameId except = 0);

  /// The kept games with events, in no order.
  std::vector<GameSummary> list(CartridgeName cartridge);

  /// The games that are not over, the last saved first.
  std::vector<GameId> unfinished(CartridgeName cartridge);

  /// Adds marks that the game's record does not hold.
  void mark(GameId id, Standing marks);

  /// Adds a game of another database with its marks and times. Its column `begun` gets the events
  /// that are not in `row.events`. Requires the record of `row`.
  GameId insert_taken_over(const Record& record, const GameRow& row);

  /// Removes a kept game, or brings a removed one back. False if there is no such game.
  bool set_removed(GameId id, bool is_removed);

  /// The removed games, in no order.
  std::vector<GameSummary> removed();

  /// The numbers of all rows, in ascending order.
  std::vector<GameId> ids();

  /// Removes the row if it has no events.
  void remove_if_empty(GameId id);

  /// Deletes rows without events that are older than a day (killed programs leave such rows), and
  /// games and walks that were removed more than 30 days ago.
  void remove_outdated();

 private:
  /// Requires an open transaction.
  GameId insert_row(const Record& record, std::size_t begun, std::string_view toml,
                    std::int64_t saved_ms);

  SQLite::Database& database_;
};

/// The record of a row; nothing for a damaged row.
std::optional<Record> record_of(const GameRow& row);

// The tables of the games' database, version by version.

/// The version of the tables that this program writes.
inline constexpr int schema_version = 6;

/// "TILR", which marks our databases.
inline constexpr int application_id = 0x54494C52;

enum class SchemaState { ours, newer, foreign };

/// Whether the database is ours, of a newer version, or another program's. An empty one is ours.
SchemaState schema_state(SQLite::Database& database);

/// The version of the tables; 0 for an empty database.
int version_of(SQLite::Database& database);

/// Creates the tables of `version` or migrates older tables to it, in one transaction. Requires
/// SchemaState::ours. If it throws SQLite::Exception, nothing has changed.
void migrate(SQLite::Database& database, int version = schema_version);

}  // namespace tilery
