#include "apps/explore/world_sitting.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(WorldSittings, GoOnWithWhatWasSaid) {
  WorldStore store = WorldStore::in_memory();
  const WorldShelf shelf(std::nullopt);
  {
    WorldSitting sitting = WorldSitting::begin(shelf, "merrow", 7, &store).value();
    sitting.act({.verb = quest::Verb::wait});
    EXPECT_FALSE(sitting.act(quest::step_by({1, 1})).empty());
  }
  const WorldSitting sitting = WorldSitting::resume(shelf, "", store).value();
  EXPECT_EQ(sitting.state().statistics.turns, 2U);
  EXPECT_TRUE(sitting.game().said()[0].starts_with("You take a bottle."));
}

TEST(WorldSittings, KeepWhatASessionDidToTheirGame) {
  WorldStore store = WorldStore::in_memory();
  const WorldShelf shelf(std::nullopt);
  {
    WorldSitting sitting = WorldSitting::begin(shelf, "merrow", 7, &store).value();
    sitting.game().act({.verb = quest::Verb::wait});
    sitting.keep();
  }
  EXPECT_EQ(WorldSitting::resume(shelf, "merrow", store).value().state().statistics.turns, 1U);
}

TEST(WorldSittings, AreNotGoneOnWithWhereThereIsNone) {
  WorldStore store = WorldStore::in_memory();
  const auto none = WorldSitting::resume(WorldShelf(std::nullopt), "", store);
  ASSERT_FALSE(none);
  EXPECT_EQ(text_of(none.error()),
            "--resume: expected a walk that is not won and that nobody plays, found none");
}

}  // namespace
}  // namespace tilery
