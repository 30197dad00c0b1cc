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

TEST(Evaluation, NoMoreThreadsCountThanHadAGame) {
  const EvaluationTask task = evaluation_of(2, 5);
  EXPECT_EQ(evaluated(task, Judge(task.rules, std::nullopt), nullptr).threads, 2U);
}

}  // namespace
}  // namespace tilery
