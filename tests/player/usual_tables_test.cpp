#include "tilery/player/advice.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tilery/rules/cartridge.h"
#include "tilery/shipped_networks.h"

namespace tilery {
namespace {

Cartridge shipped(const std::string& name) {
  return *read_cartridge(shipped_cartridge(name), name);
}

TEST(UsualTables, OfTheShippedGameAreThree) {
  const auto tables = usual_tables(shipped("2048"), shipped_table);
  ASSERT_NE(tables, nullptr);
  EXPECT_EQ(tables->size(), 3);
}

TEST(UsualTables, AreNoneWhereNoneIsGiven) {
  EXPECT_EQ(usual_tables(shipped("2048"), [](auto) { return ""; }), nullptr);
}

TEST(UsualTables, LeaveOutADamagedOne) {
  const auto damaged = [](std::string_view name) {
    return name == "2048-442-256" ? "no table" : shipped_table(name);
  };
  EXPECT_EQ(usual_tables(shipped("2048"), damaged)->size(), 2);
}

TEST(UsualTables, LeaveOutTablesForOtherRules) {
  Cartridge other = shipped("2048-basic");
  other.name = "2048";
  EXPECT_EQ(usual_tables(other, shipped_table), nullptr);
}

}  // namespace
}  // namespace tilery
