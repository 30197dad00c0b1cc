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

}  // namespace
}  // namespace tilery
