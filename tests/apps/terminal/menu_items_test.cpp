#include "apps/terminal/menu_items.h"

#include <gtest/gtest.h>

#include "apps/terminal/game/game_page.h"
#include "tests/apps/terminal/page_fixture.h"

namespace tilery {
namespace {

class MenuItemList : public test::Pages {
 protected:
  void play(std::string_view cartridge) {
    GamePage page(arcade_, new_game(cartridge));
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
  const MenuItems items(arcade_);
  EXPECT_EQ(items.at(0).cartridge.name, "threes");
  EXPECT_FALSE(items.at(1).world.empty());
  EXPECT_TRUE(items.at(items.count() - 1).world.empty());
}

TEST_F(MenuItemList, AnItemIsFoundAgainWhereTheOrderChanges) {
  MenuItems items(arcade_);
  const int before = place_of_game(items, "threes");
  play("threes");
  EXPECT_EQ(items.read_again(before), 0);
  EXPECT_EQ(items.at(0).cartridge.name, "threes");
  EXPECT_TRUE(items.take_faults().empty());
}

TEST_F(MenuItemList, RecordsAreCountedByGame) {
  play("threes");
  play("threes");
  const MenuItems items(arcade_);
  EXPECT_TRUE(record_words(items.at(0)).ends_with("2 games, one to go on with"));
  EXPECT_EQ(record_words(items.at(1)), "");
}

}  // namespace
}  // namespace tilery
