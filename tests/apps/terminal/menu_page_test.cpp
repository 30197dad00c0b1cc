#include "apps/terminal/menu_page.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "apps/terminal/game/game_page.h"
#include "apps/terminal/walk/walk_page.h"
#include "tests/apps/terminal/page_fixture.h"

namespace tilery {
namespace {

using MenuPages = test::Pages;

GamePage& game_of(const Next& next) { return dynamic_cast<GamePage&>(*next.page); }

TEST_F(MenuPages, TheCartridgePlayedLastComesFirst) {
  for (const char* name : {"threes", "duel"}) {
    GamePage page(app_, new_game(name));
    type(page, {"left", "up", "right"});
  }
  MenuPage menu(app_);
  EXPECT_LT(place_of(menu, "Duel").y, place_of(menu, "Threes").y);
  EXPECT_LT(place_of(menu, "Threes").y, place_of(menu, "2048 VCS").y);
}

TEST_F(MenuPages, EnterContinuesTheUnfinishedGame) {
  std::uint64_t seed = 0;
  {
    GamePage page(app_, new_game("2048", 77));
    type(page, {"left", "up", "right"});
    seed = page.played_game().game().seed();
  }
  MenuPage menu(app_);
  Next next = menu.take(key_of(KeyKind::enter), size_, 0);
  EXPECT_EQ(game_of(next).played_game().game().seed(), seed);
  EXPECT_GT(game_of(next).played_game().game().position().moves, 0U);
}

TEST_F(MenuPages, AnUnfinishedGameIsCountedWithoutABestScore) {
  GamePage page(app_, new_game("2048", 77));
  type(page, {"left", "up", "right", "u"});
  EXPECT_TRUE(seen(MenuPage(app_)).contains("  1 game, 1 not over"));
}

TEST_F(MenuPages, NBeginsANewGameBesideAnUnfinishedOne) {
  {
    GamePage page(app_, new_game("2048", 77));
    type(page, {"left", "up", "right"});
  }
  MenuPage menu(app_);
  Next next = menu.take(key_of(U'n'), size_, 0);
  EXPECT_EQ(game_of(next).played_game().game().position().moves, 0U);
}

TEST_F(MenuPages, AfterAGameTheCursorIsOnTheGameJustPlayed) {
  MenuPage menu(app_);
  {
    Next next = click(menu, place_of(menu, "2048 BASIC"));
    type(*next.page, {"left", "up", "right"});
  }
  menu.come_back();
  Next next = menu.take(key_of(U'n'), size_, 0);
  EXPECT_EQ(game_of(next).played_game().cartridge().name, "2048-basic");
}

TEST_F(MenuPages, AGameWithoutAMoveIsNotKept) {
  MenuPage menu(app_);
  {
    const Next next = menu.take(key_of(KeyKind::enter), size_, 0);
  }
  EXPECT_TRUE(app_.store().games().empty());
}

TEST_F(MenuPages, AClickStartsTheGameUnderIt) {
  MenuPage menu(app_);
  Next next = click(menu, place_of(menu, "2048 BASIC"));
  EXPECT_EQ(game_of(next).played_game().cartridge().name, "2048-basic");
}

TEST_F(MenuPages, AClickBelowTheGamesOpensAPageOrLeaves) {
  MenuPage menu(app_);
  EXPECT_EQ(click(menu, place_of(menu, "scores")).way, Next::Way::open);
  EXPECT_EQ(click(menu, place_of(menu, "quit")).way, Next::Way::leave);
}

TEST_F(MenuPages, AClickBelowTheGamesDuringASearchTypesNothing) {
  MenuPage menu(app_);
  type(menu, {"/"});
  ASSERT_TRUE(seen(menu).contains("/ ▏"));
  EXPECT_EQ(click(menu, place_of(menu, "quit")).way, Next::Way::leave);
  EXPECT_TRUE(seen(menu).contains("/ ▏")) << seen(menu);
}

TEST_F(MenuPages, EnterContinuesTheUnfinishedWalk) {
  MenuPage menu(app_);
  {
    const Next next = click(menu, place_of(menu, "The Lamp of Merrow"));
    type(*next.page, {"right", "up"});
  }
  const auto turns = [&](const Next& next) {
    return dynamic_cast<WalkPage&>(*next.page).played_world().state().statistics.turns;
  };
  EXPECT_EQ(turns(menu.take(key_of(KeyKind::enter), size_, 0)), 2U);
  EXPECT_EQ(turns(menu.take(key_of(U'n'), size_, 0)), 0U);
}

TEST_F(MenuPages, AFaultyCartridgeHasANotice) {
  std::filesystem::create_directories(folder_.path() / "cartridges");
  std::ofstream(folder_.path() / "cartridges" / "bad.toml") << "name = 3\n";
  MenuPage menu(app_);
  size_ = {200, 60};
  EXPECT_NE(seen(menu).find("bad.toml:1:8"), std::string::npos);
}

TEST_F(MenuPages, ARowIsFreeBetweenItemsWithLongDescriptions) {
  for (const int height : {24, 40}) {
    size_ = {80, height};
    const MenuPage menu(app_);
    const int y = place_of(menu, "2048 VCS").y;
    ASSERT_GT(y, 3) << seen(menu);
    const Picture picture = menu.picture(size_, 0);
    for (int x = 0; x < size_.width; ++x) {
      EXPECT_EQ(picture.at({x, y - 1}).symbol, U' ') << seen(menu);
    }
  }
}

TEST_F(MenuPages, EveryPageOfTheMenuFillsEverySize) {
  MenuPage menu(app_);
  for (const char* key : {"s", "t", "r", "o", "?"}) {
    Next next = menu.take(*key_named(key), size_, 0);
    for (const Size size : {Size{1, 1}, Size{40, 12}, Size{200, 60}, Size{5, 60}, Size{200, 2}}) {
      EXPECT_EQ(next.page->picture(size, 0).size(), size) << key;
      EXPECT_EQ(next.page->take(key_of(KeyKind::down), size, 0).way, Next::Way::stay) << key;
    }
    EXPECT_EQ(type(*next.page, {"q"}), Next::Way::back) << key;
  }
}

}  // namespace
}  // namespace tilery
