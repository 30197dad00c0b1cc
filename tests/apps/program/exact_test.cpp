// `tilery exact` and `tilery simulate`: perfect play and statistics of many games.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tests/apps/program/running_program.h"

namespace tilery::test {
namespace {

nlohmann::json json_of(const std::vector<std::string>& words) {
  const Outcome outcome = run_tilery(words);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return nlohmann::json::parse(outcome.out);
}

TEST(ExactCommand, GivesTheMeanScoreOfPerfectPlay) {
  const nlohmann::json json = json_of({"exact", "2048", "--size", "2x3", "--json"});
  EXPECT_NEAR(json["value"].get<double>(), 480.258272, 1e-6);
  EXPECT_EQ(json["positions"].get<int>(), 21752);
  EXPECT_EQ(json["bytes"].get<int>(), 21752 * 16);
  EXPECT_EQ(json["aim"].get<std::string>(), "score");
  EXPECT_FALSE(json.contains("goal"));
  EXPECT_EQ(json["width"].get<int>(), 2);
  EXPECT_EQ(json["height"].get<int>(), 3);
}

TEST(ExactCommand, GivesTheOddsOfAGoal) {
  const nlohmann::json json = json_of({"exact", "2048", "--size", "2x3", "--goal", "64", "--json"});
  EXPECT_NEAR(json["value"].get<double>(), 0.93926369, 1e-8);
  EXPECT_EQ(json["aim"].get<std::string>(), "goal");
  EXPECT_EQ(json["goal"].get<int>(), 64);
}

TEST(ExactCommand, PrintsTheMeanScoreInWords) {
  const Outcome outcome = run_tilery({"exact", "2048", "--size", "2x2"});
  EXPECT_TRUE(outcome.out.starts_with(
      "2048 on 2 x 2: perfect play scores 66.964149 on average.\n110 positions in "))
      << outcome.out;
}

TEST(ExactCommand, GivesThePublishedScoreOfThreeByFour) {
  const nlohmann::json json = json_of({"exact", "2048", "--size", "3x4", "--json"});
  EXPECT_EQ(json["value"].get<double>(), 50724.26);
  EXPECT_EQ(json["start"].get<std::string>(), "two tiles of 2");
  EXPECT_NE(json["source"].get<std::string>().find("2510.04580"), std::string::npos);
  EXPECT_FALSE(json.contains("positions"));
  const Outcome outcome = run_tilery({"exact", "2048", "--size", "4x3"});
  EXPECT_TRUE(
      outcome.out.starts_with("2048 on 4 x 3: perfect play scores 50724.26 on average "
                              "from two tiles of 2.\nPublished: Kaneko and Yamashita, "))
      << outcome.out;
  EXPECT_EQ(run_tilery({"exact", "2048", "--size", "4x3", "--goal", "2048"}).status, 2);
}

TEST(SimulateCommand, PerfectPlayScoresItsExactValue) {
  const nlohmann::json json = json_of(
      {"simulate", "2048", "--size", "2x2", "--player", "perfect", "--games", "2000", "--json"});
  EXPECT_EQ(json["games"].get<int>(), 2000);
  const nlohmann::json& interval = json["score"]["interval"];
  const double half = (interval[1].get<double>() - interval[0].get<double>()) / 2;
  EXPECT_NEAR(json["score"]["mean"].get<double>(), 66.964149, 1.5 * half);
  EXPECT_LT(half, 2);
}

TEST(SimulateCommand, ThreadsChangeNoFigure) {
  const auto simulated = [](const std::string& threads) {
    nlohmann::json json = json_of({"simulate", "threes", "--player", "greedy", "--games", "200",
                                   "--threads", threads, "--json"});
    json.erase("seconds");
    return json;
  };
  EXPECT_EQ(simulated("1"), simulated("3"));
}

TEST(SimulateCommand, GamesHaveConsecutiveSeeds) {
  const auto mean = [](const std::string& seed, const std::string& games) {
    return json_of(
               {"simulate", "2048", "--seed", seed, "--games", games, "--json"})["score"]["mean"]
        .get<double>();
  };
  EXPECT_DOUBLE_EQ(mean("5", "2"), (mean("5", "1") + mean("6", "1")) / 2);
}

}  // namespace
}  // namespace tilery::test
