#include "tilery/protocol/exam.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

#include "tests/support/games.h"
#include "tilery/protocol/board_request.h"

namespace tilery {
namespace {

std::string questions_of(std::string_view name, std::uint64_t seed) {
  const Cartridge& cartridge = test::cartridge_named(name);
  std::string text;
  std::size_t id = 0;
  for (const ExamPosition& sample : exam_positions(cartridge.rules, 8, seed)) {
    text += exam_question(++id, sample, cartridge) + "\n";
  }
  return text;
}

TEST(Exam, TheSeedDecidesThePositions) {
  EXPECT_EQ(questions_of("2048", 1), questions_of("2048", 1));
  EXPECT_NE(questions_of("2048", 1), questions_of("2048", 2));
}

TEST(Exam, EveryStratumHasEquallyManyPositionsAndEachIsAChoice) {
  for (const std::string_view name : {"2048", "threes"}) {
    const Rules& rules = test::rules_of(name);
    std::map<Stratum, int> counts;
    for (const ExamPosition& sample : exam_positions(rules, 12, 3)) {
      ++counts[sample.stratum];
      EXPECT_GT(legal_moves(rules, sample.position).size(), 1u);
      if (sample.stratum == Stratum::opening) {
        EXPECT_LT(sample.position.moves, 40u);
      } else if (sample.stratum == Stratum::crowded) {
        EXPECT_LE(sample.position.board.empty_cells(), 3);
      }
    }
    EXPECT_EQ(counts.size(), 4u) << name;
    for (const auto& [stratum, count] : counts) {
      EXPECT_EQ(count, 3) << name << " " << stratum_names[std::size_t(stratum)];
    }
  }
}

TEST(Exam, ARegretIsTheLossAgainstTheBestMove) {
  const MoveValues values = {10.0, std::nullopt, 4.0, 7.0};
  EXPECT_EQ(exam_mark(Stratum::opening, values, Direction::left).regret, 0);
  EXPECT_EQ(exam_mark(Stratum::opening, values, Direction::down).regret, 3);
  EXPECT_EQ(exam_mark(Stratum::opening, values, Direction::down).share, 0.5);
  const ExamMark illegal = exam_mark(Stratum::opening, values, Direction::right);
  EXPECT_TRUE(illegal.is_illegal);
  EXPECT_EQ(illegal.regret, 6);
  EXPECT_TRUE(exam_mark(Stratum::opening, values, std::nullopt).is_illegal);
}

TEST(Exam, AMoveThatDiffersFromTheBestOnlyByRoundingLosesNothing) {
  const MoveValues values = {189'167.013, 189'167.0, std::nullopt, 150'000.0};
  const ExamMark equal = exam_mark(Stratum::opening, values, Direction::right);
  EXPECT_EQ(equal.regret, 0);
  EXPECT_EQ(exam_sum({equal}).best, 1u);
  const MoveValues all_equal = {0.3, 0.1 + 0.2, std::nullopt, std::nullopt};
  EXPECT_EQ(exam_mark(Stratum::opening, all_equal, std::nullopt).share, 0);
  EXPECT_GT(exam_mark(Stratum::opening, {1e-9, 0.9e-9}, Direction::right).regret, 0);
}

TEST(Exam, SumsMarksWithA95PercentInterval) {
  const std::vector<ExamMark> marks = {{.regret = 0}, {.regret = 2}, {.regret = 4}};
  const ExamSum sum = exam_sum(marks);
  EXPECT_EQ(sum.positions, 3u);
  EXPECT_EQ(sum.best, 1u);
  EXPECT_DOUBLE_EQ(sum.regret.mean, 2);
  EXPECT_NEAR(sum.regret.margin, 1.96 * 2 / std::sqrt(3), 1e-12);
}

TEST(Exam, ReadsAnswersAndNamesTheColumnOfAWrongOne) {
  EXPECT_EQ(exam_answer_in(R"({"id": 3, "move": "up"})")->move, "up");
  EXPECT_EQ(exam_answer_in(R"({"id": 0, "move": "up"})").error().place.column, 8);
  EXPECT_FALSE(exam_answer_in(R"({"id": 1})"));
  EXPECT_FALSE(exam_answer_in("left"));
}

}  // namespace
}  // namespace tilery
