#include "tilery/record/foreign_formats.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "tests/record/formats/small_game.h"
#include "tests/record/random_games.h"
#include "tests/support/effort.h"
#include "tests/support/encodings.h"
#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

using test::cartridge_named;
using test::fault_of;
using test::imported;
using test::in_utf_16;

std::string refusal_of(const Record& record, std::string_view cartridge, std::string_view format) {
  const auto bytes =
      export_game(record, test::rules_of(cartridge), *foreign_format_named(format), "game");
  return bytes ? "none" : text_of(bytes.error());
}

RC_GTEST_PROP(ExchangeProperty, AnyGameComesBackFromEveryFormatThatHoldsMoves, ()) {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  RecordedGame game = test::new_game("2048", seed);
  test::do_randomly(game, seed, *rc::gen::inRange(0, test::is_sanitized ? 50 : 200));
  const Record record = game.record_with_result();
  for (const ForeignFormatName& one : foreign_formats()) {
    if (!one.holds_moves) {
      continue;
    }
    const auto bytes = export_game(record, game.game().rules(), one.format, "game");
    RC_ASSERT(bytes.has_value());
    const auto back = import_game(*bytes, one.format, cartridge_named("2048"), "file");
    RC_ASSERT(back.has_value());
    RC_ASSERT(back->record.result->scores == record.result->scores);
    RC_ASSERT(back->record.result->moves == record.result->moves);
    RC_ASSERT(back->record.result->is_over == record.result->is_over);
    const auto again = export_game(back->record, game.game().rules(), one.format, "game");
    RC_ASSERT(again.has_value());
    RC_ASSERT(*again == *bytes);
  }
}

RC_GTEST_PROP(ExchangeProperty, AFormatIsDetectedWithoutItsName, ()) {
  const auto seed = *rc::gen::arbitrary<std::uint64_t>();
  RecordedGame game = test::new_game("2048", seed);
  test::do_randomly(game, seed, 1 + *rc::gen::inRange(0, 60));
  const Record record = game.record_with_result();
  for (const ForeignFormatName& one : foreign_formats()) {
    if (one.holds_moves) {
      const auto bytes = export_game(record, game.game().rules(), one.format, "game");
      const auto back = import_game(*bytes, std::nullopt, cartridge_named("2048"), "file");
      RC_ASSERT(back.has_value());
      const bool is_found_as_rpl = one.format == ForeignFormat::rpl_next;
      RC_ASSERT((back->format == (is_found_as_rpl ? ForeignFormat::rpl : one.format)));
    }
  }
}

TEST(Exchange, OnlyV4cKeepsUndoAndTheOthersLeaveItOut) {
  RecordedGame game = test::new_game("2048", 3);
  test::do_randomly(game, 3, 120);
  ASSERT_TRUE(has_undo(game.record()));
  const auto kept = export_game(game.record(), game.game().rules(), ForeignFormat::v4c, "game");
  const auto dropped = export_game(game.record(), game.game().rules(), ForeignFormat::rec, "game");
  EXPECT_TRUE(has_undo(*imported(*kept)));
  EXPECT_FALSE(has_undo(*imported(*dropped)));
  EXPECT_EQ(imported(*kept)->result->scores, imported(*dropped)->result->scores);
}

TEST(Exchange, GoingOnAtTheGoalIsAnEventOfTheRecordOnly) {
  // 1024 and 1024 in the top row.
  const auto record = imported("A@1|0A1A#L[2048]F1#DE1|B@2");
  ASSERT_TRUE(record.has_value()) << record.error();
  EXPECT_EQ(record->events, (std::vector{Event::left, Event::go_on, Event::down}));
}

TEST(Exchange, AnUndoOverTheGoalTakesBackGoingOnToo) {
  // Two tiles of 1024 (++); left, down, undo, undo.
  const auto record = imported("REPLAY_v4C_C++!!!!!!!!!!!!!!\xC2\xB3q\xC3\x83\"\xC3\x83\"");
  ASSERT_TRUE(record.has_value()) << record.error();
  EXPECT_EQ(record->events, (std::vector{Event::left, Event::go_on, Event::down, Event::undo,
                                         Event::undo, Event::undo}));
  EXPECT_EQ(record->result->moves, 0u);
}

