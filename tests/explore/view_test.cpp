#include "tilery/explore/view.h"

#include <gtest/gtest.h>

#include "tests/explore/questions.h"
#include "tests/support/effort.h"

namespace tilery {
namespace {

using test::answer_of;
using test::LibraryQuestion;
using test::random_question;

void expect_views_of_the_model(int cases) {
  Random random{.seed = 20};
  for (int i = 0; i < cases; ++i) {
    const model::Question question = random_question(random);
    const LibraryQuestion library(question);
    const model::Answer found =
        answer_of(view(library.scenery(), library.party(), library.options()));
    const model::Answer expected = model::answer_to(question);
    SCOPED_TRACE("case " + std::to_string(i) + ": " + text_of(question));
    ASSERT_EQ(found.window, expected.window);
    ASSERT_EQ(found.next_tiles, expected.next_tiles);
    ASSERT_EQ(found.next_mobs, expected.next_mobs);
    ASSERT_EQ(found.shown, expected.shown);
    ASSERT_EQ(found.lit, expected.lit);
    ASSERT_EQ(found.in_sight, expected.in_sight);
    ASSERT_EQ(found.seen, expected.seen);
    ASSERT_EQ(found.scene, expected.scene);
  }
}

TEST(View, AnswersAsTheModelDoesOver20000RandomCases) {
  expect_views_of_the_model(test::effort(20000));
}
TEST(View, SlowAnswersAsTheModelDoesOver100000RandomCases) {
  expect_views_of_the_model(test::effort(100000));
}

TEST(View, SightIsSymmetricOverAMillionPairs) {
  Random random{.seed = 21};
  int pairs = 0;
  int seen_pairs = 0;
  while (pairs < test::effort(1000000)) {
    const model::Question question = random_question(random, 6);
    const LibraryQuestion library(question);
    const Scenery scenery = library.scenery();
    const auto cell = [&] {
      return Cell{int(random.below(std::uint64_t(question.width))),
                  int(random.below(std::uint64_t(question.height)))};
    };
    for (int i = 0; i < 200; ++i, ++pairs) {
      const Cell a = cell();
      const Cell b = cell();
      const bool sees_strictly = sees(scenery, a, b, {.sight = Sight::strict});
      ASSERT_EQ(sees_strictly, sees(scenery, b, a, {.sight = Sight::strict})) << text_of(question);
      seen_pairs += sees_strictly ? 1 : 0;
    }
  }
  EXPECT_GT(seen_pairs, pairs / 20);
}

/// Takes 2 GiB.
TEST(View, ReachesRoundTheLargestMapSlow) {
  if (test::is_sanitized) {
    GTEST_SKIP() << "takes too much memory under sanitizers";
  }
  Map map{.width = longest_map_side,
          .height = longest_map_side,
          .edge = Edge::wrap,
          .slant = Slant::none,
          .cells = {}};
  map.cells.assign(std::size_t{longest_map_side} * longest_map_side, map_cell('.', false));
  map.cells.front() = map_cell('a', true);
  map.cells.back() = map_cell('z', true);
  const Opacity opacity;
  const Scenery scenery = {.map = view_of(map), .opacity = opacity, .mobs = {}, .lights = {}};
  for (const int radius : {6, 63}) {
    const View first = view(scenery, {.cell = {0, 0}}, {.radius = radius});
    EXPECT_EQ(code_of(cell_at(first.window, Offset{-1, -1})), 'z');
    const View last =
        view(scenery, {.cell = {longest_map_side - 1, longest_map_side - 1}}, {.radius = radius});
    EXPECT_EQ(code_of(cell_at(last.window, Offset{1, 1})), 'a');
    EXPECT_EQ(last.seen, whole_window(radius));
  }
}

}  // namespace
}  // namespace tilery
