#include "apps/terminal/game/help_page.h"

#include <algorithm>

#include "apps/terminal/game/game_words.h"
#include "tests/apps/terminal/page_fixture.h"
#include "tests/support/games.h"
#include "tilery/narration/rules_words.h"

namespace tilery {
namespace {

using HelpPages = test::Pages;

TEST_F(HelpPages, EveryCommandStandsBesideItsKeys) {
  size_ = {80, 60};
  const std::string text = seen(*help_page(app_));
  const GameKeys keys = standard_game_keys();
  for (const KeyUse& use : keys.uses()) {
    EXPECT_NE(text.find(std::string(use.about)), std::string::npos) << use.name;
  }
  EXPECT_NE(text.find("u backspace     undo\n"), std::string::npos) << text;
}

TEST_F(HelpPages, HelpNamesTheKeysOfWatching) {
  size_ = {100, 60};
  EXPECT_NE(seen(*help_page(app_)).find("space stops and runs it, enter makes one move, + and -"),
            std::string::npos);
}

TEST_F(HelpPages, HelpForWatchingListsTheKeysOfWatchingAlone) {
  size_ = {80, 60};
  const Cartridge& game = test::cartridge_named("2048");
  const std::string text = seen(*watch_help_page(app_, game, game.rules));
  for (const char* use : {"run and stop", "one move", "faster", "slower", "play yourself"}) {
    EXPECT_NE(text.find(use), std::string::npos) << use;
  }
  for (const char* use : {"undo", "redo", "menu of the game", "review the game"}) {
    EXPECT_EQ(text.find(use), std::string::npos) << use;
  }
}

TEST_F(HelpPages, ListAllRulesOfTheGame) {
  size_ = {80, 100};
  const Cartridge& game = test::cartridge_named("threes");
  std::string text = seen(*help_page(app_, game, game.rules));
  std::ranges::replace(text, '\n', ' ');
  for (const std::string& paragraph : rules_words(game.rules)) {
    const std::string first = paragraph.substr(0, 40);
    EXPECT_NE(text.find(first), std::string::npos) << first << " is not in " << text;
  }
  EXPECT_NE(text.find(game.about), std::string::npos);
}

}  // namespace
}  // namespace tilery
