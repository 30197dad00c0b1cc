#include "apps/explore/explore_session.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

class ExploreSessions : public testing::Test {
 protected:
  ExploreSession session_ =
      ExploreSession(WorldSitting::begin(WorldShelf(std::nullopt), "merrow", 7, nullptr).value());

  [[nodiscard]] std::uint64_t turns() const { return session_.game().state().statistics.turns; }
  void expect_says(std::string_view line, std::string_view words) {
    const std::string answer = session_.answer(line);
    EXPECT_NE(answer.find(words), std::string::npos) << line << '\n' << answer;
  }
};

TEST_F(ExploreSessions, TellWhatIsSeenInWhichDirectionAndHowFar) {
  const std::string opening = session_.opening();
  for (const char* words :
       {"The Lamp of Merrow: ", "Seed 7.", "Part 1 of 5: ", "You are at: the slanted coast.",
        "a bottle, 1 step south-east; a signpost, 2 steps north-east; Tam, 4 steps south-west",
        "North: sand for 3 steps, then grass."}) {
    EXPECT_NE(opening.find(words), std::string::npos) << words << '\n' << opening;
  }
}

TEST_F(ExploreSessions, LooksTakeNoTurn) {
  expect_says("look east", "East: path for 1 step, then sand.");
  expect_says("look tam", "Tam");
  expect_says("look moon", "You see no moon.");
  expect_says("status", "Health 20 of 20.");
  expect_says("map", "@");
  expect_says("help", "north, ne, west 5");
  EXPECT_EQ(turns(), 0U);
}

TEST_F(ExploreSessions, SeveralThingsFitInALine) {
  expect_says("take bottle, read signpost; talk tam", "Tam: \"");
  expect_says("bag", "bottle");
  expect_says("log", "You take a bottle.");
}

TEST_F(ExploreSessions, LightAndDouseDoNotUndoEachOther) {
  expect_says("light torch", "You light the torch.");
  expect_says("light torch", "The torch burns already.");
  expect_says("put out torch", "You put out the torch.");
  expect_says("douse torch", "The torch does not burn.");
  EXPECT_EQ(turns(), 2U);
}

TEST_F(ExploreSessions, WhatCannotBeDoneIsSaidAndTakesNoTurn) {
  expect_says("norht", "\"norht\" means nothing here. Did you mean north?");
  expect_says("give", "What? Say its name, too.");
  expect_says("give torch", "Nobody next to you wants the torch.");
  expect_says("eat moon", "You carry no moon.");
  expect_says("travel moon", "You know of no moon here.");
  EXPECT_EQ(turns(), 0U);
}

TEST_F(ExploreSessions, AStepIsNamedWhereNothingElseHappens) {
  session_.answer("west");
  EXPECT_EQ(session_.answer("east"), "east.\n");
  EXPECT_EQ(turns(), 2U);
}

TEST_F(ExploreSessions, EnteringTheBoatGoesOverOnce) {
  session_.answer("travel boat, touch boat");
  for (int i = 0; i < 20 && session_.game().state().area == 0; ++i) {
    session_.answer("touch boat");
  }
  expect_says("look", "You are at: the wrapping isles.");
}

TEST_F(ExploreSessions, QuitEndsIt) {
  expect_says("quit, north", "Goodbye. Part 1 of 5");
  EXPECT_TRUE(session_.has_ended());
}

TEST(WorldSittings, GoOnWithWhatWasSaid) {
  WorldStore store = WorldStore::in_memory();
  const WorldShelf shelf(std::nullopt);
  {
    ExploreSession session(WorldSitting::begin(shelf, "merrow", 7, &store).value());
    session.answer("take bottle");
  }
  ExploreSession session(WorldSitting::resume(shelf, "", store).value());
  EXPECT_NE(session.answer("log").find("You take a bottle."), std::string::npos);
  EXPECT_NE(session.opening().find("Going on after 1 turn."), std::string::npos);
}

TEST(WorldSittings, AreNotGoneOnWithWhereThereIsNone) {
  WorldStore store = WorldStore::in_memory();
  const auto none = WorldSitting::resume(WorldShelf(std::nullopt), "", store);
  ASSERT_FALSE(none);
  EXPECT_EQ(text_of(none.error()),
            "--resume: expected a walk that is not won and that nobody plays, found none");
}

}  // namespace
}  // namespace tilery
