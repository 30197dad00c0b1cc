#include "tilery/record/world_record.h"

#include <gtest/gtest.h>

#include "tests/quest/small_world.h"
#include "tests/support/encodings.h"

namespace tilery {
namespace {

const quest::World& small() {
  static const quest::World world = quest::drawn_world({"@.!.w", ".P..r"});
  return world;
}

RecordedWorld walked() {
  RecordedWorld game(small(), 7, 0x1234, 86'400);
  for (const char* token : {"e", "e", ".", "sw", "w", "g0", "e"}) {
    game.act(quest::command_of_token(token).value());
  }
  return game;
}

WorldRecord read(std::string_view text) {
  return read_world_record(text, "test").value_or(WorldRecord{});
}

std::string fault_of(const WorldRecord& record) {
  const auto game = replay(record, small(), "test");
  return game ? "none" : text_of(game.error());
}

TEST(WorldRecord, OnlyCommandsThatTakeATurnAreRecorded) {
  RecordedWorld game(small(), 7);
  EXPECT_EQ(game.act(quest::step_by({0, -1})).size(), 1U);
  EXPECT_TRUE(game.record().commands.empty());
}

TEST(WorldRecord, AJourneyIsRecordedTurnByTurn) {
  RecordedWorld game(small(), 7);
  const quest::Travelled travelled =
      game.travel({.kind = quest::JourneyKind::run, .target = {}, .step = {1, 0}});
  EXPECT_FALSE(travelled.commands.empty());
  EXPECT_EQ(game.record().commands, travelled.commands);
  EXPECT_EQ(replay(game.record(), small()).value().state(), game.state());
  EXPECT_EQ(replay(game.record(), small()).value().messages(), game.messages());
}

TEST(WorldRecord, MovesAtALockAreRecordedButTakeNoTurn) {
  const quest::World world = quest::drawn_world({"@L", ".."});
  RecordedWorld game(world, 7);
  for (const char* token : {"s", "n", "e", "<", ">", "^", "v", "r", "<", "v", "q", "s"}) {
    game.act(quest::command_of_token(token).value());
    EXPECT_EQ(turns_of(game.record()), game.state().statistics.turns) << token;
  }
  EXPECT_GT(game.record().commands.size(), turns_of(game.record()));
}

TEST(WorldRecord, UndoTakesBackTheLastTurnAndItsMessages) {
  RecordedWorld game = walked();
  const quest::State before = game.state();
  const std::vector<std::string> messages = game.messages();
  game.act({.verb = quest::Verb::wait});
  ASSERT_TRUE(game.undo());
  EXPECT_EQ(game.state(), before);
  EXPECT_EQ(game.messages(), messages);
  EXPECT_EQ(game.record(), walked().record());
  while (game.undo()) {
  }
  EXPECT_EQ(game.state(), quest::first_state(small(), 7));
}

TEST(WorldRecord, UndoForgetsOnlyWhatTheLastCommandShowedToJourneys) {
  RecordedWorld game(small(), 7);
  game.travel({.kind = quest::JourneyKind::run, .target = {}, .step = {1, 0}});
  const Cell last = game.state().cell;
  ASSERT_TRUE(game.memory().has_stood_on(small(), game.state(), last));
  ASSERT_TRUE(game.undo());
  const Cell cell = game.state().cell;
  ASSERT_NE(cell, last);
  EXPECT_TRUE(game.memory().has_stood_on(small(), game.state(), cell));
  EXPECT_FALSE(game.memory().has_stood_on(small(), game.state(), last));
}

TEST(WorldRecord, UndoAndReplayKeepThePlaceOfTheFiles) {
  RecordedWorld game = walked();
  game.set_place("/maps/mine");
  EXPECT_EQ(replay(game.record(), small()).value().record().place, "/maps/mine");
  ASSERT_TRUE(game.undo());
  EXPECT_EQ(game.record().place, "/maps/mine");
}

TEST(WorldRecord, ItsTextIsReadBack) {
  const WorldRecord record = walked().record_with_result();
  const std::string text = world_record_text(record);
  EXPECT_TRUE(is_world_record(text));
  EXPECT_EQ(read(text), record);
  EXPECT_TRUE(
      text.starts_with("tilery world record 1\nid 0000000000001234\n"
                       "began 1970-01-02T00:00:00Z\nworld small\n"
                       "files 0000000000000001\nseed 7\nturns e e . "))
      << text;
}

TEST(WorldRecord, InCrLfIsReadAsInLf) {
  const std::string text = world_record_text(walked().record_with_result());
  std::string lines;
  for (const char letter : text) {
    lines += letter == '\n' ? "\r\n" : std::string(1, letter);
  }
  EXPECT_TRUE(is_world_record("\r\n" + lines));
  const auto record = read_world_record(lines, "walk");
  ASSERT_TRUE(record) << text_of(record.error());
  EXPECT_EQ(world_record_text(*record), text);
}

TEST(WorldRecord, InMixedLineEndsIsReadAsInLf) {
  const std::string text = world_record_text(walked().record_with_result());
  for (std::size_t end = text.find('\n'); end != std::string::npos;
       end = text.find('\n', end + 1)) {
    const std::string mixed = text.substr(0, end) + "\r" + text.substr(end);
    EXPECT_TRUE(is_world_record(mixed));
    const auto record = read_world_record(mixed, "walk");
    ASSERT_TRUE(record) << text_of(record.error());
    EXPECT_EQ(world_record_text(*record), text);
  }
}

TEST(WorldRecord, WithAByteOrderMarkIsDecoded) {
  const std::string text = world_record_text(walked().record_with_result());
  for (const std::string& bytes : test::with_byte_order_marks(text)) {
    EXPECT_TRUE(is_world_record(bytes));
    const auto record = read_world_record(bytes, "walk");
    ASSERT_TRUE(record) << text_of(record.error());
    EXPECT_EQ(world_record_text(*record), text);
  }
}

TEST(WorldRecord, ReplayingItGivesTheSameState) {
  const RecordedWorld game = walked();
  const auto again = replay(game.record_with_result(), small());
  ASSERT_TRUE(again);
  EXPECT_EQ(again->state(), game.state());
}

TEST(WorldRecord, AChangedByteDoesNotPass) {
  std::string text = world_record_text(walked().record_with_result());
  text[text.find("seed 7") + 5] = '8';
  EXPECT_FALSE(read_world_record(text, "test"));
}

TEST(WorldRecord, AnotherSeedWorldOrResultIsRefused) {
  WorldRecord record = walked().record_with_result();
  record.seed = 8;
  EXPECT_NE(fault_of(record), "none");
  record = walked().record_with_result();
  record.files_hash = 2;
  EXPECT_EQ(fault_of(record),
            "test: expected 0000000000000001, the files of small, found 0000000000000002: the "
            "record is of other files");
  record = walked().record_with_result();
  record.result->is_won = true;
  EXPECT_EQ(fault_of(record), "test: expected 0 stages done, as replayed, found 0 and won");
}

TEST(WorldRecord, ATurnThatCannotBeTakenIsRefused) {
  WorldRecord record = walked().record_with_result();
  record.commands[0] = quest::step_by({0, -1});
  EXPECT_EQ(fault_of(record), "test: expected a turn that can be taken as number 1 of " +
                                  std::to_string(record.commands.size()) + ", found n");
}

TEST(WorldRecord, BadTextIsRefusedWithItsPlace) {
  const auto wrong = [](std::string text, std::string_view part, std::string_view other) {
    text.replace(text.find(part), part.size(), other);
    const auto record = read_world_record(text, "test");
    return record ? Place{} : record.error().place;
  };
  const std::string text = world_record_text(walked().record_with_result());
  EXPECT_EQ(wrong(text, "record 1", "record 2"), (Place{1, 21}));
  EXPECT_EQ(wrong(text, "turns e", "turns y"), (Place{7, 7}));
  EXPECT_EQ(wrong(text, "won no", "won maybe").line, 9);
  EXPECT_FALSE(read_world_record("", "test"));
  EXPECT_FALSE(read_world_record(text + text, "test"));
}

}  // namespace
}  // namespace tilery
