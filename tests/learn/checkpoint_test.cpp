#include "tilery/learn/checkpoint.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/games.h"

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

LearningTables some_tables() {
  LearningTables tables(*weights_of(header_of(WeightForm::sums).shape));
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

}  // namespace
}  // namespace tilery
