#include "tilery/narration/simulation_words.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"

namespace tilery {
namespace {

/// Two games: 10 points in 4 moves to an 8, and 20 points in 6 moves to the goal.
SimulationReport two_games() {
  const Cartridge& cartridge = test::cartridge_named("2048");
  const Rank goal = *cartridge.rules.goal.tile;
  SimulationReport report = {.cartridge = "2048",
                             .title = cartridge.title,
                             .rules = cartridge.rules,
                             .player = "greedy",
                             .first_seed = 7,
                             .seconds = 0.5,
                             .statistics = {},
                             .most_moves = 0};
  report.statistics.add({.moves = 4, .score = 10, .highest = 3});
  report.statistics.add({.moves = 6, .score = 20, .highest = goal});
  return report;
}

TEST(SimulationWords, JsonHasEveryFigure) {
  const std::string json = json_of(two_games());
  EXPECT_TRUE(json.starts_with(
      R"({"cartridge":"2048","width":4,"height":4,"player":"greedy","games":2,"seed":7,)"
      R"("score":{"mean":15.0,"interval":[)"))
      << json;
  EXPECT_NE(json.find(R"("percentiles":{"5":10,"25":10,"50":10,"75":20,"95":20},"least":10,)"
                      R"("most":20},"moves":{"mean":5.0,)"),
            std::string::npos)
      << json;
  EXPECT_NE(json.find(R"("goal":{"tile":2048,"games":1,"rate":0.5,"interval":[)"),
            std::string::npos);
  EXPECT_TRUE(json.ends_with(
      R"("tiles":[{"tile":8,"ended":1,"reached":2},{"tile":2048,"ended":1,"reached":1}],)"
      R"("seconds":0.5})"))
      << json;
}

TEST(SimulationWords, JsonAndTextHaveTheLimitThatStoppedAGame) {
  SimulationReport report = two_games();
  report.most_moves = 1000;
  EXPECT_NE(json_of(report).find(R"("left_after":1000,"seconds")"), std::string::npos);
  EXPECT_NE(simulation_words(report).find("(a game is stopped after 1,000 moves)"),
            std::string::npos);
}

TEST(SimulationWords, TextHasTilesAndTheGoal) {
  const std::string text = simulation_words(two_games());
  EXPECT_NE(text.find("2 games of greedy play on 4 x 4 cells, from seed 7; 0.5 s."),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("Won, with 2048: 50.0000% of the games"), std::string::npos);
}

TEST(SimulationWords, TextHasLabelsAndJsonHasNumbers) {
  SimulationReport report = two_games();
  report.rules.ladder.labels.assign(report.rules.ladder.faces.size(), "");
  report.rules.ladder.labels[*report.rules.goal.tile] = "gold";
  const std::string text = simulation_words(report);
  EXPECT_NE(text.find("Won, with gold: "), std::string::npos) << text;
  EXPECT_NE(text.find("\n      gold       50.0000%"), std::string::npos) << text;
  EXPECT_NE(json_of(report).find(R"({"tile":2048,)"), std::string::npos);
}

}  // namespace
}  // namespace tilery
