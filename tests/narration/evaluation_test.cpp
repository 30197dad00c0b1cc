#include "tilery/narration/evaluation.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"
#include "tilery/core/work_budget.h"

namespace tilery {
namespace {

/// Two games, whose largest tiles are 8 and 16.
Evaluation two_evaluated() {
  Evaluation evaluation;
  evaluation.statistics.add({.seed = 1, .moves = 4, .score = 10, .highest = 3});
  evaluation.statistics.add({.seed = 2, .moves = 6, .score = 30, .highest = 4});
  evaluation.seconds = 0.5;
  return evaluation;
}

const Ladder& ladder() { return test::rules_of("2048").ladder; }

EvaluationTask evaluation_of(std::uint64_t games, unsigned threads) {
  return {.rules = *resized(test::rules_of("2048"), 2, 2),
          .search_limits = {.depth = 1},
          .plan = {.games = games, .first_seed = 1, .threads = threads}};
}

TEST(Evaluation, JsonHasEveryFigure) {
  Evaluation evaluation = two_evaluated();
  evaluation.perfect = 40;
  const std::string json = json_of(evaluation, ladder());
  EXPECT_TRUE(json.starts_with(R"({"games":2,"mean":20.0,"margin":)")) << json;
  EXPECT_NE(json.find(R"("median":10,"best":30,"moves":10,"seconds":0.5,"threads":1,"tiles":{)"),
            std::string::npos)
      << json;
  EXPECT_TRUE(json.ends_with(R"("8":1.0,"16":0.5},"perfect":40.0,"share":0.5})")) << json;
}

TEST(Evaluation, TextListsTilesThatSomeGamesReached) {
  const std::string text = evaluation_words(two_evaluated(), ladder());
  EXPECT_TRUE(text.starts_with("mean score  20 +- ")) << text;
  EXPECT_NE(text.find("moves       5.0 a game, 20 a second on one core\n"), std::string::npos)
      << text;
  EXPECT_TRUE(text.ends_with("         16  50.0%\n")) << text;
  EXPECT_EQ(text.find("perfect"), std::string::npos);
}

TEST(Evaluation, OneGameHasNoMargin) {
  Evaluation evaluation;
  evaluation.statistics.add({.seed = 1, .moves = 4, .score = 10, .highest = 3});
  evaluation.perfect = 40;
  const std::string text = evaluation_words(evaluation, ladder());
  EXPECT_TRUE(text.starts_with("mean score  10\nperfect     40; the mean is 25.0% of it\n"))
      << text;
}

TEST(Evaluation, ThreadsDoNotChangeTheFigures) {
  const EvaluationTask task = evaluation_of(40, 1);
  const BoardEvaluator evaluator(task.rules, std::nullopt);
  const Evaluation one = evaluated(task, evaluator, nullptr);
  const Evaluation three = evaluated(evaluation_of(40, 3), evaluator, nullptr);
  EXPECT_EQ(one.statistics.games(), 40U);
  EXPECT_EQ(one.statistics.scores().mean, three.statistics.scores().mean);
  EXPECT_EQ(one.threads, 1U);
  EXPECT_EQ(three.threads, 3U);
  EXPECT_EQ(one.seconds, 0);
}

TEST(Evaluation, ALimitOfNodesGivesTheSameFiguresOnAnyNumberOfThreads) {
  for (const int size : {3, 4}) {
    EvaluationTask task = evaluation_of(4, 1);
    task.rules = *resized(test::rules_of("2048"), size, 3);
    task.search_limits = {.depth = 9, .nodes = 60};
    const BoardEvaluator evaluator(task.rules, std::nullopt);
    const Evaluation one = evaluated(task, evaluator, nullptr);
    task.plan.threads = 3;
    const Evaluation three = evaluated(task, evaluator, nullptr);
    EXPECT_EQ(one.statistics.scores().mean, three.statistics.scores().mean) << size;
    task.search_limits = {.depth = 1};
    EXPECT_NE(one.statistics.scores().mean,
              evaluated(task, evaluator, nullptr).statistics.scores().mean);
  }
}

/// The statistics of an evaluation that stops again and again and continues, until its end. It
/// stops when its games have been kept `keeps_in_part` times since the last stop.
std::string bytes_in_parts(EvaluationTask task, const BoardEvaluator& evaluator,
                           int keeps_in_part) {
  KeptGames kept;
  GameStatistics last;
  for (bool is_whole = false; !is_whole;) {
    int keeps = 0;
    GameStatistics at_stop;
    kept.keep = [&](const GameStatistics& all) {
      at_stop = ++keeps == keeps_in_part ? all : at_stop;
    };
    task.kept = &kept;
    last = evaluated(task, evaluator, nullptr).statistics;
    is_whole = keeps < keeps_in_part;
    kept.played = is_whole ? kept.played : at_stop;
  }
  return last.bytes();
}

TEST(Evaluation, AnEvaluationStoppedAndContinuedGivesTheSameBits) {
  EvaluationTask task = evaluation_of(300, 1);
  const BoardEvaluator evaluator(task.rules, std::nullopt);
  const std::string at_once = evaluated(task, evaluator, nullptr).statistics.bytes();
  for (const int keeps : {1, 2, 3, 100}) {
    EXPECT_EQ(bytes_in_parts(task, evaluator, keeps), at_once) << keeps;
  }
}

TEST(Evaluation, AnEvaluationStoppedAndContinuedEndsAtTheSameGameByPrecision) {
  EvaluationTask task = evaluation_of(3000, 1);
  task.until = 0.05;
  const BoardEvaluator evaluator(task.rules, std::nullopt);
  const GameStatistics at_once = evaluated(task, evaluator, nullptr).statistics;
  EXPECT_GT(at_once.games(), 100U);
  EXPECT_LT(at_once.games(), 3000U);
  for (const int keeps : {1, 2, 3, 100}) {
    EXPECT_EQ(bytes_in_parts(task, evaluator, keeps), at_once.bytes()) << keeps;
  }
}

TEST(Evaluation, KeptGamesAreNotPlayedAgainAndGiveNoSpeed) {
  const EvaluationTask task = evaluation_of(40, 1);
  const BoardEvaluator evaluator(task.rules, std::nullopt);
  KeptGames kept = {.played = evaluated(task, evaluator, nullptr).statistics, .keep = {}};
  EvaluationTask again = task;
  again.kept = &kept;
  std::uint64_t played = 0;
  const Evaluation evaluation =
      evaluated(again, evaluator, nullptr, [&](std::uint64_t games) { played = games; });
  EXPECT_EQ(played, 0U);
  EXPECT_EQ(evaluation.statistics.bytes(), kept.played.bytes());
  EXPECT_EQ(evaluation.kept_moves, evaluation.moves());
  EXPECT_NE(evaluation_words(evaluation, ladder()).find(" a game\n"), std::string::npos);
}

TEST(Evaluation, ASpentBudgetLeavesOutTheOtherGames) {
  EvaluationTask task = evaluation_of(1000, 1);
  const BoardEvaluator evaluator(task.rules, std::nullopt);
  WorkBudget budget(640);
  task.plan.budget = &budget;
  const std::uint64_t games = evaluated(task, evaluator, nullptr).statistics.games();
  EXPECT_GT(games, 10U);
  EXPECT_LT(games, 640U);
}

TEST(HeldGames, AreTheGamesOfTheirSeedsAtBothDepths) {
  EvaluationTask task = evaluation_of(1000, 2);
  const BoardEvaluator evaluator(task.rules, std::nullopt);
  const HeldGames held = held_games(task.rules, evaluator, 2, [] { return 0.0; });
  task.plan.first_seed = first_held_seed;
  EXPECT_EQ(held.one_ahead.statistics.bytes(),
            evaluated(task, evaluator, nullptr).statistics.bytes());
  task.plan.games = 100;
  task.search_limits.depth = 2;
  EXPECT_EQ(held.two_ahead.statistics.bytes(),
            evaluated(task, evaluator, nullptr).statistics.bytes());
  EXPECT_TRUE(held_words(held).ends_with("(1000 and 100 games of held seeds)")) << held_words(held);
}

TEST(HeldGames, EndWhenTheirTimeIsOver) {
  const Rules rules = test::rules_of("2048");
  double now = 0;  // each call of the clock advances it by 20 seconds
  const HeldGames held =
      held_games(rules, BoardEvaluator(rules, std::nullopt), 1, [&now] { return now += 20'000; });
  EXPECT_EQ(held.one_ahead.statistics.games(), 0U);
  EXPECT_EQ(held_words(held),
            "mean score no game in time one move ahead, no game in time two (0 and 0 games of held "
            "seeds)");
}

TEST(HeldGames, EndWhenTheyAreStopped) {
  const Rules rules = test::rules_of("2048");
  const HeldGames held = held_games(
      rules, BoardEvaluator(rules, std::nullopt), 1, [] { return 0.0; }, [] { return true; });
  EXPECT_EQ(held.one_ahead.statistics.games(), 0U);
  EXPECT_EQ(held.two_ahead.statistics.games(), 0U);
}

TEST(Evaluation, OnlyThreadsThatPlayedAGameCount) {
  const EvaluationTask task = evaluation_of(2, 5);
  EXPECT_EQ(evaluated(task, BoardEvaluator(task.rules, std::nullopt), nullptr).threads, 2U);
}

}  // namespace
}  // namespace tilery
