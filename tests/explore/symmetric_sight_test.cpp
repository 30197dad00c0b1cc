#include "tilery/explore/sight.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "tests/support/effort.h"
#include "tilery/core/random.h"

namespace tilery {
namespace {

WindowSet random_walls(Random& random, int radius, std::uint64_t percent) {
  WindowSet walls(radius);
  for (int dy = -radius; dy <= radius; ++dy) {
    for (int dx = -radius; dx <= radius; ++dx) {
      if (random.below(100) < percent) {
        walls.insert({dx, dy});
      }
    }
  }
  return walls;
}

/// Whether `to` is in sight from `from`. Requires both within 12 cells of the middle, and walls of
/// radius 24.
bool sees(const WindowSet& walls, Offset from, Offset to) {
  constexpr int radius = 24;
  WindowSet around(radius);
  for (int dy = -radius; dy <= radius; ++dy) {
    for (int dx = -radius; dx <= radius; ++dx) {
      const Offset cell = {from.dx + dx, from.dy + dy};
      if (std::max(std::abs(cell.dx), std::abs(cell.dy)) <= radius && walls.has(cell)) {
        around.insert({dx, dy});
      }
    }
  }
  return symmetric_sight(around).has({to.dx - from.dx, to.dy - from.dy});
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

TEST(SymmetricSight, OfTwoFreeCellsBothSeeEachOtherOrNeitherDoes) {
  Random random{.seed = 8};
  int pairs = 0;
  for (int map = 0; map < test::effort(1000); ++map) {
    const WindowSet walls = random_walls(random, 24, 2 + random.below(30));
    const auto cell = [&] {
      return Offset{int(random.below(25)) - 12, int(random.below(25)) - 12};
    };
    for (int pair = 0; pair < 20; ++pair) {
      const Offset a = cell();
      const Offset b = cell();
      if (!walls.has(a) && !walls.has(b)) {
        ASSERT_EQ(sees(walls, a, b), sees(walls, b, a)) << a.dx << " " << a.dy;
        ++pairs;
      }
    }
  }
  EXPECT_GT(pairs, test::effort(1000) * 8);
}

TEST(SymmetricSight, ShadowsWidenBehindAPillar) {
  WindowSet walls(5);
  walls.insert({1, 0});
  const WindowSet seen = symmetric_sight(walls);
  EXPECT_TRUE(seen.has({1, 0}));
  EXPECT_TRUE(seen.has({4, 2}));
  for (const Offset hidden : {Offset{2, 0}, Offset{4, 0}, Offset{4, 1}, Offset{5, -2}}) {
    EXPECT_FALSE(seen.has(hidden)) << hidden.dx << " " << hidden.dy;
  }
}

}  // namespace
}  // namespace tilery
