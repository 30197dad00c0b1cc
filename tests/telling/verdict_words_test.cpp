#include "tilery/telling/verdict_words.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

Record record_of_two() {
  Record record;
  record.cartridge = "2048";
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

TEST(VerdictWords, ATrueRecordSaysItsResult) {
  EXPECT_EQ(record_words(record_of_two()), "2048 4x4, score 24 and 16, largest 16, 12 moves, over");
  EXPECT_EQ(verdict_json({.file = "a.tilery", .line = 3}, record_of_two()),
            R"({"file":"a.tilery","line":3,"ok":true,"cartridge":"2048","score":24,"moves":12})");
}

TEST(VerdictWords, ARecordWithoutAResultSaysItsEvents) {
  Record record = record_of_two();
  record.result.reset();
  EXPECT_EQ(record_words(record), "2048 4x4, 0 events, no result stated");
  EXPECT_EQ(verdict_json({.file = "-"}, record),
            R"({"file":"-","line":1,"ok":true,"cartridge":"2048"})");
}

TEST(VerdictWords, OneMoveIsOne) {
  Record record = record_of_two();
  record.result->moves = 1;
  EXPECT_EQ(record_words(record), "2048 4x4, score 24 and 16, largest 16, 1 move, over");
  record.result.reset();
  record.events = {Event::left};
  EXPECT_EQ(record_words(record), "2048 4x4, 1 event, no result stated");
}

TEST(VerdictWords, AWrongRecordSaysWhatIsWrong) {
  EXPECT_EQ(verdict_json({.file = "x", .line = 2}, Error{"x", {2, 1}, "a score", "\"\xFF\""}),
            R"({"file":"x","line":2,"ok":false,"error":"x:2:1: expected a score, found \"�\""})");
}

}  // namespace
}  // namespace tilery
