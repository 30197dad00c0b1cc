#include "apps/terminal/walk/travel_menu.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>

namespace tilery {
namespace {

constexpr Size bag_page{80, 24};

std::optional<BagCommand> typed(BagMenu& bag, std::initializer_list<std::string_view> keys) {
  std::optional<BagCommand> command;
  for (const std::string_view key : keys) {
    command = bag.take(key_named(key).value(), bag_page);
  }
  return command;
}

TEST(BagMenu, LettersNameCommandsForTheChosenEntry) {
  BagMenu bag(3);
  EXPECT_EQ(typed(bag, {"down", "d"}), BagCommand::drop);
  EXPECT_EQ(bag.chosen(), 1U);
  EXPECT_EQ(typed(bag, {"l"}), BagCommand::light);
  EXPECT_EQ(typed(bag, {"g"}), BagCommand::give);
  EXPECT_EQ(typed(bag, {"u"}), BagCommand::use);
}

TEST(BagMenu, EnterUsesAndMovingDoesNothing) {
  BagMenu bag(3);
  EXPECT_EQ(typed(bag, {"j"}), std::nullopt);
  EXPECT_EQ(typed(bag, {"enter"}), BagCommand::use);
}

TEST(BagMenu, TheKeyThatOpensItQAndEscapeCloseIt) {
  for (const char* key : {"i", "q", "escape"}) {
    BagMenu bag(0);
    EXPECT_EQ(typed(bag, {key}), BagCommand::close) << key;
  }
}

TEST(BagMenu, AnEmptyBagUsesNothing) {
  BagMenu bag(0);
  EXPECT_EQ(typed(bag, {"enter"}), std::nullopt);
}

}  // namespace
}  // namespace tilery
