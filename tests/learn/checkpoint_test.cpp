#include "tilery/learn/checkpoint.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <expected>
#include <string>
#include <vector>

#include "tests/support/games.h"
#include "tilery/value/stage_weights.h"

namespace tilery {
namespace {

NetworkHeader header_of(WeightForm form) {
  return {.cartridge = "2048",
          .shape = *network_shape_of(test::rules_of("2048"), "0,1,2 5,6"),
          .moves = 1000,
          .games = 3,
          .next_seed = 5,
          .form = form};
}

std::string written(const NetworkHeader& header, const LearningTables& tables) {
  std::string bytes;
  write_checkpoint(header, tables, [&bytes](std::string_view piece) { bytes += piece; });
  return bytes;
}

LearningTables some_tables(const NetworkShape& shape = header_of(WeightForm::sums).shape) {
  LearningTables tables(*weights_of(shape));
  for (std::size_t number = 0; number < tables.size(); number += 3) {
    const auto value = static_cast<float>(number);
    tables.weight(number) = value;
    tables.sums(number) = {.error = -value, .magnitude = 2 * value};
  }
  return tables;
}

/// The written checkpoint, read with a larger shape.
std::expected<Checkpoint, Error> grown(const NetworkHeader& header, const LearningTables& tables,
                                       const NetworkShape& shape) {
  const std::string bytes = written(header, tables);
  const auto reader = NetworkReader::of(bytes, "x.network");
  return reader ? read_checkpoint(*reader, shape) : std::unexpected(reader.error());
}

TEST(Checkpoint, IsReadBackUnchanged) {
  const NetworkHeader header = header_of(WeightForm::sums);
  const LearningTables tables = some_tables();
  const auto checkpoint = read_checkpoint(written(header, tables), "x.network");
  ASSERT_TRUE(checkpoint) << text_of(checkpoint.error());
  EXPECT_EQ(checkpoint->header, header);
  for (std::size_t number = 0; number < tables.size(); ++number) {
    ASSERT_EQ(checkpoint->tables.weight(number), tables.weight(number));
    ASSERT_EQ(checkpoint->tables.sums(number), tables.sums(number));
  }
}

TEST(Checkpoint, CanBeUsedAsANetwork) {
  const LearningTables tables = some_tables();
  const auto network = read_network(written(header_of(WeightForm::sums), tables), "x.network");
  ASSERT_TRUE(network);
  EXPECT_EQ(network->weight(30), 30);
  EXPECT_EQ(network->weight(31), 0);
  EXPECT_EQ(weights_of(tables)[30], 30);
}

TEST(Checkpoint, ANetworkInStepsBeginsWithoutErrorSums) {
  NetworkHeader header = header_of(WeightForm::steps);
  header.shape.stages = {Stage{{9}}};
  const BigArray<float> weights = weights_of(some_tables(header.shape));
  const StepWeights steps = stepped(weights.values(), 7);
  std::string bytes;
  write_network(header, steps, [&bytes](std::string_view piece) { bytes += piece; });
  const auto checkpoint = read_checkpoint(bytes, "x.network");
  ASSERT_TRUE(checkpoint) << text_of(checkpoint.error());
  header.form = WeightForm::sums;
  EXPECT_EQ(checkpoint->header, header);
  ASSERT_EQ(checkpoint->tables.size(), weights.size());
  for (std::size_t number = 0; number < weights.size(); ++number) {
    ASSERT_EQ(checkpoint->tables.weight(number),
              static_cast<float>(steps.steps[number]) * steps.step);
    ASSERT_EQ(checkpoint->tables.sums(number), ErrorSums{});
  }
  EXPECT_EQ(read_checkpoint(written(checkpoint->header, checkpoint->tables), "y.network")->header,
            header);
}

TEST(Checkpoint, BrokenStepsAreRefused) {
  const BigArray<float> weights = weights_of(some_tables());
  std::string bytes;
  write_network(header_of(WeightForm::steps), stepped(weights.values(), 1),
                [&bytes](std::string_view piece) { bytes += piece; });
  bytes[bytes.size() - 20] = static_cast<char>(bytes[bytes.size() - 20] ^ 1);
  EXPECT_FALSE(read_checkpoint(bytes, "x.network"));
}

TEST(Checkpoint, ANewStageBeginsWithAShareOfTheOneBefore) {
  NetworkHeader header = header_of(WeightForm::sums);
  header.shape.stages = {Stage{{9}}};
  NetworkShape shape = header.shape;
  shape.stages = {Stage{{7}}, Stage{{9}}, Stage{{9, 8}}};
  const LearningTables old = some_tables(header.shape);
  const auto larger = grown(header, old, shape);
  ASSERT_TRUE(larger) << text_of(larger.error());
  EXPECT_EQ(larger->header.shape, shape);
  const std::size_t size = old.size() / 2;
  ASSERT_EQ(larger->tables.size(), 4 * size);
  const std::array<std::size_t, 4> origins = {0, 0, 1, 1};
  for (std::size_t stage = 0; stage < origins.size(); ++stage) {
    for (std::size_t number = 0; number < size; ++number) {
      const std::size_t from = origins[stage] * size + number;
      const bool is_old = stage % 2 == 0;
      ASSERT_EQ(larger->tables.weight(stage * size + number),
                (is_old ? 1 : 0.6F) * old.weight(from));
      ASSERT_EQ(larger->tables.sums(stage * size + number), is_old ? old.sums(from) : ErrorSums{});
    }
  }
}

TEST(Checkpoint, SeveralNewStagesBeginOneFromAnother) {
  NetworkHeader header = header_of(WeightForm::sums);
  header.shape.stages = {Stage{{9}}};
  NetworkShape shape = header.shape;
  shape.stages = {Stage{{9}}, Stage{{9, 8}}, Stage{{9, 8, 7}}, Stage{{10}}};
  const auto larger = grown(header, some_tables(header.shape), shape);
  ASSERT_TRUE(larger) << text_of(larger.error());
  const std::size_t size = larger->tables.size() / 5;
  const StageOrigin origin(larger->header.shape, 4);
  ASSERT_EQ(origin.stage(), 1U);
  for (std::size_t number = 0; number < size; ++number) {
    const float old = larger->tables.weight(size + number);
    ASSERT_EQ(larger->tables.weight(2 * size + number), 0.6F * old);
    ASSERT_EQ(larger->tables.weight(3 * size + number), 0.6F * (0.6F * old));
    ASSERT_EQ(larger->tables.weight(4 * size + number),
              0.6F * larger->tables.weight(size + origin.number(number)));
  }
}

TEST(Checkpoint, ANewPatternHasNoWeightsAndTheOthersMoveBehindIt) {
  NetworkHeader header = header_of(WeightForm::sums);
  header.cartridge = "threes";
  header.shape = *network_shape_of(test::rules_of("threes"), "0,1? 2,3");
  header.shape.stages = {Stage{{9}}};
  NetworkShape shape = *network_shape_of(test::rules_of("threes"), "0,1? 2,3 4 5,6?");
  shape.stages = {Stage{{9}}, Stage{{9, 8}}};
  const LearningTables tables = some_tables(header.shape);
  const auto larger = grown(header, tables, shape);
  ASSERT_TRUE(larger) << text_of(larger.error());
  EXPECT_EQ(larger->header.shape, shape);

  const auto hints = static_cast<std::size_t>(shape.hints);
  const std::size_t old_patterns = 256 * hints + 256;
  const std::size_t new_patterns = 16 + 256 * hints;
  const std::size_t old_size = tables.size() / 2;
  const std::size_t size = larger->tables.size() / 3;
  ASSERT_EQ(size, old_size + new_patterns);
  for (std::size_t stage = 0; stage < 3; ++stage) {
    for (std::size_t number = 0; number < size; ++number) {
      const bool is_new = number >= old_patterns && number < old_patterns + new_patterns;
      const std::size_t old = std::min<std::size_t>(stage, 1) * old_size +
                              (number < old_patterns ? number : number - new_patterns);
      const float share = stage == 2 ? 0.6F : 1.0F;
      const std::size_t here = stage * size + number;
      ASSERT_EQ(larger->tables.weight(here), is_new ? 0 : share * tables.weight(old)) << here;
      ASSERT_EQ(larger->tables.sums(here), is_new || stage == 2 ? ErrorSums{} : tables.sums(old))
          << here;
    }
  }
}

TEST(Checkpoint, GrowsFromAFileOfSeveralChunks) {
  NetworkHeader header = header_of(WeightForm::sums);
  header.shape.patterns = *patterns_of("0,1,2,3,4 5,6", 4, 4);
  header.shape.stages = {Stage{{9}}};
  NetworkShape shape = header.shape;
  shape.patterns = *patterns_of("0,1,2,3,4 5,6 7", 4, 4);
  const LearningTables tables = some_tables(header.shape);
  const auto larger = grown(header, tables, shape);
  ASSERT_TRUE(larger) << text_of(larger.error());
  const std::size_t old_size = tables.size() / 2;
  for (std::size_t number = 0; number < tables.size(); ++number) {
    const std::size_t here = number + (number < old_size ? 0 : 16);
    ASSERT_EQ(larger->tables.weight(here), tables.weight(number)) << number;
    ASSERT_EQ(larger->tables.sums(here), tables.sums(number)) << number;
  }
}

TEST(Checkpoint, MoreThan2To32WeightsAreRefused) {
  const NetworkHeader header = header_of(WeightForm::sums);
  NetworkShape shape = header.shape;
  shape.patterns = *patterns_of("0,1,2 5,6 4x6", 4, 4);
  shape.stages = std::vector<Stage>(64, Stage{{9}});
  const auto refused = grown(header, some_tables(), shape);
  ASSERT_FALSE(refused);
  EXPECT_EQ(text_of(refused.error()),
            "x.network: expected fewer than 2^32 weights in all, found 4362359040 weights");
}

TEST(FreshCheckpoint, ValuesEveryBoardByItsOptimism) {
  const Rules& rules = test::rules_of("2048");
  const Recipe recipe{.patterns = "0,1,2 5,6", .stages = {Stage{{9}}}, .optimism = 320};
  const auto checkpoint = fresh_checkpoint(rules, recipe, 17);
  ASSERT_TRUE(checkpoint) << text_of(checkpoint.error());
  EXPECT_EQ(checkpoint->header.next_seed, 17U);
  EXPECT_EQ(checkpoint->header.moves, 0U);
  EXPECT_EQ(checkpoint->header.shape.stages, recipe.stages);
  ASSERT_EQ(checkpoint->tables.size(), 2U * (4096 + 256));
  for (std::size_t weight = 0; weight < checkpoint->tables.size(); ++weight) {
    ASSERT_EQ(checkpoint->tables.weight(weight), 20);  // 320 / 16: eight images of two patterns
    ASSERT_EQ(checkpoint->tables.sums(weight), ErrorSums{});
  }
}

TEST(FreshCheckpoint, NamesTheWrongPartOfTheRecipe) {
  const Rules& rules = test::rules_of("2048");
  const auto patterns = fresh_checkpoint(rules, {.patterns = "0,99"}, 1);
  ASSERT_FALSE(patterns);
  EXPECT_EQ(text_of(patterns.error()), "patterns: expected a cell from 0 to 15, found 99");
  Recipe large{.patterns = "0,1,2,3,4,5,6 1,2,3,4,5,6,7"};
  for (Rank rank = 1; rank < 15; ++rank) {
    large.stages.push_back(Stage{{rank}});
  }
  const auto stages = fresh_checkpoint(rules, large, 1);
  ASSERT_FALSE(stages);
  EXPECT_EQ(stages.error().source, "stages");
}

TEST(FreshCheckpoint, RefusesTilesThatNetworksDoNotTellApart) {
  const Rules& rules = test::rules_of("snowball");
  Recipe recipe{.patterns = "0,1,2", .stages = {Stage{{31}}}};
  EXPECT_TRUE(fresh_checkpoint(rules, recipe, 1));
  recipe.stages = {Stage{{32}}};
  const auto stages = fresh_checkpoint(rules, recipe, 1);
  ASSERT_FALSE(stages);
  EXPECT_EQ(text_of(stages.error()),
            "stages: expected tiles of ranks that networks tell apart, up to 31, found ranks 32");
  Rules shown = rules;
  shown.spawn.is_previewed = true;
  shown.spawn.tiles.clear();
  for (int rank = 1; rank <= 32; ++rank) {
    shown.spawn.tiles.push_back({static_cast<Rank>(rank), 1});
  }
  const auto hints = fresh_checkpoint(shown, {.patterns = "0,1,2"}, 1);
  ASSERT_FALSE(hints);
  EXPECT_EQ(text_of(hints.error()),
            "game: expected at most 31 kinds of previewed tiles (the limit of networks), found 32");
}

TEST(GrownShape, KeepsStagesAndPatternsInTheirOrder) {
  NetworkShape shape = header_of(WeightForm::sums).shape;
  shape.stages = {Stage{{9}}};
  const std::vector<Stage> stages = {Stage{{8}}, Stage{{9}}};
  EXPECT_EQ(with_stages(shape, stages)->stages, stages);
  EXPECT_EQ(patterns_text(with_patterns(shape, "4,5 5,6 0,1,2 1,2")->patterns),
            "0,1,2 5,6 4,5 1,2");
}

TEST(GrownShape, LosesNoStageAndNoPattern) {
  NetworkShape shape = header_of(WeightForm::sums).shape;
  shape.stages = {Stage{{9}}};
  const std::vector<Stage> others = {Stage{{8}}, Stage{{10}}};
  EXPECT_EQ(text_of(with_stages(shape, others).error()),
            "stages: expected all stages that the network has, of ranks 9, found ranks 8, 10");
  EXPECT_EQ(text_of(with_patterns(shape, "0,1,2 4,5").error()),
            "patterns: expected all patterns that the network has, 0,1,2 5,6, found 0,1,2 4,5");
  EXPECT_EQ(text_of(with_patterns(shape, "0,1,2 5,6 16").error()),
            "patterns: expected a cell from 0 to 15, found 16");
}

}  // namespace
}  // namespace tilery
