#pragma once
// The tables of the games' database, version by version.

#include <SQLiteCpp/Database.h>

namespace tilery {

/// The version that this program writes.
inline constexpr int schema_version = 3;

/// "TILR", the mark of our databases among those of other programs.
inline constexpr int application_id = 0x54494C52;

enum class SchemaState { ours, newer, foreign };

/// What kind of database it is; an empty one is ours.
SchemaState schema_state(SQLite::Database& database);

/// The version of the tables; 0 for an empty database.
int version_of(SQLite::Database& database);

/// Makes the tables, or changes those of an older version into ours, as one transaction. Requires
/// SchemaState::ours. Throws SQLite::Exception; nothing has changed then.
void migrate(SQLite::Database& database);

}  // namespace tilery
