#include "tilery/telling/evaluation.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"

namespace tilery {
namespace {

/// Two games to 8 and to 16.
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
          .thinking = {.depth = 1},
          .plan = {.games = games, .first_seed = 1, .threads = threads}};
}

TEST(Evaluation, JsonTellsEveryFigure) {
  Evaluation evaluation = two_evaluated();
  evaluation.perfect = 40;
  const std::string json = json_of(evaluation, ladder());
  EXPECT_TRUE(json.starts_with(R"({"games":2,"mean":20.0,"margin":)")) << json;
  EXPECT_NE(json.find(R"("median":10,"best":30,"moves":10,"seconds":0.5,"threads":1,"tiles":{)"),
            std::string::npos)
      << json;
  EXPECT_TRUE(json.ends_with(R"("8":1.0,"16":0.5},"perfect":40.0,"share":0.5})")) << json;
}

TEST(Evaluation, PeopleReadTilesThatSomeGamesReached) {
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
  const EvaluationTask alone = evaluation_of(40, 1);
  const Judge judge(alone.rules, std::nullopt);
  const Evaluation one = evaluated(alone, judge, nullptr);
  const Evaluation three = evaluated(evaluation_of(40, 3), judge, nullptr);
  EXPECT_EQ(one.statistics.games(), 40U);
  EXPECT_EQ(one.statistics.scores().mean, three.statistics.scores().mean);
  EXPECT_EQ(one.threads, 1U);
  EXPECT_EQ(three.threads, 3U);
  EXPECT_EQ(one.seconds, 0);
}

TEST(Evaluation, ANumberOfBoardsGivesTheSameFiguresOnAnyThreads) {
  for (const int size : {3, 4}) {
    EvaluationTask task = evaluation_of(4, 1);
    task.rules = *resized(test::rules_of("2048"), size, 3);
    task.thinking = {.depth = 9, .most_boards = 60};
    const Judge judge(task.rules, std::nullopt);
    const Evaluation one = evaluated(task, judge, nullptr);
    task.plan.threads = 3;
    const Evaluation three = evaluated(task, judge, nullptr);
    EXPECT_EQ(one.statistics.scores().mean, three.statistics.scores().mean) << size;
    task.thinking = {.depth = 1};
    EXPECT_NE(one.statistics.scores().mean,
              evaluated(task, judge, nullptr).statistics.scores().mean);
  }
}

/// An evaluation that stops when it has been kept `stops` times and then goes on, to its end.
std::string bytes_in_parts(EvaluationTask task, const Judge& judge, int stops) {
  KeptGames kept;
  GameStatistics last;
  for (bool is_whole = false; !is_whole;) {
    int keeps = 0;
    GameStatistics at_stop;
    kept.keep = [&](const GameStatistics& all) { at_stop = ++keeps == stops ? all : at_stop; };
    task.kept = &kept;
    last = evaluated(task, judge, nullptr).statistics;
    is_whole = keeps < stops;
    kept.played = is_whole ? kept.played : at_stop;
  }
  return last.bytes();
}

TEST(Evaluation, StoppedAnywhereItComesToTheSameBits) {
  EvaluationTask task = evaluation_of(300, 1);
  const Judge judge(task.rules, std::nullopt);
  const std::string at_once = evaluated(task, judge, nullptr).statistics.bytes();
  for (const int stops : {1, 2, 3, 100}) {
    EXPECT_EQ(bytes_in_parts(task, judge, stops), at_once) << stops;
  }
}

TEST(Evaluation, StoppedAnywhereItEndsAtTheSameGameIfPrecisionEndsIt) {
  EvaluationTask task = evaluation_of(3000, 1);
  task.until = 0.05;
  const Judge judge(task.rules, std::nullopt);
  const GameStatistics at_once = evaluated(task, judge, nullptr).statistics;
  EXPECT_GT(at_once.games(), 100U);
  EXPECT_LT(at_once.games(), 3000U);
  for (const int stops : {1, 2, 3, 100}) {
    EXPECT_EQ(bytes_in_parts(task, judge, stops), at_once.bytes()) << stops;
  }
}

TEST(Evaluation, KeptGamesAreNotPlayedAgainAndTakeNoTime) {
  const EvaluationTask task = evaluation_of(40, 1);
  const Judge judge(task.rules, std::nullopt);
  KeptGames kept = {.played = evaluated(task, judge, nullptr).statistics, .keep = {}};
  EvaluationTask again = task;
  again.kept = &kept;
  std::uint64_t played = 0;
  const Evaluation evaluation =
      evaluated(again, judge, nullptr, [&](std::uint64_t games) { played = games; });
  EXPECT_EQ(played, 0U);
  EXPECT_EQ(evaluation.statistics.bytes(), kept.played.bytes());
  EXPECT_EQ(evaluation.kept_moves, evaluation.moves());
  EXPECT_NE(evaluation_words(evaluation, ladder()).find(" a game\n"), std::string::npos);
}

TEST(Evaluation, NoMoreThreadsCountThanHadAGame) {
  const EvaluationTask task = evaluation_of(2, 5);
  EXPECT_EQ(evaluated(task, Judge(task.rules, std::nullopt), nullptr).threads, 2U);
}

}  // namespace
}  // namespace tilery
