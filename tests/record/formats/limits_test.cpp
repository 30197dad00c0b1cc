#include "tilery/record/formats/letters.h"

#include <gtest/gtest.h>

#include "tests/record/formats/small_game.h"

namespace tilery {
namespace {

using test::small_game;

std::string refusal_text(const ForeignGame& game, const FormatLimits& limits) {
  const std::optional<Error> error = refusal(game, limits);
  return error ? text_of(*error) : "none";
}

TEST(Limits, AGameWithinAllLimitsIsNotRefused) {
  EXPECT_EQ(refusal_text(small_game(), {.name = "f"}), "none");
  EXPECT_EQ(refusal_text(small_game(), {.name = "f", .needs_two_tiles = true}), "none");
}

TEST(Limits, EachLimitRefusesGamesBeyondIt) {
  EXPECT_EQ(refusal_text({.start = Grid<Rank>(5, 4)}, {.name = "f"}),
            "format f: expected a board of 4 x 4, found 5 x 4");
  EXPECT_EQ(refusal_text({.start = Grid<Rank>(5, 4)}, {.name = "f", .least_side = 2}),
            "format f: expected a board with sides of 2 to 4, found 5 x 4");
  EXPECT_EQ(refusal_text(small_game(), {.name = "f", .highest_start = 1}),
            "format f: expected tiles up to 2 at the start, found 4");
  EXPECT_EQ(refusal_text(small_game(), {.name = "f", .highest_entry = 1}),
            "format f: expected new tiles up to 2, found 4");
  ForeignGame without_entry = small_game();
  without_entry.steps[1].entry = {};
  EXPECT_EQ(refusal_text(without_entry, {.name = "f"}),
            "format f: expected a new tile after every move, found a move without one");
  EXPECT_EQ(refusal_text({.start = Grid<Rank>(4, 4)}, {.name = "f", .needs_two_tiles = true}),
            "format f: expected two tiles at the start, found 0");
}

TEST(Limits, AnUndoNeedsAFormatThatHasIt) {
  ForeignGame game = small_game();
  game.steps.push_back({.is_undo = true});
  EXPECT_EQ(refusal_text(game, {.name = "f"}),
            "format f: expected a game without undo, found an undo");
  EXPECT_EQ(refusal_text(game, {.name = "f", .has_undo = true}), "none");
}

TEST(Limits, StartTilesComeCellByCell) {
  EXPECT_EQ(start_tiles(small_game()), (std::vector<Entry>{{0, 1}, {5, 2}}));
}

TEST(Limits, AllBoardsAreTheBoardsBeforeEachStepAndAfterTheLast) {
  ForeignGame game = small_game();
  game.boards = {PackedBoard{1}, PackedBoard{2}, PackedBoard{3}};
  EXPECT_EQ(all_boards(game, {.name = "f"}), game.boards);
  game.boards.clear();
  EXPECT_EQ(text_of(all_boards(game, {.name = "f"}).error()),
            "format f: expected tiles up to 32768, found 65536");
}

}  // namespace
}  // namespace tilery
