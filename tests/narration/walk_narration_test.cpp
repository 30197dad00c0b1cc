#include "tilery/narration/walk_narration.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/quest/small_world.h"
#include "tilery/board/slide.h"
#include "tilery/quest/command.h"

namespace tilery {
namespace {

using quest::drawn_world;
using quest::first_state;
using quest::World;

TEST(WalkNarration, WaysAreStepsAndADirection) {
  EXPECT_EQ(way_words({0, 0}), "here");
  EXPECT_EQ(way_words({1, 0}), "1 step east");
  EXPECT_EQ(way_words({3, -3}), "3 steps north-east");
}

TEST(WalkNarration, APlaceIsDescribedByGroundSightsAndEightDirections) {
  const World world = drawn_world({"@..s"});
  const std::string place = place_words(world, first_state(world, 1));
  EXPECT_TRUE(
      place.starts_with("You are at: a field. You stand on: floor.\n"
                        "You see: a sign, 3 steps east.\n"))
      << place;
  EXPECT_EQ(std::ranges::count(place, '\n'), 10);
}

TEST(WalkNarration, AnOutcomeHasMessagesAndNewSightsOrElseTheDirection) {
  const World world = drawn_world({"@..s"});
  const quest::State before = first_state(world, 1);
  quest::State after = before;
  ++after.statistics.turns;
  const quest::Command step = quest::step_by({1, 0});
  EXPECT_EQ(outcome_words(world, {step, before, after, {}}), "east.\n");
  EXPECT_EQ(outcome_words(world, {step, before, before, {}}), "") << "it took no turn";
  const std::vector<std::string> messages = {"A wall."};
  EXPECT_EQ(outcome_words(world, {step, before, after, messages}), "A wall.\n");
  --after.health;
  EXPECT_NE(outcome_words(world, {step, before, after, {}}).find("Health "), std::string::npos);
}

TEST(WalkNarration, ADarkPlaceIsSaidToBeDark) {
  World world = drawn_world({"@.."});
  EXPECT_FALSE(place_words(world, first_state(world, 1)).contains("dark"));
  world.areas[0].is_dark = true;
  EXPECT_TRUE(place_words(world, first_state(world, 1)).contains("It is dark here.\n"));
}

TEST(WalkNarration, ADirectionIsDescribedByGroundUntilItChangesAndTheThingThere) {
  const World world = drawn_world({"@..P~~"});
  EXPECT_EQ(ray_words(world, first_state(world, 1), quest::compass_of({1, 0})),
            "East: floor for 3 steps, then water. Mira, 3 steps east.\n");
}

TEST(WalkNarration, PeopleAreFoundOnceTheirNamesWereHeard) {
  const World world = drawn_world({"@..P~~"});
  const auto places_after = [&](const std::string& text) {
    return heard_of_words(world, first_state(world, 1), std::vector<std::string>{text});
  };
  const std::vector<std::string> found = {"Mira is in a field, 3 steps east."};
  EXPECT_EQ(places_after("Ask mira, the smith."), found);
  EXPECT_EQ(places_after("Mira? Mira."), found) << "once";
  EXPECT_TRUE(places_after("Mirabel waits at the field.").empty())
      << "other words, and the place itself";
}

TEST(WalkNarration, NewsAreThingsThatWereNotInSightBefore) {
  const World world = drawn_world({"@+s"});
  const quest::State closed = first_state(world, 1);
  EXPECT_EQ(news_words(world, closed, closed), "");
  EXPECT_EQ(news_words(world, closed, after(world, closed, "e")),
            "In sight: a sign, 2 steps east.\n");
}

TEST(WalkNarration, ALookNamesTheCreatureTheThingOrTheGround) {
  const World world = drawn_world({"@wLP!~#."});
  const quest::State state = first_state(world, 1);
  EXPECT_EQ(look_words(world, state, {0, 0}), "You stand there.");
  EXPECT_EQ(look_words(world, state, {1, 0}), "The wolf hunts what it sees.");
  EXPECT_EQ(look_words(world, state, {2, 0}),
            "You see a closed vault. A board of sliding tiles locks it.");
  EXPECT_EQ(look_words(world, state, {7, 0}), "You have never seen that place.");
  const World open = drawn_world({"@P!~"});
  EXPECT_EQ(look_words(open, first_state(open, 1), {1, 0}), "Mira may have something to say.");
  EXPECT_EQ(look_words(open, first_state(open, 1), {2, 0}), "You see a bread. Good.");
  EXPECT_EQ(look_words(open, first_state(open, 1), {3, 0}), "water.");
}

TEST(WalkNarration, TheBagListsCountsAndTheTurnsLeftOfALight) {
  const World world = drawn_world({"@.."});
  quest::State state = first_state(world, 1);
  EXPECT_EQ(bag_words(world, state), "You carry nothing.\n");
  state.bag = {{.kind = 0, .count = 2},
               {.kind = 1, .left = 40},
               {.kind = 1, .left = 39},
               {.kind = 1, .left = 12, .is_lit = true}};
  EXPECT_EQ(bag_words(world, state),
            "You carry: bread (2), torch, torch (39 turns left), torch (lit, 12 turns left).\n");
}

TEST(WalkNarration, TheQuestIsDescribedByItsPartUntilItIsDone) {
  const World world = drawn_world({"@"});
  quest::State state = first_state(world, 1);
  EXPECT_EQ(quest_words(world, state), "Part 1 of 2: Open the vault.\n");
  state.is_won = true;
  EXPECT_EQ(quest_words(world, state), "The quest is done. You have won.\n");
}

TEST(WalkNarration, AWindowDrawsKnownCellsAndNoOthers) {
  World world = drawn_world({"@.#."});
  world.areas[0].radius = 3;
  world.tiles[1].look.glyph = U'#';
  world.tiles[3].look.glyph = U'.';
  world.party_tile = 4;
  world.tiles[4].look.glyph = U'@';
  const std::string text = window_text(world, first_state(world, 1));
  EXPECT_EQ(std::ranges::count(text, '\n'), 7);
  EXPECT_TRUE(text.contains("@.#\n")) << text;
}

TEST(WalkNarration, ALockIsDescribedByItsBoardAndItsGoal) {
  const World world = drawn_world({"@L"});
  const std::string lock = lock_words(world, after(world, first_state(world, 1), "e"));
  EXPECT_TRUE(lock.ends_with("A tile of 16 opens the lock.\n")) << lock;
}

/// A game without chance that is over at a 4. The lock opens with an 8.
TEST(WalkNarration, AHintAtALockNamesNoMoveOfAGameThatIsOver) {
  World world = drawn_world({"@L"});
  quest::State state = after(world, first_state(world, 1), "e");
  quest::Lock& lock = world.locks[0];
  lock.rules.spawn.count = 0;
  lock.rules.spawn.start_draws = 0;
  lock.rules.spawn.start_board = {2, 2, 0, 0, 0, 0, 0, 0, 0};
  lock.rules.goal = {.tile = Rank{2}, .then = AtGoal::stop};
  lock.goal = 3;
  state.lock->position = first_position(lock.rules, 1);
  EXPECT_EQ(walk_hint(world, state, 1, 1), "No move is left: restart begins the board again.\n");
  lock.rules.goal.tile = Rank{3};
  EXPECT_EQ(walk_hint(world, state, 1, 1), "A good move: left.\n");
}

TEST(WalkNarration, AHintGivesTheWayAtAnyDistance) {
  const std::string far(1200, '.');
  const World world = drawn_world({"@" + far + "!", "P" + far + "."});
  EXPECT_EQ(walk_hint(world, first_state(world, 1), 2, 1),
            "Look for the bread, 1201 steps east.\n");
}

TEST(WalkNarration, TheLegendOfAnAreaHasAllThatIsRememberedThere) {
  const World world = drawn_world({"@.........................s"});
  const quest::State start = first_state(world, 1);
  const quest::State there = after(world, start, "e e e e e e e e e e e e e e e e e e e e");
  quest::State back = there;
  back.cell = start.cell;
  EXPECT_EQ(window_legend(world, back).find("mark"), std::string::npos);
  EXPECT_NE(area_legend(world, back).find("mark"), std::string::npos) << area_legend(world, back);
}

TEST(WalkNarration, ALockWithoutItsBoardDescribesSlidesAsAGameDoes) {
  const World world = drawn_world({"@L"});
  const quest::State before = after(world, first_state(world, 1), "e");
  EXPECT_EQ(lock_words(world, before, BoardForm::none), "A tile of 16 opens the lock.\n");
  int slides = 0;
  for (const char* const token : {"<", ">", "^", "v"}) {
    const quest::Command command = *quest::command_of_token(token);
    const Rules& rules = quest::lock_of(world, before).rules;
    if (!can_slide(before.lock->position.board, command.direction, rules)) {
      continue;
    }
    ++slides;
    const quest::State slid = after(world, before, token);
    const std::string text = outcome_words(world, {command, before, slid, {}}, BoardForm::none);
    EXPECT_TRUE(text.starts_with(name_of(command.direction))) << text;
    EXPECT_NE(text.find("appeared"), std::string::npos) << text;
    EXPECT_EQ(text.find('+'), std::string::npos) << text;
  }
  EXPECT_GT(slides, 0);
}

}  // namespace
}  // namespace tilery