TEST(Exchange, EveryTextIsReadInUtf8AndInUtf16WithAndWithoutAMark) {
  RecordedGame game = test::new_game("2048", 4);
  test::do_randomly(game, 4, 6);
  const Cartridge& cartridge = cartridge_named("2048");
  for (const ForeignFormat format :
       {ForeignFormat::rpl_text, ForeignFormat::framework, ForeignFormat::v4c,
        ForeignFormat::verse_old, ForeignFormat::verse_new}) {
    std::string text = *export_game(game.record(), game.game().rules(), format, "game");
    text = text.substr(0, text.find('\n'));
    const auto plain = import_game(text, format, cartridge, "file");
    ASSERT_TRUE(plain) << text_of(plain.error());
    const std::u32string marked = U"\uFEFF" + characters_of(text) + U"\r\n";
    for (const std::string& bytes :
         {"\xEF\xBB\xBF" + text, in_utf_16(marked, false), in_utf_16(marked, true),
          in_utf_16(marked.substr(1), false), in_utf_16(marked.substr(1), true)}) {
      const auto read = import_game(bytes, format, cartridge, "file");
      ASSERT_TRUE(read) << int(format) << " " << text_of(read.error());
      EXPECT_EQ(read->record.events, plain->record.events);
    }
  }
  const std::u32string position = U"\uFEFF2 4 / 8 16";
  const std::u32string save =
      U"\uFEFF{\"grid\":{\"size\":1,\"cells\":[[{\"value\":2}]]},\"score\":0}";
  for (const bool is_big_endian : {false, true}) {
    for (const std::size_t begin : {std::size_t{0}, std::size_t{1}}) {  // with a mark and without
      EXPECT_TRUE(position_in(in_utf_16(position.substr(begin), is_big_endian), cartridge, "file"));
      const auto one = position_in(in_utf_16(save.substr(begin), is_big_endian), cartridge, "file");
      EXPECT_TRUE(one) << text_of(one.error());
    }
  }
  EXPECT_TRUE(
      position_in("\xEF\xBB\xBF"
                  "2 4 / 8 16",
                  cartridge, "file"));
}

TEST(Exchange, OtherGamesAndSizesAreRefused) {
  EXPECT_EQ(refusal_of(test::new_game("threes", 1).record(), "threes", "rpl"),
            "game: expected a game of tiles 2, 4, 8 and so on, as this format holds, found tiles "
            "of 1");
  EXPECT_EQ(refusal_of(test::new_game("5x5", 1).record(), "5x5", "rpl"),
            "format rpl: expected a board of 4 x 4, found 5 x 5");
  EXPECT_EQ(refusal_of(test::new_game("pillars", 1).record(), "pillars", "2048verse"),
            "game: expected a board without blocked cells, as this format holds, found blocked "
            "cells");
}

TEST(Exchange, RingsAndFallingTilesAreRefused) {
  const auto fault_with = [](const Rules& rules) {
    const RecordedGame game("other", {.rules = rules, .seed = 1});
    const auto bytes = export_game(game.record(), rules, ForeignFormat::v4c, "game");
    return bytes ? "none" : text_of(bytes.error());
  };
  Rules rings = test::rules_of("2048");
  rings.shape.wrap = Wrap::rows;
  EXPECT_EQ(fault_with(rings),
            "game: expected a game that slides and merges as 2048 does, as this format holds, "
            "found rows or columns that are rings");
  Rules falling = test::rules_of("2048");
  falling.fall = Direction::down;
  EXPECT_TRUE(fault_with(falling).ends_with("found tiles that fall")) << fault_with(falling);
}

TEST(Exchange, TheFormat2048VerseRefusesLargeTilesAtTheStart) {
  const auto record = imported("A@1|0A1A#L[2048]F1|B@2");
  EXPECT_EQ(refusal_of(*record, "2048", "2048verse"),
            "format 2048verse: expected tiles up to 16 at the start, found 1024");
}

TEST(Exchange, AnUnknownFormatGetsTheNamesOfAllFormats) {
  EXPECT_EQ(fault_of("hello"),
            "in: expected a game in one of the formats 2048verse-old, 2048verse, rpl, rpl-next, "
            "rpl-text, rec, vrs, v4c, framework, web, position, found \"hello\"");
}

TEST(Exchange, AFileAboveTheLargestSizeIsRefused) {
  EXPECT_EQ(fault_of(std::string(most_foreign_bytes + 1, '0')),
            "in: expected at most 16777216 bytes, found 16777217 bytes");
}

}  // namespace
}  // namespace tilery
