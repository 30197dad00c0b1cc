#include "apps/store/daily_games.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "tests/apps/store/child.h"
#include "tests/apps/store/temporary_folder.h"
#include "tests/record/random_games.h"
#include "tests/support/games.h"
#include "tilery/record/daily.h"
#include "tilery/record/record_text.h"

namespace tilery {
namespace {

constexpr const char* day = "2026-01-31";
constexpr const char* next_day = "2026-02-01";

const Cartridge& cartridge() { return test::cartridge_named("2048"); }

class DailyGames : public testing::Test {
 protected:
  /// Keeps a game of 2048 that was begun `hour` hours after the start of `day`.
  GameId keep(std::uint64_t seed, int hour, bool is_over = false) {
    RecordedGame game("2048", {.rules = cartridge().rules, .seed = seed}, ++last_id_,
                      *utc_seconds(day + std::string("T00:00:00Z")) + hour * 3600);
    return kept(game, is_over);
  }

  GameId kept(RecordedGame& game, bool is_over) {
    const GameId id = store_.begin(game, "");
    is_over ? test::play_to_the_end(game, 1) : test::do_randomly(game, 1, 10);
    store_.save(id, game);
    store_.leave(id);
    return id;
  }

  std::optional<GameId> open_game() { return open_daily_game(store_, cartridge(), day, day); }

  Store store_ = Store::in_memory();
  std::uint64_t board_ = *daily_seed("2048", day);
  std::uint64_t last_id_ = 0;
};

TEST_F(DailyGames, AnUnfinishedGameOfTheDayIsFoundBehindLaterOnes) {
  EXPECT_FALSE(open_game());
  const GameId daily = keep(board_, 1);
  keep(7, 2);
  keep(*daily_seed("2048", next_day), 3);
  EXPECT_EQ(open_game(), daily);
  EXPECT_FALSE(open_daily_game(store_, cartridge(), "2026-01-30", day));
}

TEST_F(DailyGames, AFinishedGameOfTheDayIsNotContinued) {
  const GameId daily = keep(board_, 1, true);
  EXPECT_FALSE(open_game());
  const GameId practice = keep(board_, 2);
  EXPECT_EQ(open_game(), practice);
  EXPECT_EQ(counted_daily_games(store_, cartridge()).at(day).id, daily);
}

TEST_F(DailyGames, TheGameBegunFirstCountsWhateverItsNumber) {
  keep(board_, 5);
  const GameId recovered = keep(board_, 3);
  EXPECT_EQ(open_game(), recovered);
  EXPECT_EQ(counted_daily_games(store_, cartridge()).at(day).id, recovered);
}

TEST_F(DailyGames, AGameBegunOnTheDayIsContinuedBeforeAnEarlierOne) {
  const GameId early = keep(board_, -5);
  EXPECT_EQ(open_daily_game(store_, cartridge(), day, "2026-01-30"), early);
  EXPECT_FALSE(open_game()) << "no game of the day counts yet";
  const GameId daily = keep(board_, 1);
  EXPECT_EQ(open_game(), daily);
}

TEST_F(DailyGames, ABoardOfAnotherSizeIsNotTheBoardOfTheDay) {
  RecordedGame wide("2048", {.rules = *resized(cartridge().rules, 5, 4), .seed = board_}, 1,
                    *utc_seconds(day + std::string("T00:00:00Z")));
  kept(wide, false);
  EXPECT_FALSE(open_game());
  EXPECT_TRUE(counted_daily_games(store_, cartridge()).empty());
}

TEST_F(DailyGames, AGameBegunOnAnotherDayDoesNotCount) {
  const GameId late = keep(board_, 24);
  EXPECT_EQ(open_daily_game(store_, cartridge(), day, next_day), late);
  EXPECT_TRUE(counted_daily_games(store_, cartridge()).empty());
}

TEST_F(DailyGames, AGameIsPracticeAfterTheDayOrTheFirstGameOfItsBoard) {
  EXPECT_FALSE(is_daily_practice(store_, cartridge(), day, day));
  EXPECT_TRUE(is_daily_practice(store_, cartridge(), day, next_day));
  keep(*daily_seed("2048", next_day), 1);  // another board
  EXPECT_FALSE(is_daily_practice(store_, cartridge(), day, day));
  keep(board_, 2);
  EXPECT_TRUE(is_daily_practice(store_, cartridge(), day, day));
}

TEST_F(DailyGames, ABoardKnownFromARemovedOrAnEarlierGameIsPractice) {
  const GameId removed = keep(board_, 2);
  ASSERT_EQ(store_.remove(removed), Removal::done);
  EXPECT_TRUE(is_daily_practice(store_, cartridge(), day, day));
  EXPECT_FALSE(is_daily_practice(store_, cartridge(), next_day, next_day));
  RecordedGame early("2048", {.rules = cartridge().rules, .seed = *daily_seed("2048", next_day)},
                     ++last_id_, *utc_seconds(day + std::string("T12:00:00Z")));
  kept(early, false);
  EXPECT_TRUE(is_daily_practice(store_, cartridge(), next_day, next_day));
}

TEST_F(DailyGames, ABoardKnownFromARemovedGameThatIsInNoFileIsPractice) {
  const test::TemporaryFolder folder;
  const std::string report = test::in_child([&] {
    test::fill_disk();
    store_ = Store::in_file(folder.path() / "games.db");
    const bool is_removed = store_.remove(keep(board_, 2)) == Removal::done;
    return is_removed && is_daily_practice(store_, cartridge(), day, day) ? "practice" : "counts";
  });
  EXPECT_EQ(report, "practice");
}

}  // namespace
}  // namespace tilery
