#include "tilery/value/stage_weights.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "tests/support/games.h"
#include "tilery/core/random.h"
#include "tilery/value/features.h"

namespace tilery {
namespace {

NetworkShape staged_shape() {
  NetworkShape shape = *network_shape_of(test::rules_of("2048"), "0,1");
  shape.stages = {Stage{{5}}, Stage{{9}}, Stage{{10}}};
  return shape;
}

TEST(StageBases, AreTheStageBeforeByDefault) {
  EXPECT_EQ(usual_bases(staged_shape()),
            (std::vector<StageBase>{{.from = 0}, {.from = 1}, {.from = 2}}));
}

TEST(StageBases, FittedOnesAreSharesOfTheMostSimilarStage) {
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
  const std::vector<StageBase> bases = fitted_bases(shape, weights);
  ASSERT_EQ(bases.size(), 3U);
  EXPECT_EQ(bases[1].from, 0U);
  EXPECT_NEAR(bases[1].share, 128, 2);
  EXPECT_EQ(bases[2].from, 1U);  // stages 0 and 2 are nearly its opposites
}

TEST(StageBases, AStageWithoutWeightsHasAShareOfZero) {
  const NetworkShape shape = staged_shape();
  const std::vector<float> weights(*weights_of(shape));
  EXPECT_EQ(fitted_bases(shape, weights)[1], (StageBase{.from = 1, .share = 0}));
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

TEST(StageOrigin, OfALargeTileAloneIsTheStageOfTheNextSmallerTileAlone) {
  const NetworkShape shape =
      shape_with({Stage{{8}}, Stage{{9}}, Stage{{9, 8}}, Stage{{9, 8, 7}}, Stage{{10}}});
  const StageOrigin origin(shape, 5);
  EXPECT_EQ(origin.stage(), 2U);  // only 9
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

TEST(StageOrigin, IsTheStageBeforeIfNoneIsNearer) {
  const StageOrigin far(shape_with({Stage{{8, 7}}, Stage{{11}}}), 2);
  EXPECT_EQ(far.stage(), 1U);
  EXPECT_EQ(far.number(digits(11, 10)), digits(11, 10));
  const StageOrigin beyond(shape_with({Stage{{15, 7}}, Stage{{16}}}), 2);
  EXPECT_EQ(beyond.stage(), 1U);
}

NetworkShape threes_shape() {
  NetworkShape shape = *network_shape_of(test::rules_of("threes"), "0,1 5?");
  shape.stages = {Stage{{4}}, Stage{{7}}};
  return shape;
}

TEST(Forgetting, KeepsTheWeightsOfPossibleBoardsAndNoOthersOfPatterns) {
  const NetworkShape shape = threes_shape();
  const Features features(shape);
  std::vector<float> weights(*weights_of(shape), 1);
  forget_unreachable(shape, weights);
  std::vector<std::uint32_t> numbers(features.count());
  Random chance{.seed = 1};
  std::set<std::uint32_t> seen;
  for (int round = 0; round < 20000; ++round) {
    PackedBoard board{chance.next()};
    if (round % 3 > 0) {  // boards of the earlier stages
      board.bits &= round % 3 == 1 ? 0x3333333333333333 : 0x6666666666666666;
    }
    const PreviewInputs preview_inputs{.hint = static_cast<std::uint32_t>(chance.below(4)),
                                       .deck = static_cast<std::uint32_t>(chance.below(125))};
    features.of(board, preview_inputs, numbers.data());
    for (const std::uint32_t number : numbers) {
      ASSERT_EQ(weights[number], 1) << number;
      seen.insert(number);
    }
  }
  // In the first two stages, weights of patterns with larger tiles than their stage has are gone.
  const std::size_t stage = weights.size() / 3;
  for (std::size_t number = 0; number < weights.size(); ++number) {
    const bool is_of_pattern = number % stage < 256 + 4 * 16;
    const std::size_t digits = number % stage < 256 ? number % stage : (number % stage - 256) % 16;
    const bool is_early = number < 2 * stage;
    const std::size_t limit = number < stage ? 4 : 7;
    if (is_of_pattern && is_early) {
      const bool is_reachable = digits % 16 < limit && digits / 16 < limit;
      EXPECT_EQ(weights[number], is_reachable ? 1 : 0) << number;
    }
  }
  EXPECT_GT(seen.size(), 500U);
}

}  // namespace
}  // namespace tilery
