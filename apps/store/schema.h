#pragma once
// The tables of the games' database, version by version.

#include <SQLiteCpp/Database.h>

namespace tilery {

/// The version of the tables that this program writes.
inline constexpr int schema_version = 4;

/// "TILR", which marks our databases.
inline constexpr int application_id = 0x54494C52;

enum class SchemaState { ours, newer, foreign };

/// Whether the database is ours, of a newer version, or another program's. An empty one is ours.
SchemaState schema_state(SQLite::Database& database);

/// The version of the tables; 0 for an empty database.
int version_of(SQLite::Database& database);

/// Creates the tables or migrates those of an older version, in one transaction. Requires
/// SchemaState::ours. Throws SQLite::Exception, and then nothing has changed.
void migrate(SQLite::Database& database);

}  // namespace tilery
