#include "tilery/protocol/walk_session.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tilery/narration/walk_words.h"
#include "tilery/quest/world_reader.h"

namespace tilery {
namespace {

class WalkQuestions : public testing::Test {
 protected:
  const quest::WorldFile file_ = quest::read_shipped_world("merrow").value();
  RecordedWorld game_ = RecordedWorld(file_.world, 7);

  [[nodiscard]] std::string answer(std::string_view line,
                                   const std::vector<std::string>& log = {}) const {
    return answer_to(walk_command_of(line, false).value(), game_, log, BoardForm::grid);
  }
};

TEST_F(WalkQuestions, ALookIsAroundAlongARayOrAtAThing) {
  EXPECT_TRUE(answer("look").starts_with("You are at: the slanted coast."));
  EXPECT_TRUE(answer("look east").starts_with("East: path for 1 step, then sand."));
  EXPECT_TRUE(answer("look tam").starts_with("Tam"));
  EXPECT_EQ(answer("look moon"), "You see no moon.\n");
}

TEST_F(WalkQuestions, TheLogIsTheLastTwentyMessages) {
  EXPECT_EQ(answer("log"), "Nothing has been said yet.\n");
  std::vector<std::string> log;
  for (int message = 1; message <= 21; ++message) {
    log.push_back(std::to_string(message));
  }
  EXPECT_TRUE(answer("log", log).starts_with("2\n3\n"));
  EXPECT_TRUE(answer("log", log).ends_with("20\n21\n"));
}

TEST_F(WalkQuestions, WithoutALockAHintIsTheNextStepAndThereIsNoBoard) {
  EXPECT_EQ(answer("hint"), "Take the bottle: 1 step south-east. The next step is south-east.\n");
  EXPECT_EQ(answer("board"), "There is no board here.\n");
}

}  // namespace
}  // namespace tilery
