#include "apps/store/schema.h"

#include <SQLiteCpp/Transaction.h>
#include <fmt/format.h>

#include <array>

namespace tilery {
namespace {

/// A game is one row: `begun` is the text of its record at its begin, `events` the letters of all
/// later events. The other columns follow from these two and serve searches and sums.
constexpr const char* make_version_1 = R"(
CREATE TABLE cartridges(
  rules_hash TEXT PRIMARY KEY,
  toml TEXT NOT NULL
) STRICT;
CREATE TABLE games(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  cartridge TEXT NOT NULL,
  rules_hash TEXT NOT NULL,
  width INTEGER NOT NULL,
  height INTEGER NOT NULL,
  players INTEGER NOT NULL,
  began INTEGER NOT NULL,
  begun TEXT NOT NULL,
  events TEXT NOT NULL DEFAULT '',
  saved INTEGER NOT NULL,
  score INTEGER NOT NULL DEFAULT 0,
  second_score INTEGER NOT NULL DEFAULT 0,
  largest INTEGER NOT NULL DEFAULT 0,
  moves INTEGER NOT NULL DEFAULT 0,
  is_over INTEGER NOT NULL DEFAULT 0,
  has_undo INTEGER NOT NULL DEFAULT 0,
  boards TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE INDEX games_by_time ON games(saved);
)";

/// `waits` has one number for each event, how long the player took, each followed by a space.
constexpr const char* make_version_2 = R"(
ALTER TABLE games ADD COLUMN waits TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN played_ms INTEGER NOT NULL DEFAULT 0;
)";

/// A walk is one row: `record` holds all of it, the other columns serve searches.
constexpr const char* make_version_3 = R"(
CREATE TABLE worlds(
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  world TEXT NOT NULL,
  place TEXT NOT NULL,
  record TEXT NOT NULL,
  saved INTEGER NOT NULL,
  is_won INTEGER NOT NULL
) STRICT;
)";

/// `standing` says how a game was played: 1 with undo, 2 with help, 4 from a position, or a sum.
constexpr const char* make_version_4 = R"(
ALTER TABLE games RENAME COLUMN has_undo TO standing;
UPDATE games SET standing =
  (instr(events, 'z') > 0 OR begun GLOB '*' || char(10) || 'events *z*') +
  2 * (instr(begun, char(10) || 'parent ') > 0) +
  4 * (instr(begun, char(10) || 'start ') > 0 OR instr(begun, char(10) || 'entries ') > 0);
)";

constexpr std::array<const char*, schema_version> steps = {make_version_1, make_version_2,
                                                           make_version_3, make_version_4};

int number_of(SQLite::Database& database, const char* pragma) {
  return database.execAndGet(pragma).getInt();
}

}  // namespace

int version_of(SQLite::Database& database) { return number_of(database, "PRAGMA user_version"); }

SchemaState schema_state(SQLite::Database& database) {
  const bool is_empty = number_of(database, "SELECT count(*) FROM sqlite_schema") == 0;
  if (!is_empty && number_of(database, "PRAGMA application_id") != application_id) {
    return SchemaState::foreign;
  }
  return version_of(database) > schema_version ? SchemaState::newer : SchemaState::ours;
}

void migrate(SQLite::Database& database) {
  if (version_of(database) == schema_version) {
    return;
  }
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  for (int version = version_of(database); version < schema_version; ++version) {
    database.exec(steps[std::size_t(version)]);
  }
  database.exec(fmt::format("PRAGMA application_id = {}", application_id));
  database.exec(fmt::format("PRAGMA user_version = {}", schema_version));
  transaction.commit();
}

}  // namespace tilery
