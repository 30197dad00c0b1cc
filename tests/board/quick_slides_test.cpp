#include "tilery/board/quick_slides.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/games.h"
#include "tilery/board/slide.h"
#include "tilery/core/random.h"

namespace tilery {
namespace {

using test::rules_of;

/// How often slides are a move, of all four directions of so many boards; each compared with
/// slide().
int moves_compared(const Rules& rules, int boards) {
  const QuickSlides quick(rules);
  QuickSlides::All all;
  int moves = 0;
  for (int board_number = 0; board_number < boards; ++board_number) {
    const std::uint64_t seed = mix(static_cast<std::uint64_t>(board_number));
    const int top = 1 + static_cast<int>((seed >> 8) % rules.ladder.top());
    const WalledBoard board = test::random_board(rules, seed, static_cast<int>(seed % 8), top);
    for (const Direction direction : all_directions) {
      QuickSlide& found = all[static_cast<std::size_t>(direction)];
      quick.write(board, direction, found);
      const Slide expected = slide(board, direction, rules);
      EXPECT_EQ(found.board, expected.board);
      EXPECT_EQ(found.gain, expected.gain);
      EXPECT_EQ(found.merges, expected.merges);
      EXPECT_EQ(found.moved, expected.moved());
      moves += found.moved ? 1 : 0;
    }
    if (testing::Test::HasFailure()) {
      return 0;
    }
  }
  return moves;
}

TEST(QuickSlides, AreTheSlidesOfEveryShippedGame) {
  for (const std::string_view name : test::shipped_names()) {
    SCOPED_TRACE(name);
    EXPECT_GT(moves_compared(rules_of(name), 500), 500);
  }
}

TEST(QuickSlides, AreTheSlidesOfEverySize) {
  for (const char* name : {"2048", "threes", "2584", "threefold"}) {
    for (const int side : {1, 2, 3, 5, 8, 9, 17, 32}) {
      SCOPED_TRACE(std::string(name) + " " + std::to_string(side));
      Rules rules = rules_of(name);
      rules.shape = {.width = side, .height = 33 - side};
      EXPECT_GT(moves_compared(rules, 100), 50);
    }
  }
}

TEST(QuickSlides, StopAtBlockedCellsAndWhereADirectionIsNotAllowed) {
  for (const char* name : {"2048", "threes"}) {
    Rules rules = rules_of(name);
    rules.shape = {.width = 6, .height = 5};
    for (int cell = 0; cell < 30; ++cell) {
      rules.shape.blocked.push_back(cell % 7 == 3);
    }
    rules.moves.allowed = {true, false, true, false};
    EXPECT_GT(moves_compared(rules, 1000), 1000);
  }
}

TEST(QuickSlides, AreTheSlidesOfRings) {
  for (const Wrap wrap : {Wrap::rows, Wrap::columns, Wrap::both}) {
    Rules rules = rules_of("2048");
    rules.shape = {.width = 4, .height = 3, .wrap = wrap};
    EXPECT_GT(moves_compared(rules, 1000), 1000);
  }
}

}  // namespace
}  // namespace tilery
