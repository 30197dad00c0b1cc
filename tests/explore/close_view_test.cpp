#include "tilery/explore/close_view.h"

#include <gtest/gtest.h>

#include "tests/explore/questions.h"
#include "tests/support/effort.h"
#include "tests/support/simd_targets.h"
#include "tilery/explore/view.h"

namespace tilery {
namespace {

using close::close_radius;
using test::LibraryQuestion;
using test::random_question;

void expect_the_plain_view(const model::Question& question) {
  const LibraryQuestion library(question);
  const Scenery scenery = library.scenery();
  const ViewOptions options = {
      .radius = close_radius,
      .sight = question.rule == model::Rule::revealing ? Sight::revealing : Sight::strict};
  const View expected = plain_view(scenery, library.party(), options);
  const View seen = view(scenery, library.party(), options);
  ASSERT_EQ(seen.window, expected.window) << text_of(question);
  ASSERT_EQ(seen.shown, expected.shown) << text_of(question);
  ASSERT_EQ(seen.neighbours, expected.neighbours) << text_of(question);
  ASSERT_EQ(seen.lit, expected.lit) << text_of(question);
  ASSERT_EQ(seen.in_sight, expected.in_sight) << text_of(question);
  ASSERT_EQ(seen.seen, expected.seen) << text_of(question);
  ASSERT_EQ(seen.scene, expected.scene) << text_of(question);
}

TEST(CloseView, IsThePlainViewOnEveryKindOfVectors) {
  test::on_every_simd_target([] {
    Random random{.seed = 22};
    for (int i = 0; i < test::effort(20000); ++i) {
      expect_the_plain_view(random_question(random, close_radius));
      if (testing::Test::HasFatalFailure()) {
        return;
      }
    }
  });
}

/// Whether a lamp lights a cell of the window that is dark without lamps.
bool is_lit_by_lamps(model::Question question) {
  const auto lit = [&question] {
    const LibraryQuestion library(question);
    return plain_view(library.scenery(), library.party(), {.radius = close_radius}).lit;
  };
  const auto with_lamps = lit();
  question.lamps.clear();
  return with_lamps != lit();
}

/// With party, mobs and lamps at both ends of the longest maps, differences of coordinates fill 16
/// bits.
TEST(CloseView, IsThePlainViewAtTheEndsOfTheLongestMaps) {
  test::on_every_simd_target([] {
    Random random{.seed = 23};
    int views_lit_by_lamps = 0;
    for (int shape = 0; shape < 12; ++shape) {
      model::Question question = random_question(random, close_radius);
      question.width = shape % 2 == 0 ? longest_map_side : 1;
      question.height = shape % 2 == 0 ? 1 : longest_map_side;
      question.wraps = shape / 2 % 2 == 0;
      question.slant = shape / 4 - 1;
      question.codes.assign(std::size_t{longest_map_side}, 0);
      question.flags.assign(std::size_t{longest_map_side}, false);
      for (std::size_t i = 0; i < question.mobs.size(); ++i) {
        const int end = i % 2 == 0 ? int(i) : longest_map_side - int(i);
        question.mobs[i].x = shape % 2 == 0 ? end : 0;
        question.mobs[i].y = shape % 2 == 0 ? 0 : end;
      }
      question.map_light = 1;
      question.party_light = 0;
      question.lamps.clear();
      for (const int end : {1, 4, longest_map_side - 2, longest_map_side - 5}) {
        question.lamps.push_back(
            {shape % 2 == 0 ? end : 0, shape % 2 == 0 ? 0 : end, int(random.below(4))});
      }
      for (const int party : {0, 3, longest_map_side / 2, longest_map_side - 1}) {
        question.party_x = shape % 2 == 0 ? party : 0;
        question.party_y = shape % 2 == 0 ? 0 : party;
        expect_the_plain_view(question);
        views_lit_by_lamps += is_lit_by_lamps(question) ? 1 : 0;
      }
    }
    EXPECT_GT(views_lit_by_lamps, 12);
  });
}

TEST(CloseView, FindsOpaqueTilesOfAllCodes) {
  Random random{.seed = 25};
  for (int i = 0; i < test::effort(500); ++i) {
    Map map{.width = 20, .height = 20, .cells = {}};
    Opacity opacity;
    const std::uint64_t codes = i % 2 == 0 ? 128 : tile_codes;
    for (int code = 0; code < tile_codes; ++code) {
      opacity.set(static_cast<TileCode>(code), random.below(4) == 0);
    }
    for (int cell = 0; cell < map.width * map.height; ++cell) {
      map.cells.push_back(map_cell(static_cast<TileCode>(random.below(codes)), false));
    }
    const Party party{.cell = {int(random.below(20)), int(random.below(20))}};
    const Lamp lamps[] = {{party.cell, 2}, {{int(random.below(20)), int(random.below(20))}, 4}};
    const Scenery scenery{.map = view_of(map),
                          .opacity = opacity,
                          .mobs = {},
                          .lights = {.map_light = 1, .lamps = lamps}};
    const View seen = view(scenery, party);
    const View expected = plain_view(scenery, party);
    ASSERT_EQ(seen.in_sight, expected.in_sight) << i;
    ASSERT_EQ(seen.lit, expected.lit) << i;
    ASSERT_EQ(seen.seen, expected.seen) << i;
  }
}

// Sanitized builds have only one width of vectors.
#if !defined(HWY_COMPILE_ONLY_STATIC)
TEST(CloseView, IsCheckedOnSeveralKindsOfVectors) {
  EXPECT_GE(hwy::SupportedAndGeneratedTargets().size(), 2u);
}
#endif

}  // namespace
}  // namespace tilery
