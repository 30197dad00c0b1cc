#include "apps/record/record_export.h"

#include <gtest/gtest.h>

#include "tests/record/random_games.h"
#include "tests/support/games.h"

namespace tilery {
namespace {

using test::cartridge_named;

/// A game on a board with two 2s: they merge, a 4 enters, and the move is undone.
Record small_record() {
  Record record = test::new_game("2048", 1).record();
  record.width = 4;
  record.start = {1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  record.entries = {{5, 2}};
  record.events = {Event::left, Event::undo};
  return record;
}

TEST(RecordJson, APositionIsAnObjectInOneLine) {
  const Record record = small_record();
  const auto game = begun(record, cartridge_named("2048").rules);
  EXPECT_EQ(position_json("2048", game->game()),
            R"({"cartridge":"2048","width":4,"height":4,"board":[2,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0],)"
            R"("moves":0,"score":[0],"over":false})"
            "\n");
}

TEST(RecordJson, APositionShowsTheNextTilesWhereTheGameDoes) {
  Record record = test::new_game("threes", 1).record();
  const auto game = begun(record, cartridge_named("threes").rules);
  const std::string json = position_json("threes", game->game());
  EXPECT_NE(json.find(R"("over":false,"next":[)"), std::string::npos) << json;
}

TEST(RecordJson, ARecordListsEveryEvent) {
  const auto json = record_json(small_record(), cartridge_named("2048"), "game");
  ASSERT_TRUE(json.has_value()) << text_of(json.error());
  EXPECT_NE(json->find(R"("seed":1,"began":1767225600,"start":{"board":[2,2,)"), std::string::npos)
      << *json;
  EXPECT_NE(
      json->find(
          R"("events":[{"event":"left","gain":4,"entries":[{"cell":5,"tile":4}]},{"event":"undo"}],)"
          R"("end":{"board":[2,2,)"),
      std::string::npos)
      << *json;
}

TEST(RecordJson, WaitsAreListedWithTheirEvents) {
  Record record = small_record();
  record.waits_ms = {70, 80};
  const auto json = record_json(record, cartridge_named("2048"), "game");
  EXPECT_NE(json->find(R"("tile":4}],"wait_ms":70},{"event":"undo","wait_ms":80}])"),
            std::string::npos)
      << *json;
}

TEST(RecordJson, AMoveThatLeavesNoRoomHasNoTile) {
  const auto cartridge = read_cartridge(
      "name = \"x\"\ntitle = \"x\"\nabout = \"x\"\n[board]\nwidth = 2\nheight = 1\n"
      "[tiles]\nvalues = [1, 2, 3]\nmerge = [{ parts = [1, 1], made = [3, 2] }]\n"
      "[spawn]\nstart = 2\nodds = [[1, 1]]\nout_of = 1\n",
      "test");
  ASSERT_TRUE(cartridge) << text_of(cartridge.error());
  RecordedGame game("x", {.rules = cartridge->rules, .seed = 1}, 1, 0);
  ASSERT_TRUE(game.act(Event::left));
  const auto json = record_json(game.record(), *cartridge, "game");
  ASSERT_TRUE(json.has_value()) << text_of(json.error());
  EXPECT_NE(json->find(R"("events":[{"event":"left","gain":5,"entries":[],"wait_ms":0}])"),
            std::string::npos)
      << *json;
}

TEST(RecordJson, ARecordThatIsNotTrueIsRefused) {
  Record record = small_record();
  record.events = {Event::redo};
  const auto json = record_json(record, cartridge_named("2048"), "game");
  EXPECT_EQ(text_of(json.error()),
            "game: expected an event that can be done as number 1 of 1, found redo");
}

}  // namespace
}  // namespace tilery
