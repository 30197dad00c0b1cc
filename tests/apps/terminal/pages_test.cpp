// The smaller pages: scores, replays, statistics, settings, help.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "apps/terminal/game/game_page.h"
#include "apps/terminal/game/help_page.h"
#include "apps/terminal/games_page.h"
#include "apps/terminal/settings/settings_page.h"
#include "apps/terminal/statistics_page.h"
#include "apps/terminal/toolkit/text_page.h"
#include "tests/apps/terminal/page_fixture.h"

namespace tilery {
namespace {

class SmallPages : public test::Pages {
 protected:
  /// Plays a few moves; the score.
  std::uint64_t play_some(std::string_view cartridge, std::uint64_t seed, int rounds) {
    GamePage page(arcade_, new_game(cartridge, seed));
    for (int round = 0; round < rounds; ++round) {
      type(page, {"left", "down", "right", "down"});
    }
    return page.sitting().game().score();
  }

  void play_to_the_end(std::string_view cartridge, std::uint64_t seed) {
    GamePage page(arcade_, new_game(cartridge, seed));
    for (int round = 0; round < 10'000 && !page.sitting().game().is_over(); ++round) {
      type(page, {"left", "down", "right", "up", "g"});
    }
    ASSERT_TRUE(page.sitting().game().is_over());
  }
};

TEST_F(SmallPages, ScoresStandFromTheHighestDown) {
  const std::uint64_t low = play_some("2048", 1, 2);
  const std::uint64_t high = play_some("2048", 2, 20);
  const std::uint64_t middle = play_some("2048", 3, 8);
  ASSERT_TRUE(low < middle && middle < high);
  const GamesPage page(arcade_, GamesOrder::scores);
  EXPECT_LT(place_of(page, fmt::format("{} ", high)).y,
            place_of(page, fmt::format("{} ", middle)).y);
  EXPECT_LT(place_of(page, fmt::format("{} ", middle)).y,
            place_of(page, fmt::format(" {} ", low)).y);
}

TEST_F(SmallPages, AGameWithUndoStandsAfterAllOthers) {
  play_some("2048", 1, 2);
  {
    GamePage page(arcade_, new_game("2048", 2));
    for (int round = 0; round < 20; ++round) {
      type(page, {"left", "down", "right", "down"});
    }
    type(page, {"u"});
  }
  const GamesPage page(arcade_, GamesOrder::scores);
  EXPECT_EQ(place_of(page, "undo").y, 4);
}

TEST_F(SmallPages, ReplaysStandFromTheLatestDown) {
  play_some("2048", 1, 2);
  play_some("threes", 2, 2);
  const GamesPage page(arcade_, GamesOrder::replays);
  EXPECT_LT(place_of(page, " threes").y, place_of(page, " 2048").y);
}

TEST_F(SmallPages, TheListCanBeOfOneCartridge) {
  play_some("2048", 1, 2);
  play_some("threes", 2, 2);
  GamesPage page(arcade_, GamesOrder::replays);
  type(page, {"right"});
  EXPECT_NE(seen(page).find("◀ threes ▶"), std::string::npos);
  EXPECT_EQ(seen(page).find(" 2048 "), std::string::npos);
  type(page, {"right", "right"});
  EXPECT_NE(seen(page).find("◀ all games ▶"), std::string::npos);
}

TEST_F(SmallPages, EnterWatchesTheGame) {
  play_some("2048", 1, 2);
  GamesPage page(arcade_, GamesOrder::replays);
  const Next next = page.take(key_of(KeyKind::enter), size_, 0);
  ASSERT_EQ(next.way, Next::Way::open);
  EXPECT_NE(seen(*next.page).find("Replay: 2048"), std::string::npos);
}

TEST_F(SmallPages, StatisticsCountGamesOfTheGamePlayedLast) {
  play_some("threes", 1, 2);
  const std::uint64_t first = play_some("2048", 1, 2);
  const std::uint64_t second = play_some("2048", 2, 20);
  const StatisticsPage page(arcade_);
  const std::string text = seen(page);
  EXPECT_NE(text.find("◀ 2048 4x4 ▶"), std::string::npos) << text;
  EXPECT_NE(text.find("games 2 (0 finished)"), std::string::npos) << text;
  EXPECT_NE(text.find(fmt::format("best {}", std::max(first, second))), std::string::npos);
}

TEST_F(SmallPages, StatisticsDrawFinishedGames) {
  play_to_the_end("2048", 1);
  const std::string text = seen(StatisticsPage(arcade_));
  for (const char* part : {"mean", "tiles reached", "100.0 %", "the last score", "█"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " in " << text;
  }
}

TEST_F(SmallPages, StatisticsCountGamesWithUndoApart) {
  play_some("2048", 1, 2);
  {
    GamePage game(arcade_, new_game("2048", 2));
    type(game, {"left", "down", "right", "u"});
  }
  StatisticsPage page(arcade_);
  EXPECT_NE(seen(page).find("◀ 2048 4x4, with undo ▶"), std::string::npos) << seen(page);
  EXPECT_NE(seen(page).find("games 1 "), std::string::npos) << seen(page);
  type(page, {"right"});
  EXPECT_NE(seen(page).find("◀ 2048 4x4 ▶"), std::string::npos) << seen(page);
  EXPECT_NE(seen(page).find("games 1 "), std::string::npos) << seen(page);
}

TEST_F(SmallPages, ASettingIsKeptAtOnce) {
  SettingsPage page(arcade_);
  type(page, {"right"});
  EXPECT_EQ(arcade_.settings_file().read()->theme, "light");
  EXPECT_EQ(arcade_.theme().name, "light");
  type(page, {"left", "left"});
  EXPECT_EQ(arcade_.settings_file().read()->theme, "basic");
  type(page, {"down", "enter"});
  EXPECT_TRUE(arcade_.settings_file().read()->is_animated);
}

TEST_F(SmallPages, ASettingThatCannotBeKeptIsSaidAndUsed) {
  std::ofstream(folder_.path() / "settings.toml") << "theme = 7\n";
  SettingsPage page(arcade_);
  type(page, {"right"});
  EXPECT_NE(seen(page).find("Not kept:"), std::string::npos);
  EXPECT_EQ(arcade_.theme().name, "light");
}

TEST_F(SmallPages, AThemeThatCannotBeReadIsSaidAndPassed) {
  std::filesystem::create_directories(folder_.path() / "themes");
  std::ofstream(folder_.path() / "themes" / "zz.toml") << "name = 7\n";
  SettingsPage page(arcade_);
  type(page, {"left"});
  EXPECT_NE(seen(page).find("zz.toml:1:8"), std::string::npos) << seen(page);
  type(page, {"left"});
  EXPECT_EQ(arcade_.theme().name, "basic");
}

TEST_F(SmallPages, ANoticeIsWholeWhateverItsLengthAndGoesWithAKey) {
  size_ = {40, 12};
  NoticePage page(arcade_, {std::string(90, 'p') + " is damaged."});
  const std::string text = seen(page);
  EXPECT_GE(std::ranges::count(text, 'p'), 90) << text;
  EXPECT_NE(text.find("is damaged."), std::string::npos) << text;
  EXPECT_EQ(page.take(key_of(KeyKind::enter), size_, 0).way, Next::Way::back);
}

TEST_F(SmallPages, HelpNamesEveryKeyThatDoesSomething) {
  size_ = {80, 60};
  const std::string text = seen(HelpPage(arcade_));
  for (std::size_t i = 0; i < command_names().size(); ++i) {
    EXPECT_NE(text.find(std::string(command_descriptions()[i])), std::string::npos);
  }
}

}  // namespace
}  // namespace tilery
