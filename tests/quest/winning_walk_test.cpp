#include "tilery/quest/winning_walk.h"

#include <gtest/gtest.h>

#include "tests/quest/small_world.h"
#include "tilery/quest/shipped.h"
#include "tilery/record/world_record.h"

namespace tilery::quest {
namespace {

TEST(WinningWalk, TheQuestThatShipsIsWonAndItsCommandsProveIt) {
  const World world = read_shipped_world("merrow")->world;
  const PlannedWalk walk = planned_walk(world, 1);
  ASSERT_TRUE(walk.last.is_won) << "stage " << walk.last.stage;
  RecordedWorld recorded(world, 1);
  for (const Command& command : walk.commands) {
    recorded.act(command);
  }
  EXPECT_EQ(recorded.record().turns.size(), walk.commands.size());
  EXPECT_TRUE(recorded.state().is_won);
}

TEST(WinningWalk, ALockIsOpenedAndAGiftIsGiven) {
  const PlannedWalk walk = planned_walk(drawn_world({"@!L.P"}), 1);
  EXPECT_TRUE(walk.last.is_won);
  EXPECT_EQ(walk.last.statistics.locks_opened, 1U);
}

TEST(WinningWalk, KeysAreFetchedFirst) {
  EXPECT_TRUE(planned_walk(drawn_world({"=.@.k.!L.P"}), 1).last.is_won);
}

TEST(WinningWalk, AQuestBehindAWallIsNotWon) {
  const PlannedWalk walk = planned_walk(drawn_world({"@!#L.P"}), 1);
  EXPECT_FALSE(walk.last.is_won);
  EXPECT_EQ(walk.last.stage, 0);
}

}  // namespace
}  // namespace tilery::quest
