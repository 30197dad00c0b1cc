#include "apps/terminal/game/help_page.h"

#include <array>

#include "apps/terminal/game/game_keys.h"
#include "tests/apps/terminal/page_fixture.h"

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

}  // namespace
}  // namespace tilery
