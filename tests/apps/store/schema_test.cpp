#include "apps/store/games_table.h"

#include <SQLiteCpp/Database.h>
#include <gtest/gtest.h>

namespace tilery {
namespace {

class Schemas : public testing::Test {
 protected:
  SQLite::Database database_{":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE};
};

TEST_F(Schemas, AnEmptyDatabaseBecomesOurs) {
  EXPECT_EQ(version_of(database_), 0);
  EXPECT_EQ(schema_state(database_), SchemaState::ours);
  migrate(database_);
  EXPECT_EQ(version_of(database_), schema_version);
  EXPECT_EQ(schema_state(database_), SchemaState::ours);
  EXPECT_TRUE(database_.tableExists("games"));
  EXPECT_TRUE(database_.tableExists("worlds"));
}

TEST_F(Schemas, MigratingAgainChangesNothing) {
  migrate(database_);
  database_.exec("INSERT INTO cartridges VALUES('hash', 'toml')");
  migrate(database_);
  EXPECT_EQ(database_.execAndGet("SELECT count(*) FROM cartridges").getInt(), 1);
}

TEST_F(Schemas, ADatabaseOfTablesWithoutOurMarkIsForeign) {
  database_.exec("CREATE TABLE other(id INTEGER)");
  EXPECT_EQ(schema_state(database_), SchemaState::foreign);
}

TEST_F(Schemas, AHigherVersionIsNewer) {
  migrate(database_);
  database_.exec("PRAGMA user_version = 999");
  EXPECT_EQ(schema_state(database_), SchemaState::newer);
}

}  // namespace
}  // namespace tilery
