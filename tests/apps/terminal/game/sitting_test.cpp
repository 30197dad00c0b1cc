#include "apps/terminal/game/sitting.h"

#include "tests/apps/terminal/page_fixture.h"
#include "tests/support/games.h"

namespace tilery {
namespace {

using Sittings = test::Pages;

TEST_F(Sittings, AGameInPlayCanBeTakenUpByNobodyElse) {
  {
    Sitting sitting = new_game("2048");
    sitting.act(Event::left, 0);
    sitting.act(Event::down, 0);
    EXPECT_FALSE(arcade_.store().take_up_last(&test::cartridge_named("2048")));
  }
  EXPECT_TRUE(arcade_.store().take_up_last(&test::cartridge_named("2048")))
      << "left when the sitting ends";
}

TEST_F(Sittings, MovingASittingTakesTheGameAlong) {
  Sitting first = new_game("2048");
  first.act(Event::left, 0);
  first.act(Event::down, 0);
  const Sitting second = std::move(first);
  EXPECT_FALSE(arcade_.store().take_up_last(&test::cartridge_named("2048")));
  EXPECT_EQ(second.recorded().record().events.size(), 2U);
}

TEST_F(Sittings, AnImpossibleActIsNotSaved) {
  Sitting sitting = new_game("2048");
  EXPECT_FALSE(sitting.act(Event::undo, 0));
  EXPECT_TRUE(sitting.recorded().record().events.empty());
}

TEST_F(Sittings, GoesOnWithAKeptGame) {
  {
    Sitting sitting = new_game("2048", 5);
    sitting.act(Event::left, 0);
    sitting.act(Event::down, 0);
  }
  auto again = Sitting::go_on_with(
      arcade_, arcade_.store().take_up_last(&test::cartridge_named("2048")).value());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->game().position().moves, 2U);
  EXPECT_EQ(arcade_.store().games().size(), 1U) << "the same game, not a copy";
}

TEST_F(Sittings, ADamagedKeptGameIsAFaultAndStaysThere) {
  {
    Sitting sitting = new_game("2048", 5);
    sitting.act(Event::left, 0);
    sitting.act(Event::down, 0);
  }
  SavedGame saved = arcade_.store().take_up_last(&test::cartridge_named("2048")).value();
  saved.record.rules_hash += 1;
  EXPECT_FALSE(Sitting::go_on_with(arcade_, saved));
  EXPECT_TRUE(arcade_.store().take_up_last(&test::cartridge_named("2048")));
}

TEST_F(Sittings, AnotherGameTakingItsPlaceLeavesTheOldOne) {
  Sitting sitting = new_game("2048-vcs", 5);
  sitting.act(Event::left, 0);
  sitting.act(Event::down, 0);
  sitting = sitting.another(2);
  EXPECT_EQ(sitting.game().players(), 2);
  EXPECT_EQ(sitting.game().position().moves, 0U);
  EXPECT_TRUE(arcade_.store().take_up_last(&test::cartridge_named("2048-vcs")));
}

}  // namespace
}  // namespace tilery
