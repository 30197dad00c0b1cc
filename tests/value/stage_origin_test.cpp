#include "tilery/value/stage_origin.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"

namespace tilery {
namespace {

NetworkShape shape_with(std::vector<Stage> stages) {
  NetworkShape shape = *network_shape_of(test::rules_of("threes"), "0,1 2,3,4?");
  shape.stages = std::move(stages);
  return shape;
}

std::size_t digits(std::size_t first, std::size_t second, std::size_t third = 0) {
  return first + 16 * second + 256 * third;
}

TEST(StageOrigin, IsTheStageBefore) {
  const NetworkShape shape = shape_with({Stage{{8}}, Stage{{9}}, Stage{{9, 8}}});
  for (std::size_t stage = 1; stage <= 3; ++stage) {
    const StageOrigin origin(shape, stage);
    EXPECT_EQ(origin.stage(), stage - 1);
    EXPECT_EQ(origin.number(digits(9, 8)), digits(9, 8));
  }
}

TEST(StageOrigin, OfALargeTileAloneIsTheStageOfTheOneBelow) {
  const NetworkShape shape =
      shape_with({Stage{{8}}, Stage{{9}}, Stage{{9, 8}}, Stage{{9, 8, 7}}, Stage{{10}}});
  const StageOrigin origin(shape, 5);
  EXPECT_EQ(origin.stage(), 2U);  // 9 alone
  EXPECT_EQ(origin.number(digits(7, 3)), digits(7, 3));
  EXPECT_EQ(origin.number(digits(9, 3)), digits(8, 3));
  EXPECT_EQ(origin.number(digits(10, 3)), digits(9, 3));
  EXPECT_EQ(origin.number(digits(9, 10)), digits(8, 9));
  const std::size_t second = 256;
  const std::size_t hint = second + 2 * 4096;
  EXPECT_EQ(origin.number(hint + digits(8, 10, 9)), hint + digits(8, 9, 8));
  EXPECT_EQ(origin.number(hint + digits(11, 5, 8)), hint + digits(11, 5, 8));
  const std::size_t deck = second + static_cast<std::size_t>(shape.hints) * 4096;
  EXPECT_EQ(origin.number(deck + digits(10, 10)), deck + digits(10, 10));
}

TEST(StageOrigin, IsTheStageBeforeWhereNoneIsNearer) {
  const StageOrigin far(shape_with({Stage{{8, 7}}, Stage{{11}}}), 2);
  EXPECT_EQ(far.stage(), 1U);
  EXPECT_EQ(far.number(digits(11, 10)), digits(11, 10));
  const StageOrigin beyond(shape_with({Stage{{15, 7}}, Stage{{16}}}), 2);
  EXPECT_EQ(beyond.stage(), 1U);
}

}  // namespace
}  // namespace tilery
