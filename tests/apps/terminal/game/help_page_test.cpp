#include "apps/terminal/game/help_page.h"

#include <algorithm>

#include "apps/terminal/game/game_keys.h"
#include "tests/apps/terminal/page_fixture.h"
#include "tests/support/games.h"
#include "tilery/telling/rules_words.h"

namespace tilery {
namespace {

using HelpPages = test::Pages;

TEST_F(HelpPages, EveryCommandStandsBesideItsKeys) {
  size_ = {80, 60};
  const std::string text = seen(*help_page(arcade_));
  const GameKeys keys = standard_game_keys();
  for (const KeyUse& use : keys.uses()) {
    EXPECT_NE(text.find(std::string(use.about)), std::string::npos) << use.name;
  }
  EXPECT_NE(text.find("u backspace     undo\n"), std::string::npos) << text;
}

TEST_F(HelpPages, TheKeysOfWatchingAreThoseOfThePage) {
  size_ = {100, 60};
  EXPECT_NE(
      seen(*help_page(arcade_)).find("space stops and runs it, enter makes one move, + and -"),
      std::string::npos);
}

TEST_F(HelpPages, TellAllRulesOfTheGame) {
  size_ = {80, 100};
  const Cartridge& game = test::cartridge_named("threes");
  std::string text = seen(*help_page(arcade_, game, game.rules));
  std::ranges::replace(text, '\n', ' ');
  for (const std::string& paragraph : rules_words(game.rules)) {
    const std::string first = paragraph.substr(0, 40);
    EXPECT_NE(text.find(first), std::string::npos) << first << " is not in " << text;
  }
  EXPECT_NE(text.find(game.about), std::string::npos);
}

}  // namespace
}  // namespace tilery
