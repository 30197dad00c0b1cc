#include "tilery/explore/sight.h"

#include <gtest/gtest.h>

#include "tests/explore/pictures.h"
#include "tests/explore/questions.h"
#include "tests/support/effort.h"

namespace tilery {
namespace {

using test::DrawnMap;
using test::text_of;
using Rows = std::vector<std::string>;

View view_on(const DrawnMap& drawn, int radius, Sight sight = Sight::strict) {
  return view(drawn.scenery(), drawn.party, {.radius = radius, .sight = sight});
}

/// The scene on a map by day.
Rows scene_on(const Rows& rows, int radius, Sight sight = Sight::strict) {
  return text_of(view_on(DrawnMap(rows), radius, sight).scene);
}

TEST(Sight, APillarHidesTheCellsBehindIt) {
  EXPECT_EQ(scene_on({".......",  //
                      ".......",  //
                      ".......",  //
                      "...@#..",  //
                      ".......",  //
                      ".......",  //
                      "......."},
                     3),
            (Rows{".......",  //
                  ".......",  //
                  ".......",  //
                  "...@#  ",  //
                  ".......",  //
                  ".......",  //
                  "......."}));
}

TEST(Sight, ACellIsSeenThroughEitherOfTwoPaths) {
  const Rows both_open = {".....", ".....", "..@..", ".....", "....."};
  EXPECT_EQ(scene_on(both_open, 2), both_open);
  EXPECT_EQ(scene_on({".....",  //
                      "...#.",  //
                      "..@#.",  //
                      ".....",  //
                      "....."},
                     2),
            (Rows{".... ",  //
                  "...# ",  //
                  "..@# ",  //
                  ".....",  //
                  "....."}));
}

TEST(Sight, AMobBlocksIfItsCodeDoes) {
  DrawnMap drawn({"..@.g."});
  EXPECT_EQ(text_of(view_on(drawn, 3).scene)[3], "...@.g.");
  drawn.opacity.set('g', true);
  EXPECT_EQ(text_of(view_on(drawn, 3).in_sight)[3], "oooooo.");
}

TEST(Sight, RevealingShowsTheDarkCellsOnThePathToALitCell) {
  DrawnMap drawn({"@....*"});
  drawn.lights = {.map_light = 1};
  EXPECT_EQ(text_of(view_on(drawn, 5, Sight::strict).seen)[5], "..........o");
  EXPECT_EQ(text_of(view_on(drawn, 5, Sight::revealing).seen)[5], ".....oooooo");
}

TEST(Sight, RevealingPrefersThePathWithDiagonalStepsFirst) {
  DrawnMap drawn({".....",  //
                  ".....",  //
                  "....*",  //
                  ".....",  //
                  "@...."});
  drawn.lights = {.map_light = 1};
  EXPECT_EQ(text_of(view_on(drawn, 4, Sight::revealing).seen)[2], "........o");
  EXPECT_EQ(text_of(view_on(drawn, 4, Sight::revealing).seen)[3], ".......o.");
  EXPECT_EQ(text_of(view_on(drawn, 4, Sight::revealing).seen)[4], "....ooo..");
}

TEST(Sight, MobsNextToThePartyAreNotedEvenUnseen) {
  DrawnMap drawn({".@m."});
  drawn.lights = {.map_light = 1};
  const View dark = view_on(drawn, 2);
  EXPECT_EQ(dark.neighbours.east.mob, 0);
  EXPECT_EQ(text_of(dark.scene)[2], "  @  ");
}

TEST(Sight, IsStrictUpToRadius8AndSymmetricBeyond) {
  EXPECT_EQ(usual_sight(8), Sight::strict);
  EXPECT_EQ(usual_sight(9), Sight::symmetric);
}

TEST(Sees, AgreesWithTheView) {
  Random random{.seed = 31};
  for (int i = 0; i < test::effort(3000); ++i) {
    const model::Question question = test::random_question(random);
    const test::LibraryQuestion library(question);
    const View seen = view(library.scenery(), library.party(), library.options());
    const MapView map = library.scenery().map;
    const int radius = question.radius;
    for (int dy = -radius; dy <= radius; dy += 2) {
      for (int dx = -radius; dx <= radius; dx += 3) {
        const Cell place = place_at(map, library.party().cell, {dx, dy});
        if (map.edge == Edge::extend && is_on(map, place)) {
          ASSERT_EQ(sees(library.scenery(), library.party().cell, place, library.options()),
                    seen.in_sight.has({dx, dy}))
              << text_of(question);
        }
      }
    }
  }
}

TEST(Sees, LooksAcrossTheSeamOfAMapThatWraps) {
  const DrawnMap wrapping({"@..#.....a"}, Edge::wrap);
  EXPECT_TRUE(sees(wrapping.scenery(), {0, 0}, {9, 0}));
  EXPECT_FALSE(sees(DrawnMap({"@..#.....a"}).scenery(), {0, 0}, {9, 0}, {.radius = 12}));
}

TEST(Sees, NothingBeyondTheRadius) {
  const DrawnMap drawn({"@......."});
  EXPECT_TRUE(sees(drawn.scenery(), {0, 0}, {6, 0}));
  EXPECT_FALSE(sees(drawn.scenery(), {0, 0}, {7, 0}));
  EXPECT_TRUE(sees(drawn.scenery(), {0, 0}, {7, 0}, {.radius = 7}));
}

}  // namespace
}  // namespace tilery
