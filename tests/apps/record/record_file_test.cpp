#include "apps/record/record_file.h"

#include <gtest/gtest.h>

#include <fstream>

#include "apps/explore/played_world.h"
#include "tests/apps/store/temporary_folder.h"
#include "tests/record/random_games.h"
#include "tilery/record/record_text.h"
#include "tilery/record/world_record.h"

namespace tilery {
namespace {

Record record_from(std::uint64_t seed) {
  RecordedGame game = test::new_game("2048", seed);
  test::do_randomly(game, seed, 10);
  return game.record_with_result();
}

std::string walk_text() {
  const quest::WorldFile file = WorldList(std::nullopt).world("merrow").value();
  return world_record_text(RecordedWorld(file.world, 1).record());
}

class RecordFile : public testing::Test {
 protected:
  std::string file_with(std::string_view text) {
    const std::string file = (folder_.path() / "games.tilery").string();
    std::ofstream(file) << text;
    return file;
  }

  test::TemporaryFolder folder_;
  const std::string two_records_ = record_text(record_from(1)) + "\n" + record_text(record_from(2));
};

TEST_F(RecordFile, RecordsAreCountedFromOne) {
  EXPECT_EQ(record_in_text(two_records_, "games", 1), record_from(1));
  EXPECT_EQ(record_in_text(two_records_, "games", 2), record_from(2));
  EXPECT_EQ(text_of(record_in_text(two_records_, "games", 3).error()),
            "games: expected a record number 3, found 2 records");
  EXPECT_EQ(text_of(record_in_text(record_text(record_from(1)), "games", 2).error()),
            "games: expected a record number 2, found 1 record");
}

TEST_F(RecordFile, AllRecordsOfAFileAreRead) {
  const auto records = records_in_file(file_with(two_records_));
  ASSERT_TRUE(records.has_value()) << text_of(records.error());
  EXPECT_EQ(*records, (std::vector{record_from(1), record_from(2)}));
  EXPECT_EQ(record_in_file(file_with(two_records_), 2), record_from(2));
}

TEST_F(RecordFile, AFaultyRecordLeavesTheOtherRecordsReadable) {
  std::string text = two_records_;
  text[text.find("seed 2") + 5] = '3';
  EXPECT_FALSE(records_in_file(file_with(text)).has_value());
  EXPECT_EQ(record_in_text(text, "games", 1), record_from(1));
  EXPECT_FALSE(record_in_text(text, "games", 2).has_value());
}

TEST_F(RecordFile, AnEmptyFileHasNoRecord) {
  const std::string file = file_with("");
  EXPECT_EQ(text_of(records_in_file(file).error()), file + ": expected a record, found nothing");
}

TEST_F(RecordFile, AWalkIsNoGame) {
  const auto record = record_in_text(walk_text(), "walk", 1);
  EXPECT_EQ(
      text_of(record.error()),
      "walk: expected the record of a game, found the record of a walk, which replay, verify and "
      "export read");
  EXPECT_FALSE(records_in_file(file_with(walk_text())).has_value());
}

}  // namespace
}  // namespace tilery
