#include "tilery/value/network.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "tests/support/games.h"
#include "tests/support/networks.h"
#include "tilery/core/random.h"

namespace tilery {
namespace {

// An evaluator keeps references, so it takes no temporaries.
static_assert(std::is_constructible_v<NetworkEvaluator, const Network&, const SpawnRule&>);
static_assert(!std::is_constructible_v<NetworkEvaluator, Network, const SpawnRule&>);
static_assert(!std::is_constructible_v<NetworkEvaluator, const Network&, SpawnRule>);

BigArray<float> some_weights(const NetworkShape& shape) {
  BigArray<float> weights(*weights_of(shape));
  Random chance{.seed = 9};
  for (float& weight : weights.values()) {
    weight = static_cast<float>(chance.below(2000)) - 1000;
  }
  return weights;
}

TEST(Network, AddsTheWeightsOfAllImages) {
  const NetworkShape shape = test::shape_of("2048", "0");
  BigArray<float> weights(16);
  weights[0] = 1;
  weights[5] = 100;
  const Network network(shape, std::move(weights));
  // Each corner is the image of the pattern's cell twice.
  EXPECT_EQ(network.value(PackedBoard{0}, {}), 8);
  EXPECT_EQ(network.value(PackedBoard{0x0005000000000005}, {}), 404);
  EXPECT_EQ(network.value(PackedBoard{0x0000005000000000}, {}), 8);
}

RC_GTEST_PROP(Network, PackedAndWalledBoardsHaveTheSameValue, (std::uint64_t bits)) {
  static const Network network(test::shape_of("2048", "0,1,2,3 4,5,6"),
                               some_weights(test::shape_of("2048", "0,1,2,3 4,5,6")));
  const PackedBoard board{bits};
  const WalledBoard walled = unpacked(board, test::rules_of("2048").shape);
  RC_ASSERT(network.value(board, {}) == network.value(walled, {}));
}

RC_GTEST_PROP(Network, StepsChangeEachWeightByHalfAStepAtMost, (std::uint64_t bits)) {
  static const NetworkShape shape = test::shape_of("2048", "0,1,2,3 4,5,6");
  static const Network floats(shape, some_weights(shape));
  static const Network steps(shape, stepped(floats.floats(), 0.5F));
  const float exact = floats.value(PackedBoard{bits}, {});
  RC_ASSERT(std::abs(steps.value(PackedBoard{bits}, {}) - exact) <= 16 * 0.25F);
  static const Network coarse(shape, stepped(floats.floats(), 10));
  RC_ASSERT(std::abs(coarse.value(PackedBoard{bits}, {}) - exact) <= 16 * 5.0F);
}

RC_GTEST_PROP(Network, AnEvaluatorGivesTheSameInTwoStepsAsInOne, (std::uint64_t bits)) {
  static const SpawnRule spawn = test::rules_of("2048").spawn;
  static const NetworkShape shape = test::shape_of("2048", "0,1,2,3 4,5,6");
  static const Network floats(shape, some_weights(shape));
  static const Network steps(shape, stepped(floats.floats(), 0.5F));
  const Preview preview;
  for (const Network* const network : {&floats, &steps}) {
    const NetworkEvaluator evaluator(*network, spawn);
    NetworkEvaluator::Fetched fetched;
    evaluator.fetch(PackedBoard{bits}, preview, fetched);
    RC_ASSERT(evaluator.value(fetched) == evaluator.value(PackedBoard{bits}, preview));
  }
}

TEST(Network, AnEvaluatorDistinguishesDecksAndNextTiles) {
  const NetworkShape shape = test::shape_of("threes", "0");
  const Network network(shape, some_weights(shape));
  const SpawnRule& spawn = test::rules_of("threes").spawn;
  const NetworkEvaluator evaluator(network, spawn);
  Preview preview{.next = {.rank = 1, .hint_low = 1, .hint_high = 1},
                  .spawn_state = fresh_spawn_state(spawn)};
  const float one = evaluator.value(PackedBoard{0x21}, preview);
  preview.next.rank = 2;
  EXPECT_NE(evaluator.value(PackedBoard{0x21}, preview), one);
  preview.next.rank = 1;
  preview.spawn_state.cards[0] = 1;
  EXPECT_NE(evaluator.value(PackedBoard{0x21}, preview), one);
}

TEST(NetworkShape, DistinguishesTheWaitForATile) {
  Rules rules = test::rules_of("threes");
  const int decks = network_shape_of(rules, "lines").value().decks;
  rules.spawn.every = 3;
  const NetworkShape shape = network_shape_of(rules, "lines").value();
  EXPECT_EQ(shape.decks, 3 * decks);
  SpawnState spawn_state = fresh_spawn_state(rules.spawn);
  const std::uint32_t now = preview_inputs_of(rules.spawn, 1, spawn_state).deck;
  spawn_state.waited = 2;
  EXPECT_EQ(preview_inputs_of(rules.spawn, 1, spawn_state).deck, now + 2);
  EXPECT_LT(now + 2, static_cast<std::uint32_t>(shape.decks));
  rules = test::rules_of("2048");
  rules.spawn.every = 4;
  EXPECT_EQ(network_shape_of(rules, "lines").value().decks, 4);
  EXPECT_EQ(preview_inputs_of(rules.spawn, 0, spawn_state).deck, 2U);
}

}  // namespace
}  // namespace tilery
