#include "tilery/record/expectations.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <map>
#include <string>

#include "tests/support/paths.h"
#include "tilery/record/record_text.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

using Files = std::map<std::string, std::string>;

Rules rules_called(std::string_view name) {
  return read_cartridge(shipped_cartridge(name), name)->rules;
}

auto tried(std::string_view name, const std::string& toml, const Files& files = {}) {
  return tried_expectations(rules_called(name), toml, "x.test.toml",
                            [&](const std::string& file) -> std::expected<std::string, Error> {
                              const auto found = files.find(file);
                              if (found == files.end()) {
                                return std::unexpected(Error{file, {}, "a file", "none"});
                              }
                              return found->second;
                            });
}

/// The fault of the only expectation of `toml`; "" if it holds.
std::string fault_of(std::string_view name, const std::string& toml, const Files& files = {}) {
  const auto all = tried(name, toml, files);
  if (!all) {
    return "file: " + text_of(all.error());
  }
  EXPECT_EQ(all->size(), 1U);
  return all->front().fault ? text_of(*all->front().fault) : "";
}

std::string move(const std::string& expectations) {
  return "[[moves]]\nbefore = \"2 2 4 / . . . / . 4 4\"\nmove = \"left\"\n" + expectations;
}

TEST(Expectations, AMoveIsComparedWithTheBoardAfterIt) {
  EXPECT_EQ(fault_of("3x3", move("after = \"4 4 . / . . . / 8 . .\"\ngain = 12\n")), "");
  EXPECT_EQ(fault_of("3x3", move("after = \"8 . . / . . . / 8 . .\"\n")),
            "x.test.toml:4:9: expected 8 . . / . . . / 8 . ., found 4 4 . / . . . / 8 . .");
  EXPECT_EQ(fault_of("3x3", move("after = \"4 4 . / . . . / 8 . .\"\ngain = 4\n")),
            "x.test.toml:5:8: expected a gain of 4, found 12");
  EXPECT_EQ(fault_of("3x3", move("after = \"no move\"\n")),
            "x.test.toml:4:9: expected no move, found 4 4 . / . . . / 8 . .");
}

TEST(Expectations, ADirectionThatMovesNothingIsNoMove) {
  const std::string still = "[[moves]]\nbefore = \"2 4 . / . . . / . . .\"\nmove = \"left\"\n";
  EXPECT_EQ(fault_of("3x3", still + "after = \"no move\"\n"), "");
  EXPECT_EQ(fault_of("3x3", still + "after = \"2 4 . / . . . / . . .\"\n"),
            "x.test.toml:4:9: expected 2 4 . / . . . / . . ., found that nothing moves");
}

TEST(Expectations, OpenBoardsHaveTheSizeThatIsDrawn) {
  EXPECT_EQ(fault_of("2048",
                     "[[moves]]\nbefore = \"2 2 / . .\"\nmove = \"right\"\n"
                     "after = \". 4 / . .\"\n"),
            "");
}

TEST(Expectations, TilesGoOverTheEdgeOfARing) {
  EXPECT_EQ(fault_of("barrel",
                     "[[moves]]\nbefore = \"2 4 8 2 / . . . . / . . . . / . . . .\"\n"
                     "move = \"left\"\nafter = \"4 8 4 . / . . . . / . . . . / . . . .\"\n"
                     "gain = 4\n"),
            "");
}

TEST(Expectations, BlockedCellsAreDrawnAndStopTiles) {
  EXPECT_EQ(fault_of("pillars",
                     "[[moves]]\nbefore = \". . . . / . # . 2 / . . # . / . . . .\"\n"
                     "move = \"left\"\nafter = \". . . . / . # 2 . / . . # . / . . . .\"\n"),
            "");
  EXPECT_TRUE(fault_of("pillars",
                       "[[boards]]\nboard = \". . . . / . 2 . . / . . # . / . . . .\"\n"
                       "over = false\n")
                  .starts_with("file: x.test.toml:2:9: expected a board of the game's size"));
}

