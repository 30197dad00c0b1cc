#include "tilery/packed/downgrade.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"

namespace tilery {
namespace {

using test::Faces;

std::optional<Faces> downgraded_faces(std::string_view game, const Faces& faces) {
  const Rules& rules = test::rules_of(game);
  const auto board = downgraded(rules, test::board_showing(rules, faces));
  if (!board) {
    return std::nullopt;
  }
  return test::faces_of(rules, unpacked(*board, rules.shape));
}

TEST(Downgrade, ABoardWithoutTheHighestPackedTileStaysAsItIs) {
  const Faces faces = {16384, 4096, 8, 2, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(downgraded_faces("2048", faces), faces);
}

TEST(Downgrade, TheHighestPackedTileIsLoweredWhereALargeTileBelowItIsMissing) {
  const Faces alone = {32768, 256, 8, 2, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  const Faces alone_lower = {16384, 256, 8, 2, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(downgraded_faces("2048", alone), alone_lower);
  const Faces three = {32768, 16384, 8192, 2, 2048, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  const Faces three_lower = {16384, 8192, 4096, 2, 2048, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(downgraded_faces("2048", three), three_lower);
}

TEST(Downgrade, ATileThatIsSoonMadeDoesNotCountAsMissing) {
  const Faces faces = {32768, 16384, 8192, 4096, 4, 1024, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(downgraded_faces("2048", faces), faces);
}

TEST(Downgrade, ABoardThatFitsStaysWhereLoweringWouldChangeMerges) {
  const Rules& rules = test::rules_of("2584");
  const Faces faces = {rules.ladder.face(15), 5, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(downgraded_faces("2584", faces), faces);
}

double hidden_points(const Faces& faces) {
  const Rules& rules = test::rules_of("2048");
  const WalledBoard board = test::board_showing(rules, faces);
  return points_hidden(rules, board, *downgraded(rules, board));
}

TEST(Downgrade, HidesThePointsOfMergesOfLoweredTiles) {
  EXPECT_EQ(hidden_points({65536, 65536, 8, 8, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}),
            131072 - 32768);
  // Both pairs, and then both of their products.
  EXPECT_EQ(hidden_points({65536, 65536, 2, 65536, 65536, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}),
            2 * (131072 - 32768) + (262144 - 65536));
  EXPECT_EQ(hidden_points({131072, 65536, 65536, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}),
            (131072 - 16384) + (262144 - 32768));
  // Nothing merges, or nothing is lowered.
  EXPECT_EQ(hidden_points({65536, 4096, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}), 0);
  EXPECT_EQ(hidden_points({16384, 16384, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}), 0);
}

TEST(Downgrade, FillsTheHighestGapAndThenTheNext) {
  const Faces faces = {65536, 16384, 8192, 2048, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  const Faces lower = {16384, 8192, 4096, 2048, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(downgraded_faces("2048", faces), lower);
}

TEST(Downgrade, MovesAllTilesAboveTheGap) {
  const Faces faces = {65536, 32768, 16384, 4096, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  const Faces lower = {32768, 16384, 8192, 4096, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(downgraded_faces("2048", faces), lower);
}

TEST(Downgrade, TwoOfTheHighestPackedTileMakeRoomForTheirProduct) {
  const Faces faces = {32768, 32768, 16384, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  const Faces lower = {16384, 16384, 8192, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(downgraded_faces("2048", faces), lower);
}

TEST(Downgrade, ABoardThatDoesNotFitIsRefusedWhereLoweringWouldChangeMerges) {
  const Faces faces = {2584, 987, 377, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(downgraded_faces("2584", faces), std::nullopt);
}

/// A board is not packed if a merge on it makes a tile above rank 15: two tiles of 250 make 500 in
/// Fives (ranks 14 and 16), 987 and 610 make 1597 in 2584.
TEST(Downgrade, NoMergeIsLostWhereSmallerTilesMakeATileTooLarge) {
  const Rules fives = test::more_rules("fives");
  WalledBoard board(fives.shape);
  board.set(0, 14);
  EXPECT_TRUE(downgraded(fives, board));
  board.set(9, 13);
  EXPECT_TRUE(downgraded(fives, board));
  board.set(1, 14);
  EXPECT_FALSE(downgraded(fives, board));
  const Rules& summed = test::rules_of("2584");
  WalledBoard neighbours(summed.shape);
  neighbours.set(0, 15);
  neighbours.set(1, 13);
  EXPECT_TRUE(downgraded(summed, neighbours));
  neighbours.set(1, 14);
  EXPECT_FALSE(downgraded(summed, neighbours));
}

TEST(Downgrade, ABoardThatDoesNotFitIsRefusedIfAGoalWithoutATileEndsTheGame) {
  Rules rules = test::rules_of("2048");
  const WalledBoard board =
      test::board_showing(rules, {65536, 16384, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_TRUE(downgraded(rules, board));
  rules.goal = {.then = AtGoal::stop, .clear = true};
  EXPECT_FALSE(downgraded(rules, board));
}

TEST(Downgrade, TwoOfTheHighestTileOfAllMustNotBecomeAPair) {
  const auto top = test::rules_of("2048").ladder.face(test::rules_of("2048").ladder.top());
  EXPECT_EQ(downgraded_faces("2048", {top, top, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}),
            std::nullopt);
  EXPECT_TRUE(downgraded_faces("2048", {top, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
}

}  // namespace
}  // namespace tilery
