#include "tilery/player/game_statistics.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tilery/core/random.h"

namespace tilery {
namespace {

std::vector<PairedScores> pairs_of(const std::string& winners) {
  std::vector<PairedScores> pairs;
  for (const char winner : winners) {
    pairs.push_back({.seed = pairs.size(),
                     .first = winner == '1' ? 300U : 100U,
                     .second = winner == '2' ? 300U : 100U});
  }
  return pairs;
}

TEST(PairedTest, ALeadOfFifteenDecides) {
  // ln(0.95 / 0.05) / ln(0.55 / 0.45) = 14.7
  EXPECT_EQ(paired_verdict(pairs_of(std::string(14, '1'))).better, Better::open);
  EXPECT_EQ(paired_verdict(pairs_of(std::string(15, '1'))).better, Better::first);
  EXPECT_EQ(paired_verdict(pairs_of("11" + std::string(17, '2'))).better, Better::second);
  EXPECT_EQ(paired_verdict(pairs_of("11" + std::string(16, '2'))).better, Better::open);
}

TEST(PairedTest, TiesDecideNothingAndAreCounted) {
  const PairedVerdict verdict = paired_verdict(pairs_of("=1=2==1"));
  EXPECT_EQ(verdict.pairs, 7U);
  EXPECT_EQ(verdict.first_wins, 2U);
  EXPECT_EQ(verdict.second_wins, 1U);
  EXPECT_EQ(verdict.better, Better::open);
}

TEST(PairedTest, PairsAfterTheDecidingOneDoNotCount) {
  const PairedVerdict verdict = paired_verdict(pairs_of(std::string(15, '1') + "2222"));
  EXPECT_EQ(verdict.pairs, 15U);
  EXPECT_EQ(verdict.first_mean, 300);
  EXPECT_EQ(verdict.second_mean, 100);
  EXPECT_EQ(verdict.margin, 0);
}

TEST(PairedTest, TheMarginIsOfTheMeanDifference) {
  // Differences 200, -200, 200, -200: deviation 230.94, its 95% margin over four pairs 226.3.
  EXPECT_NEAR(paired_verdict(pairs_of("1212")).margin, 1.959964 * 230.9401 / 2, 1e-3);
}

TEST(PairedTest, WithoutPairsThereIsNoVerdict) {
  EXPECT_EQ(paired_verdict({}).pairs, 0U);
  EXPECT_EQ(paired_verdict({}).better, Better::open);
}

TEST(PairedTest, ErrsInAtMostOneOfTwentyCasesAndNotFarFewer) {
  int wrong = 0;
  Random random{.seed = 7};
  constexpr int runs = 400;
  for (int run = 0; run < runs; ++run) {
    std::string winners;
    for (int pair = 0; pair < 1000; ++pair) {
      winners += random.next() % 100 < 55 ? '1' : '2';
    }
    wrong += paired_verdict(pairs_of(winners)).better != Better::first ? 1 : 0;
  }
  EXPECT_LT(wrong, runs / 20);
  EXPECT_GT(wrong, runs / 40);
}

}  // namespace
}  // namespace tilery
