#include "tilery/search/downgrade.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"
#include "tilery/search/player.h"

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

TEST(Downgrade, TwoOfTheHighestPackedTileMakeRoomForWhatTheyMake) {
  const Faces faces = {32768, 32768, 16384, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  const Faces lower = {16384, 16384, 8192, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(downgraded_faces("2048", faces), lower);
}

TEST(Downgrade, NeighboursInTheLadderMustNotBecomeNeighbours) {
  const Faces faces = {2584, 987, 377, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(downgraded_faces("2584", faces), std::nullopt);
}

TEST(Downgrade, TwoOfTheHighestTileOfAllMustNotBecomeAPair) {
  const auto top = test::rules_of("2048").ladder.face(test::rules_of("2048").ladder.top());
  EXPECT_EQ(downgraded_faces("2048", {top, top, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}),
            std::nullopt);
  EXPECT_TRUE(downgraded_faces("2048", {top, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
}

struct Worthless {
  template <typename Board>
  static double value(const Board& /*after*/, const Prospect& /*prospect*/) {
    return 0;
  }
};

TEST(Player, SeesTheMergeOfTilesTooLargeToPack) {
  const Rules& rules = test::rules_of("2048");
  const Worthless judge;
  Player<Worthless> player(rules, judge);
  const WalledBoard board =
      test::board_showing(rules, {32768, 2, 4, 8, 32768, 4, 8, 2, 2, 8, 2, 4, 4, 2, 4, 8});
  EXPECT_EQ(best_move(player.values(board, {}, {.depth = 1})), Direction::up);
}

TEST(Player, SearchesBoardsThatDoNotPack) {
  const Rules& rules = test::rules_of("5x5");
  const Worthless judge;
  Player<Worthless> player(rules, judge);
  Faces faces(25, 0);
  faces[0] = faces[20] = 64;
  const MoveValues values = player.values(test::board_showing(rules, faces), {}, {.depth = 2});
  EXPECT_EQ(best_move(values), Direction::up);
  EXPECT_GE(values[static_cast<std::size_t>(Direction::up)], 128);
  EXPECT_FALSE(values[static_cast<std::size_t>(Direction::left)]);
}

}  // namespace
}  // namespace tilery
