#include "tilery/player/quantising.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <vector>

#include "tests/support/games.h"
#include "tilery/core/random.h"
#include "tilery/record/rules_hash.h"
#include "tilery/value/stage_weights.h"

namespace tilery {
namespace {

void ignore_steps(const std::string&) {}

/// A network with random weights, in the form of a file. `error` is added to each sum of errors.
struct Sample {
  explicit Sample(std::string_view game, bool has_sums = false, float error = 0)
      : rules(test::rules_of(game)) {
    header = {.cartridge = std::string(game),
              .rules_hash = rules_hash(rules),
              .shape = *network_shape_of(rules, "0,1,2,3 0,1,4"),
              .form = has_sums ? WeightForm::sums : WeightForm::floats};
    BigArray<float> weights(*weights_of(header.shape));
    Random random{.seed = 5};
    for (float& weight : weights.values()) {
      weight = static_cast<float>(random.below(1000));
    }
    write_network(
        header,
        [&weights, error](std::size_t plane, std::size_t first, std::span<float> values) {
          for (std::size_t i = 0; i < values.size(); ++i) {
            values[i] =
                plane == 0 ? weights[first + i] : static_cast<float>(plane * (first + i)) + error;
          }
        },
        [this](std::string_view bytes) { file += bytes; });
    network.emplace(header.shape, std::move(weights));
  }

  [[nodiscard]] NetworkReader reader() const { return *NetworkReader::of(file, "sample"); }

  Rules rules;
  NetworkHeader header;
  std::string file;
  std::optional<Network> network;
};

std::vector<float> uses_of(const Sample& sample, std::uint64_t games) {
  std::vector<float> uses(sample.network->weights());
  add_weight_use(*sample.network, sample.rules, games, uses, [](std::uint64_t) {});
  return uses;
}

/// Every value of a move depends on boards whose odds sum to one. Each board depends on as many
/// weights as the network has features.
TEST(WeightUse, CountsAllFeaturesOfTheBoardsOfAGame) {
  for (const std::string_view game : {"2048", "threes"}) {
    const Sample sample(game);
    const std::vector<float> uses = uses_of(sample, 1);
    const double sum = std::accumulate(uses.begin(), uses.end(), 0.0);
    FeatureNumbers numbers;
    const auto features =
        static_cast<double>(sample.network->numbered(PackedBoard{}, {}, numbers).size());
    EXPECT_GT(sum, 30 * features) << game;
    EXPECT_TRUE(std::ranges::all_of(uses, [](float use) { return use >= 0; })) << game;
    EXPECT_EQ(uses, uses_of(sample, 1)) << game;
  }
}

TEST(WeightUse, GrowsWithTheGames) {
  const Sample sample("2048");
  const std::vector<float> one = uses_of(sample, 1);
  const std::vector<float> two = uses_of(sample, 2);
  for (std::size_t number = 0; number < one.size(); ++number) {
    ASSERT_GE(two[number], one[number]);
  }
  EXPECT_GT(std::accumulate(two.begin(), two.end(), 0.0),
            std::accumulate(one.begin(), one.end(), 0.0));
}

TEST(WeightUse, BoardsThatDoNotPackAreCounted) {
  Sample sample("5x5");
  const std::vector<float> uses = uses_of(sample, 1);
  EXPECT_GT(std::accumulate(uses.begin(), uses.end(), 0.0), 100);
}

TEST(Quantising, ImportanceComesFromPlayAndALittleFromLearning) {
  const Sample plain("2048");
  const auto of_play = importance_of(plain.reader(), *plain.network, plain.rules, 1, ignore_steps);
  ASSERT_TRUE(of_play);
  const auto sum = [](const BigArray<float>& values) {
    return std::accumulate(values.values().begin(), values.values().end(), 0.0);
  };
  EXPECT_NEAR(sum(*of_play), 1, 1e-3);
  const Sample learned("2048", true);
  const auto of_both =
      importance_of(learned.reader(), *learned.network, learned.rules, 1, ignore_steps);
  ASSERT_TRUE(of_both);
  EXPECT_NEAR(sum(*of_both), 1.01, 1e-3);
}

TEST(Quantising, LearningThatDivergedIsRefused) {
  const Sample sample("2048", true, std::numeric_limits<float>::infinity());
  const auto importance =
      importance_of(sample.reader(), *sample.network, sample.rules, 1, ignore_steps);
  ASSERT_FALSE(importance);
  EXPECT_EQ(text_of(importance.error()),
            "the sums of errors: expected finite sums, found inf in stage 0: learning diverged");
}

TEST(Quantising, AFileComesCloseToTheSizeItMayHave) {
  Sample sample("2048");
  const auto importance =
      importance_of(sample.reader(), *sample.network, sample.rules, 20, ignore_steps);
  ASSERT_TRUE(importance);
  StepWeights steps = stepped(sample.network->floats(), 1);
  const auto within = [&](std::size_t most) {
    return quantised_within(most, {sample.header, sample.network->floats(), importance->values()},
                            steps, ignore_steps);
  };
  double last_error = 1e30;
  for (const std::size_t most : {1500UL, 3000UL, 5000UL}) {
    const auto file = within(most);
    ASSERT_TRUE(file);
    EXPECT_LE(file->size(), most);
    EXPECT_GE(static_cast<double>(file->size()), 0.8 * static_cast<double>(most));
    const auto small = read_network(*file, "small");
    ASSERT_TRUE(small);
    double error = 0;
    for (std::size_t number = 0; number < small->weights(); ++number) {
      const double apart = static_cast<double>(small->weight(number)) -
                           static_cast<double>(sample.network->weight(number));
      error += apart * apart * static_cast<double>((*importance)[number]);
    }
    EXPECT_LT(error, last_error) << most;
    last_error = error;
  }
  const auto none = within(20);
  ASSERT_FALSE(none);
  EXPECT_GT(none.error(), 20U);
}

TEST(Quantising, WhereThereIsRoomEveryWeightIsExact) {
  Sample sample("2048");
  const auto importance =
      importance_of(sample.reader(), *sample.network, sample.rules, 1, ignore_steps);
  ASSERT_TRUE(importance);
  StepWeights steps = stepped(sample.network->floats(), 1);
  const auto file =
      quantised_within(10'000'000, {sample.header, sample.network->floats(), importance->values()},
                       steps, ignore_steps);
  ASSERT_TRUE(file);
  const auto small = read_network(*file, "small");
  ASSERT_TRUE(small);
  for (std::size_t number = 0; number < small->weights(); ++number) {
    ASSERT_EQ(small->weight(number), sample.network->weight(number));
  }
}

TEST(Quantising, AWeightThatIsLeftOutReadsAsTheRest) {
  Sample sample("2048");
  std::vector<float> importance(sample.network->weights(), 0);
  importance[7] = 1;
  sample.header.rest = 500;
  StepWeights steps = stepped(sample.network->floats(), 1);
  const auto file = quantised_within(2000, {sample.header, sample.network->floats(), importance},
                                     steps, ignore_steps);
  ASSERT_TRUE(file);
  const auto small = read_network(*file, "small");
  ASSERT_TRUE(small);
  EXPECT_EQ(small->weight(6), 500);
  EXPECT_NEAR(small->weight(7), sample.network->weight(7), 1);
}

}  // namespace
}  // namespace tilery
