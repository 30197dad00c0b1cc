#include "tilery/quest/turn.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <vector>

#include "tests/quest/small_world.h"
#include "tilery/quest/party_view.h"

namespace tilery::quest {
namespace {

/// The state after the lock's board is solved. Each turn makes the first possible move of a fixed
/// list.
State with_solved_lock(const World& world, State state) {
  for (int moves = 0; moves < 2000 && state.lock; ++moves) {
    for (const char* token : {"<", "v", ">", "^", "r"}) {
      Outcome outcome = act(world, state, command_of_token(token).value());
      if (outcome.took_turn) {
        state = std::move(outcome.state);
        break;
      }
    }
  }
  return state;
}

bool carries(const State& state, int item) { return place_in_bag(state, item).has_value(); }

TEST(Turn, AStepGoesToTheNextCellAndTakesATurn) {
  const World world = drawn_world({"...", ".@.", "..."});
  const State state = after(world, first_state(world, 1), "se");
  EXPECT_EQ(state.cell, (Cell{2, 2}));
  EXPECT_EQ(state.statistics.turns, 1U);
}

TEST(Turn, AMapMayForbidDiagonals) {
  World world = drawn_world({"...", ".@.", "..."});
  world.areas[0].has_diagonals = false;
  const State state = first_state(world, 1);
  EXPECT_EQ(messages_of(world, state, "se"), "Diagonal steps are not possible here.\n");
  EXPECT_EQ(act(world, state, step_by({1, 1})).state, state);
  EXPECT_EQ(after(world, state, "s e").cell, (Cell{2, 2}));
}

TEST(Turn, AWallWaterAndTheEdgeBarTheWayAndTakeNoTurn) {
  const World world = drawn_world({"@#", "~."});
  const State state = first_state(world, 1);
  EXPECT_EQ(messages_of(world, state, "e"), "The way is barred: wall.\n");
  EXPECT_EQ(messages_of(world, state, "s"), "The way is barred: water.\n");
  EXPECT_EQ(messages_of(world, state, "n"), "The land ends here.\n");
  EXPECT_EQ(act(world, state, step_by({1, 0})).state, state);
}

TEST(Turn, OnASlantedMapStepsAgreeWithTheView) {
  World world = drawn_world({"@..", "..."});
  world.areas[0].map.slant = Slant::right;
  EXPECT_EQ(after(world, first_state(world, 1), "s").cell, (Cell{1, 1}));
}

TEST(Turn, OnAWrappingMapTheEastLeadsToTheWest) {
  World world = drawn_world({"#.@"});
  world.areas[0].map.edge = Edge::wrap;
  world.areas[0].map.cells[0] = world.areas[0].map.cells[1];
  EXPECT_EQ(after(world, first_state(world, 1), "e").cell, (Cell{0, 0}));
}

TEST(Turn, ADoorIsOpenedAndThenWalkedThrough) {
  const World world = drawn_world({"@+."});
  const State opened = after(world, first_state(world, 1), "e");
  EXPECT_EQ(opened.cell, (Cell{0, 0}));
  EXPECT_EQ(after(world, opened, "e e").cell, (Cell{2, 0}));
}

TEST(Turn, AClosedDoorStopsSightAndAnOpenOneDoesNot) {
  const World world = drawn_world({"@+s"});
  const State closed = first_state(world, 1);
  EXPECT_EQ(sighted(world, closed).size(), 1U);
  EXPECT_EQ(sighted(world, after(world, closed, "e")).size(), 2U);
}

TEST(Turn, AGateAsksForItsKeyWhichTheChestHolds) {
  const World world = drawn_world({"=@k."});
  const State state = first_state(world, 1);
  EXPECT_EQ(messages_of(world, state, "e"), "The gate is locked. Its key is a key.\n");
  const State opened = after(world, state, "w e");
  EXPECT_TRUE(carries(opened, 2));
  EXPECT_EQ(messages_of(world, after(world, state, "w"), "e"), "The key opens the gate.\n");
  EXPECT_EQ(after(world, opened, "e e").cell, (Cell{3, 0}));
  EXPECT_EQ(messages_of(world, opened, "w"), "There is nothing in the chest.\n");
}

TEST(Turn, ItemsOnTheWayGoIntoTheBagAndCanBeDropped) {
  const World world = drawn_world({"@!."});
  const State taken = after(world, first_state(world, 1), "e");
  EXPECT_TRUE(carries(taken, 0));
  EXPECT_TRUE(here(taken).items.empty());
  const State dropped = after(world, taken, "d0");
  EXPECT_FALSE(carries(dropped, 0));
  EXPECT_EQ(here(dropped).items.size(), 1U);
  EXPECT_TRUE(carries(after(world, dropped, "e w"), 0));
}

TEST(Turn, BreadHealsOnlyAWoundedParty) {
  const World world = drawn_world({"@!"});
  State state = after(world, first_state(world, 1), "e");
  EXPECT_EQ(messages_of(world, state, "u0"), "You need no bread now.\n");
  state.health = 10;
  EXPECT_EQ(after(world, state, "u0").health, 15);
}

TEST(Turn, APersonTakesWhatTheyWantAndGivesForIt) {
  const World world = drawn_world({"@!P"});
  const State near = after(world, first_state(world, 1), "e");
  EXPECT_EQ(messages_of(world, near, "e"),
            "Mira: \"I am hungry.\"\nYou carry what Mira wants: give the bread.\n");
  const State given = after(world, near, "g0");
  EXPECT_TRUE(carries(given, 2));
  EXPECT_FALSE(carries(given, 0));
  EXPECT_EQ(messages_of(world, given, "e"), "Mira: \"That was good.\"\n");
}

TEST(Turn, NobodyTakesWhatTheyDoNotWant) {
  const World world = drawn_world({"/@P"});
  const State state = after(world, first_state(world, 1), "w e");
  EXPECT_EQ(messages_of(world, state, "g1"), "Nobody next to you wants the torch.\n");
}

TEST(Turn, ATorchLightsTheDarkAndBurnsDown) {
  World world = drawn_world({"@/..."});
  world.areas[0].is_dark = true;
  State state = after(world, first_state(world, 1), "e");
  EXPECT_TRUE(party_view(world, state).seen == WindowSet(6));
  state = after(world, state, "l1");
  EXPECT_TRUE(party_view(world, state).seen.has({2, 0}));
  for (int turn = 0; turn < 39; ++turn) {
    EXPECT_TRUE(carries(state, 1));
    state = after(world, state, ".");
  }
  EXPECT_FALSE(carries(state, 1));
  EXPECT_TRUE(party_view(world, state).seen == WindowSet(6));
}

TEST(Turn, ATorchPutOutKeepsItsRemainingTurns) {
  const World world = drawn_world({"@/"});
  const State state = after(world, first_state(world, 1), "e l1 . . l1 . .");
  EXPECT_EQ(state.bag[0].left, 37);
  EXPECT_FALSE(state.bag[0].is_lit);
}

TEST(Turn, ALampIsLitOnlyWithAFlame) {
  World world = drawn_world({"/@o"});
  world.areas[0].is_dark = true;
  const State state = after(world, first_state(world, 1), "w e");
  EXPECT_EQ(messages_of(world, state, "e"), "You need a flame to light the lamp.\n");
  const State lit = after(world, state, "l1 e l1");
  EXPECT_TRUE(party_view(world, lit).lit.has({0, 0}));
}

TEST(Turn, APortalLeadsElsewhereAndABedIsThePlaceToWakeUp) {
  const World world = drawn_world({"@>#<z"});
  const State there = after(world, first_state(world, 1), "e");
  EXPECT_EQ(there.cell, (Cell{3, 0}));
  EXPECT_EQ(after(world, there, "e").rest, (Cell{4, 0}));
}

TEST(Turn, ALockIsABoardThatOpensItsDoorAtTheGoal) {
  const World world = drawn_world({"@L."});
  const State begun = after(world, first_state(world, 1), "e");
  ASSERT_TRUE(begun.lock);
  EXPECT_FALSE(act(world, begun, step_by({1, 0})).took_turn);
  EXPECT_FALSE(after(world, begun, "q").lock);
  const State opened = with_solved_lock(world, begun);
  EXPECT_FALSE(opened.lock);
  EXPECT_EQ(opened.stage, 1);
  EXPECT_EQ(after(world, opened, "e e").cell, (Cell{2, 0}));
}

TEST(Turn, TheQuestIsWonByItsDeedsInAnyOrder) {
  const World world = drawn_world({"L@!P"});
  const State fed = after(world, first_state(world, 1), "e g0");
  EXPECT_EQ(fed.stage, 0);
  const State won = with_solved_lock(world, after(world, fed, "w w"));
  EXPECT_TRUE(won.is_won);
}

TEST(Turn, SeenCellsAreRememberedWithoutCreatures) {
  const World world = drawn_world({"@.s.c.+."});
  const State state = first_state(world, 1);
  const std::vector<std::uint16_t> expected = {4, 4, 5, 4, 4, 4, 6, 0};
  EXPECT_EQ(here(state).memory, expected);
  EXPECT_EQ(state.statistics.seen_cells, 7U);
}

/// Any command, sensible or not.
Command random_command() {
  const auto verb = static_cast<Verb>(*rc::gen::inRange(0, 9));
  const int point = *rc::gen::inRange(0, 8);
  return {.verb = verb,
          .step = compass[point].step,
          .item = *rc::gen::inRange(0, 4),
          .direction = static_cast<Direction>(*rc::gen::inRange(0, 4))};
}

/// Expects the invariants of all states.
void expect_sound(const World& world, const State& state) {
  RC_ASSERT(state.health > 0 && state.health <= world.health);
  RC_ASSERT(is_open(world, state, state.cell));
  RC_ASSERT(!creature_at(state, state.cell));
  const std::vector<Creature>& creatures = here(state).creatures;
  for (std::size_t i = 0; i < creatures.size(); ++i) {
    RC_ASSERT(creatures[i].health == 0 || is_open(world, state, creatures[i].cell));
    RC_ASSERT(creatures[i].health == 0 || creature_at(state, creatures[i].cell) == i);
  }
  for (const Carried& carried : state.bag) {
    RC_ASSERT(carried.count > 0 && (!carried.is_lit || carried.count == 1));
  }
}

RC_GTEST_PROP(Turn, NoCommandBreaksTheWorldAndEqualCommandsGiveEqualStates, ()) {
  World world = drawn_world({"z.!.#..w", "s@/.+.r.", "=..c#.b.", "ko.P#L.<", "..>.#..."});
  world.areas[0].map.edge = *rc::gen::arbitrary<bool>() ? Edge::wrap : Edge::extend;
  world.areas[0].map.slant = static_cast<Slant>(*rc::gen::inRange(-1, 2));
  world.areas[0].is_dark = *rc::gen::arbitrary<bool>();
  world.areas[0].has_diagonals = *rc::gen::arbitrary<bool>();
  State state = first_state(world, *rc::gen::arbitrary<std::uint64_t>());
  for (int turn = 0; turn < 60; ++turn) {
    const Command command = random_command();
    const Outcome outcome = act(world, state, command);
    RC_ASSERT(outcome.state == act(world, state, command).state);
    RC_ASSERT(outcome.took_turn || outcome.state == state);
    state = outcome.state;
    expect_sound(world, state);
  }
}

}  // namespace
}  // namespace tilery::quest
