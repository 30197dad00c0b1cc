#include "tilery/explore/close_view.h"

#include <gtest/gtest.h>
#include <hwy/highway.h>

#include "tests/explore/questions.h"
#include "tests/support/effort.h"

namespace tilery {
namespace {

using test::Put;
using test::random_question;

/// Calls `check` once for every kind of vectors that this machine has and the library is built for.
template <typename Check>
void for_each_target(Check check) {
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    SCOPED_TRACE(hwy::TargetName(target));
    hwy::SetSupportedTargetsForTest(target);
    check();
  }
  hwy::SetSupportedTargetsForTest(0);
}

void expect_the_answer_of_the_twin(const model::Question& question) {
  const Put put(question);
  const Scenery scenery = put.scenery();
  const FramedMap framed(scenery.map, scenery.opacity);
  const bool reveals = question.rule == model::Rule::revealing;
  const Sight sight = reveals ? Sight::revealing : Sight::strict;
  const View expected = view(scenery, put.party(), {.sight = sight});
  const WindowSet blocking = blocking_around(scenery, put.party().cell, close_radius);
  const auto look = reveals ? revealing_close_view : close_view;
  const CloseView found = look(framed, put.party(), scenery.mobs, scenery.lights);
  const CloseView twin = close_view_of(expected, blocking);
  ASSERT_EQ(found.shown, twin.shown) << text_of(question);
  ASSERT_EQ(found.neighbours, twin.neighbours) << text_of(question);
  ASSERT_EQ(found.blocking, twin.blocking) << text_of(question);
  ASSERT_EQ(found.lit, twin.lit) << text_of(question);
  ASSERT_EQ(found.in_sight, twin.in_sight) << text_of(question);
  ASSERT_EQ(found.seen, twin.seen) << text_of(question);
  ASSERT_EQ(found.scene, twin.scene) << text_of(question);
}

TEST(CloseView, AnswersAsTheViewDoesOnEveryKindOfVectors) {
  for_each_target([] {
    Random random{.seed = 22};
    for (int i = 0; i < test::effort(20000); ++i) {
      expect_the_answer_of_the_twin(random_question(random, close_radius));
      if (testing::Test::HasFatalFailure()) {
        return;
      }
    }
  });
}

/// The longest maps, with the party and its mobs at their ends: differences of places fill 16 bits.
TEST(CloseView, AnswersAsTheViewDoesAtTheEndsOfTheLongestMaps) {
  for_each_target([] {
    Random random{.seed = 23};
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
      for (const int party : {0, 3, longest_map_side / 2, longest_map_side - 1}) {
        question.party_x = shape % 2 == 0 ? party : 0;
        question.party_y = shape % 2 == 0 ? 0 : party;
        expect_the_answer_of_the_twin(question);
      }
    }
  });
}

// Sanitized builds carry one width of vectors alone.
#if !defined(HWY_COMPILE_ONLY_STATIC)
TEST(CloseView, IsCheckedOnThePlainTwinAndOnVectors) {
  EXPECT_GE(hwy::SupportedAndGeneratedTargets().size(), 2u);
}
#endif

}  // namespace
}  // namespace tilery
