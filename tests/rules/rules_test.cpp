#include "tilery/rules/rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "tests/rules/small_cartridge.h"
#include "tests/support/games.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

TEST(Rules, OfAnOpenBoardTakeAnySizeUpTo32) {
  Rules rules;
  rules.shape.is_open = true;
  const auto other = resized(rules, 32, 1);
  ASSERT_TRUE(other);
  EXPECT_EQ(other->shape.width, 32);
  EXPECT_EQ(other->shape.height, 1);
  EXPECT_EQ(resized(rules, 33, 1), std::nullopt);
  EXPECT_EQ(resized(rules, 0, 4), std::nullopt);
  EXPECT_EQ(resized(rules, 4, -1), std::nullopt);
}

TEST(Rules, OfAnyOtherBoardKeepTheirSize) {
  const Rules rules;
  EXPECT_EQ(resized(rules, 4, 4), rules);
  EXPECT_EQ(resized(rules, 5, 4), std::nullopt);
}

TEST(Score, WrapsAtItsDigits) {
  const ScoreRule six_digits = {.digits = 6};
  EXPECT_EQ(wrapped(six_digits, 999999), 999999U);
  EXPECT_EQ(wrapped(six_digits, 999996 + 8), 4U);
  EXPECT_EQ(wrapped(ScoreRule{.digits = 18}, UINT64_MAX), UINT64_MAX % 1000000000000000000U);
  EXPECT_EQ(wrapped(ScoreRule{}, UINT64_MAX), UINT64_MAX);
}

TEST(SpawnRule, SumsWeightsBeyond32Bits) {
  SpawnRule rule;
  EXPECT_EQ(rule.total_weight(), 0U);
  rule.tiles = {{1, UINT32_MAX}, {2, UINT32_MAX}};
  EXPECT_EQ(rule.total_weight(), 2 * std::uint64_t{UINT32_MAX});
}

TEST(Shape, BlocksTheCellsThatAreMarked) {
  Shape shape = {.width = 2, .height = 1};
  EXPECT_FALSE(shape.is_blocked(1));
  shape.blocked = {false, true};
  EXPECT_FALSE(shape.is_blocked(0));
  EXPECT_TRUE(shape.is_blocked(1));
}

TEST(GoalRule, IsReachedByItsTileOrALargerOne) {
  const GoalRule goal = {.tile = Rank{11}, .then = AtGoal::stop};
  EXPECT_FALSE(goal.is_reached(10));
  EXPECT_TRUE(goal.is_reached(11));
  EXPECT_TRUE(goal.is_reached(12));
  EXPECT_FALSE(GoalRule{}.is_reached(highest_rank));
}

TEST(GoalRule, IsAimedAtInFewMovesIfItEndsTheGame) {
  EXPECT_EQ((GoalRule{.tile = Rank{11}, .then = AtGoal::stop}).usual_aim(), Aim::moves);
  EXPECT_EQ((GoalRule{.tile = Rank{11}, .then = AtGoal::ask}).usual_aim(), Aim::score);
}

TEST(GoalRule, EndsTheGameOnlyIfItExistsAndPlayStops) {
  EXPECT_TRUE((GoalRule{.tile = Rank{11}, .then = AtGoal::stop}).ends_game());
  EXPECT_FALSE((GoalRule{.tile = Rank{11}, .then = AtGoal::ask}).ends_game());
  EXPECT_FALSE((GoalRule{.tile = Rank{11}, .then = AtGoal::go_on}).ends_game());
  EXPECT_FALSE((GoalRule{.tile = std::nullopt, .then = AtGoal::stop}).ends_game());
}

TEST(Rules, AnAimAtTheGoalEndsTheGameThere) {
  const Rules& rules = test::rules_of("2048");
  ASSERT_FALSE(rules.goal.ends_game());
  for (const Aim aim : {Aim::goal, Aim::moves}) {
    const std::optional<Rules> other = with_aim(rules, aim);
    ASSERT_TRUE(other);
    EXPECT_TRUE(other->goal.ends_game());
    EXPECT_EQ(other->goal.aim, aim);
    EXPECT_EQ(aim_named(name_of(aim)), aim);
  }
  EXPECT_EQ(with_aim(rules, Aim::score), rules);
  Rules endless = rules;
  endless.goal = {};
  EXPECT_FALSE(with_aim(endless, Aim::moves));
  EXPECT_TRUE(with_aim(endless, Aim::score));
  EXPECT_FALSE(aim_named("points"));
}

TEST(Rules, HaveAPairIfTheTwoSmallestTilesMergeOnlyWithEachOther) {
  std::vector<std::string_view> found;
  for (const auto games : {shipped_cartridges(), more_cartridges()}) {
    for (const ShippedCartridge& game : games) {
      if (has_pair(read_cartridge(game.toml, game.name).value().rules)) {
        found.push_back(game.name);
      }
    }
  }
  std::ranges::sort(found);
  EXPECT_EQ(found, (std::vector<std::string_view>{"belt", "downpour", "far-threes", "threes",
                                                  "threes-1k", "threes-5x5", "tides"}));
}

TEST(Rules, HaveAPairOnlyIfNoOtherListedMergeUsesItsTiles) {
  const auto has_pair_with = [](std::string_view merges) {
    return has_pair(test::rules_with("then = \"double\"\n", merges));
  };
  EXPECT_TRUE(has_pair_with("merge = [[1, 2, 3]]\n"));
  EXPECT_TRUE(has_pair_with("merge = [[1, 2, 3], { parts = [3, 3, 3], made = [] }]\n"));
  EXPECT_FALSE(has_pair_with("merge = [[1, 2, 3], [1, 1, 2]]\n"));
  EXPECT_FALSE(has_pair_with("merge = [[1, 2, 3], { parts = [2, 3, 3], made = [] }]\n"));
  EXPECT_FALSE(has_pair_with("merge = [{ parts = [1, 2, 3], made = [] }]\n"));
  EXPECT_FALSE(has_pair_with("merge = \"neighbours\"\n"));
}

}  // namespace
}  // namespace tilery
