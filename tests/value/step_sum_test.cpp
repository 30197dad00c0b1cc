#include "tilery/value/step_sum.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/support/games.h"
#include "tests/support/simd_targets.h"
#include "tilery/core/random.h"
#include "tilery/value/features.h"

namespace tilery {
namespace {

TEST(StepSum, VectorsAddWhatThePlainTwinAdds) {
  auto shape = *network_shape_of(test::rules_of("2048"), "0,1,2,4,5 2,6,10,14 0,3,12,15 7");
  const Features features(shape);
  ASSERT_EQ(features.packed_tables().size(), 4U);
  std::vector<std::int16_t> steps(*weights_of(shape));
  Random chance{.seed = 3};
  for (std::int16_t& step : steps) {
    step = static_cast<std::int16_t>(chance.below(65536));
  }
  test::on_every_simd_target([&] {
    for (int round = 0; round < 20000; ++round) {
      const PackedBoard board{chance.next()};
      ASSERT_EQ(sum_of_steps(steps.data(), features.packed_tables(), 0, board),
                plain_sum_of_steps(steps.data(), features.packed_tables(), 0, board));
    }
  });
}

TEST(StepSum, DecksAreLeftToThePlainNetwork) {
  const Features features(*network_shape_of(test::rules_of("threes"), "0,1"));
  EXPECT_TRUE(features.packed_tables().empty());
}

}  // namespace
}  // namespace tilery
