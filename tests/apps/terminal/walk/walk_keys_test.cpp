#include "apps/terminal/walk/walk_keys.h"

#include <gtest/gtest.h>

#include <string_view>

namespace tilery {
namespace {

Key key(std::string_view name) { return key_named(name).value(); }

TEST(WalkKeys, ArrowsLettersAndDigitsStepAlike) {
  for (const char* name : {"right", "l", "6"}) {
    ASSERT_EQ(walk_keys().command(key(name)), WalkAction::step) << name;
    EXPECT_EQ(step_of(WalkAction::step, key(name)), (Offset{1, 0})) << name;
  }
  for (const char* name : {"up", "k", "8"}) {
    EXPECT_EQ(step_of(WalkAction::step, key(name)), (Offset{0, -1})) << name;
  }
}

TEST(WalkKeys, CornersOfTheKeyPadStepDiagonally) {
  for (const char* name : {"n", "3", "page-down"}) {
    ASSERT_EQ(walk_keys().command(key(name)), WalkAction::diagonal_step) << name;
    EXPECT_EQ(step_of(WalkAction::diagonal_step, key(name)), (Offset{1, 1})) << name;
  }
  for (const char* name : {"y", "7", "home"}) {
    EXPECT_EQ(step_of(WalkAction::diagonal_step, key(name)), (Offset{-1, -1})) << name;
  }
}

TEST(WalkKeys, CapitalsRunWhereTheirLettersStep) {
  const std::string_view letters = "hjklyubn";
  const std::string_view capitals = "HJKLYUBN";
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const Key small = key(letters.substr(i, 1));
    const Key large = key(capitals.substr(i, 1));
    EXPECT_EQ(walk_keys().command(large), WalkAction::run);
    EXPECT_EQ(step_of(WalkAction::run, large), step_of(*walk_keys().command(small), small));
  }
}

TEST(WalkKeys, OtherCapitalsAreTheirSmallLetters) {
  EXPECT_EQ(walk_keys().command(key("A")), WalkAction::anew) << "a use of its own";
  for (const std::string_view name : {"X", "O", "T", "V", "W", "I", "S", "M", "P", "C", "Q"}) {
    const Key small = small_key_of(key(name));
    ASSERT_TRUE(walk_keys().command(small)) << name;
    EXPECT_EQ(walk_keys().command(key(name)), walk_keys().command(small)) << name;
  }
  EXPECT_EQ(bag_keys().command(key("L")), BagCommand::light);
  EXPECT_EQ(slide_of(key("J")), Direction::down);
}

TEST(CursorKeys, CapitalsGoEightCells) {
  EXPECT_EQ(step_of(CursorCommand::step, key("h")), (Offset{-1, 0}));
  EXPECT_EQ(step_of(CursorCommand::far_step, key("H")), (Offset{-8, 0}));
  EXPECT_EQ(step_of(CursorCommand::far_step, key("N")), (Offset{8, 8}));
}

TEST(LockKeys, ArrowsLettersAndDigitsSlide) {
  EXPECT_EQ(slide_of(key("left")), Direction::left);
  EXPECT_EQ(slide_of(key("j")), Direction::down);
  EXPECT_EQ(slide_of(key("8")), Direction::up);
  EXPECT_EQ(slide_of(key("right")), Direction::right);
}

TEST(WalkKeys, EveryCommandHasKeysAndWords) {
  const auto expect_whole = [](const KeyTable& keys, std::size_t commands) {
    ASSERT_EQ(keys.uses().size(), commands);
    for (const KeyUse& use : keys.uses()) {
      EXPECT_FALSE(use.keys.empty()) << use.name;
      EXPECT_FALSE(use.about.empty()) << use.name;
    }
  };
  expect_whole(walk_keys(), static_cast<std::size_t>(WalkAction::leave) + 1);
  expect_whole(cursor_keys(), static_cast<std::size_t>(CursorCommand::end) + 1);
  expect_whole(bag_keys(), static_cast<std::size_t>(BagCommand::close) + 1);
  expect_whole(lock_keys(), static_cast<std::size_t>(LockCommand::leave) + 1);
}

}  // namespace
}  // namespace tilery
