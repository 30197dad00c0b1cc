#include "tilery/player/rating.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/games.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

Rules rules_in(const std::string& tiles, const std::string& sections) {
  const auto cartridge = read_cartridge(
      "name = \"x\"\ntitle = \"x\"\nabout = \"x\"\n[board]\nwidth = 4\nheight = 4\n[tiles]\n" +
          tiles + "\n" + sections,
      "x.toml");
  EXPECT_TRUE(cartridge) << text_of(cartridge.error());
  return cartridge ? cartridge->rules : Rules();
}

const std::string doubling = "values = [2]\nthen = \"double\"";
const std::string usual_spawn = "[spawn]\nstart = 2\nodds = [[2, 9], [4, 1]]\nout_of = 10\n";

RatingPlan short_plan() { return {.games = 40, .training_moves = 100'000, .moves = 2'000'000}; }

const RatedPlayer& player_of(const GameRating& rating, std::string_view name) {
  return *std::ranges::find(rating.players, name, &RatedPlayer::name);
}

TEST(RatingStrength, SkillDecides2048) {
  const GameRating rating = rating_of(test::rules_of("2048"), short_plan());
  EXPECT_EQ(rating.verdict, GameVerdict::skill);
  EXPECT_EQ(rating.pairs, 40U);
  EXPECT_GT(rating.beats_random, 0.9);
  EXPECT_GT(rating.beats_greedy, 0.6);
  EXPECT_EQ(rating.skilled().name, "trained");
  EXPECT_GT(rating.skilled().games.scores().mean, player_of(rating, "random").games.scores().mean);
  ASSERT_TRUE(rating.matter && rating.forced);
  EXPECT_GT(*rating.matter, 0.3);
  EXPECT_LT(*rating.forced, 0.2);
  EXPECT_FALSE(rating.first_wins);
  EXPECT_FALSE(rating.dead_ends);
  EXPECT_TRUE(rating.is_whole);
}

TEST(Rating, PlaysDuelsWhereEachPlayerHasAGoal) {
  const Rules duel = rules_in(doubling, usual_spawn +
                                            "[players]\nmost = 2\n"
                                            "goals = [{ tile = 16 }, { moves = 14 }]\n");
  const GameRating rating = rating_of(duel, {.games = 20, .moves = 200'000});
  EXPECT_EQ(rating.skilled().name, "searching");
  EXPECT_EQ(rating.pairs, 20U);
  EXPECT_GT(rating.beats_random, 0.5);
  ASSERT_TRUE(rating.first_wins);
  const GameStatistics& games = rating.skilled().games;
  EXPECT_EQ(games.games(), 20U);
  EXPECT_EQ(games.wins(0) + games.wins(1), 20U);  // nobody is stuck within 14 moves
  EXPECT_DOUBLE_EQ(*rating.first_wins, static_cast<double>(games.wins(0)) / 20);
}

/// A duel in which nobody reaches a goal.
Rules long_duel() {
  return rules_in(doubling, usual_spawn +
                                "[players]\nmost = 2\n"
                                "goals = [{ tile = 65536 }, { moves = 1000000 }]\n");
}

TEST(Rating, DuelsThatRunOutOfTimeGiveNoVerdict) {
  std::uint64_t clock_calls = 0;
  bool are_duels = false;
  RatingPlan plan = {.seconds = 1, .games = 1};
  plan.clock = [&] { return are_duels && ++clock_calls > 20 ? 2000.0 : 0.0; };
  plan.progress = [&](std::string_view what, double) { are_duels |= what == "duels"; };
  const GameRating rating = rating_of(long_duel(), plan);
  EXPECT_EQ(rating.pairs, 0U);
  EXPECT_EQ(rating.beats_random, 0.5);
  EXPECT_EQ(rating.beats_greedy, 0.5);
  EXPECT_EQ(rating.verdict, GameVerdict::unknown);
  EXPECT_LT(clock_calls, 100U);
}

TEST(Rating, ACancelledRatingStopsInItsFirstGame) {
  const GameRating rating = rating_of(long_duel(), {.is_cancelled = [] { return true; }});
  EXPECT_FALSE(rating.is_whole);
  EXPECT_EQ(rating.pairs, 0U);
  EXPECT_EQ(rating.skilled().games.games(), 0U);
  EXPECT_FALSE(rating.first_wins);
}

TEST(Rating, IsTheSameEveryTimeWithoutAClock) {
  const RatingPlan plan = {.games = 5, .training_moves = 5'000};
  const GameRating one = rating_of(test::rules_of("3x3"), plan);
  const GameRating other = rating_of(test::rules_of("3x3"), plan);
  EXPECT_EQ(one.beats_random, other.beats_random);
  EXPECT_EQ(one.matter, other.matter);
  EXPECT_EQ(one.skilled().games.bytes(), other.skilled().games.bytes());
}

TEST(RatingStrength, AGameWithoutMergesHasNoChoice) {
  const Rules jam = rules_in("values = [1, 2, 3]\nmerge = [[2, 2, 3]]",
                             "[spawn]\nstart = 2\nodds = [[1, 1]]\nout_of = 1\n");
  const GameRating rating = rating_of(jam, short_plan());
  EXPECT_EQ(rating.verdict, GameVerdict::no_choice);
  EXPECT_EQ(rating.beats_random, 0.5);
  EXPECT_EQ(rating.matter, 0.0);
  EXPECT_FALSE(rating.doubts.empty());
}

TEST(Rating, AnEndlessGameIsNoticed) {
  const Rules minus = rules_in(
      "values = [1, 2]\nmerge = [{ parts = [1, 1], made = [] }, { parts = [2, 2], made = [] }, "
      "{ parts = [1, 2], made = [1] }]",
      "[spawn]\nstart = 2\nodds = [[1, 1], [2, 1]]\nout_of = 2\n");
  const GameRating rating =
      rating_of(minus, {.games = 3, .training_moves = 1'000, .moves = 40'000});
  EXPECT_EQ(rating.verdict, GameVerdict::endless);
  EXPECT_EQ(player_of(rating, "random").left, player_of(rating, "random").games.games());
}

TEST(RatingStrength, CountsTheGoalsOfEachPlayer) {
  const Rules rules = rules_in(doubling, usual_spawn + "[goal]\ntile = 64\nthen = \"stop\"\n");
  const GameRating rating = rating_of(rules, short_plan());
  const std::optional<double> by_random = player_of(rating, "random").goal(rules.goal);
  const std::optional<double> by_trained = rating.skilled().goal(rules.goal);
  ASSERT_TRUE(by_random && by_trained);
  EXPECT_GT(*by_random, 0.7);
  EXPECT_GE(*by_trained, *by_random);
  EXPECT_GT(rating.beats_random, 0.6);
  EXPECT_FALSE(player_of(rating, "random").goal(GoalRule()));
}

TEST(Rating, OfTwoGreedyPlayersTheFirstHasAShareOfTheWins) {
  const GameRating rating =
      rating_of(test::rules_of("duel"), {.games = 10, .training_moves = 2'000});
  ASSERT_TRUE(rating.first_wins);
  EXPECT_GT(*rating.first_wins, 0.05);
  EXPECT_LT(*rating.first_wins, 0.95);
}

TEST(Rating, EndsWithItsTime) {
  double now = 0;
  const RatingPlan plan = {.seconds = 0.2, .clock = [&now] { return now += 1; }};
  const GameRating rating = rating_of(test::rules_of("2048"), plan);
  EXPECT_GE(rating.pairs, 1U);
  EXPECT_LT(now, 4'000);
}

TEST(Rating, ATrainedPlayerPlaysOnBoardsTooLargeForSquares) {
  bool is_skill_known = false;
  RatingPlan plan = {.games = 1, .training_moves = 100, .moves = 1000};
  plan.progress = [&](std::string_view what, double) {
    is_skill_known |= what == "trained" || what == "searching";
  };
  plan.is_cancelled = [&] { return is_skill_known; };
  const Rules rules = *resized(test::rules_of("2048"), 14, 14);
  EXPECT_EQ(rating_of(rules, plan).skilled().name, "trained");
}

TEST(Rating, ACancelledRatingIsNotWhole) {
  const GameRating rating =
      rating_of(test::rules_of("2048"), {.is_cancelled = [] { return true; }});
  EXPECT_FALSE(rating.is_whole);
}

TEST(Rating, ReportsItsProgress) {
  std::vector<std::string> parts;
  RatingPlan plan = {.games = 2, .training_moves = 2000};
  plan.progress = [&parts](std::string_view what, double) { parts.emplace_back(what); };
  rating_of(test::rules_of("2048"), plan);
  for (const char* const what : {"random", "greedy", "training", "trained", "choices"}) {
    EXPECT_TRUE(std::ranges::find(parts, what) != parts.end()) << what;
  }
}

}  // namespace
}  // namespace tilery
