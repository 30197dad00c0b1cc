#include "tilery/record/record_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <type_traits>

#include "tests/record/random_games.h"
#include "tests/support/effort.h"
#include "tests/support/encodings.h"
#include "tests/support/games.h"

namespace tilery {
namespace {

static_assert(!std::is_constructible_v<RecordReader, std::string, std::string>,
              "a reader does not outlive its text");
static_assert(std::is_constructible_v<RecordReader, const std::string&, std::string>);

using test::new_game;

constexpr std::string_view short_record =
    "tilery record 1\n"
    "id 5692161d100b05e5\n"
    "began 2026-01-01T00:00:00Z\n"
    "cartridge 2048\n"
    "rules c6301fcf7197aa7a\n"
    "size 4x4\n"
    "players 1\n"
    "seed 1\n"
    "events uudrz\n"
    "waits 1200 300 250 80 400\n";

Record short_game() {
  RecordedGame game = new_game("2048", 1);
  game.act(Event::up, 1200);
  game.act(Event::up, 300);
  game.act(Event::down, 250);
  game.act(Event::right, 80);
  game.act(Event::undo, 400);
  return game.record();
}

/// `text` with its checksum.
std::string with_checksum(std::string_view text) {
  return fmt::format("{}end {:016x}\n", text, checksum_of(text));
}

std::string fault_of(const std::string& text) {
  const auto record = read_record(text, "game.tilery");
  return record ? "none" : text_of(record.error());
}

/// The fault of the short record with `old` replaced by `changed`, and with the right checksum.
std::string fault_with(std::string_view old, std::string_view changed) {
  std::string text(short_record);
  const std::size_t at = text.find(old);
  EXPECT_NE(at, std::string::npos) << old;
  return fault_of(with_checksum(text.replace(at, old.size(), changed)));
}

TEST(RecordText, IsAsTheGrammarSays) {
  EXPECT_EQ(record_text(short_game()), with_checksum(short_record));
}

TEST(RecordText, WithAResultHasLinesForIt) {
  RecordedGame game = new_game("2048-vcs", 7, 2);
  test::play_to_the_end(game, 7);
  const std::string text = record_text(game.record_with_result());
  const RecordResult result = game.result();
  EXPECT_NE(text.find("\nscore " + std::to_string(result.scores[0]) + " " +
                      std::to_string(result.scores[1]) + "\nlargest "),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("\nover yes\nboards "), std::string::npos) << text;
}

TEST(RecordText, OfAListedGameReadsBackEqual) {
  Record record;
  record.cartridge = "3x3";
  record.width = 3;
  record.height = 3;
  record.start = {0, 1, 2, 0, 0, 0, 31, 0, 0};
  record.gathered[0] = 17;
  record.entries = {{8, 1}, {0, 2}};
  record.events = {Event::left, Event::right};
  record.parent = RecordParent{.id = 0xABC, .events = 12};
  const auto read = read_record(record_text(record), "text");
  ASSERT_TRUE(read.has_value()) << text_of(read.error());
  EXPECT_EQ(*read, record);
}

RC_GTEST_PROP(RecordTextProperty, ReadingItGivesTheRecordBack, ()) {
  const auto name = *rc::gen::elementOf(test::shipped_names());
  RecordedGame game = new_game(name, *rc::gen::arbitrary<std::uint64_t>());
  test::do_randomly(game, *rc::gen::arbitrary<std::uint64_t>(), *rc::gen::inRange(0, 300));
  const Record record = *rc::gen::arbitrary<bool>() ? game.record() : game.record_with_result();
  Record read = *read_record(record_text(record), "text");
  read.waits_ms.resize(record.events.size());
  RC_ASSERT(read == record);
}

TEST(RecordText, AnyChangedByteIsCaught) {
  RecordedGame game = new_game("threes", 3);
  test::do_randomly(game, 3, 40);
  const std::string text = record_text(game.record_with_result());
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (int change = 1; change < 256; change += test::is_sanitized ? 37 : 1) {
      std::string changed = text;
      changed[at] = static_cast<char>(changed[at] ^ change);
      ASSERT_FALSE(read_record(changed, "text").has_value()) << at << " ^ " << change;
    }
  }
}

TEST(RecordText, AnyMissingOrDoubledByteIsCaughtButForTheLastLineFeed) {
  const std::string text = record_text(short_game());
  for (std::size_t at = 0; at + 1 < text.size(); ++at) {
    ASSERT_FALSE(read_record(std::string(text).erase(at, 1), "text").has_value()) << at;
    ASSERT_FALSE(read_record(std::string(text).insert(at, 1, text[at]), "text").has_value()) << at;
    ASSERT_FALSE(read_record(text.substr(0, at), "text").has_value()) << at;
  }
  EXPECT_TRUE(read_record(text.substr(0, text.size() - 1), "text").has_value());
}

TEST(RecordText, FaultsNameLineAndColumn) {
  EXPECT_EQ(fault_with("record 1", "record 2"),
            "game.tilery:1:15: expected 1, the only version that is known, found \"2\"");
  EXPECT_EQ(fault_with("tilery record", "tillery record"),
            "game.tilery:1:1: expected \"tilery record\", found \"tillery\"");
  EXPECT_EQ(fault_with("id 5692161d100b05e5", "id 5692161D100b05e5"),
            "game.tilery:2:4: expected an id, 16 digits of 0-9 a-f, found \"5692161D100b05e5\"");
  EXPECT_EQ(fault_with("2026-01-01", "2026-02-29"),
            "game.tilery:3:7: expected a time in UTC such as 2026-01-31T09:05:00Z, found "
            "\"2026-02-29T00:00:00Z\"");
  EXPECT_EQ(fault_with("cartridge 2048", "cartridge 20_48"),
            "game.tilery:4:11: expected a cartridge's name: 1 to 40 of a-z 0-9 - . and a letter or "
            "digit first, found \"20_48\"");
  EXPECT_EQ(fault_with("4x4", "33x4"),
            "game.tilery:6:6: expected a width from 1 to 32, found \"33x4\"");
  EXPECT_EQ(fault_with("seed 1", "seed 01"),
            "game.tilery:8:6: expected a number from 0 to 18446744073709551615, found \"01\"");
  EXPECT_EQ(fault_with("seed 1", "seed 18446744073709551616"),
            "game.tilery:8:6: expected a number from 0 to 18446744073709551615, found "
            "\"18446744073709551616\"");
  EXPECT_EQ(fault_with("uudrz", "uudxz"),
            "game.tilery:9:11: expected an event, one of l r u d g z y, found \"xz\"");
  EXPECT_EQ(fault_with("1200 300", "1200  300"),
            "game.tilery:10:12: expected a wait from 0 to 4294967295, found \" \"");
}

TEST(RecordText, AWrongChecksumNamesTheRightOne) {
  EXPECT_EQ(fault_of(fmt::format("{}end 0000000000000000\n", short_record)),
            fmt::format("game.tilery:11:5: expected {:016x}, the checksum of this record, found "
                        "\"0000000000000000\"",
                        checksum_of(short_record)));
}

TEST(RecordText, LimitsTheEventsOfALineAndOfARecord) {
  EXPECT_EQ(fault_with("uudrz", std::string(73, 'u')),
            "game.tilery:9:80: expected the end of the line, found \"u\"");
  EXPECT_EQ(fault_with("events uudrz\n", ""), "none");
  EXPECT_EQ(fault_with("uudrz", ""),
            "game.tilery:9:8: expected an event, one of l r u d g z y, found the end of the line");
  std::string long_one = "events ";
  long_one += std::string(72, 'u') + "\n";
  std::string lines;
  for (int line = 0; line * 72 <= 1'000'000; ++line) {
    lines += long_one;
  }
  EXPECT_EQ(fault_with("events uudrz\n", lines),
            "game.tilery:13898:1: expected at most 1000000 events, found \"waits\"");
}

TEST(RecordText, NoRecordAndMoreThanOneAreFaultsWhereOneIsExpected) {
  EXPECT_EQ(fault_of(""), "game.tilery: expected a record, found nothing");
  const std::string one = record_text(short_game());
  EXPECT_EQ(fault_of(one + "\n" + one),
            "game.tilery:13:1: expected one record, found a second one");
}

/// `text` as git writes it on Windows.
std::string in_crlf(std::string_view text) {
  std::string lines;
  for (const char letter : text) {
    lines += letter == '\n' ? "\r\n" : std::string(1, letter);
  }
  return lines;
}

TEST(RecordText, InCrLfIsReadAsInLf) {
  const std::string text = record_text(short_game());
  const auto record = read_record(in_crlf(text), "game.tilery");
  ASSERT_TRUE(record) << text_of(record.error());
  EXPECT_EQ(*record, short_game());
  EXPECT_EQ(record_text(*record), text);
  const std::string two = in_crlf(text + "\n" + text);
  RecordReader reader(two, "games");
  EXPECT_EQ(**reader.next(), short_game());
  RecordReader moved = std::move(reader);
  EXPECT_EQ(**moved.next(), short_game());
  EXPECT_EQ(moved.line(), 13);
}

TEST(RecordText, WithAByteOrderMarkIsDecoded) {
  for (const std::string& text : {record_text(short_game()), in_crlf(record_text(short_game()))}) {
    for (const std::string& bytes : test::with_byte_order_marks(text)) {
      const auto record = read_record(bytes, "game.tilery");
      ASSERT_TRUE(record) << text_of(record.error());
      EXPECT_EQ(*record, short_game());
    }
  }
}

TEST(RecordText, InMixedLineEndsIsReadAsInLf) {
  const std::string lf = record_text(short_game());
  for (std::size_t end = lf.find('\n'); end != std::string::npos; end = lf.find('\n', end + 1)) {
    for (const std::string& text : {in_crlf(lf.substr(0, end)) + lf.substr(end),
                                    lf.substr(0, end) + in_crlf(lf.substr(end))}) {
      const auto record = read_record(text, "game.tilery");
      ASSERT_TRUE(record) << text_of(record.error());
      EXPECT_EQ(*record, short_game());
    }
  }
}

TEST(RecordText, AReturnWithinALineIsFaulty) {
  std::string text = record_text(short_game());
  text.insert(text.find("2048"), "\r");
  EXPECT_EQ(fault_of(text).substr(0, 16), "game.tilery:4:11");
}

TEST(RecordReader, ContinuesAfterAWrongRecord) {
  const std::string good = record_text(short_game());
  std::string bad = good;
  bad[bad.find("uudrz")] = 'l';
  const std::string cut = good.substr(0, good.size() / 2) + "\n";
  const std::string text = "\n\n" + good + bad + cut + "\n" + good;
  RecordReader reader(text, "games");
  EXPECT_EQ(**reader.next(), short_game());
  EXPECT_EQ(reader.line(), 3);
  EXPECT_EQ(reader.next()->error().place.line, 24);
  EXPECT_EQ(reader.line(), 14);
  EXPECT_FALSE(reader.next()->has_value());
  EXPECT_EQ(reader.line(), 25);
  EXPECT_EQ(**reader.next(), short_game());
  EXPECT_FALSE(reader.next().has_value());
}

}  // namespace
}  // namespace tilery
