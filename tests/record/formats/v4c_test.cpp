#include "tilery/record/formats/v4c.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/record/formats/small_game.h"

namespace tilery {
namespace {

using test::expect_small_game;
using test::fault_of;
using test::imported;
using test::small_game;

const std::string v4c = "REPLAY_v4C_S\"!!!!#!!!!!!!!!!³q";

TEST(V4c, HasAnExponentForEachCellAndACharacterForEachMove) {
  expect_small_game(v4c, "v4c");
  EXPECT_EQ(write_v4c(small_game()), v4c);
}

TEST(V4c, UndoTakesBackAMove) {
  ForeignGame game = small_game();
  game.steps.push_back({.is_undo = true});
  const std::string text = "REPLAY_v4C_C\"!!!!#!!!!!!!!!!³qÃ\"";
  EXPECT_EQ(write_v4c(game), text);
  const auto record = imported(text, "v4c");
  ASSERT_TRUE(record.has_value());
  EXPECT_EQ(record->events, (std::vector{Event::left, Event::down, Event::undo}));
  EXPECT_EQ(record->result->moves, 1u);
}

TEST(V4c, TheEscapeCharacterAsAMoveIsEscaped) {
  ForeignGame game = {.start = Grid<Rank>(4, 4)};
  game.start.at({1, 0}) = 1;
  game.steps = {{.direction = Direction::left, .entry = {15, 2}}};
  const std::string text = "REPLAY_v4C_S!\"!!!!!!!!!!!!!!Ã!";
  EXPECT_EQ(write_v4c(game), text);
  EXPECT_EQ(imported(text, "v4c")->entries, (std::vector<Entry>{{15, 2}}));
}

TEST(V4c, AnUndoAtTheStartIsRefused) {
  EXPECT_EQ(fault_of("REPLAY_v4C_C\"!!!!#!!!!!!!!!!Ã\"", "v4c"),
            "in, byte 28: expected a move to take back, found an undo at the start");
}

TEST(V4c, ATileSetByHandIsRefused) {
  EXPECT_EQ(fault_of(v4c + "Ã#!!", "v4c"),
            "in, byte 33: expected moves and undo alone, no tile set by hand (an edit), found the "
            "character '#'");
}

TEST(V4c, TheModeIsOneOfFour) {
  EXPECT_EQ(fault_of("REPLAY_v4C_X", "v4c"),
            "in, byte 11: expected a mode: S, C, K or P, found the character 'X'");
}

}  // namespace
}  // namespace tilery
