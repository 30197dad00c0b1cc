#include "tilery/narration/hint_words.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/games.h"
#include "tilery/board/slide.h"

namespace tilery {
namespace {

std::string reason(const test::Faces& faces, Direction played, Direction best) {
  const Rules& rules = test::rules_of("2048");
  return move_reason(rules, test::board_showing(rules, faces), played, best);
}

TEST(MoveReason, TheLargestMergeThatIsLostIsNamed) {
  EXPECT_EQ(
      reason({2, 4, 8, 16, 64, 64, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0}, Direction::down, Direction::left)
          .find("Left makes 128, down does not."),
      0U);
}

TEST(MoveReason, ATileThatBothMovesMakeIsNotLost) {
  const std::string text =  // left makes two tiles of 8, down makes one
      reason({4, 4, 2, 16, 4, 2, 32, 64, 0, 0, 0, 0, 2, 16, 4, 4}, Direction::down,
             Direction::left);
  EXPECT_EQ(text, "Left leaves 6 cells empty, down 5.");
}

TEST(MoveReason, TheLargestTileThatLeavesItsCornerIsNamedFirst) {
  const std::string text =
      reason({256, 2, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, Direction::right, Direction::left);
  EXPECT_EQ(text.find("Right moves the 256 out of its corner."), 0U) << text;
}

TEST(MoveReason, EqualMovesDifferLater) {
  EXPECT_EQ(
      reason({0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, Direction::left, Direction::right),
      "The difference shows some moves later.");
}

TEST(MoveReason, EveryPairOfMovesOfManyBoardsHasOneOrTwoSentences) {
  for (const std::string_view name : {"2048", "threes", "3x3", "pillars"}) {
    const Rules& rules = test::rules_of(name);
    for (std::uint64_t seed = 1; seed < 200; ++seed) {
      const WalledBoard board = test::random_board(rules, seed, 3, 8);
      for (const Direction played : all_directions) {
        for (const Direction best : all_directions) {
          if (can_slide(board, played, rules) && can_slide(board, best, rules)) {
            const std::string text = move_reason(rules, board, played, best);
            const auto sentences = std::ranges::count(text, '.');
            ASSERT_TRUE(text.ends_with('.') && sentences <= 2) << text;
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace tilery
