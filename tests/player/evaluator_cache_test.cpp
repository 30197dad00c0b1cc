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

TEST(EvaluatorCache, EveryBoardSizeHasItsOwnEvaluator) {
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

/// Makes evaluators with a network for boards of 4 x 4, and without for others. Counts the
/// networks.
struct NetworkMaker {
  int made = 0;

  FindEvaluator find() {
    return [this](const Cartridge& cartridge) -> std::expected<BoardEvaluator, Error> {
      if (cartridge.rules.shape.width != 4 || cartridge.rules.shape.height != 4) {
        return BoardEvaluator(cartridge.rules, std::nullopt);
      }
      ++made;
      const NetworkShape shape = *network_shape_of(cartridge.rules, "0,1,2");
      return BoardEvaluator(cartridge.rules, Network(shape, BigArray<float>(*weights_of(shape))));
    };
  }
};

Cartridge renamed(const std::string& name) {
  Cartridge cartridge = sized(4, 4);
  cartridge.name = name;
  return cartridge;
}

TEST(EvaluatorCache, EvaluatorsWithoutANetworkReplaceNoneThatHasOne) {
  NetworkMaker maker;
  EvaluatorCache evaluators(maker.find());
  const auto network = (*evaluators.evaluator(sized(4, 4)))->network().get();
  for (const int width : {2, 3, 5, 6, 7, 8}) {
    EXPECT_FALSE((*evaluators.evaluator(sized(width, 2)))->has_network());
  }
  EXPECT_EQ((*evaluators.evaluator(sized(4, 4)))->network().get(), network);
  EXPECT_EQ(maker.made, 1);
}

TEST(EvaluatorCache, AForgottenNetworkThatIsInUseIsSharedAndNoOtherIsKept) {
  NetworkMaker maker;
  EvaluatorCache evaluators(maker.find());
  const BoardEvaluator used = **evaluators.evaluator(renamed("used"));
  evaluators.evaluator(renamed("unused"));
  for (const char* name : {"a", "b", "c", "d"}) {
    evaluators.evaluator(renamed(name));
  }
  ASSERT_EQ(maker.made, 6);
  EXPECT_EQ((*evaluators.evaluator(renamed("used")))->network(), used.network());
  EXPECT_EQ(maker.made, 6);
  evaluators.evaluator(renamed("unused"));
  EXPECT_EQ(maker.made, 7);
}

TEST(EvaluatorCache, WithoutAFinderTheHeuristicEvaluates) {
  EXPECT_FALSE((*EvaluatorCache().evaluator(sized(4, 4)))->has_network());
}

TEST(EvaluatorCache, AFaultIsNotKept) {
  int calls = 0;
  EvaluatorCache evaluators(
      [&](const Cartridge& cartridge) -> std::expected<BoardEvaluator, Error> {
        return calls++ == 0 ? std::unexpected(Error{"net", {}, "a network", "none"})
                            : std::expected<BoardEvaluator, Error>(
                                  BoardEvaluator(cartridge.rules, std::nullopt));
      });
  EXPECT_FALSE(evaluators.evaluator(sized(4, 4)));
  EXPECT_TRUE(evaluators.evaluator(sized(4, 4)));
}

}  // namespace
}  // namespace tilery
