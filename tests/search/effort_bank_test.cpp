#include "tilery/search/deepening.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

namespace tilery {
namespace {

/// A search of two moves, each depth of which takes ten times the nodes of the one before. The lead
/// of the better move changes by `swing` with each depth.
struct SwingingSearch {
  double lead = 0;
  double swing = 100;
  bool is_forced = false;
  std::uint64_t nodes = 0;

  PositionSearch search() {
    return {.values = [this](const SearchLimits& limits, const MoveValues& /*before*/,
                             const IsCancelled& is_over) { return at(limits.depth, is_over); },
            .nodes = [this] { return nodes; }};
  }
  DepthValues at(int depth, const IsCancelled& is_over) {
    for (int node = 0; node < cost(depth); ++node) {
      ++nodes;
      if (is_over && is_over()) {
        return {.values = {}, .is_whole = false};
      }
    }
    if (is_forced) {
      return {.values = {1000, std::nullopt, std::nullopt, std::nullopt}};
    }
    return {.values = {1000 + lead + swing * (depth % 2), 1000, std::nullopt, std::nullopt}};
  }
  static int cost(int depth) { return depth <= 1 ? 1 : 10 * cost(depth - 1); }
};

/// The nodes that the next move of a game costs.
std::uint64_t nodes_of_move(EffortBank& bank, SwingingSearch next) {
  Deepening search(next.search(), bank.limits());
  search.finish();
  bank.spend(search);
  return next.nodes;
}

const SearchLimits thousand{.depth = 9, .nodes = 1000};

TEST(EffortBank, WithoutALimitEveryMoveIsSearchedAlike) {
  EffortBank bank({.depth = 3});
  for (int moves = 0; moves < 10; ++moves) {
    EXPECT_EQ(nodes_of_move(bank, {}), 100U);
  }
  EXPECT_EQ(bank.limits(), (SearchLimits{.depth = 3}));
}

TEST(EffortBank, TheMeanOfAGameIsTheLimit) {
  for (const double lead : {0.0, 50.0, 1000.0}) {
    EffortBank bank(thousand);
    std::uint64_t nodes = 0;
    constexpr std::uint64_t moves = 3000;
    for (std::uint64_t made = 0; made < moves; ++made) {
      nodes += nodes_of_move(bank, {.lead = made % 7 == 0 ? 0 : lead});
    }
    EXPECT_LE(nodes, (moves + 10) * 1000) << lead;
    EXPECT_GE(nodes, moves * 800) << lead;
  }
}

TEST(EffortBank, AHardMoveGetsMoreThanAnEasyOneAndTwentyTimesTheMeanAtMost) {
  EffortBank bank(thousand);
  std::uint64_t most = 0;
  std::uint64_t easy_nodes = 0;
  for (int made = 0; made < 2000; ++made) {
    if (made % 50 == 49) {
      most = std::max(most, nodes_of_move(bank, {.lead = 1}));
    } else {
      easy_nodes += nodes_of_move(bank, {.lead = 2000});
    }
  }
  EXPECT_GT(most, 5000U);
  EXPECT_LE(most, 20'001U);
  EXPECT_LT(easy_nodes / 1960, 1000U);
}

TEST(EffortBank, TheCostNeverExceedsTheMeanByMoreThanTwentyMoves) {
  EffortBank bank(thousand);
  std::uint64_t nodes = 0;
  for (std::uint64_t made = 1; made <= 500; ++made) {
    nodes +=
        nodes_of_move(bank, {.swing = 1000.0 * static_cast<double>(made)});  // harder all the time
    EXPECT_LE(nodes, (made + 20) * 1000);
  }
}

TEST(EffortBank, AMoveIsLimitedAlsoIfTheBankOfOneNodeIsEmpty) {
  const SearchLimits one{.depth = 9, .nodes = 1};
  EffortBank bank(one);
  for (int made = 0; made < 100; ++made) {
    EXPECT_LE(nodes_of_move(bank, {}), 20U);
  }
}

TEST(EffortBank, AForcedMoveCostsANodeAndKeepsTheSwing) {
  EffortBank bank(thousand);
  nodes_of_move(bank, {.swing = 100});
  const double swing = bank.limits().swing;
  EXPECT_EQ(swing, 100);
  EXPECT_EQ(nodes_of_move(bank, {.is_forced = true}), 1U);
  EXPECT_EQ(bank.limits().swing, swing);
}

TEST(EffortBank, TheSameGameCostsTheSame) {
  EffortBank one(thousand);
  EffortBank other(thousand);
  for (int made = 0; made < 300; ++made) {
    const SwingingSearch next{.lead = static_cast<double>(made * 37 % 400)};
    EXPECT_EQ(nodes_of_move(one, next), nodes_of_move(other, next));
  }
}

}  // namespace
}  // namespace tilery
