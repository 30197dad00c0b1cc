#include "tilery/narration/verdict.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

Record record_of_two() {
  Record record;
  record.cartridge = "2048";
  record.rules_hash = 255;
  record.width = 4;
  record.height = 4;
  record.players = 2;
  record.result = RecordResult{};
  record.result->scores = {24, 16};
  record.result->largest = 16;
  record.result->moves = 12;
  record.result->is_over = true;
  return record;
}

std::string words(const Record& record) { return record_words({record, true}); }

TEST(VerdictWords, ATrueRecordGivesItsResult) {
  EXPECT_EQ(words(record_of_two()), "2048 4x4, score 24 and 16, largest 16, 12 moves, over");
  EXPECT_EQ(verdict_json({.file = "a.tilery", .line = 3}, ProvedRecord{record_of_two(), true}),
            R"({"file":"a.tilery","line":3,"ok":true,"cartridge":"2048","score":24,"moves":12,)"
            R"("rules":"00000000000000ff","ships":true,"from_board":false,"chosen_tiles":0,)"
            R"("undos":0,"continued":false,"not_recorded":["hints","chosen_seed"]})");
}

TEST(VerdictWords, ARecordWithoutAResultGivesItsEvents) {
  Record record = record_of_two();
  record.result.reset();
  EXPECT_EQ(words(record), "2048 4x4, 0 events, no result stated");
  EXPECT_EQ(verdict_json({.file = "-"}, ProvedRecord{record, true}),
            R"({"file":"-","line":1,"ok":true,"cartridge":"2048","rules":"00000000000000ff",)"
            R"("ships":true,"from_board":false,"chosen_tiles":0,"undos":0,"continued":false,)"
            R"("not_recorded":["hints","chosen_seed"]})");
}

TEST(VerdictWords, ATrueRecordNamesTheConditionsOfTheGame) {
  Record record = record_of_two();
  record.seed = 7;
  record.start = {1, 2};
  record.entries.resize(3);
  record.events = {Event::left, Event::undo, Event::undo};
  record.parent = RecordParent{};
  EXPECT_EQ(
      record_words({record, false}),
      "2048 4x4, score 24 and 16, largest 16, 12 moves, over, by rules that do not ship, from "
      "a chosen board, with 3 chosen tiles, with 2 undos, after another game");
  EXPECT_EQ(
      verdict_json({.file = "-"}, ProvedRecord{record, false}),
      R"({"file":"-","line":1,"ok":true,"cartridge":"2048","score":24,"moves":12,)"
      R"("rules":"00000000000000ff","ships":false,"seed":7,"from_board":true,)"
      R"("chosen_tiles":3,"undos":2,"continued":true,"not_recorded":["hints","chosen_seed"]})");
}

TEST(VerdictWords, OneMoveOrEventHasASingularNoun) {
  Record record = record_of_two();
  record.result->moves = 1;
  EXPECT_EQ(words(record), "2048 4x4, score 24 and 16, largest 16, 1 move, over");
  record.result.reset();
  record.events = {Event::left};
  EXPECT_EQ(words(record), "2048 4x4, 1 event, no result stated");
}

TEST(VerdictWords, AWrongRecordNamesTheFault) {
  EXPECT_EQ(verdict_json({.file = "x", .line = 2}, Error{"x", {2, 1}, "a score", "\"\xFF\""}),
            R"({"file":"x","line":2,"ok":false,"error":"x:2:1: expected a score, found \"�\""})");
}

}  // namespace
}  // namespace tilery
