#include "tilery/player/review.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

ReviewedMove move_of(double value, double loss) { return {.value = value, .loss = loss}; }

TEST(Review, AGradeIsTheMeanShareLost) {
  EXPECT_EQ(grade_of({}).letter, 'A');
  const Grade grade = grade_of({move_of(1000, 0), move_of(1000, 4)});
  EXPECT_EQ(grade.letter, 'B');
  EXPECT_DOUBLE_EQ(grade.best_share, 0.5);
  EXPECT_DOUBLE_EQ(grade.mean_loss, 0.002);
}

TEST(Review, EveryGradeHasItsLimit) {
  for (const auto& [loss, letter] : {std::pair(1.0, 'A'),
                                     {1.1, 'B'},
                                     {3.0, 'B'},
                                     {3.1, 'C'},
                                     {10.0, 'C'},
                                     {10.1, 'D'},
                                     {30.0, 'D'},
                                     {30.1, 'E'}}) {
    EXPECT_EQ(grade_of({move_of(1000, loss)}).letter, letter) << loss;
  }
}

TEST(Review, WhatIsWorthNothingCountsAsOnePoint) {
  EXPECT_DOUBLE_EQ(grade_of({move_of(0, 0.5)}).mean_loss, 0.5);
  EXPECT_DOUBLE_EQ(grade_of({move_of(-20, 0.25)}).mean_loss, 0.25);
}

TEST(Review, MistakesComeDearestFirst) {
  const std::vector<ReviewedMove> dear =
      mistakes({move_of(9, 1), move_of(9, 0), move_of(9, 5), move_of(9, 3)}, 2);
  ASSERT_EQ(dear.size(), 2U);
  EXPECT_EQ(dear[0].loss, 5);
  EXPECT_EQ(dear[1].loss, 3);
}

}  // namespace
}  // namespace tilery
