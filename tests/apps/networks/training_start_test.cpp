#include "apps/networks/training_report.h"

#include <gtest/gtest.h>

#include <expected>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/apps/store/temporary_folder.h"
#include "tests/support/games.h"
#include "tests/support/networks.h"
#include "tilery/learn/checkpoint.h"

namespace tilery {
namespace {

const Cartridge& cartridge() { return test::cartridge_named("2048"); }

std::expected<Recipe, Error> recipe_with_stages(const std::vector<std::string>& stages) {
  return recipe_for(cartridge().rules, {.stages = stages});
}

TEST(RecipeFor, OptionsReplaceTheValuesOfTheGame) {
  const Recipe usual = recipe_of(cartridge().rules);
  const Recipe unchanged = *recipe_for(cartridge().rules, {});
  EXPECT_EQ(unchanged.patterns, usual.patterns);
  EXPECT_EQ(unchanged.restart, usual.restart);
  EXPECT_EQ(unchanged.rate, usual.rate);
  EXPECT_TRUE(unchanged.is_coherent);

  const Recipe changed = *recipe_for(cartridge().rules, {.patterns = "0,1",
                                                         .lambda = 0.25,
                                                         .horizon = 7,
                                                         .rate = 0.5,
                                                         .settling = 0.125,
                                                         .restart = "carousel",
                                                         .is_plain = true});
  EXPECT_EQ(changed.patterns, "0,1");
  EXPECT_EQ(changed.lambda, 0.25F);
  EXPECT_EQ(changed.horizon, 7);
  EXPECT_EQ(changed.rate, 0.5F);
  EXPECT_EQ(changed.settling, 0.125F);
  EXPECT_EQ(changed.restart, Restart::carousel);
  EXPECT_FALSE(changed.is_coherent);
}

TEST(RecipeFor, StagesAreTilesOfTheGame) {
  const auto recipe = recipe_with_stages({"8192", "16384", "16384,8192"});
  ASSERT_TRUE(recipe);
  EXPECT_EQ(recipe->stages, (std::vector{Stage{{13}}, Stage{{14}}, Stage{{14, 13}}}));
}

TEST(RecipeFor, RefusesStagesThatAreNoTilesOrDoNotAscend) {
  for (const auto& [stages, found] :
       std::vector<std::pair<std::vector<std::string>, std::string>>{{{"5000"}, "5000"},
                                                                     {{"8192,"}, "8192,"},
                                                                     {{"8192,16384"}, "8192,16384"},
                                                                     {{"16384", "8192"}, "8192"},
                                                                     {{"8192", "8192"}, "8192"},
                                                                     {{"word"}, "word"}}) {
    const auto recipe = recipe_with_stages(stages);
    ASSERT_FALSE(recipe) << found;
    EXPECT_EQ(recipe.error().source, "--stages");
    EXPECT_EQ(recipe.error().found, found);
  }
}

/// Expects the weights of the network that FirstCheckpoint::keep("0,1,2") keeps.
void expect_kept_weights(const Checkpoint& checkpoint) {
  const Network kept = test::chance_network(cartridge().rules, "0,1,2");
  for (std::size_t number = 0; number < kept.weights(); ++number) {
    ASSERT_EQ(checkpoint.tables.weight(number), kept.weight(number));
  }
}

/// Starts trainings with and without a network in `path_`.
class FirstCheckpoint : public ::testing::Test {
 protected:
  /// Keeps a network with `patterns` in `path_`.
  void keep(std::string_view patterns) {
    std::ofstream(path_) << test::network_file(cartridge().rules,
                                               test::chance_network(cartridge().rules, patterns));
  }
  std::expected<Checkpoint, Error> start(const StartOptions& options) {
    Recipe recipe = *recipe_for(cartridge().rules, options.recipe);
    return first_checkpoint(cartridge(), recipe, options, path_);
  }
  std::string source_of_fault(const StartOptions& options) {
    const auto checkpoint = start(options);
    return checkpoint ? "none" : checkpoint.error().source;
  }

