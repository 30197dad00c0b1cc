#include "tilery/search/deepening.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace tilery {
namespace {

/// A search of three moves. Each depth takes ten times the milliseconds and nodes of the depth
/// before. At depth d the value of left is d, of right 2 and of up 1.
struct FakeSearch {
  std::vector<int> depths{};  ///< the depths that were begun
  double now_ms = 1000;
  std::uint64_t nodes = 0;
  bool is_forced = false;

  PositionSearch search() {
    return {
        .values = [this](const SearchLimits& limits, const MoveValues& before,
                         const IsCancelled& is_over) { return at(limits.depth, before, is_over); },
        .nodes = [this] { return nodes; }};
  }
  Clock clock() {
    return [this] { return now_ms; };
  }
  DepthValues at(int depth, const MoveValues& before, const IsCancelled& is_over) {
    depths.push_back(depth);
    const bool right_is_first = before[1] > before[0];
    DepthValues found;
    for (const std::size_t way :
         right_is_first ? std::vector<std::size_t>{1, 0, 2} : std::vector<std::size_t>{0, 1, 2}) {
      if (is_forced && way > 0) {
        continue;
      }
      for (int part = 0; part < cost(depth); ++part) {
        now_ms += 1;
        nodes += 1;
        if (is_over && is_over()) {
          found.is_whole = false;
          return found;
        }
      }
      found.values[way] = way == 0 ? depth : way == 1 ? 2 : 1;
    }
    return found;
  }
  static int cost(int depth) { return depth <= 1 ? 1 : 10 * cost(depth - 1); }
};

TEST(Deepening, WithoutLimitsItSearchesTheLastDepthAtOnce) {
  FakeSearch fake;
  Deepening search(fake.search(), {.depth = 3});
  search.finish();
  EXPECT_EQ(fake.depths, std::vector{3});
  EXPECT_EQ(search.depth(), 3);
  EXPECT_EQ(search.values(), (MoveValues{3, 2, 1}));
  EXPECT_TRUE(search.is_done());
}

TEST(Deepening, StepByStepItGivesTheValuesOfEachDepth) {
  FakeSearch fake;
  Deepening search(fake.search(), {.depth = 2});
  search.deepen();
  EXPECT_EQ(search.values(), (MoveValues{1, 2, 1}));
  EXPECT_FALSE(search.is_done());
  search.deepen();
  EXPECT_EQ(search.values(), (MoveValues{2, 2, 1}));
  EXPECT_TRUE(search.is_done());
}

TEST(Deepening, AnotherDepthIsBegunWhileTimeLasts) {
  FakeSearch fake;
  Deepening search(fake.search(), {.depth = 9, .milliseconds = 65, .clock = fake.clock()});
  search.finish();
  EXPECT_EQ(fake.depths, (std::vector{1, 2, 3}));
  EXPECT_EQ(search.depth(), 2);
  EXPECT_EQ(search.effort(), 65);
}

TEST(Deepening, TheTimeBeginsWithTheSearchNotWithTheClock) {
  FakeSearch fake;
  fake.now_ms = 1e6;
  Deepening search(fake.search(), {.depth = 2, .milliseconds = 1e5, .clock = fake.clock()});
  search.finish();
  EXPECT_EQ(search.depth(), 2);
}

TEST(Deepening, NodesAreCountedFromItsBeginning) {
  FakeSearch fake;
  fake.nodes = 1000;
  Deepening search(fake.search(), {.depth = 9, .nodes = 40});
  search.finish();
  EXPECT_EQ(search.depth(), 2);
  EXPECT_EQ(fake.nodes, 1040U);
  EXPECT_EQ(search.effort(), 40);
}

TEST(Deepening, TheMovesOfAnUnfinishedDepthCount) {
  FakeSearch fake;
  Deepening search(fake.search(), {.depth = 3, .nodes = 250});
  search.deepen();
  search.deepen();
  search.deepen();  // left and right take 200 nodes; up is not finished
  EXPECT_EQ(search.depth(), 2);
  EXPECT_EQ(search.values(), (MoveValues{3, 2, 2}));
  EXPECT_TRUE(search.is_done());
}

TEST(Deepening, WithoutANewValueOfTheBestMoveAnUnfinishedDepthCountsForNothing) {
  FakeSearch fake;
  Deepening search(fake.search(), {.depth = 2, .nodes = 9});
  search.deepen();
  search.deepen();
  EXPECT_EQ(search.depth(), 1);
  EXPECT_EQ(search.values(), (MoveValues{1, 2, 1}));
}

TEST(Deepening, AForcedMoveIsSearchedTwoMovesDeepAtMost) {
  FakeSearch fake{.is_forced = true};
  Deepening search(fake.search(), {.depth = 9, .nodes = 1'000'000});
  search.finish();
  EXPECT_EQ(fake.depths, (std::vector{1, 2}));
}

/// The lead of the better move is 1 at depth 1 and 0 at depth 2: it changes by 1.
TEST(Deepening, ASearchEndsIfAnotherDepthIsNotWorthItsCost) {
  for (const auto& [price, depth] : {std::pair{1e-9, 3}, {1.0, 2}}) {
    FakeSearch fake;
    Deepening search(fake.search(), {.depth = 3, .nodes = 100'000, .price = price, .swing = 1});
    search.finish();
    EXPECT_EQ(search.depth(), depth);
  }
}

TEST(Deepening, AForcedMoveWithAPriceIsSearchedOneMoveDeep) {
  FakeSearch fake{.is_forced = true};
  Deepening search(fake.search(), {.depth = 9, .nodes = 1'000'000, .price = 1e-9, .swing = 1});
  search.finish();
  EXPECT_EQ(fake.depths, std::vector{1});
}

TEST(Deepening, ACancelledSearchHasTheValuesOfDepthOne) {
  for (const double ms : {0.0, 1e6}) {
    FakeSearch fake;
    Deepening search(fake.search(),
                     {.depth = 4, .milliseconds = ms, .clock = fake.clock(), .is_cancelled = [] {
                        return true;
                      }});
    search.finish();
    EXPECT_EQ(search.depth(), 1);
    EXPECT_EQ(search.values(), (MoveValues{1, 2, 1}));
  }
}

TEST(Deepening, WithoutATimeItReadsNoClock) {
  FakeSearch fake;
  Deepening search(fake.search(), {.depth = 3, .nodes = 100, .clock = []() -> double {
                                     ADD_FAILURE();
                                     return 0;
                                   }});
  search.finish();
}

}  // namespace
}  // namespace tilery
