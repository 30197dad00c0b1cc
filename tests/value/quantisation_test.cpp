#include "tilery/value/quantisation.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/games.h"
#include "tilery/core/random.h"
#include "tilery/value/network.h"

namespace tilery {
namespace {

constexpr std::size_t stage_size = 16;

/// One pattern of one cell, in two stages.
NetworkShape two_stages() {
  NetworkShape shape = *network_shape_of(test::rules_of("2048"), "0");
  shape.stages = {Stage{{9}}};
  return shape;
}

StepBases bases_of(const NetworkShape& shape) {
  return {shape, {{.from = 0, .share = 128}}, 0, 2 * stage_size};
}

std::vector<std::int16_t> quantised(const std::vector<float>& weights,
                                    const Quantisation& quantisation, float step = 1) {
  const NetworkShape shape = two_stages();
  StepWeights steps{.steps = BigArray<std::int16_t>(weights.size()), .step = step};
  steps.steps[3] = 99;  // an old value
  quantise(weights, bases_of(shape), quantisation, steps);
  return {steps.steps.data(), steps.steps.data() + weights.size()};
}

std::vector<float> random_weights(float most) {
  const auto thousandths =
      *rc::gen::container<std::vector<int>>(2 * stage_size, rc::gen::inRange(-1000, 1001));
  std::vector<float> weights;
  for (const int one : thousandths) {
    weights.push_back(most * static_cast<float>(one) / 1000);
  }
  return weights;
}

RC_GTEST_PROP(Quantisation, FreeBitsGiveTheNearestWeights, ()) {
  const std::vector<float> weights = random_weights(30000);
  const std::vector<float> importance(weights.size(), 1);
  const float step = static_cast<float>(*rc::gen::inRange(1, 40));
  const auto steps = quantised(weights, {.importance = importance, .price = 0}, step);
  for (std::size_t number = 0; number < weights.size(); ++number) {
    RC_ASSERT(std::abs(static_cast<float>(steps[number]) * step - weights[number]) <=
              step * 0.5001F);
  }
}

RC_GTEST_PROP(Quantisation, MoreImportanceNeverMakesAWeightWorse, ()) {
  std::vector<float> weights = random_weights(300);
  std::vector<float> importance(weights.size(), 1);
  const auto number = *rc::gen::inRange<std::size_t>(0, weights.size());
  const double price = *rc::gen::inRange(0, 2000);
  const auto before = quantised(weights, {.importance = importance, .price = price});
  importance[number] = 50;
  const auto after = quantised(weights, {.importance = importance, .price = price});
  const auto error = [&](const std::vector<std::int16_t>& steps) {
    return std::abs(weights[number] - static_cast<float>(steps[number]));
  };
  RC_ASSERT(error(after) <= error(before) + 1e-3F);
}

TEST(Quantisation, WeightsWithoutImportanceEqualTheirBase) {
  std::vector<float> weights(2 * stage_size, 40);
  std::vector<float> importance(weights.size(), 0);
  importance[5] = importance[stage_size + 6] = 1;
  const auto steps = quantised(weights, {.importance = importance, .price = 1});
  EXPECT_EQ(steps[3], 0);
  EXPECT_EQ(steps[5], 40);
  EXPECT_EQ(steps[stage_size + 5], 20);  // a half of the stage before
  EXPECT_EQ(steps[stage_size + 6], 40);
}

TEST(Quantisation, ExpensiveBitsGiveRoundNumbers) {
  std::vector<float> weights(2 * stage_size, 0);
  weights[2] = 1000.4F;
  weights[7] = 67;
  const std::vector<float> importance(weights.size(), 1);
  const auto at = [&](double price) {
    return quantised(weights, {.importance = importance, .price = price});
  };
  EXPECT_EQ(at(0.01)[2], 1000);
  EXPECT_EQ(at(0.01)[7], 67);
  EXPECT_EQ(at(30)[7], 64);  // an error of 3 * 3, for fewer bits
  EXPECT_EQ(at(300)[2] % 32, 0);
  EXPECT_NE(at(300)[2], 0);
  EXPECT_EQ(at(3000)[7], 0);
}

TEST(Quantisation, StepsStayWithinSixteenBits) {
  std::vector<float> weights(2 * stage_size, 32767);
  weights[4] = -32767;
  const std::vector<float> importance(weights.size(), 1);
  const auto steps = quantised(weights, {.importance = importance, .price = 1e6});
  for (std::size_t number = 0; number < weights.size(); ++number) {
    EXPECT_NEAR(steps[number], weights[number], 64) << number;
  }
}

struct RandomNetwork {
  NetworkShape shape;
  BigArray<float> weights;
  std::vector<float> importance;
};

/// Random weights from 0 to 1000 in two stages. About half of them have importance 0.
RandomNetwork random_network(std::string_view game, std::string_view patterns) {
  RandomNetwork made{.shape = *network_shape_of(test::rules_of(game), patterns)};
  made.shape.stages = {Stage{{9}}};
  made.weights = BigArray<float>(*weights_of(made.shape));
  made.importance.resize(made.weights.size());
  Random random{.seed = 3};
  for (std::size_t number = 0; number < made.weights.size(); ++number) {
    made.weights[number] = static_cast<float>(random.below(1001));
    made.importance[number] = static_cast<float>(random.below(2) * random.below(50));
  }
  return made;
}

BigArray<float> copy_of(const BigArray<float>& weights) {
  BigArray<float> copy(weights.size());
  std::ranges::copy(weights.values(), copy.data());
  return copy;
}

TEST(CentredTables, GiveEveryBoardItsValue) {
  for (const auto& [game, patterns] :
       {std::pair("2048", "0,1,2 0,1 1,5"), std::pair("threes", "0,1? 4,5,6 0,4?")}) {
    RandomNetwork made = random_network(game, patterns);
    const Network before(made.shape, copy_of(made.weights));
    centre_tables(made.shape, made.weights.values(), made.importance);
    const Network after(made.shape, copy_of(made.weights));
    Random random{.seed = 8};
    for (int board = 0; board < 300; ++board) {
      const PackedBoard cells{random.next() & random.next()};
      const PreviewInputs inputs = {
          .hint = static_cast<std::uint32_t>(random.below(std::uint64_t(made.shape.hints))),
          .deck = static_cast<std::uint32_t>(random.below(std::uint64_t(made.shape.decks)))};
      ASSERT_NEAR(after.value(cells, inputs), before.value(cells, inputs), 0.05) << game;
    }
  }
}

TEST(CentredTables, HaveTheReturnedMean) {
  for (const auto& [game, patterns] :
       {std::pair("2048", "0,1,2 0,1 1,5"), std::pair("threes", "0,1? 4,5,6 0,4?")}) {
    RandomNetwork made = random_network(game, patterns);
    const double mean = centre_tables(made.shape, made.weights.values(), made.importance);
    EXPECT_NEAR(mean, made.shape.decks > 1 ? 0 : 500, 10) << game;
    for (const PatternWeights& pattern : weights_of_patterns(made.shape)) {
      for (std::size_t first = pattern.start; first < pattern.end(); first += pattern.table) {
        double sum = 0;
        double all = 0;
        for (std::size_t number = first; number < first + pattern.table; ++number) {
          sum += static_cast<double>(made.importance[number] * made.weights[number]);
          all += static_cast<double>(made.importance[number]);
        }
        EXPECT_NEAR(sum / all, mean, 0.01) << game;
      }
    }
  }
}

TEST(CentredTables, StayAsTheyAreWithoutImportance) {
  RandomNetwork made = random_network("2048", "0,1 1,5");
  std::ranges::fill(made.importance, 0.0F);
  const BigArray<float> before = copy_of(made.weights);
  EXPECT_EQ(centre_tables(made.shape, made.weights.values(), made.importance), 0);
  EXPECT_TRUE(std::ranges::equal(made.weights.values(), before.values()));
}

}  // namespace
}  // namespace tilery
