#include "apps/terminal/game/game_menu.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string_view>

namespace tilery {
namespace {

using Line = GameMenu::Line;

constexpr Size page_size{80, 24};

/// Types keys by name. Returns the last answer.
GameMenu::Answer typed(GameMenu& menu, std::initializer_list<std::string_view> keys) {
  GameMenu::Answer answer;
  for (const std::string_view key : keys) {
    answer = menu.take(key_named(key).value(), page_size, standard_game_keys());
  }
  return answer;
}

std::string shown(const GameMenu& menu, const GameMenu::Facts& facts) {
  Picture picture(page_size);
  menu.draw(picture, facts, {});
  return text_of(picture);
}

TEST(GameMenu, EnterTakesTheChosenLineAndCloses) {
  GameMenu menu(1);
  const GameMenu::Answer answer = typed(menu, {"down", "enter"});
  EXPECT_EQ(answer.line, Line::new_game);
  EXPECT_TRUE(answer.closes);
}

TEST(GameMenu, OnlyAKeptGameIsSaidToBeKept) {
  EXPECT_NE(shown(GameMenu(1), {}).find("Leave (the game is kept)"), std::string::npos);
  EXPECT_NE(shown(GameMenu(1), {.theme = {}, .is_kept = false}).find("Leave  "), std::string::npos);
}

TEST(GameMenu, ChangingASettingLeavesItOpen) {
  GameMenu menu(1);
  const GameMenu::Answer answer = typed(menu, {"down", "down", "down", "down", "enter"});
  EXPECT_EQ(answer.line, Line::theme);
  EXPECT_FALSE(answer.closes);
}

TEST(GameMenu, TheMenuKeyAndTheQuitKeyCloseItAndDoNothing) {
  for (const char* key : {"m", "escape", "q"}) {
    GameMenu menu(1);
    const GameMenu::Answer answer = typed(menu, {key});
    EXPECT_TRUE(answer.closes) << key;
    EXPECT_EQ(answer.line, std::nullopt) << key;
  }
}

TEST(GameMenu, AClickBesideItCloses) {
  GameMenu menu(1);
  const MouseInput press{MouseAction::press, {0, 0}};
  EXPECT_TRUE(menu.take(press, page_size, standard_game_keys()).closes);
}

TEST(GameMenu, OnlyGamesForTwoCanChangeTheNumberOfPlayers) {
  EXPECT_EQ(shown(GameMenu(1), {}).find("SELECT"), std::string::npos);
  GameMenu menu(2);
  EXPECT_NE(shown(menu, {.most_players = 2, .theme = {}}).find("SELECT: two players"),
            std::string::npos);
  EXPECT_EQ(typed(menu, {"down", "down", "enter"}).line, Line::players);
}

TEST(GameMenu, LinesShowTheCurrentSettings) {
  const GameMenu::Facts facts = {
      .players = 2, .most_players = 2, .theme = "Dark", .is_animated = false};
  EXPECT_EQ(words_of(Line::players, facts), "SELECT: one player");
  EXPECT_EQ(words_of(Line::theme, facts), "Theme: Dark");
  EXPECT_EQ(words_of(Line::animation, facts), "Animation: off");
}

}  // namespace
}  // namespace tilery
