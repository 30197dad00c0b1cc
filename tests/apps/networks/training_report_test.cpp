#include "apps/networks/training_report.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace tilery {
namespace {

using Points = std::vector<std::pair<double, double>>;

Points points_in(const std::string& log) {
  Points points;
  for (const CurvePoint& point : points_of_log(log)) {
    points.emplace_back(point.x, point.y);
  }
  return points;
}

std::string line_of(std::uint64_t moves, double score) {
  const TrainingReport report = {.moves = moves, .games = {.games = 1, .score_sum = score}};
  return json_line(report, Ladder{}) + "\n";
}

TEST(LearningCurve, HasAPointForEveryLineWithGames) {
  EXPECT_EQ(points_in(line_of(100, 5) + "nonsense\n{\"moves\":150,\"mean\":0.0,\"games\":0}\n[]\n" +
                      line_of(200, 7)),
            (Points{{100, 5}, {200, 7}}));
  EXPECT_EQ(points_in(""), Points{});
}

TEST(LearningCurve, LeavesOutPointsThatAKillHasLost) {
  EXPECT_EQ(points_in(line_of(100, 5) + line_of(200, 6) + line_of(300, 7) + line_of(150, 8) +
                      line_of(250, 9)),
            (Points{{100, 5}, {150, 8}, {250, 9}}));
}

TEST(LearningCurve, TakesTheLaterOfTwoLinesWithAsManyMoves) {
  EXPECT_EQ(points_in(line_of(100, 5) + line_of(200, 6) + line_of(200, 7)),
            (Points{{100, 5}, {200, 7}}));
}

TEST(LearningCurve, LeavesOutTheLinesOfSingleProcesses) {
  const TrainingReport report = {.moves = 90, .games = {.games = 1, .score_sum = 3}};
  const std::string line = json_line(report, Ladder{}, 2) + "\n";
  EXPECT_TRUE(line.starts_with("{\"rank\":2,\"seconds\":")) << line;
  EXPECT_EQ(points_in(line + line_of(100, 5) + line + line_of(200, 7)),
            (Points{{100, 5}, {200, 7}}));
}

}  // namespace
}  // namespace tilery
