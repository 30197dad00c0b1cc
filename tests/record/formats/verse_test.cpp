#include "tilery/record/formats/verse_steps.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/record/formats/small_game.h"

namespace tilery {
namespace {

using test::expect_small_game;
using test::fault_of;
using test::small_game;

const std::string verse_old = "replay_ 5Ép";
const std::string verse_new = "4x4-_¾ú0¾ûk¾ýO¾ú5";

TEST(VerseOld, OneCharacterIsAMoveAndATile) {
  expect_small_game(verse_old, "2048verse-old");
  EXPECT_EQ(write_verse_old(small_game()), verse_old);
}

TEST(VerseOld, AColonMayEndTheHeader) { expect_small_game("replay: 5Ép", "2048verse-old"); }

TEST(VerseOld, OnlyLineEndsAreTrimmedBecauseASpaceIsAStep) {
  expect_small_game(verse_old + "\r\n", "2048verse-old");
  EXPECT_EQ(fault_of(verse_old + " ", "2048verse-old"),
            "in, byte 12: expected a tile that can enter there, found rank 1 in column 1, row 1");
}

TEST(VerseOld, ASizeOtherThan4x4StandsInTheHeader) {
  ForeignGame game = {.start = Grid<Rank>(4, 2)};
  game.start.at({3, 0}) = 1;
  game.start.at({0, 1}) = 1;
  game.steps = {{.direction = Direction::left, .entry = {7, 1}}};
  EXPECT_EQ(write_verse_old(game), "replay_2x4,!Ä");
}

TEST(VerseOld, AStartTileThatIsAMoveIsRefused) {
  EXPECT_EQ(fault_of("replay_ u", "2048verse-old"),
            "in, byte 8: expected a character that is a start tile, found the character 'u'");
}

TEST(VerseOld, TwoStartTilesInOneCellAreRefused) {
  EXPECT_EQ(fault_of("replay_%5É", "2048verse-old"),
            "in, byte 8: expected two start tiles in two cells, found both in column 2, row 2");
}

TEST(VerseOld, ACharacterOutsideTheAlphabetIsRefused) {
  EXPECT_EQ(fault_of("replay_ 5\x01", "2048verse-old"),
            "in, byte 9: expected a character that is a step, found the character U+0001");
}

TEST(VerseNew, ThreeCharactersAreAMoveAndATile) {
  expect_small_game(verse_new, "2048verse");
  EXPECT_EQ(write_verse_new(small_game()), verse_new);
}

TEST(VerseNew, TimesAndTextBeforeThemAreIgnored) {
  expect_small_game("4x4-_00001k03O005", "2048verse");
  expect_small_game("4x4-any_iâ0iãkiåOiâ5", "2048verse");
}

TEST(VerseNew, EveryStepHasThreeCharacters) {
  EXPECT_EQ(fault_of(verse_new + "0", "2048verse"),
            "in, byte 25: expected three characters for each step, found 1");
}

}  // namespace
}  // namespace tilery
