#include "tilery/packed/packed_rules.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"
#include "tilery/packed/packed_slide.h"

namespace tilery {
namespace {

/// The rules of 2048 with these cells blocked.
Rules blocked_at(std::initializer_list<std::size_t> cells) {
  Rules rules = test::rules_of("2048");
  rules.shape.blocked.assign(16, false);
  for (const std::size_t cell : cells) {
    rules.shape.blocked[cell] = true;
  }
  return rules;
}

TEST(PackedRules, EndALongLadderAtRankFifteen) {
  const PackedRules rules = *PackedRules::of(test::rules_of("2048"));
  EXPECT_EQ(rules.rules().ladder.top(), 15);
  EXPECT_FALSE(slides(PackedBoard{0xFF}, rules)[0].moved);
}

TEST(PackedRules, AreNotMadeForOtherSizes) {
  EXPECT_FALSE(PackedRules::of(test::rules_of("5x5")));
  EXPECT_FALSE(PackedRules::of(test::rules_of("3x3")));
}

TEST(PackedRules, AreNotMadeWhereATileAboveRankFifteenMayCome) {
  Rules rules = test::rules_of("2048");
  rules.spawn.tiles.push_back({.rank = 16, .weight = 1});
  EXPECT_FALSE(PackedRules::of(rules));
}

TEST(PackedRules, HaveTheRunsOfTheShapeInNibbles) {
  const PackedRules rules = *PackedRules::of(blocked_at({1}));
  const auto runs = rules.runs(Direction::left);
  ASSERT_EQ(runs.size(), 5U);
  EXPECT_EQ(runs[0].cells, 0xFU);
  EXPECT_EQ(runs[0].last, 0);
  EXPECT_EQ(runs[1].cells, 0xFF00U);
  EXPECT_EQ(runs[1].last, 3);
  EXPECT_EQ(rules.open_cells(), 0x1111'1111'1111'1101U);
}

}  // namespace
}  // namespace tilery
