#include "apps/record/record_export.h"

#include <gtest/gtest.h>

#include "apps/explore/world_shelf.h"
#include "tests/record/random_games.h"
#include "tests/support/games.h"
#include "tilery/picture/board_text.h"
#include "tilery/record/foreign_formats.h"
#include "tilery/record/record_text.h"

namespace tilery {
namespace {

using test::cartridge_named;

Record some_record() {
  RecordedGame game = test::new_game("2048", 2);
  test::do_randomly(game, 2, 12);
  return game.record_with_result();
}

std::string exported_as(const std::string& format,
                        std::optional<std::size_t> position = std::nullopt) {
  ExportRequest request;
  request.format = format;
  request.position = position;
  request.look.theme = read_theme(shipped_themes().front().toml, "theme").value();
  request.look.cell = 8;
  const auto bytes = exported(some_record(), cartridge_named("2048"), request, "game");
  return bytes ? *bytes : text_of(bytes.error());
}

/// The board after so many events.
WalledBoard board_after(std::size_t events) {
  const Record record = first_events(some_record(), events);
  return replay(record, cartridge_named("2048").rules)->game().position().board;
}

TEST(RecordExport, APositionIsTheLastOneUnlessAnotherIsAskedFor) {
  const Ladder& ladder = cartridge_named("2048").rules.ladder;
  EXPECT_EQ(exported_as("text"), board_text(board_after(12), ladder));
  EXPECT_EQ(exported_as("text", 3), board_text(board_after(3), ladder));
  EXPECT_EQ(exported_as("text", 0), board_text(board_after(0), ladder));
}

TEST(RecordExport, EveryTextOfAPositionIsReadBackAsThatPosition) {
  for (const char* format : {"text", "rows", "hex", "address", "web"}) {
    const auto back = position_in(exported_as(format, 7), cartridge_named("2048"), format);
    ASSERT_TRUE(back.has_value()) << text_of(back.error());
    EXPECT_EQ(back->start, ranks_of(board_after(7))) << format;
  }
}

TEST(RecordExport, PicturesAreFilesOfTheirFormats) {
  EXPECT_TRUE(exported_as("png").starts_with("\x89PNG\r\n"));
  EXPECT_TRUE(exported_as("svg").starts_with("<svg "));
  EXPECT_TRUE(exported_as("gif").starts_with("GIF89a"));
}

TEST(RecordExport, TheRecordItselfIsOneOfTheFormats) {
  EXPECT_EQ(exported_as("tilery"), record_text(some_record()));
}

TEST(RecordExport, AnotherProgramsFormatIsThatOfTheLibrary) {
  EXPECT_EQ(exported_as("rec"),
            export_game(some_record(), cartridge_named("2048").rules, ForeignFormat::rec, "game"));
}

TEST(RecordExport, AFormatOfGamesHasNoPosition) {
  EXPECT_EQ(exported_as("gif", 3), "--position: expected a format of positions, found \"gif\"");
}

TEST(RecordExport, AnUnknownFormatIsRefusedWithTheNearestName) {
  EXPECT_EQ(exported_as("svgg"),
            "--format: expected a format that --help lists, found \"svgg\" (did you mean svg?)");
}

TEST(RecordExport, BinaryFormatsAreThoseWhoseBytesAreNoText) {
  for (const ForeignFormatName& format : foreign_formats()) {
    if (format.holds_moves) {
      const std::string bytes = exported_as(std::string(format.name));
      EXPECT_EQ(is_binary(format.name), bytes.find('\0') != std::string::npos) << format.name;
    }
  }
  EXPECT_TRUE(is_binary("png"));
  EXPECT_FALSE(is_binary("svg"));
}

TEST(RecordExport, HelpListsEveryFormatOnce) {
  const std::string list = export_format_list();
  for (const char* name : {"json", "tilery", "gif", "svg-animated", "cast", "rpl", "v4c", "hex"}) {
    EXPECT_NE(list.find("  " + std::string(name) + " "), std::string::npos) << name;
  }
  EXPECT_NE(foreign_format_list().find("  position "), std::string::npos);
}

class WalkExports : public testing::Test {
 protected:
  std::string exported_as(const std::string& format, std::optional<std::size_t> position = {}) {
    const auto bytes =
        exported_walk(text_, "walk", {.format = format, .position = position}, worlds_);
    return bytes ? *bytes : text_of(bytes.error());
  }

  WalkWorlds worlds_;
  std::string text_ = [] {
    const quest::WorldFile file = WorldShelf(std::nullopt).world("merrow").value();
    RecordedWorld walk(file.world, 3);
    walk.act({.verb = quest::Verb::wait});
    walk.act({.verb = quest::Verb::wait});
    return world_record_text(walk.record_with_result());
  }();
};

TEST_F(WalkExports, EachFormatIsAFileOfItsKind) {
  EXPECT_TRUE(exported_as("png").starts_with("\x89PNG\r\n"));
  EXPECT_TRUE(exported_as("svg").starts_with("<svg "));
  EXPECT_NE(exported_as("text").find('@'), std::string::npos);
  EXPECT_EQ(exported_as("tilery"), text_);
  EXPECT_TRUE(exported_as("gif").starts_with("GIF89a"));
  EXPECT_TRUE(exported_as("cast").starts_with("{\"version\": 2, \"width\": "));
  EXPECT_EQ(exported_as("rpl"),
            "--format: expected text, svg, png, gif, cast or tilery for a walk, found \"rpl\"");
}

TEST_F(WalkExports, AFilmShowsTheTurnsThatAreAskedFor) {
  const auto shown = [&](std::size_t from, std::optional<std::size_t> to) {
    const auto cast = exported_walk(
        text_, "walk", {.format = "cast", .from = from, .to = to, .pace = {.rest_ms = 500}},
        worlds_);
    return cast ? *cast : text_of(cast.error());
  };
  const std::string whole = shown(0, {});
  EXPECT_NE(whole.find("turn 0"), std::string::npos);
  EXPECT_NE(whole.find("[0.500, "), std::string::npos) << "the first turn";
  EXPECT_NE(whole.find("[1.000, "), std::string::npos) << "the second turn";
  EXPECT_EQ(shown(1, {}).find("turn 0"), std::string::npos);
  EXPECT_EQ(shown(1, 1).find("[0.500, "), std::string::npos);
  EXPECT_EQ(shown(3, {}), "--from: expected a whole number from 0 to 2, found 3");
  EXPECT_EQ(shown(2, 1), "--to: expected a whole number from 2 to 2, found 1");
  EXPECT_EQ(exported_as("gif", 1), "--position: expected a format of positions, found \"gif\"");
}

TEST_F(WalkExports, APositionIsANumberOfTurns) {
  const auto part = read_world_record(exported_as("tilery", 1), "part");
  ASSERT_TRUE(part.has_value()) << text_of(part.error());
  EXPECT_EQ(part->turns.size(), 1u);
  EXPECT_EQ(exported_as("text", 3), "--position: expected a whole number from 0 to 2, found 3");
}

}  // namespace
}  // namespace tilery
