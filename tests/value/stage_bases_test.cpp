#include "tilery/value/stage_bases.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/games.h"
#include "tilery/core/random.h"

namespace tilery {
namespace {

NetworkShape staged_shape() {
  NetworkShape shape = *network_shape_of(test::rules_of("2048"), "0,1");
  shape.stages = {Stage{{5}}, Stage{{9}}, Stage{{10}}};
  return shape;
}

TEST(StageBases, AreTheStageBeforeUnlessSaidOtherwise) {
  EXPECT_EQ(usual_bases(staged_shape()),
            (std::vector<StageBase>{{.from = 0}, {.from = 1}, {.from = 2}}));
}

TEST(StageBases, AreWhatAStageIsMostAlike) {
  const NetworkShape shape = staged_shape();
  const std::size_t size = *weights_of(shape) / 4;
  std::vector<float> weights(4 * size);
  Random chance{.seed = 3};
  const auto any = [&chance] { return static_cast<float>(chance.below(1000)) - 500; };
  for (std::size_t number = 0; number < size; ++number) {
    weights[number] = any();
    weights[size + number] = any();
    weights[2 * size + number] = 0.5F * weights[number] + any() / 100;
    weights[3 * size + number] = 0.1F * weights[size + number] - weights[2 * size + number];
  }
  const std::vector<StageBase> bases = likely_bases(shape, weights);
  ASSERT_EQ(bases.size(), 3U);
  EXPECT_EQ(bases[1].from, 0U);
  EXPECT_NEAR(bases[1].share, 128, 2);
  EXPECT_EQ(bases[2].from, 1U);  // the only one that it is not the opposite of
}

TEST(StageBases, NothingIsAShareOfNothing) {
  const NetworkShape shape = staged_shape();
  const std::vector<float> weights(*weights_of(shape));
  EXPECT_EQ(likely_bases(shape, weights)[1], (StageBase{.from = 1, .share = 0}));
}

TEST(StageBases, AStepIsRoundedToTheNearest) {
  NetworkShape shape = *network_shape_of(test::rules_of("2048"), "0");
  shape.stages = {Stage{{5}}};
  std::vector<std::int16_t> steps(32);
  steps[0] = 5;
  steps[1] = -5;
  steps[2] = -32768;
  steps[3] = 32767;
  const StepBases halves(shape, {{.from = 0, .share = 128}}, 7, steps.size());
  const auto base = [&steps](const StepBases& bases, std::size_t number) {
    return StepBases::base(bases.run(number), steps, number);
  };
  EXPECT_EQ(base(halves, 4), 7);
  EXPECT_EQ(base(halves, 16), 3);
  EXPECT_EQ(base(halves, 17), -2);
  EXPECT_EQ(base(halves, 18), -16384);
  const StepBases usual(shape, {}, 7, steps.size());
  EXPECT_EQ(base(usual, 18), -32768);
  EXPECT_EQ(base(usual, 19), 32767);
  EXPECT_EQ(usual.run(4).end, 16U);
  EXPECT_EQ(usual.run(16).end, 32U);
}

}  // namespace
}  // namespace tilery
