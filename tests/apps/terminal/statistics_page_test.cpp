#include "apps/terminal/games_page.h"

#include <cstdint>
#include <string>
#include <string_view>

#include "apps/terminal/game/game_page.h"
#include "tests/apps/terminal/page_fixture.h"

namespace tilery {
namespace {

class StatisticsPages : public test::Pages {
 protected:
  void play_to_the_end(std::string_view cartridge, std::uint64_t seed) {
    GamePage page(app_, new_game(cartridge, seed));
    for (int round = 0; round < 10'000 && !page.played_game().game().is_over(); ++round) {
      type(page, {"left", "down", "right", "up", "g"});
    }
    ASSERT_TRUE(page.played_game().game().is_over());
  }
};

TEST_F(StatisticsPages, StatisticsCountGamesOfTheGamePlayedLast) {
  play_some("threes", 1, 2);
  play_some("2048", 1, 2);
  play_some("2048", 2, 20);
  const StatisticsPage page(app_);
  const std::string text = seen(page);
  EXPECT_NE(text.find("◀ 2048 4x4 ▶"), std::string::npos) << text;
  EXPECT_NE(text.find("games 2 (0 finished)"), std::string::npos) << text;
  EXPECT_EQ(text.find("best"), std::string::npos) << "an unfinished game may still be listed apart";
}

TEST_F(StatisticsPages, StatisticsDrawFinishedGames) {
  play_to_the_end("2048", 1);
  const std::string text = seen(StatisticsPage(app_));
  for (const char* part : {"best", "mean", "tiles reached", "100.0 %", "the last score", "█"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << " in " << text;
  }
}

TEST_F(StatisticsPages, StatisticsCountGamesWithUndoApart) {
  play_some("2048", 1, 2);
  {
    GamePage game(app_, new_game("2048", 2));
    type(game, {"left", "down", "right", "u"});
  }
  StatisticsPage page(app_);
  EXPECT_NE(seen(page).find("◀ 2048 4x4, with undo ▶"), std::string::npos) << seen(page);
  EXPECT_NE(seen(page).find("games 1 "), std::string::npos) << seen(page);
  type(page, {"right"});
  EXPECT_NE(seen(page).find("◀ 2048 4x4 ▶"), std::string::npos) << seen(page);
  EXPECT_NE(seen(page).find("games 1 "), std::string::npos) << seen(page);
}

}  // namespace
}  // namespace tilery
