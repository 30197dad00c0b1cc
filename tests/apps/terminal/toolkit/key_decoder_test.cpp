#include "apps/terminal/toolkit/key_decoder.h"

#include <gtest/gtest.h>

#include <vector>

namespace tilery {
namespace {

std::vector<PlayerInput> taken_from(KeyDecoder& decoder) {
  std::vector<PlayerInput> inputs;
  while (const std::optional<PlayerInput> input = decoder.take()) {
    inputs.push_back(*input);
  }
  return inputs;
}

/// The inputs of the terminal's characters if nothing follows them.
std::vector<PlayerInput> inputs_of(std::u32string_view sent) {
  KeyDecoder decoder;
  for (const char32_t character : sent) {
    decoder.feed(character);
  }
  decoder.give_up();
  return taken_from(decoder);
}

std::vector<PlayerInput> only(KeyKind kind) { return {key_of(kind)}; }
std::vector<PlayerInput> only(char32_t character) { return {key_of(character)}; }
const std::vector<PlayerInput> nothing;

TEST(KeyDecoder, OneEscapeCharacterIsTheEscapeKeyOnceNothingFollows) {
  KeyDecoder decoder;
  decoder.feed(U'\x1B');
  EXPECT_EQ(decoder.take(), std::nullopt);
  EXPECT_TRUE(decoder.timeout_ms().has_value());
  decoder.give_up();
  EXPECT_EQ(taken_from(decoder), only(KeyKind::escape));
  EXPECT_EQ(decoder.timeout_ms(), std::nullopt);
}

TEST(KeyDecoder, EscapePressedTwiceIsEscapeTwice) {
  EXPECT_EQ(inputs_of(U"\x1B\x1B").size(), 2U);
  EXPECT_EQ(inputs_of(U"\x1B\x1B\x1B").size(), 3U);
}

TEST(KeyDecoder, HomeAndEndOfTmuxAndPuttyAreNoEscape) {
  for (const auto* home : {U"\x1B[H", U"\x1BOH", U"\x1B[1~", U"\x1B[7~"}) {
    EXPECT_EQ(inputs_of(home), only(KeyKind::home));
  }
  for (const auto* end : {U"\x1B[F", U"\x1BOF", U"\x1B[4~", U"\x1B[8~"}) {
    EXPECT_EQ(inputs_of(end), only(KeyKind::end));
  }
}

TEST(KeyDecoder, ArrowsAreTheSameInEveryMode) {
  for (const auto* left : {U"\x1B[D", U"\x1BOD",
                           U"\x9B"
                           U"D",
                           U"\x1B[1;1D", U"\x1B[1;129D"}) {
    EXPECT_EQ(inputs_of(left), only(KeyKind::left));
  }
}

TEST(KeyDecoder, FunctionKeysOfFourTerminalsAreTheSame) {
  for (const auto* f1 : {U"\x1BOP", U"\x1B[11~", U"\x1B[[A", U"\x1B[P"}) {
    EXPECT_EQ(inputs_of(f1), only(KeyKind::f1));
  }
  EXPECT_EQ(inputs_of(U"\x1B[24~"), only(KeyKind::f12));
}

TEST(KeyDecoder, TheNumberPadTypesNumbers) {
  EXPECT_EQ(inputs_of(U"\x1BOt"), only(U'4'));
  EXPECT_EQ(inputs_of(U"\x1BOM"), only(KeyKind::enter));
}

TEST(KeyDecoder, AltWithALetterDoesNothing) {
  EXPECT_EQ(inputs_of(U"\x1Bq"), nothing);
  EXPECT_EQ(inputs_of(U"\x1BO"), nothing);
  EXPECT_EQ(inputs_of(U"\x1B["), nothing);
  EXPECT_EQ(inputs_of(U"\x1BX"), nothing);
}

TEST(KeyDecoder, AltCtrlAndShiftWithAnArrowDoNothing) {
  for (const auto* sent : {U"\x1B[1;2D", U"\x1B[1;3D", U"\x1B[1;5D", U"\x1BO5D", U"\x1B\x1B[D",
                           U"\x1B\x1BOD", U"\x1B[d", U"\x1BOd", U"\x1B[3$", U"\x1B[7^"}) {
    EXPECT_EQ(inputs_of(sent), nothing);
  }
}

TEST(KeyDecoder, FocusReportsAndUnknownSequencesDoNothing) {
  for (const auto* sent :
       {U"\x1B[I", U"\x1B[O", U"\x1B[?1;2c", U"\x1B[12;40R", U"\x1B[?2004;1$y", U"\x1B[99~",
        U"\x1B]11;rgb:0/0/0\a", U"\x1B]11;rgb:0/0/0\x1B\\", U"\x1BP1$r0m\x1B\\", U"\x1B[E"}) {
    EXPECT_EQ(inputs_of(sent), nothing);
  }
}

TEST(KeyDecoder, KeysAfterASequenceThatDoesNothingCount) {
  const std::vector<PlayerInput> both = {key_of(U'l'), key_of(KeyKind::up)};
  EXPECT_EQ(inputs_of(U"\x1B[Il\x1B[O\x1B[A"), both);
  EXPECT_EQ(inputs_of(U"\x1B[7$l\x1B[?1$y\x1B[A"), both);
}

TEST(KeyDecoder, KittysProtocolNamesKeysByTheirCharacter) {
  EXPECT_EQ(inputs_of(U"\x1B[97u"), only(U'a'));
  EXPECT_EQ(inputs_of(U"\x1B[97;5u"), only(U'\x01'));
  EXPECT_EQ(inputs_of(U"\x1B[97:65;2u"), only(U'A'));
  EXPECT_EQ(inputs_of(U"\x1B[97;2u"), only(U'A'));
  EXPECT_EQ(inputs_of(U"\x1B[97;65u"), only(U'a')) << "Caps Lock is not a key held";
  EXPECT_EQ(inputs_of(U"\x1B[27u"), only(KeyKind::escape));
  EXPECT_EQ(inputs_of(U"\x1B[9;2u"), only(KeyKind::back_tab));
  EXPECT_EQ(inputs_of(U"\x1B[57417u"), only(KeyKind::left));
  EXPECT_EQ(inputs_of(U"\x1B[57403u"), only(U'4'));
  EXPECT_EQ(inputs_of(U"\x1B[97;1:3u"), nothing) << "a key released";
  EXPECT_EQ(inputs_of(U"\x1B[97;3u"), nothing) << "Alt";
  EXPECT_EQ(inputs_of(U"\x1B[57441;2u"), nothing) << "Shift alone";
  EXPECT_EQ(inputs_of(U"\x1B[27;5;97~"), only(U'\x01')) << "xterm's modifyOtherKeys";
}

TEST(KeyDecoder, PastedTextIsNoCommand) {
  EXPECT_EQ(inputs_of(U"\x1B[200~quit\x1B[D\n\x1B[201~"), nothing);
  EXPECT_EQ(inputs_of(U"\x1B[200~qqq\x1B[201~u"), only(U'u'));
}

TEST(KeyDecoder, ReadsThreeFormsOfMouseReports) {
  const std::vector<PlayerInput> press = {MouseInput{MouseAction::press, {4, 2}}};
  const std::vector<PlayerInput> release = {MouseInput{MouseAction::release, {4, 2}}};
  EXPECT_EQ(inputs_of(U"\x1B[<0;5;3M"), press);
  EXPECT_EQ(inputs_of(U"\x1B[<0;5;3m"), release);
  EXPECT_EQ(inputs_of(U"\x1B[M %#"), press);
  EXPECT_EQ(inputs_of(U"\x1B[M#%#"), release);
  EXPECT_EQ(inputs_of(U"\x1B[<64;5;3M"),
            std::vector<PlayerInput>({MouseInput{MouseAction::wheel_up, {4, 2}}}));
  EXPECT_EQ(inputs_of(U"\x1B[<2;5;3M"), nothing) << "the right button";
  EXPECT_EQ(inputs_of(U"\x1B[<0;0;3M"), nothing) << "cells count from 1";
}

TEST(KeyDecoder, LearnsFromTerminfo) {
  KeyDecoder decoder;
  decoder.learn(U"\x1B[y", key_of(KeyKind::end));
  decoder.learn(U"\v", key_of(KeyKind::up));
  for (const char32_t character : std::u32string_view(U"\x1B[y\v\x1B[H")) {
    decoder.feed(character);
  }
  EXPECT_EQ(
      taken_from(decoder),
      std::vector<PlayerInput>({key_of(KeyKind::end), key_of(KeyKind::up), key_of(KeyKind::home)}));
}

TEST(KeyDecoder, GivingUpEndsEverySequenceOfThreeCharactersAfterAnEscape) {
  const std::u32string_view alphabet = U"[O0~;M$?A\x1B]\\q";
  for (const char32_t a : alphabet) {
    for (const char32_t b : alphabet) {
      for (const char32_t c : alphabet) {
        KeyDecoder decoder;
        for (const char32_t character : {U'\x1B', a, b, c}) {
          decoder.feed(character);
        }
        decoder.give_up();
        taken_from(decoder);
        decoder.feed(U'u');
        EXPECT_EQ(taken_from(decoder), only(U'u'));
      }
    }
  }
}

TEST(KeyDecoder, OrdinaryCharactersAreKeys) {
  EXPECT_EQ(inputs_of(U"\r"), only(KeyKind::enter));
  EXPECT_EQ(inputs_of(U"\n"), only(KeyKind::enter));
  EXPECT_EQ(inputs_of(U"\t"), only(KeyKind::tab));
  EXPECT_EQ(inputs_of(U"\x7F"), only(KeyKind::backspace));
  EXPECT_EQ(inputs_of(U"\b"), only(KeyKind::backspace));
  EXPECT_EQ(inputs_of(U"é"), only(U'é'));
}

}  // namespace
}  // namespace tilery
