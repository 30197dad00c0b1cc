#include "tilery/narration/play_words.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"

namespace tilery {
namespace {

using Words = std::vector<std::string>;

Words words_of(std::string_view bytes) {
  WordReader reader;
  Words words = reader.read(bytes);
  if (const auto last = reader.finish()) {
    words.push_back(*last);
  }
  return words;
}

std::optional<Direction> direction_in(std::string_view game, std::string_view word) {
  const auto command = command_of(word, test::cartridge_named(game).controls);
  const bool is_move = command && command->verb == PlayVerb::move;
  return is_move ? std::optional(command->direction) : std::nullopt;
}

TEST(WordReader, SeparatesWordsAtBlanksLinesAndCommas) {
  EXPECT_EQ(words_of("left up\nright,down;\r\n\tu"), (Words{"left", "up", "right", "down", "u"}));
  EXPECT_EQ(words_of(" \n,;\x07\x7F"), Words{});
}

TEST(WordReader, HoldsAWordBackUntilItEnds) {
  WordReader reader;
  EXPECT_EQ(reader.read("le"), Words{});
  EXPECT_EQ(reader.read("ft"), Words{});
  EXPECT_EQ(reader.read("\n"), Words{"left"});
  EXPECT_EQ(reader.finish(), std::nullopt);
}

TEST(WordReader, KnowsAnArrowAtItsLastByte) {
  WordReader reader;
  EXPECT_EQ(reader.read("\x1B"), Words{});
  EXPECT_EQ(reader.read("["), Words{});
  EXPECT_EQ(reader.read("A"), Words{"up"});
  EXPECT_EQ(reader.read("\x1B[B\x1B[C\x1B[D"), (Words{"down", "right", "left"}));
}

TEST(WordReader, KnowsApplicationAndModifiedArrows) {
  EXPECT_EQ(words_of("\x1BOA\x1BOB\x1BOC\x1BOD"), (Words{"up", "down", "right", "left"}));
  EXPECT_EQ(words_of("\x1B[1;5A"), Words{"up"});
}

TEST(WordReader, AnArrowEndsTheWordBeforeIt) {
  EXPECT_EQ(words_of("quit\x1B[Aleft"), (Words{"quit", "up", "left"}));
}

TEST(WordReader, OtherSequencesAreTheWordEscape) {
  EXPECT_EQ(words_of("\x1B[5~q"), (Words{"escape", "q"}));
  EXPECT_EQ(words_of("\x1B"), Words{"escape"});
  EXPECT_EQ(words_of("\x1Bq"), (Words{"escape", "q"}));
  EXPECT_EQ(words_of("\x1B\x1B[A"), (Words{"escape", "up"}));
  EXPECT_EQ(words_of("\x1B[1\nq"), (Words{"escape", "q"}));
}

TEST(WordReader, CutsEndlessWords) {
  EXPECT_EQ(words_of(std::string(1'000'000, 'x')), Words{std::string(64, 'x')});
}

TEST(CommandOf, KnowsWordsAndKeys) {
  for (const char* word : {"left", "h", "a", "LEFT", "Left"}) {
    EXPECT_EQ(direction_in("2048", word), Direction::left) << word;
  }
  EXPECT_EQ(direction_in("2048", "right"), Direction::right);
  EXPECT_EQ(direction_in("2048", "d"), Direction::right);
  EXPECT_EQ(direction_in("2048", "l"), Direction::right) << "as on the screen";
  EXPECT_EQ(direction_in("2048", "k"), Direction::up);
  EXPECT_EQ(direction_in("2048", "j"), Direction::down);
  EXPECT_EQ(direction_in("2048", "w"), Direction::up);
  EXPECT_EQ(direction_in("2048", "s"), Direction::down);
  EXPECT_EQ(command_of("u", {})->verb, PlayVerb::undo);
  EXPECT_EQ(command_of("r", {})->verb, PlayVerb::redo);
  EXPECT_EQ(command_of("g", {})->verb, PlayVerb::go_on);
  EXPECT_EQ(command_of("n", {})->verb, PlayVerb::new_game);
  EXPECT_EQ(command_of("?", {})->verb, PlayVerb::help);
  EXPECT_EQ(command_of("q", {})->verb, PlayVerb::quit);
}

TEST(CommandOf, KnowsTheCartridgesOwnWordsOnlyInItsGames) {
  EXPECT_EQ(direction_in("2048-61b", "west"), Direction::left);
  EXPECT_EQ(direction_in("2048-61b", "North"), Direction::up);
  EXPECT_EQ(direction_in("2048-basic", "14"), Direction::up);
  EXPECT_EQ(direction_in("2048-basic", "13"), Direction::down);
  EXPECT_EQ(direction_in("2048", "west"), std::nullopt);
  EXPECT_EQ(direction_in("2048-basic", "15"), std::nullopt);
}

TEST(KnownWords, HaveMoreThanALetter) {
  const std::vector<ControlWord> controls = {{"z", Direction::left}, {"west", Direction::left}};
  const std::vector<std::string_view> words = known_words(controls);
  for (const std::string_view word : words) {
    EXPECT_GT(word.size(), 1U) << word;
  }
  EXPECT_EQ(words.back(), "west");
}

TEST(CommandOf, KnowsNoOtherWords) {
  for (const char* word : {"", "lef", "leftt", "x", "escape", "\xFF"}) {
    EXPECT_EQ(command_of(word, {}), std::nullopt) << word;
  }
}

}  // namespace
}  // namespace tilery
