#include "tilery/narration/daily_words.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"

namespace tilery {
namespace {

/// A game after `moves` moves, each in the first possible direction.
Game played(std::string_view name, int moves) {
  Game game({.rules = test::rules_of(name), .seed = 1});
  for (int move = 0; move < moves; ++move) {
    for (const Direction direction : all_directions) {
      if (game.play(direction)) {
        break;
      }
    }
  }
  return game;
}

std::size_t squares_in(const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = text.find("\xF0\x9F\x9F"); at != text.npos;
       at = text.find("\xF0\x9F\x9F", at + 1)) {
    ++count;
  }
  return count;
}

TEST(DailyWords, NameGameDateScoreTileAndMoves) {
  const std::string text = daily_words("2048", played("2048", 40), "2026-01-31");
  EXPECT_TRUE(text.starts_with("Tilery 2048, 2026-01-31\nScore ")) << text;
  EXPECT_NE(text.find(", 40 moves\n"), std::string::npos) << text;
  EXPECT_EQ(squares_in(text), 8U) << text;
}

TEST(DailyWords, AGameWithUndoOrHintsSaysSoAfterTheDate) {
  const Game game = played("2048", 3);
  EXPECT_TRUE(daily_words("2048", game, "2026-01-31", {.has_undo = true, .has_hints = true})
                  .starts_with("Tilery 2048, 2026-01-31, with undo, with hints\nScore "));
}

TEST(DailyWords, AShortGameHasASquareForEachMove) {
  EXPECT_EQ(squares_in(daily_words("2048", played("2048", 3), "2026-01-31")), 3U);
  EXPECT_EQ(squares_in(daily_words("2048", played("2048", 0), "2026-01-31")), 0U);
}

TEST(DailyWords, AnEmptyBoardIsGreenAndAFullOneRed) {
  const std::string text = daily_words("3x3", played("3x3", 1000), "2026-01-31");
  EXPECT_NE(text.find("\U0001F7E9"), std::string::npos) << text;
  EXPECT_NE(text.find("\U0001F7E5"), std::string::npos) << text;
}

}  // namespace
}  // namespace tilery
