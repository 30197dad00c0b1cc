#include "tilery/record/daily.h"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

#include "tests/support/games.h"
#include "tilery/record/record_text.h"
#include "tilery/record/recorded_game.h"

namespace tilery {
namespace {

TEST(Daily, SeedsEqualTheExamplesOfTheDocumentation) {
  EXPECT_EQ(daily_seed("2048", "2026-01-31"), 8'824'268'066'162'397U);
  EXPECT_EQ(daily_seed("threes", "2026-01-31"), 3'231'807'257'146'610U);
}

TEST(Daily, EveryGameAndEveryDayOfFourYearsHasASeedOfItsOwnBelowTwoToThe53) {
  std::set<std::uint64_t> seeds;
  constexpr int days = 4 * 365 + 1;
  for (std::int64_t day = 0; day < days; ++day) {
    for (const std::string_view game : {"2048", "threes", "3x3"}) {
      const auto seed = daily_seed(game, utc_date(1'767'225'600 + day * 86'400));
      ASSERT_TRUE(seed.has_value());
      EXPECT_LT(*seed, std::uint64_t(1) << 53);
      seeds.insert(*seed);
    }
  }
  EXPECT_EQ(seeds.size(), std::size_t(3 * days));
}

TEST(Daily, AWrongDateIsRefusedWithTheExpectedForm) {
  for (const std::string_view date : {"", "2026-02-29", "2026-1-3", "26-01-31", "2026-01-31T00"}) {
    const auto seed = daily_seed("2048", date);
    ASSERT_FALSE(seed.has_value()) << date;
    EXPECT_NE(text_of(seed.error()).find("YYYY-MM-DD"), std::string::npos);
  }
}

TEST(Daily, ADayEndsAtMidnightUtc) {
  EXPECT_EQ(utc_date(*utc_seconds("2026-01-31T23:59:59Z")), "2026-01-31");
  EXPECT_EQ(utc_date(*utc_seconds("2026-02-01T00:00:00Z")), "2026-02-01");
}

TEST(Daily, AStreakCountsBackFromTodayOrYesterdayToTheFirstGap) {
  const std::vector<std::string> dates = {"2026-03-01", "2026-02-28", "2026-02-27", "2026-02-25"};
  EXPECT_EQ(daily_streak(dates, "2026-03-01"), 3);
  EXPECT_EQ(daily_streak(dates, "2026-03-02"), 3);
  EXPECT_EQ(daily_streak(dates, "2026-03-03"), 0);
  EXPECT_EQ(daily_streak(dates, "2026-02-26"), 1);
  EXPECT_EQ(daily_streak({}, "1970-01-01"), 0);
}

TEST(Daily, OnlyAGameOfTheDaysSeedRulesAndSizePlaysItsBoard) {
  const Cartridge& cartridge = test::cartridge_named("2048");
  const Record record =
      RecordedGame("2048", {.rules = cartridge.rules, .seed = *daily_seed("2048", "2026-01-31")})
          .record();
  const auto plays = [&](const Record& one) {
    return plays_board_of(one, cartridge, "2026-01-31");
  };
  EXPECT_TRUE(plays(record));
  EXPECT_FALSE(plays_board_of(record, cartridge, "2026-02-01"));
  EXPECT_FALSE(plays_board_of(record, cartridge, "no date"));
  EXPECT_FALSE(plays_board_of(record, test::cartridge_named("3x3"), "2026-01-31"));
  Record other = record;
  other.start = {1, 1, 0, 0};
  EXPECT_FALSE(plays(other));
  other = record;
  other.players = 2;
  EXPECT_FALSE(plays(other));
  other = record;
  other.rules_hash += 1;
  EXPECT_FALSE(plays(other));
  const Rules wide = *resized(cartridge.rules, 5, 4);
  EXPECT_FALSE(plays(RecordedGame("2048", {.rules = wide, .seed = *record.seed}).record()));
}

}  // namespace
}  // namespace tilery
