#include "apps/record/record_export.h"

#include <gtest/gtest.h>

#include "apps/explore/played_world.h"
#include "tilery/record/world_record.h"

namespace tilery {
namespace {

class WalkExports : public testing::Test {
 protected:
  std::string exported_as(const std::string& format, std::optional<std::size_t> position = {}) {
    const auto bytes =
        exported_walk(text_, "walk", {.format = format, .position = position}, worlds_);
    return bytes ? *bytes : text_of(bytes.error());
  }

  WalkWorlds worlds_;
  std::string text_ = [] {
    const quest::WorldFile file = WorldList(std::nullopt).world("merrow").value();
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

TEST_F(WalkExports, AFilmShowsTheGivenTurns) {
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
  EXPECT_EQ(exported_as("gif", 1), "--position: expected a format for one position, found \"gif\"");
}

TEST_F(WalkExports, APositionIsANumberOfMoves) {
  const auto part = read_world_record(exported_as("tilery", 1), "part");
  ASSERT_TRUE(part.has_value()) << text_of(part.error());
  EXPECT_EQ(part->commands.size(), 1u);
  EXPECT_EQ(exported_as("text", 3), "--position: expected a whole number from 0 to 2, found 3");
}

}  // namespace
}  // namespace tilery
