#include "tilery/learn/checkpoint.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "tests/support/games.h"
#include "tilery/value/stage_origin.h"

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

TEST(Checkpoint, ComesBackAsItWas) {
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

TEST(Checkpoint, IsANetworkToPlayBy) {
  const LearningTables tables = some_tables();
  const auto network = read_network(written(header_of(WeightForm::sums), tables), "x.network");
  ASSERT_TRUE(network);
  EXPECT_EQ(network->weight(30), 30);
  EXPECT_EQ(network->weight(31), 0);
  EXPECT_EQ(weights_of(tables)[30], 30);
}

TEST(Checkpoint, NothingIsLearnedOnFromSteps) {
  const BigArray<float> weights = weights_of(some_tables());
  std::string bytes;
  write_network(header_of(WeightForm::steps), stepped(weights.values(), 1),
                [&bytes](std::string_view piece) { bytes += piece; });
  const auto checkpoint = read_checkpoint(bytes, "x.network");
  ASSERT_FALSE(checkpoint);
  EXPECT_EQ(text_of(checkpoint.error()),
            "x.network: expected a network as floats or sums, to learn on from, found one in "
            "steps");
}

TEST(Checkpoint, ANewStageBeginsWithAShareOfTheOneBefore) {
  const NetworkHeader header = header_of(WeightForm::sums);
  const auto more = with_stages({header, some_tables()}, {Stage{{9}}});
  ASSERT_TRUE(more);
  const auto most = with_stages({more->header, some_tables(more->header.shape)},
                                {Stage{{7}}, Stage{{9}}, Stage{{9, 8}}});
  ASSERT_TRUE(most);
  EXPECT_EQ(most->header.shape.stages, (std::vector{Stage{{7}}, Stage{{9}}, Stage{{9, 8}}}));
  const std::size_t size = some_tables().size();
  ASSERT_EQ(most->tables.size(), 4 * size);
  const LearningTables two = some_tables(more->header.shape);
  const std::array<std::size_t, 4> origins = {0, 0, 1, 1};
  for (std::size_t stage = 0; stage < origins.size(); ++stage) {
    for (std::size_t number = 0; number < size; ++number) {
      const std::size_t from = origins[stage] * size + number;
      const bool is_old = stage % 2 == 0;
      ASSERT_EQ(most->tables.weight(stage * size + number), (is_old ? 1 : 0.6F) * two.weight(from));
      ASSERT_EQ(most->tables.sums(stage * size + number), is_old ? two.sums(from) : ErrorSums{});
    }
  }
}

TEST(Checkpoint, SeveralNewStagesBeginOneFromAnother) {
  NetworkHeader header = header_of(WeightForm::sums);
  header.shape.stages = {Stage{{9}}};
  const auto most = with_stages({header, some_tables(header.shape)},
                                {Stage{{9}}, Stage{{9, 8}}, Stage{{9, 8, 7}}, Stage{{10}}});
  ASSERT_TRUE(most);
  const std::size_t size = most->tables.size() / 5;
  const StageOrigin origin(most->header.shape, 4);
  ASSERT_EQ(origin.stage(), 1U);
  for (std::size_t number = 0; number < size; ++number) {
    const float old = most->tables.weight(size + number);
    ASSERT_EQ(most->tables.weight(2 * size + number), 0.6F * old);
    ASSERT_EQ(most->tables.weight(3 * size + number), 0.6F * (0.6F * old));
    ASSERT_EQ(most->tables.weight(4 * size + number),
              0.6F * most->tables.weight(size + origin.number(number)));
  }
}

TEST(Checkpoint, StagesThatFitIntoNoMemoryAreRefused) {
  NetworkHeader header = header_of(WeightForm::sums);
  header.shape = *network_shape_of(test::rules_of("2048"), "4x6");
  EXPECT_FALSE(with_stages({header, LearningTables(1)}, std::vector<Stage>(64, Stage{{9}})));
}

}  // namespace
}  // namespace tilery
