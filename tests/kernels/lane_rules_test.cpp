#include "tilery/kernels/lane_rules.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "tests/support/games.h"

namespace tilery {
namespace {

TEST(LaneRules, Of2048MergeEqualTilesIntoTheNextTile) {
  const LaneRules rules = *lane_rules(test::rules_of("2048"));
  EXPECT_EQ(rules.short_form, SlideForm::next);
  EXPECT_EQ(rules.only_partner[3], 3);
  EXPECT_EQ(rules.only_partner[0], LaneRules::no_partner);
  EXPECT_EQ(rules.only_partner[15], LaneRules::no_partner);
}

TEST(LaneRules, OfThreesPairOneWithTwo) {
  const LaneRules rules = *lane_rules(test::rules_of("threes"));
  EXPECT_EQ(rules.short_form, SlideForm::pairs);
  EXPECT_EQ(rules.only_partner[1], 2);
  EXPECT_EQ(rules.only_made[1], 3);
  EXPECT_EQ(rules.only_partner[2], 1);
}

TEST(LaneRules, HaveNoShortFormForTwoPartnersBlockedCellsOrBoardsOtherThan4x4) {
  for (const std::string_view name : {"2584", "pillars", "3x3", "5x5"}) {
    EXPECT_EQ(lane_rules(test::rules_of(name))->short_form, SlideForm::any) << name;
  }
}

TEST(LaneRules, TakeTheSmallestSquareThatHoldsTheBoard) {
  const Rules& rules = test::rules_of("2048");
  EXPECT_EQ(lane_rules(*resized(rules, 2, 3))->side, 4U);
  for (const int side : {4, 5, 6, 7, 8}) {
    EXPECT_EQ(lane_rules(*resized(rules, side, 2))->side, static_cast<std::size_t>(side));
  }
  EXPECT_FALSE(lane_rules(*resized(rules, 9, 2)));
}

TEST(LaneRules, CountTheMovesAfterWhichAnotherMoveMakesNoRank16) {
  const LaneRules rules = *lane_rules(test::rules_of("2048"));
  EXPECT_EQ(rules.top_after[13], 14);
  EXPECT_EQ(rules.short_moves[15], 0U);
  EXPECT_EQ(rules.short_moves[14], 0U);  // a move may make two of rank 15; another merges them
  EXPECT_EQ(rules.short_moves[13], 1U);
  EXPECT_EQ(rules.short_moves[5], 9U);
}

TEST(LaneRules, SplitTheFacesIntoBytes) {
  Rules rules = test::rules_of("2048");
  rules.ladder.faces = {0, 1, 255, 256, 70'000};
  rules.merge = MergeTable(rules.merge_kind, rules.ladder.top());
  const RankBytes points = lane_rules(rules)->points;
  for (std::size_t rank = 0; rank < rules.ladder.faces.size(); ++rank) {
    EXPECT_EQ(points.number(rank), rules.ladder.faces[rank]);
  }
  EXPECT_EQ(points.count[1], 1);
  EXPECT_EQ(points.count[3], 2);
  EXPECT_EQ(points.count[4], 3);
}

Rules with_merges(std::vector<ListedMerge> merges) {
  Rules rules = test::more_rules("elevens");
  rules.merges = std::move(merges);
  return rules;
}

TEST(LaneRules, ServeListsWhoseMergesLeaveFewerTiles) {
  EXPECT_TRUE(lane_rules(with_merges({{{1, 1, 2}, {3, 3}}})));
  EXPECT_FALSE(lane_rules(with_merges({{{1, 4}, {2, 3}}})))
      << "on a full board such a merge leaves no room for a new tile";
  Rules chains = with_merges({{{1, 1}, {2}}});
  chains.chains = true;
  EXPECT_FALSE(lane_rules(chains));
}

TEST(LaneRules, ServeNoListWhoseGoalMayBeAFirstTile) {
  Rules rules = with_merges({{{1, 1}, {2}}});
  rules.goal = {.tile = Rank{4}, .then = AtGoal::ask};
  EXPECT_FALSE(lane_rules(rules)) << "6 is the fourth tile and may enter";
  rules.goal.tile = Rank{5};
  EXPECT_TRUE(lane_rules(rules));
}

TEST(LaneRules, ServeListsOfUpTo31DifferentPointsAndTwelveMergesOfTheSameLargestPart) {
  std::vector<ListedMerge> merges;
  for (Rank tile = 1; tile <= 31; ++tile) {
    merges.push_back({{tile, tile}, {}, std::uint64_t{tile}});
  }
  EXPECT_TRUE(lane_rules(with_merges(merges)));
  merges.push_back({{30, 31}, {}, 32});
  EXPECT_FALSE(lane_rules(with_merges(merges)));
  merges.clear();
  for (Rank tile = 1; tile <= 12; ++tile) {
    merges.push_back({{tile, 31}, {}});
  }
  EXPECT_TRUE(lane_rules(with_merges(merges)));
  merges.push_back({{13, 31}, {}});
  EXPECT_FALSE(lane_rules(with_merges(merges)));
}

}  // namespace
}  // namespace tilery
