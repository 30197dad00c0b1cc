#include "tilery/explore/framed_map.h"

#include <gtest/gtest.h>

#include "tests/explore/questions.h"
#include "tests/support/effort.h"

namespace tilery {
namespace {

TEST(FramedSight, FindsWhatTheSceneryFindsAtEveryRadius) {
  Random random{.seed = 51};
  for (int i = 0; i < test::effort(5000); ++i) {
    const int radius = 1 + int(random.below(largest_radius));
    const model::Question question = test::random_question(random, radius);
    const test::Put put(question);
    const Scenery scenery = put.scenery();
    const FramedMap framed(scenery.map, scenery.opacity);
    ASSERT_EQ(blocking_around(framed, scenery.mobs, put.party().cell, radius),
              blocking_around(scenery, put.party().cell, radius))
        << text_of(question);
  }
}

TEST(FramedSight, ReadsLongRowsFromAnyBitOn) {
  Map map{.width = 300, .height = 1, .cells = {}};
  Opacity opacity;
  opacity.set(1, true);
  Random random{.seed = 52};
  for (int x = 0; x < map.width; ++x) {
    map.cells.push_back(static_cast<MapCell>(random.below(2)));
  }
  for (const Edge edge : {Edge::extend, Edge::wrap}) {
    map.edge = edge;
    const Scenery scenery{.map = view_of(map), .opacity = opacity, .mobs = {}, .lights = {}};
    const FramedMap framed(scenery.map, opacity);
    for (int x = 0; x < map.width; ++x) {
      ASSERT_EQ(blocking_around(framed, {}, {x, 0}, largest_radius),
                blocking_around(scenery, {x, 0}, largest_radius))
          << x;
    }
  }
}

}  // namespace
}  // namespace tilery
