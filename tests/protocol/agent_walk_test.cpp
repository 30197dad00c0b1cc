#include "tilery/protocol/agent_game.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "tilery/narration/verdict.h"
#include "tilery/record/record_rules.h"

namespace tilery {
namespace {

std::shared_ptr<const quest::World> merrow() {
  static const auto world = std::make_shared<const quest::World>(*find_shipped_world("merrow"));
  return world;
}

TEST(AgentWalk, EndsWithQuitAndGivesATrueSealedRecord) {
  AgentWalk walk(merrow(), {.seed = 987654321}, {}, seal_of(987654321, {3, 4}));
  EXPECT_EQ(walk.opening().find("987654321"), std::string::npos);
  EXPECT_EQ(walk.record(), std::nullopt);
  walk.say("look, north, explore");
  EXPECT_FALSE(walk.has_ended());
  walk.say("quit");
  EXPECT_EQ(walk.end(), WalkEnd::left);
  EXPECT_TRUE(walk.say("north").is_refused);
  Verification verification;
  int verdicts = 0;
  verify_text(*walk.record(), "walk", verification, [&verdicts](const Verdict& verdict) {
    ++verdicts;
    EXPECT_TRUE(verdict.is_true()) << verdict_words(verdict);
    EXPECT_NE(verdict_words(verdict).find("sealed as"), std::string::npos);
  });
  EXPECT_EQ(verdicts, 1);
}

TEST(AgentWalk, EndsAfterItsNumberOfLines) {
  AgentWalk walk(merrow(), {.seed = 1}, {.most_lines = 3});
  walk.say("look");
  walk.say("gibberish");
  EXPECT_FALSE(walk.has_ended());
  walk.say("look");
  EXPECT_EQ(walk.end(), WalkEnd::lines);
}

TEST(AgentWalk, EndsAfterItsTurns) {
  AgentWalk walk(merrow(), {.seed = 1}, {.most_turns = 5});
  walk.say("wait 10");
  EXPECT_EQ(walk.end(), WalkEnd::turns);
}

TEST(AgentWalk, RefusesToTouchFromAfarWithoutJourneys) {
  AgentWalk walk(merrow(), {.seed = 1}, {.has_journeys = false});
  EXPECT_TRUE(walk.say("touch signpost").is_refused);
  EXPECT_FALSE(walk.say("take bottle").is_refused) << "the bottle is next to the party";
}

TEST(AgentWalk, StopsALineAtAForbiddenWord) {
  AgentWalk walk(merrow(), {.seed = 1}, {.has_journeys = false});
  const AgentReply reply = walk.say("wait, explore, wait");
  EXPECT_FALSE(reply.is_refused) << "a turn has passed";
  EXPECT_TRUE(reply.text.contains("opened without journeys")) << reply.text;
  EXPECT_EQ(turns_of(walk.game().record()), 1U);
}

TEST(AgentWalk, RefusesWordsThatItWasOpenedWithout) {
  AgentWalk walk(merrow(), {.seed = 1}, {.has_hints = false, .has_journeys = false});
  EXPECT_TRUE(walk.say("look, hint").is_refused);
  EXPECT_TRUE(walk.say("explore").is_refused);
  EXPECT_TRUE(walk.say(std::string(500, 'x')).is_refused);
  EXPECT_FALSE(walk.say("look").is_refused);
  EXPECT_TRUE(walk.say("touch signpost").text.contains("opened without journeys"));
  EXPECT_EQ(turns_of(walk.game().record()), 0U);
  EXPECT_FALSE(walk.say("take bottle").text.contains("opened without journeys"));
  EXPECT_EQ(turns_of(walk.game().record()), 1U) << "the bottle is next to the party";
  AgentWalk guided(merrow(), {.seed = 1}, {.has_hints = true});
  EXPECT_FALSE(guided.say("hint").is_refused);
}

}  // namespace
}  // namespace tilery
