#include "tilery/value/weight_numbers.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "tests/support/games.h"
#include "tests/support/simd_targets.h"
#include "tilery/core/random.h"
#include "tilery/value/features.h"

namespace tilery {
namespace {

TEST(PackedNumbers, VectorsGiveTheNumbersOfThePlainTwin) {
  const Features features(
      *network_shape_of(test::rules_of("threes"), "0,1,2,4,5? 2,6,10,14 0,3,12,15? 7"));
  ASSERT_EQ(features.packed_tables().size(), 4U);
  std::vector<std::uint32_t> numbers(32);
  std::vector<std::uint32_t> plain(32);
  Random chance{.seed = 3};
  test::on_every_simd_target([&] {
    for (int round = 0; round < 20000; ++round) {
      const PackedBoard board{chance.next()};
      const WeightsInUse in_use{.stage_start = 1000 * static_cast<std::uint32_t>(chance.below(3)),
                                .hint = static_cast<std::uint32_t>(chance.below(4))};
      number_weights(features.packed_tables(), in_use, board, numbers.data());
      plain_number_weights(features.packed_tables(), in_use, board, plain.data());
      ASSERT_EQ(numbers, plain);
    }
  });
}

TEST(Eights, AnIncompleteEightComesLast) {
  const std::vector<std::uint32_t> features = {0, 1, 2, 3, 4, 5, 6, 7, 8};
  const auto weight_of = [](std::uint32_t feature) { return feature == 8 ? 1e8F : 1.0F; };
  EXPECT_EQ(sum_in_eights(features, weight_of), 8.0F + 1e8F);
}

TEST(Eights, FloatsAreAddedInPairs) {
  const std::vector<std::uint32_t> features = {0, 1, 2, 3, 4, 5, 6, 7};
  const auto weight_of = [](std::uint32_t feature) {
    return feature == 0 ? 1e8F : feature == 4 ? -1e8F : 1.0F;
  };
  EXPECT_EQ(sum_in_eights(features, weight_of), 6.0F);
}

}  // namespace
}  // namespace tilery
