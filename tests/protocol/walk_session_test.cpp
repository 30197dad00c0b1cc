#include "tilery/protocol/walk_session.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "tests/quest/small_world.h"
#include "tilery/quest/party_view.h"
#include "tilery/quest/world_reader.h"

namespace tilery {
namespace {

class WalkSessions : public testing::Test {
 protected:
  const quest::WorldFile file_ = quest::read_shipped_world("merrow").value();
  RecordedWorld game_ = RecordedWorld(file_.world, 7);
  WalkSession session_ = WalkSession(game_);

  [[nodiscard]] std::uint64_t turns() const { return session_.game().state().statistics.turns; }
  void expect_says(std::string_view line, std::string_view words) {
    const std::string answer = session_.answer(line);
    EXPECT_NE(answer.find(words), std::string::npos) << line << '\n' << answer;
  }
};

TEST_F(WalkSessions, DescribeSightsWithDirectionAndDistance) {
  const std::string opening = session_.opening();
  for (const char* words :
       {"The Lamp of Merrow: ", "Seed 7.", "Part 1 of 5: ", "You are at: the slanted coast.",
        "a bottle, 1 step south-east; a signpost, 2 steps north-east; Tam, 4 steps south-west",
        "North: sand for 3 steps, then grass."}) {
    EXPECT_NE(opening.find(words), std::string::npos) << words << '\n' << opening;
  }
}

TEST_F(WalkSessions, TravelToACellTouchesTheThingOnIt) {
  const Cell start = session_.game().state().cell;
  EXPECT_EQ(session_.travel_to(start), "You are there.\n");
  EXPECT_EQ(session_.travel_to({start.x, start.y - 2}).find("2 steps."), 0U);
  EXPECT_EQ(session_.game().state().cell, (Cell{start.x, start.y - 2}));
  for (const quest::Sighted& one : quest::sighted(file_.world, session_.game().state())) {
    if (quest::name_of(file_.world, session_.game().state(), one) == "signpost") {
      const std::string touched = session_.travel_to(one.cell);
      EXPECT_GT(touched.size(), std::string_view("2 steps.\n").size()) << touched;
      return;
    }
  }
  FAIL() << "no signpost in sight";
}

TEST_F(WalkSessions, HintsGoFromVagueToPlain) {
  expect_says("hint", "Look here, in the slanted coast.");
  expect_says("hint", "Look for the bottle, 1 step south-east.");
  expect_says("hint", "Take the bottle: 1 step south-east.");
  expect_says("hint", "Take the bottle: 1 step south-east.");
  session_.answer("take bottle");
  expect_says("hint", "Look in ");
}

TEST_F(WalkSessions, NameThePlaceOfPeopleAndThings) {
  expect_says("where Brun", "Brun is in ");
  expect_says("where is the cave", " leads to the lightless cave.");
  expect_says("where moon", "Nobody has heard of \"moon\".");
  expect_says("where", "Say a name");
}

TEST_F(WalkSessions, ListPlacesToGoTo) { expect_says("places", "signpost, 2 steps\n"); }

TEST_F(WalkSessions, NewBeginsAnotherWalkIfPossible) {
  EXPECT_EQ(session_.answer("new"), "No other walk can begin here.\n");
  EXPECT_EQ(session_.answer("help").find("new "), std::string::npos);
  RecordedWorld next(file_.world, 8);
  WalkSession session(game_, [&]() -> std::expected<RecordedWorld*, Error> { return &next; });
  EXPECT_NE(session.answer("help").find("new "), std::string::npos);
  session.answer("wait");
  const std::string hint = session.answer("hint");
  const std::string text = session.answer("new");
  EXPECT_EQ(text.find("changed"), std::string::npos) << text;
  EXPECT_NE(text.find("Seed 8."), std::string::npos) << text;
  EXPECT_EQ(&session.game(), &next);
  EXPECT_EQ(session.answer("hint"), hint) << "hints are vague at first again";
  session.answer("wait");
  EXPECT_EQ(next.state().statistics.turns, 1U);
  EXPECT_EQ(game_.state().statistics.turns, 1U) << "left as it was";
}

TEST_F(WalkSessions, NewSaysThatTheFilesHaveChangedOrAreBroken) {
  quest::World changed = file_.world;
  changed.hash = 99;
  RecordedWorld next(changed, 8);
  bool is_broken = true;
  WalkSession session(game_, [&]() -> std::expected<RecordedWorld*, Error> {
    if (is_broken) {
      return std::unexpected(Error{"w/world.toml", {3, 1}, "a title", "none"});
    }
    return &next;
  });
  EXPECT_EQ(session.answer("new"),
            "This walk goes on, as the files of its world are broken: w/world.toml:3:1: expected a "
            "title, found none\n");
  EXPECT_EQ(&session.game(), &game_);
  is_broken = false;
  EXPECT_TRUE(session.answer("new").starts_with("The files of this world have changed: "));
}

TEST_F(WalkSessions, LooksTakeNoTurn) {
  expect_says("look east", "East: path for 1 step, then sand.");
  expect_says("look tam", "Tam");
  expect_says("look moon", "You see no moon.");
  expect_says("status", "Health 20 of 20.");
  expect_says("map", "@");
  expect_says("map", "@ party");
  expect_says("rules", "There is no board here.");
  expect_says("help", "north, ne, west 5");
  EXPECT_EQ(turns(), 0U);
}

TEST_F(WalkSessions, ALineMayHoldSeveralCommands) {
  expect_says("take bottle, read signpost; talk tam", "Tam: \"");
  expect_says("bag", "bottle");
  expect_says("log", "You take a bottle.");
}

TEST_F(WalkSessions, LettersStepAsOnTheScreen) {
  const Cell start = game_.state().cell;
  session_.answer("l");
  EXPECT_EQ(game_.state().cell.x, start.x + 1);
  session_.answer("h");
  EXPECT_EQ(game_.state().cell, start);
  expect_says("l tam", "Tam");
  EXPECT_EQ(turns(), 2U) << "l with a name looks";
}

TEST_F(WalkSessions, KnowTheWordsHintScoreAndMenu) {
  expect_says("hint", "Part 1 of 5");
  expect_says("score", "Health 20 of 20.");
  expect_says("menu", "north, ne, west 5");
  expect_says("line", "Boards are shown in one line");
  EXPECT_EQ(turns(), 0U);
}

TEST_F(WalkSessions, LightNeverDousesAndDouseNeverLights) {
  expect_says("light torch", "You light the torch.");
  expect_says("light torch", "The torch burns already.");
  expect_says("put out torch", "You put out the torch.");
  expect_says("douse torch", "The torch does not burn.");
  EXPECT_EQ(turns(), 2U);
}

TEST(WalkSessionInASmallWorld, WaitTenWaitsTenTurns) {
  const quest::World world = quest::drawn_world({"@..."});
  RecordedWorld game(world, 1);
  WalkSession session(game);
  session.answer("wait 10");
  EXPECT_EQ(game.state().statistics.turns, 10U);
  EXPECT_NE(session.answer("wait ten").find("means nothing here"), std::string::npos);
}

TEST(WalkSessionInASmallWorld, LightLightsALampByItsName) {
  const quest::World world = quest::drawn_world({"/@.o"});
  RecordedWorld game(world, 1);
  WalkSession session(game);
  const std::string refused = session.answer("light lamp");
  EXPECT_NE(refused.find("You need a flame"), std::string::npos) << refused;
  const std::string lit = session.answer("take torch, light torch, light lamp");
  EXPECT_NE(lit.find("You light the lamp."), std::string::npos) << lit;
}

TEST(WalkSessionInASmallWorld, AnswersABiteWithTheHealth) {
  const quest::World world = quest::drawn_world({"@w"});
  RecordedWorld game(world, 1);
  WalkSession session(game);
  std::string answer;
  for (int i = 0; i < 20 && game.state().health == world.health; ++i) {
    answer = session.answer("wait");
  }
  EXPECT_NE(answer.find("Health " + std::to_string(game.state().health) + '/'), std::string::npos)
      << answer;
}

TEST_F(WalkSessions, SuggestNoWordForOneCharacter) {
  for (const char* word : {"-", "!", "/", "b", "5"}) {
    const std::string answer = session_.answer(word);
    EXPECT_EQ(answer.find("Did you mean"), std::string::npos) << answer;
  }
}

TEST_F(WalkSessions, AnImpossibleCommandIsReportedAndTakesNoTurn) {
  expect_says("norht", "\"norht\" means nothing here. Did you mean north?");
  expect_says("give", "What? Say its name, too.");
  expect_says("give torch", "Nobody next to you wants the torch.");
  expect_says("eat moon", "You carry no moon.");
  expect_says("travel moon", "You know of nobody and nothing called \"moon\" here.");
  expect_says("travel Brunhild", "You know of nobody and nothing called \"Brunhild\" here.");
  EXPECT_EQ(turns(), 0U);
}

TEST_F(WalkSessions, AStepIsNamedIfNothingElseHappens) {
  session_.answer("west");
  EXPECT_EQ(session_.answer("east"), "east.\n");
  EXPECT_EQ(turns(), 2U);
}

TEST_F(WalkSessions, TouchingTheBoatCrossesToTheIsles) {
  session_.answer("travel boat, touch boat");
  for (int i = 0; i < 20 && session_.game().state().area == 0; ++i) {
    session_.answer("touch boat");
  }
  expect_says("look", "You are at: the wrapping isles.");
}

TEST_F(WalkSessions, EndWithQuit) {
  expect_says("quit, north", "Goodbye. Part 1 of 5");
  EXPECT_TRUE(session_.has_ended());
}

TEST_F(WalkSessions, ContinueWithEarlierMessages) {
  session_.answer("take bottle");
  WalkSession again(game_);
  EXPECT_NE(again.answer("log").find("You take a bottle."), std::string::npos);
  EXPECT_NE(again.opening().find("Going on after 1 turn."), std::string::npos);
}

TEST_F(WalkSessions, AJourneyCountsItsStepsAndIsRecorded) {
  const std::string answer = session_.answer("explore");
  EXPECT_TRUE(answer.starts_with(std::to_string(turns()) + " step")) << answer;
  EXPECT_EQ(game_.record().commands.size(), turns());
}

TEST_F(WalkSessions, RepeatedStepsEndAtAnObstacle) {
  session_.answer("south 100");
  EXPECT_LT(turns(), 100U);
}

}  // namespace
}  // namespace tilery