TEST(Expectations, ABoardHasMovesAnEndAndAScore) {
  const std::string full = "[[boards]]\nboard = \"2 4 2 / 4 2 4 / 2 4 2\"\n";
  EXPECT_EQ(fault_of("3x3", full + "over = true\nmoves = []\n"), "");
  EXPECT_EQ(fault_of("3x3", full + "over = false\n"),
            "x.test.toml:3:8: expected a game that goes on, found one that is over");
  EXPECT_EQ(fault_of("3x3", full + "moves = [\"up\"]\n"),
            "x.test.toml:3:9: expected the moves up, found none");
  const std::string threes = "[[boards]]\nboard = \"3 6 . . / . . . . / . . . . / . . . 1\"\n";
  EXPECT_EQ(fault_of("threes", threes + "score = 12\n"), "");
  EXPECT_EQ(fault_of("threes", threes + "score = 11\n"),
            "x.test.toml:3:9: expected a score of 11, found 12");
}

TEST(Expectations, ARecordMustStillEndAsItSays) {
  RecordedGame game("2048", {.rules = rules_called("2048"), .seed = 4});
  for (const Event event : {Event::left, Event::up, Event::right, Event::down}) {
    game.act(event);
  }
  const std::string toml = "[[records]]\nfile = \"a.tilery\"\n";
  const Files files = {{"a.tilery", record_text(game.record_with_result())}};
  EXPECT_EQ(fault_of("2048", toml, files), "");
  EXPECT_TRUE(fault_of("glacier", toml, files)
                  .starts_with("x.test.toml:2:8: expected that the game of \"a.tilery\" still"))
      << fault_of("glacier", toml, files);
  EXPECT_EQ(fault_of("3x3", toml, files),
            "x.test.toml:2:8: expected a record of a board of the game's size, found 4x4");
  EXPECT_EQ(fault_of("2048", toml),
            "x.test.toml:2:8: expected a record in \"a.tilery\", found a.tilery: expected a file, "
            "found none");
}

TEST(Expectations, FaultsOfTheFileItselfAreErrors) {
  EXPECT_EQ(fault_of("3x3", ""),
            "file: x.test.toml:1:1: expected a table of moves, boards or records, found none");
  EXPECT_TRUE(fault_of("3x3", move("then = \"\"\n")).starts_with("file: x.test.toml:4:1"));
  EXPECT_TRUE(fault_of("3x3", move("after = \"3 . . / . . . / . . .\"\n"))
                  .starts_with("file: x.test.toml:4:9: expected a board"));
  EXPECT_TRUE(
      fault_of("3x3", move("after = \"2 . . / . 3 . / . . .\"\n")).contains("row 2, column 2"))
      << fault_of("3x3", move("after = \"2 . . / . 3 . / . . .\"\n"));
  EXPECT_TRUE(fault_of("3x3", "[[boards]]\nboard = \"2 2 / . .\"\nover = true\n")
                  .starts_with("file: x.test.toml:2:9: expected a board of the game's size"));
  EXPECT_TRUE(fault_of("3x3", "[[boards]]\nboard = \"2 2 . / . . . / . . .\"\n")
                  .starts_with("file: x.test.toml:1:"));
}

TEST(Expectations, HoldForEveryGameThatShips) {
  for (const ShippedCartridge& shipped : shipped_cartridges()) {
    const std::string file =
        test::project_file("cartridges/" + std::string(shipped.name) + ".test.toml");
    std::ifstream stream(file);
    const std::string toml{std::istreambuf_iterator<char>(stream), {}};
    const auto all = tried(shipped.name, toml);
    ASSERT_TRUE(all) << file << ": " << text_of(all.error());
    EXPECT_GE(all->size(), 3U) << file;
    for (const Expectation& one : *all) {
      EXPECT_FALSE(one.fault) << file << ": " << one.about << ": " << text_of(*one.fault);
    }
  }
}

}  // namespace
}  // namespace tilery
