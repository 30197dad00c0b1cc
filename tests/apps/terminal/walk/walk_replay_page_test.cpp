#include "apps/terminal/walk/walk_pages.h"

#include <gtest/gtest.h>

#include "tests/apps/terminal/page_fixture.h"
#include "tilery/quest/world_reader.h"

namespace tilery {
namespace {

class WalkReplayPages : public test::Pages {
 protected:
  /// Walks 450 turns, alternately east and west.
  WalkReplayPages() {
    for (int turn = 0; turn < 450; ++turn) {
      walk_.act(quest::step_by({turn % 2 == 0 ? 1 : -1, 0}));
      cells_.push_back(walk_.state().cell);
    }
  }

  const quest::WorldFile file_ = quest::read_shipped_world("merrow").value();
  RecordedWorld walk_ = RecordedWorld(file_.world, 7);
  std::vector<Cell> cells_;
};

TEST_F(WalkReplayPages, RunsToTheEndByItself) {
  WalkReplayPage page(app_, walk_);
  page.pass_time(0);
  page.pass_time(250);
  EXPECT_EQ(page.shown().record().commands.size(), 1U);
  EXPECT_NE(seen(page).find("move 1 of"), std::string::npos) << seen(page);
  page.pass_time(10'000'000);
  EXPECT_EQ(page.shown().state(), walk_.state());
  EXPECT_EQ(page.changes_in(10'000'000), std::nullopt);
}

TEST_F(WalkReplayPages, GoesBackToEveryTurn) {
  WalkReplayPage page(app_, walk_);
  type(page, {"end", "left"});
  const std::size_t commands = walk_.record().commands.size();
  ASSERT_GT(commands, 400U) << "kept copies of the walk lie before the end";
  EXPECT_EQ(page.shown().record().commands.size(), commands - 1);
  EXPECT_EQ(page.shown().state().cell, cells_[commands - 2]);
  type(page, {"page-up", "page-up", "page-up", "page-up", "page-up", "page-up"});
  const std::size_t place = page.shown().record().commands.size();
  EXPECT_LT(place, 200U);
  EXPECT_EQ(page.shown().state().cell, cells_[place - 1]);
  type(page, {"home"});
  EXPECT_EQ(page.shown().state(), quest::first_state(file_.world, 7));
}

TEST_F(WalkReplayPages, NamesNoKeyThatDoesNothingHere) {
  size_ = {40, 12};
  const WalkReplayPage page(app_, walk_);
  EXPECT_NE(seen(page).find("Health 20/20  Part 1 of 5"), std::string::npos) << seen(page);
  EXPECT_EQ(seen(page).find("c more"), std::string::npos) << "the key of a walk's page";
  EXPECT_NE(seen(page).find("q leave"), std::string::npos) << seen(page);
}

TEST_F(WalkReplayPages, EveryKeyOfItsHelpDoesSomething) {
  WalkReplayPage page(app_, walk_);
  const Next help = page.take(key_of(U'?'), size_, 0);
  ASSERT_EQ(help.way, Next::Way::open);
  const std::string listed = seen(*help.page);
  int commands = 0;
  for (const KeyUse& use : replay_keys().uses()) {
    if (!listed.contains(use.about)) {
      continue;
    }
    ++commands;
    for (const Key key : use.keys) {
      WalkReplayPage other(app_, walk_);
      type(other, {"right", "right", "space"});  // in the middle, and running
      const std::string before = seen(other);
      const Next::Way way = other.take(key, size_, 0).way;
      EXPECT_TRUE(way != Next::Way::stay || seen(other) != before) << use.about;
    }
  }
  EXPECT_EQ(commands, 11);
  for (const char* of_games : {"take the game over", "review", "mistake"}) {
    EXPECT_EQ(listed.find(of_games), std::string::npos) << listed;
  }
}

TEST_F(WalkReplayPages, ShowsTheMoveAndTheBarInEverySizeThatAWalkNeeds) {
  for (const Size size : {Size{30, 12}, {80, 24}, {120, 50}}) {
    size_ = size;
    WalkReplayPage page(app_, walk_);
    type(page, {"end"});
    EXPECT_NE(seen(page).find("━━━"), std::string::npos) << seen(page);
    EXPECT_NE(seen(page).find("move 450"), std::string::npos) << seen(page);
  }
  size_ = {20, 10};
  EXPECT_NE(seen(WalkReplayPage(app_, walk_)).find("A walk needs"), std::string::npos);
}

TEST_F(WalkReplayPages, MessagesAreShownWithoutAskingForMore) {
  RecordedWorld walk(file_.world, 7);
  walk.act(quest::step_by({1, 1}));  // onto a bottle
  ASSERT_FALSE(walk.messages().empty());
  for (const Size size : {Size{30, 12}, {40, 12}, {80, 24}}) {
    size_ = size;
    WalkReplayPage page(app_, walk);
    type(page, {"end"});
    EXPECT_NE(seen(page).find(walk.messages().back().substr(0, 10)), std::string::npos)
        << seen(page);
    EXPECT_EQ(seen(page).find("space more"), std::string::npos) << seen(page);
  }
}

TEST_F(WalkReplayPages, AnEmptyWalkIsShown) {
  const RecordedWorld walk(file_.world, 7);
  WalkReplayPage page(app_, walk);
  page.pass_time(0);
  page.pass_time(1000);
  type(page, {"right", "left", "end"});
  EXPECT_TRUE(page.shown().record().commands.empty());
  EXPECT_EQ(type(page, {"q"}), Next::Way::back);
}

}  // namespace
}  // namespace tilery
