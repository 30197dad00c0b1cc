#include "tilery/quest/winning_walk.h"

#include <gtest/gtest.h>

#include "tests/quest/small_world.h"
#include "tilery/quest/world_reader.h"
#include "tilery/record/world_record.h"

namespace tilery::quest {
namespace {

TEST(WinningWalk, TheQuestThatShipsIsWonAndItsCommandsProveItSlow) {
  const World world = read_shipped_world("merrow")->world;
  const PlannedWalk walk = planned_walk(world, 1);
  ASSERT_TRUE(walk.last.is_won) << "stage " << walk.last.stage;
  RecordedWorld recorded(world, 1);
  for (const Command& command : walk.commands) {
    recorded.act(command);
  }
  EXPECT_EQ(recorded.record().commands.size(), walk.commands.size());
  EXPECT_TRUE(recorded.state().is_won);
}

TEST(WinningWalk, ALockIsOpenedAndAGiftIsGiven) {
  const PlannedWalk walk = planned_walk(drawn_world({"@!L.P"}), 1);
  EXPECT_TRUE(walk.last.is_won);
  EXPECT_EQ(walk.last.statistics.locks_opened, 1U);
}

TEST(WinningWalk, ALockThatNeverOpensAndNeverEndsIsGivenUpSlow) {
  World world = drawn_world({"@L"});
  Rules& rules = world.locks[0].rules;
  rules.shape = {.width = 2, .height = 1};
  rules.spawn.start_draws = 1;
  rules.spawn.count = 0;
  const PlannedWalk walk = planned_walk(world, 1);
  EXPECT_FALSE(walk.last.lock);
  EXPECT_EQ(walk.last.statistics.locks_opened, 0U);
}

TEST(WinningWalk, KeysAreFetchedFirst) {
  EXPECT_TRUE(planned_walk(drawn_world({"=.@.k.!L.P"}), 1).last.is_won);
}

TEST(WinningWalk, AQuestBehindAWallIsNotWon) {
  const World world = drawn_world({"@!#L.P"});
  const PlannedWalk walk = planned_walk(world, 1);
  EXPECT_FALSE(walk.last.is_won);
  EXPECT_EQ(walk.last.stage, 0);
  EXPECT_TRUE(reason_for_undone_stage(world, walk).starts_with("the lock of "));
}

TEST(WinningWalk, AGiftThatNobodyWantsIsTheReason) {
  World world = drawn_world({"@!L.P"});
  for (Placed& placed : world.areas[0].creatures) {
    placed.wants.reset();
  }
  const PlannedWalk walk = planned_walk(world, 1);
  EXPECT_FALSE(walk.last.is_won);
  EXPECT_EQ(reason_for_undone_stage(world, walk), "nobody wants \"bread\"");
}

}  // namespace
}  // namespace tilery::quest
