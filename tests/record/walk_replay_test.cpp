#include "tilery/record/world_record.h"

#include <gtest/gtest.h>

#include "tests/quest/small_world.h"

namespace tilery {
namespace {

/// A walk up and down a corridor, with more turns than lie between two marks of a replay.
class WalkReplays : public testing::Test {
 protected:
  WalkReplays() {
    walk_.set_place("/maps/small");
    walk_.set_seal(seal_of(7, {1, 2}));
    for (int turn = 0; turn < 500; ++turn) {
      states_.push_back(walk_.state());
      walk_.act(quest::step_by({turn % 4 < 2 ? 1 : -1, 0}));
    }
    states_.push_back(walk_.state());
  }

  const quest::World world_ = quest::drawn_world({"@...s"});
  RecordedWorld walk_ = RecordedWorld(world_, 7, 3, 1000);
  std::vector<quest::State> states_;  ///< after each number of turns, from 0
};

TEST_F(WalkReplays, EveryTurnComesAgainForwardsAndBackwards) {
  WalkReplay replay(walk_);
  ASSERT_EQ(replay.length(), 500U);
  for (std::size_t turn = 0; turn < 500; ++turn) {
    ASSERT_EQ(replay.place(), turn);
    ASSERT_EQ(replay.shown().state(), states_[turn]) << turn;
    ASSERT_EQ(replay.next(), walk_.record().commands[turn]);
    replay.step();
  }
  EXPECT_TRUE(replay.is_at_end());
  for (const std::size_t turn : {499U, 400U, 399U, 231U, 200U, 199U, 1U, 0U, 500U}) {
    replay.go_to(turn);
    ASSERT_EQ(replay.place(), turn);
    ASSERT_EQ(replay.shown().state(), states_[turn]) << turn;
  }
}

TEST_F(WalkReplays, TheWholeWalkHasTheSameRecord) {
  WalkReplay replay(walk_);
  replay.go_to(replay.length());
  EXPECT_EQ(replay.shown().record_with_result(), walk_.record_with_result());
}

TEST_F(WalkReplays, TheFirstNewMessageIsOfTheLastTurn) {
  RecordedWorld walk(world_, 7);
  for (int turn = 0; turn < 4; ++turn) {
    walk.act(quest::step_by({1, 0}));
  }
  ASSERT_EQ(walk.messages().size(), 1U) << "the sign";
  WalkReplay replay(walk);
  EXPECT_TRUE(replay.step().empty());
  EXPECT_EQ(replay.first_new_message(), replay.shown().messages().size());
  replay.go_to(3);
  EXPECT_EQ(replay.step(), walk.messages());
  EXPECT_EQ(replay.first_new_message(), 0U);
}

TEST_F(WalkReplays, GoingBackToAMarkGivesTheFirstMessageOfItsTurn) {
  constexpr std::size_t mark = 220 / 16 + 200;
  RecordedWorld walk(world_, 7);
  for (std::size_t turn = 0; turn < 220; ++turn) {
    const bool goes_on = turn + 4 >= mark && turn < mark;
    walk.act(goes_on ? quest::step_by({1, 0}) : quest::Command{.verb = quest::Verb::wait});
  }
  ASSERT_EQ(walk.messages().size(), 1U) << "the sign";
  WalkReplay replay(walk);
  ASSERT_EQ(replay.length(), 220U);
  replay.go_to(220);
  replay.go_to(mark);
  EXPECT_EQ(replay.shown().messages().size(), 1U);
  EXPECT_EQ(replay.first_new_message(), 0U);
}

}  // namespace
}  // namespace tilery
