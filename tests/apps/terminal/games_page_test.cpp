#include "apps/terminal/games_page.h"

#include <fmt/format.h>

#include "apps/terminal/game/game_page.h"
#include "tests/apps/terminal/page_fixture.h"

namespace tilery {
namespace {

class GamesPages : public test::Pages {
 protected:
  /// Plays a few moves; the score.
  std::uint64_t play_some(std::string_view cartridge, std::uint64_t seed, int rounds) {
    GamePage page(arcade_, new_game(cartridge, seed));
    for (int round = 0; round < rounds; ++round) {
      type(page, {"left", "down", "right", "down"});
    }
    return page.sitting().game().score();
  }
};

TEST_F(GamesPages, ScoresStandFromTheHighestDown) {
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

TEST_F(GamesPages, AGameWithUndoStandsAfterAllOthers) {
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

TEST_F(GamesPages, ReplaysStandFromTheLatestDown) {
  play_some("2048", 1, 2);
  play_some("threes", 2, 2);
  const GamesPage page(arcade_, GamesOrder::replays);
  EXPECT_LT(place_of(page, " threes").y, place_of(page, " 2048").y);
}

TEST_F(GamesPages, NoNameIsCut) {
  play_some("stepping-squares", 1, 2);
  {
    GamePage page(arcade_, new_game("stubborn-fifteens", 2));
    type(page, {"left", "down", "right", "u"});
  }
  for (const Size size : {Size{80, 24}, Size{40, 12}, Size{200, 60}}) {
    size_ = size;
    const std::string text = seen(GamesPage(arcade_, GamesOrder::replays));
    EXPECT_NE(text.find("stepping-squares"), std::string::npos) << text;
    EXPECT_NE(text.find("stubborn-fifteens"), std::string::npos) << text;
    EXPECT_EQ(text.find("with undo, not over") != std::string::npos, size.width >= 80) << text;
    EXPECT_EQ(text.find("…"), std::string::npos) << text;
    EXPECT_NE(text.find("q back"), std::string::npos) << text;
  }
}

TEST_F(GamesPages, TheListCanBeOfOneCartridge) {
  play_some("2048", 1, 2);
  play_some("threes", 2, 2);
  GamesPage page(arcade_, GamesOrder::replays);
  type(page, {"right"});
  EXPECT_NE(seen(page).find("◀ threes ▶"), std::string::npos);
  EXPECT_EQ(seen(page).find(" 2048 "), std::string::npos);
  type(page, {"right", "right"});
  EXPECT_NE(seen(page).find("◀ all games ▶"), std::string::npos);
}

TEST_F(GamesPages, EnterWatchesTheGame) {
  play_some("2048", 1, 2);
  GamesPage page(arcade_, GamesOrder::replays);
  const Next next = page.take(key_of(KeyKind::enter), size_, 0);
  ASSERT_EQ(next.way, Next::Way::open);
  EXPECT_NE(seen(*next.page).find("Replay: 2048"), std::string::npos);
}

}  // namespace
}  // namespace tilery
