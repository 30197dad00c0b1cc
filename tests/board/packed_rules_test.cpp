#include "tilery/board/packed_rules.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"
#include "tilery/board/packed_slide.h"

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
  const PackedSlide slid = slide(PackedBoard{0xFF}, Direction::left, rules);
  EXPECT_FALSE(slid.moved);
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

TEST(MergePartners, OfEqualMergesAreTheTilesThemselves) {
  const auto partners = merge_partners(*PackedRules::of(test::rules_of("2048")));
  ASSERT_TRUE(partners);
  EXPECT_TRUE(partners->makes_next);
  EXPECT_EQ(partners->partner[3], 3);
  EXPECT_EQ(partners->made[3], 4);
  EXPECT_EQ(partners->partner[0], MergePartners::nobody);
  EXPECT_EQ(partners->partner[15], MergePartners::nobody);
}

TEST(MergePartners, OfThreesAreOneAndTwoForEachOther) {
  const auto partners = merge_partners(*PackedRules::of(test::rules_of("threes")));
  ASSERT_TRUE(partners);
  EXPECT_FALSE(partners->makes_next);
  EXPECT_EQ(partners->partner[1], 2);
  EXPECT_EQ(partners->partner[2], 1);
  EXPECT_EQ(partners->made[1], 3);
  EXPECT_EQ(partners->made[2], 3);
}

TEST(MergePartners, AreNotFoundWhereATileHasTwoOrACellIsBlocked) {
  EXPECT_FALSE(merge_partners(*PackedRules::of(test::rules_of("2584"))));
  EXPECT_FALSE(merge_partners(*PackedRules::of(blocked_at({5}))));
}

TEST(FaceBytes, AddUpToTheFaces) {
  const Ladder ladder = {.faces = {0, 1, 255, 256, 70'000}};
  const FaceBytes faces = face_bytes(ladder);
  EXPECT_EQ(faces.bytes, 3U);
  for (std::size_t rank = 0; rank < ladder.faces.size(); ++rank) {
    std::uint64_t sum = 0;
    for (std::size_t k = 0; k < faces.bytes; ++k) {
      sum += std::uint64_t{faces.byte[k][rank]} << (8 * k);
    }
    EXPECT_EQ(sum, ladder.faces[rank]);
  }
}

}  // namespace
}  // namespace tilery
