#include "tilery/value/forgetting.h"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "tests/support/games.h"
#include "tilery/core/random.h"
#include "tilery/value/features.h"

namespace tilery {
namespace {

NetworkShape staged_shape() {
  NetworkShape shape = *network_shape_of(test::rules_of("threes"), "0,1 5?");
  shape.stages = {Stage{{4}}, Stage{{7}}};
  return shape;
}

TEST(Forgetting, WhatABoardCanHaveStays) {
  const NetworkShape shape = staged_shape();
  const Features features(shape);
  std::vector<float> weights(*weights_of(shape), 1);
  forget_unreachable(shape, weights);
  std::vector<std::uint32_t> numbers(features.count());
  Random chance{.seed = 1};
  std::set<std::uint32_t> seen;
  for (int round = 0; round < 20000; ++round) {
    PackedBoard board{chance.next()};
    if (round % 3 > 0) {  // of the earlier stages, too
      board.bits &= round % 3 == 1 ? 0x3333333333333333 : 0x6666666666666666;
    }
    const Outlook outlook{.hint = static_cast<std::uint32_t>(chance.below(4)),
                          .deck = static_cast<std::uint32_t>(chance.below(125))};
    features.of(board, outlook, numbers.data());
    for (const std::uint32_t number : numbers) {
      ASSERT_EQ(weights[number], 1) << number;
      seen.insert(number);
    }
  }
  // and of the patterns nothing else: what was never seen is gone
  const std::size_t stage = weights.size() / 3;
  for (std::size_t number = 0; number < weights.size(); ++number) {
    const bool is_of_pattern = number % stage < 256 + 4 * 16;
    const std::size_t digits = number % stage < 256 ? number % stage : (number % stage - 256) % 16;
    const bool is_early = number < 2 * stage;
    const std::size_t limit = number < stage ? 4 : 7;
    if (is_of_pattern && is_early) {
      const bool is_reachable = digits % 16 < limit && digits / 16 < limit;
      EXPECT_EQ(weights[number], is_reachable ? 1 : 0) << number;
    }
  }
  EXPECT_GT(seen.size(), 500U);
}

}  // namespace
}  // namespace tilery
