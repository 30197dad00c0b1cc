#include "tilery/player/board_evaluator.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"

namespace tilery {
namespace {

/// Counts the evaluators that it makes.
struct Maker {
  int made = 0;

  FindEvaluator find() {
    return [this](const Cartridge& cartridge) -> std::expected<BoardEvaluator, Error> {
      ++made;
      return BoardEvaluator(cartridge.rules, std::nullopt);
    };
  }
};

Cartridge sized(int width, int height) {
  Cartridge cartridge = test::cartridge_named("2048");
  cartridge.rules = *resized(cartridge.rules, width, height);
  return cartridge;
}

TEST(EvaluatorCache, AnEvaluatorIsMadeOnce) {
  Maker maker;
  EvaluatorCache evaluators(maker.find());
  const auto first = evaluators.evaluator(sized(3, 3));
  EXPECT_EQ(evaluators.evaluator(sized(3, 3)), first);
  EXPECT_EQ(maker.made, 1);
}

TEST(EvaluatorCache, EverySizeHasItsOwn) {
  Maker maker;
  EvaluatorCache evaluators(maker.find());
  EXPECT_NE(evaluators.evaluator(sized(3, 3)), evaluators.evaluator(sized(3, 4)));
  EXPECT_EQ(maker.made, 2);
}

TEST(EvaluatorCache, TheLeastRecentlyUsedEvaluatorIsForgotten) {
  Maker maker;
  EvaluatorCache evaluators(maker.find());
  for (const int width : {2, 3, 4, 5}) {
    evaluators.evaluator(sized(width, 2));
  }
  evaluators.evaluator(sized(2, 2));
  evaluators.evaluator(sized(6, 2));  // forgets 3 x 2
  ASSERT_EQ(maker.made, 5);
  evaluators.evaluator(sized(2, 2));
  EXPECT_EQ(maker.made, 5);
  evaluators.evaluator(sized(3, 2));
  EXPECT_EQ(maker.made, 6);
}

TEST(EvaluatorCache, WithoutAFinderTheHeuristicEvaluates) {
  EXPECT_FALSE((*EvaluatorCache().evaluator(sized(4, 4)))->has_network());
}

TEST(EvaluatorCache, AFaultIsNotKept) {
  int asked = 0;
  EvaluatorCache evaluators(
      [&](const Cartridge& cartridge) -> std::expected<BoardEvaluator, Error> {
        return asked++ == 0 ? std::unexpected(Error{"net", {}, "a network", "none"})
                            : std::expected<BoardEvaluator, Error>(
                                  BoardEvaluator(cartridge.rules, std::nullopt));
      });
  EXPECT_FALSE(evaluators.evaluator(sized(4, 4)));
  EXPECT_TRUE(evaluators.evaluator(sized(4, 4)));
}

}  // namespace
}  // namespace tilery
