#include "apps/terminal/menu_page.h"

#include <gtest/gtest.h>

#include <cstddef>

#include "apps/terminal/game/game_page.h"
#include "tests/apps/terminal/page_fixture.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

class MenuItemList : public test::Pages {
 protected:
  void play(std::string_view cartridge) {
    GamePage page(app_, new_game(cartridge));
    type(page, {"left", "up", "right"});
  }

  static int place_of_game(const MenuItems& items, std::string_view cartridge) {
    for (int item = 0; item < items.count(); ++item) {
      if (items.at(item).world.empty() && items.at(item).cartridge.name == cartridge) {
        return item;
      }
    }
    return -1;
  }
};

TEST_F(MenuItemList, TheGamePlayedLastComesFirstAndThenTheWorlds) {
  play("threes");
  const MenuItems items(app_);
  EXPECT_EQ(items.at(0).cartridge.name, "threes");
  EXPECT_FALSE(items.at(1).world.empty());
  EXPECT_TRUE(items.at(items.count() - 1).world.empty());
}

TEST_F(MenuItemList, AnItemIsFoundAgainWhenTheOrderChanges) {
  MenuItems items(app_);
  const int before = place_of_game(items, "threes");
  play("threes");
  EXPECT_EQ(items.read_again(before), 0);
  EXPECT_EQ(items.at(0).cartridge.name, "threes");
  EXPECT_TRUE(items.take_faults().empty());
}

TEST_F(MenuItemList, AllGamesThatShipAreListedWithMoreCartridgesLast) {
  const MenuItems items(app_);
  const std::size_t games = shipped_cartridges().size() + more_cartridges().size();
  EXPECT_EQ(static_cast<std::size_t>(items.count()), games + app_.world_list().names().size());
  EXPECT_TRUE(items.at(items.count() - 1).is_more);
  EXPECT_FALSE(items.at(5).is_more);
}

TEST_F(MenuItemList, SearchFindsNamesInAnyCase) {
  MenuItems items(app_);
  items.search_for("STUBBORN-fi");
  ASSERT_GE(items.count(), 1);
  EXPECT_TRUE(items.at(0).game.starts_with("stubborn-fi"));
  items.search_for("no such game");
  EXPECT_EQ(items.count(), 0);
  items.search_for("");
  EXPECT_GT(items.count(), 90);
}

TEST_F(MenuItemList, FavouritesComeBeforeTheOthers) {
  MenuItems items(app_);
  app_.change_favourite("stubborn-fifteens");
  items.read_again(0);
  EXPECT_TRUE(items.at(0).is_favourite);
  EXPECT_EQ(app_.settings_file().read()->favourites, std::vector<std::string>{"stubborn-fifteens"});
  app_.change_favourite("stubborn-fifteens");
  items.read_again(0);
  EXPECT_FALSE(items.at(0).is_favourite);
}

TEST_F(MenuItemList, EachGameCountsItsKeptGames) {
  play("threes");
  play("threes");
  const MenuItems items(app_);
  EXPECT_TRUE(record_words(items.at(0)).ends_with("2 games, 2 not over"));
  EXPECT_EQ(record_words(items.at(1)), "");
}

}  // namespace
}  // namespace tilery
