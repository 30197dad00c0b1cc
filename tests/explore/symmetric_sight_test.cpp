#include "tilery/explore/symmetric_sight.h"

#include <gtest/gtest.h>

#include "tests/support/effort.h"
#include "tilery/core/random.h"

namespace tilery {
namespace {

WindowSet random_walls(Random& random, int radius, std::uint64_t percent) {
  WindowSet walls{.radius = radius};
  for (int dy = -radius; dy <= radius; ++dy) {
    for (int dx = -radius; dx <= radius; ++dx) {
      if (random.below(100) < percent) {
        walls.insert({dx, dy});
      }
    }
  }
  return walls;
}

TEST(SymmetricSight, BitRowsAnswerAsTheCellsDoAtEveryRadius) {
  Random random{.seed = 7};
  for (int round = 0; round < test::effort(50); ++round) {
    for (int radius = 1; radius <= largest_radius; ++radius) {
      const WindowSet walls = random_walls(random, radius, random.below(40));
      ASSERT_EQ(symmetric_sight(walls), symmetric_sight_plain(walls)) << "radius " << radius;
    }
  }
}

}  // namespace
}  // namespace tilery