  test::TemporaryFolder folder_;
  std::filesystem::path path_ = folder_.path() / "a.network";
};

TEST_F(FirstCheckpoint, ANewNetworkValuesEveryBoardByItsOptimism) {
  const auto checkpoint = start({.seed = 7, .recipe = {.patterns = "0,1,2", .optimism = 800}});
  ASSERT_TRUE(checkpoint);
  EXPECT_EQ(checkpoint->header.next_seed, 7U);
  EXPECT_EQ(checkpoint->header.cartridge, "2048");
  ASSERT_EQ(checkpoint->tables.size(), 16U * 16 * 16);
  for (std::size_t number = 0; number < checkpoint->tables.size(); ++number) {
    ASSERT_EQ(checkpoint->tables.weight(number), 100);  // one pattern in eight images
  }
}

TEST_F(FirstCheckpoint, ContinuesTheNetworkInItsFile) {
  keep("0,1,2");
  const auto checkpoint = start({.seed = 9});
  ASSERT_TRUE(checkpoint) << text_of(checkpoint.error());
  expect_kept_weights(*checkpoint);
  EXPECT_EQ(checkpoint->header.next_seed, 9U);
}

TEST_F(FirstCheckpoint, ANetworkThatHasLearnedTakesNoOtherStart) {
  keep("0,1,2");
  EXPECT_EQ(source_of_fault({.from = "shipped"}), "--from");
}

TEST_F(FirstCheckpoint, OptimismLeavesANetworkThatHasLearnedAsItIs) {
  keep("0,1,2");
  const auto checkpoint = start({.recipe = {.optimism = 800}});
  ASSERT_TRUE(checkpoint) << text_of(checkpoint.error());
  expect_kept_weights(*checkpoint);
}

TEST_F(FirstCheckpoint, ACopyTakesNoOptimism) {
  EXPECT_EQ(source_of_fault({.from = "shipped", .recipe = {.optimism = 1}}), "--optimism");
}

TEST_F(FirstCheckpoint, NewPatternsBeginWithWeightsOfZero) {
  keep("0,1,2");
  const auto checkpoint = start({.recipe = {.patterns = "4,5 0,1,2"}});
  ASSERT_TRUE(checkpoint) << text_of(checkpoint.error());
  const Network kept = test::chance_network(cartridge().rules, "0,1,2");
  ASSERT_EQ(checkpoint->tables.size(), kept.weights() + 256);
  EXPECT_EQ(checkpoint->tables.weight(77), kept.weight(77));
  for (std::size_t number = kept.weights(); number < checkpoint->tables.size(); ++number) {
    ASSERT_EQ(checkpoint->tables.weight(number), 0);
  }
  EXPECT_EQ(source_of_fault({.recipe = {.patterns = "4,5"}}), "--patterns");
}

TEST_F(FirstCheckpoint, GrowsByStages) {
  keep("0,1,2");
  const auto checkpoint = start({.recipe = {.stages = {"8192"}}});
  ASSERT_TRUE(checkpoint) << text_of(checkpoint.error());
  EXPECT_EQ(checkpoint->header.shape.stages, std::vector{Stage{{13}}});
  EXPECT_EQ(checkpoint->tables.size(), 2U * 4096);
}

TEST_F(FirstCheckpoint, KeepsTheStagesOfTheNetwork) {
  const Rules& rules = cartridge().rules;
  const std::vector<Stage> stages = {Stage{{13}}};
  const NetworkShape shape = *with_stages(*network_shape_of(rules, "0,1,2"), stages);
  BigArray<float> weights(*weights_of(shape));
  std::ofstream(path_) << test::network_file(rules, {shape, std::move(weights)});
  Recipe recipe = *recipe_for(rules, {});
  const auto checkpoint = first_checkpoint(cartridge(), recipe, {}, path_);
  ASSERT_TRUE(checkpoint) << text_of(checkpoint.error());
  EXPECT_EQ(checkpoint->header.shape.stages, stages);
  EXPECT_EQ(recipe.stages, stages);
  EXPECT_EQ(source_of_fault({.recipe = {.stages = {"16384"}}}), "--stages");
}

TEST_F(FirstCheckpoint, BeginsWithACopyOfAnotherFile) {
  keep("0,1,2");
  const std::filesystem::path copy = folder_.path() / "copy.network";
  Recipe recipe = *recipe_for(cartridge().rules, {});
  const auto checkpoint = first_checkpoint(cartridge(), recipe, {.from = path_.native()}, copy);
  ASSERT_TRUE(checkpoint) << text_of(checkpoint.error());
  EXPECT_EQ(checkpoint->tables.weight(5),
            test::chance_network(cartridge().rules, "0,1,2").weight(5));
  EXPECT_FALSE(std::filesystem::exists(copy));
}

}  // namespace
}  // namespace tilery
