#include "apps/terminal/walk/walk_picture.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(WalkLog, EarlierMessagesAreNotNew) {
  WalkLog log({"a", "b"});
  log.say("c");
  EXPECT_EQ(log.shown().all.size(), 3U);
  EXPECT_EQ(log.shown().fresh, 2U);
}

TEST(WalkLog, AnInputMakesMessagesOldAndResetsReading) {
  WalkLog log({});
  log.say("a");
  log.read_on(3);
  EXPECT_EQ(log.shown().read, 3);
  log.begin_messages();
  EXPECT_EQ(log.shown().read, 0);
  EXPECT_EQ(log.shown().fresh, 1U);
}

TEST(WalkLog, AQuestionLeavesNoMessage) {
  WalkLog log({"a"});
  log.ask("Where?");
  log.say("b");
  log.begin_messages();
  log.take_back_question();
  EXPECT_EQ(log.messages(), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(log.shown().fresh, 2U);
  log.take_back_question();
  EXPECT_EQ(log.messages().size(), 2U) << "there is no question any more";
}

}  // namespace
}  // namespace tilery
