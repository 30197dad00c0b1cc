#include <gtest/gtest.h>

#include <string>

#include "tests/record/formats/small_game.h"
#include "tilery/record/formats/framework.h"
#include "tilery/record/formats/v4c.h"
#include "tilery/record/formats/verse_new.h"
#include "tilery/record/formats/verse_old.h"

namespace tilery {
namespace {

using test::fault_of;
using test::imported;
using test::small_game;

const std::string verse_old = "replay_ 5Ép";
const std::string verse_new = "4x4-_¾ú0¾ûk¾ýO¾ú5";
const std::string v4c = "REPLAY_v4C_S\"!!!!#!!!!!!!!!!³q";
const std::string framework = "tilery@0|0152#LF1#D02|tilery@0\n";

/// The moves and what entered, and nothing else, are those of the small game.
void expect_small_game(const std::string& text, std::string_view format) {
  const auto record = imported(text, format);
  ASSERT_TRUE(record.has_value()) << record.error();
  EXPECT_EQ(record->start, small_game().start.values);
  EXPECT_EQ(record->events, (std::vector{Event::left, Event::down}));
  EXPECT_EQ(record->entries, (std::vector<Entry>{{15, 1}, {0, 2}}));
}

TEST(VerseOld, OneCharacterIsAMoveAndATile) {
  expect_small_game(verse_old, "2048verse-old");
  EXPECT_EQ(write_verse_old(small_game()), verse_old);
}

TEST(VerseOld, AColonMayPartTheHeader) { expect_small_game("replay: 5Ép", "2048verse-old"); }

TEST(VerseOld, OnlyLineEndsAreTrimmedBecauseASpaceIsAStep) {
  expect_small_game(verse_old + "\r\n", "2048verse-old");
  EXPECT_EQ(fault_of(verse_old + " ", "2048verse-old"),
            "in, byte 12: expected a tile that can enter there, found rank 1 in column 1, row 1");
}

TEST(VerseOld, ASizeStandsInTheHeader) {
  ForeignGame game = {.start = Grid<Rank>(4, 2)};
  game.start.at({3, 0}) = 1;
  game.start.at({0, 1}) = 1;
  game.steps = {{.direction = Direction::left, .entry = {7, 1}}};
  EXPECT_EQ(write_verse_old(game), "replay_2x4,!Ä");
}

TEST(VerseOld, AStartTileThatIsAMoveIsNone) {
  EXPECT_EQ(fault_of("replay_ u", "2048verse-old"),
            "in, byte 8: expected a character that is a start tile, found the character 'u'");
}

TEST(VerseOld, AnotherCharacterIsNoStep) {
  EXPECT_EQ(fault_of("replay_ 5\x01", "2048verse-old"),
            "in, byte 9: expected a character that is a step, found the character U+0001");
}

TEST(VerseNew, ThreeCharactersAreAMoveAndATile) {
  expect_small_game(verse_new, "2048verse");
  EXPECT_EQ(write_verse_new(small_game()), verse_new);
}

TEST(VerseNew, TimesAndWhatStandsBeforeThemAreLeftAside) {
  expect_small_game("4x4-_00001k03O005", "2048verse");
  expect_small_game("4x4-any_iâ0iãkiåOiâ5", "2048verse");
}

TEST(VerseNew, EveryStepHasThreeCharacters) {
  EXPECT_EQ(fault_of(verse_new + "0", "2048verse"),
            "in, byte 25: expected three characters for each step, found fewer");
}

TEST(V4c, AnExponentACellAndACharacterAMove) {
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

TEST(Framework, PlacementsAndSlidesTakeTurns) {
  expect_small_game(framework, "framework");
  EXPECT_EQ(write_framework(small_game()), framework);
}

TEST(Framework, ATagMayHoldNearlyAnything) {
  expect_small_game("N/A, 2 tiles@17|0152#LF1#D02|x y@18", "framework");
}

TEST(Framework, TimesAreWaits) {
  const auto record = imported("A@1700000000000|0152#L(250)F1(3)#D02|B@1700000000300");
  ASSERT_TRUE(record.has_value()) << record.error();
  EXPECT_EQ(record->began, 1'700'000'000);
  EXPECT_EQ(record->waits_ms, (std::vector<std::uint32_t>{250, 0}));
}

TEST(Framework, ARewardMustBeWhatTheMoveGains) {
  EXPECT_TRUE(imported("A@1|0111#L[4]F1|B@2").has_value());
  EXPECT_EQ(fault_of("A@1|0111#L[8]F1|B@2"), "in, byte 8: expected the gain 4, found 8");
}

TEST(Framework, ALineEndsAfterItsClosingTime) {
  EXPECT_EQ(fault_of("A@1|0152|B@2 ", "framework"),
            "in, byte 12: expected the end of the line, found the character U+0020");
  EXPECT_EQ(fault_of("A@1|0152#LF1", "framework"),
            "in, byte 12: expected '|', found the end of the line");
}

}  // namespace
}  // namespace tilery
