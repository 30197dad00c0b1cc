#include "apps/record/record_export.h"

#include <gtest/gtest.h>

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

/// The board after `events` events.
WalledBoard board_after(std::size_t events) {
  const Record record = with_events(some_record(), events);
  return replay(record, cartridge_named("2048").rules)->game().position().board;
}

TEST(RecordExport, APositionIsTheLastOneUnlessAnotherIsGiven) {
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

TEST(RecordExport, ARecIsWrittenByTheLibrary) {
  EXPECT_EQ(exported_as("rec"),
            export_game(some_record(), cartridge_named("2048").rules, ForeignFormat::rec, "game"));
}

TEST(RecordExport, AFormatOfGamesHasNoPosition) {
  EXPECT_EQ(exported_as("gif", 3), "--position: expected a format for one position, found \"gif\"");
}

TEST(RecordExport, AnUnknownFormatIsRefusedWithTheNearestName) {
  EXPECT_EQ(exported_as("svgg"),
            "--format: expected a format that --help lists, found \"svgg\" (did you mean svg?)");
}

TEST(RecordExport, FormatsWhoseBytesAreNoTextAreBinary) {
  for (const ForeignFormatName& format : foreign_formats()) {
    if (format.holds_moves) {
      const std::string bytes = exported_as(std::string(format.name));
      EXPECT_EQ(is_binary(format.name), bytes.find('\0') != std::string::npos) << format.name;
    }
  }
  EXPECT_TRUE(is_binary("png"));
  EXPECT_FALSE(is_binary("svg"));
}

TEST(RecordExport, HelpListsFormatsOfEachKind) {
  const std::string list = export_format_list();
  for (const char* name : {"json", "tilery", "gif", "svg-animated", "cast", "rpl", "v4c", "hex"}) {
    EXPECT_NE(list.find("  " + std::string(name) + " "), std::string::npos) << name;
  }
  EXPECT_NE(foreign_format_list().find("  position "), std::string::npos);
}

}  // namespace
}  // namespace tilery
