#include "tilery/protocol/leaderboard.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

Verdict verdict_of(const std::string& file, std::uint64_t score, std::uint64_t moves,
                   std::string cartridge = "2048") {
  Record record{.cartridge = std::move(cartridge), .seed = 1, .began = 1'767'225'600};
  record.result = RecordResult{.scores = {score, 0},
                               .largest = 64,
                               .moves = moves,
                               .is_over = true,
                               .signature = score ^ moves};
  return {.file = file, .found = record, .ships = true};
}

Leaderboard board_of(const std::vector<Verdict>& verdicts) {
  Leaderboard board;
  for (const Verdict& verdict : verdicts) {
    board.add(verdict);
  }
  return board;
}

TEST(Leaderboard, TheHighestScoreOfEachGameIsFirst) {
  const auto rows =
      board_of({verdict_of("games/ann.tilery", 100, 30), verdict_of("bob.txt", 900, 80),
                verdict_of("cy.tilery", 7, 3, "threes")})
          .rows();
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].name, "bob");
  EXPECT_EQ(rows[1].name, "ann");
  EXPECT_EQ(rows[1].place, 2U);
  EXPECT_EQ(rows[2].name, "cy");
  EXPECT_EQ(rows[2].place, 1U);
}

TEST(Leaderboard, EqualScoresShareAPlaceAndTheNextPlaceIsSkipped) {
  const auto rows =
      board_of({verdict_of("a", 50, 9), verdict_of("b", 50, 4), verdict_of("c", 10, 1)}).rows();
  EXPECT_EQ(rows[0].name, "b");
  EXPECT_EQ(rows[0].place, 1U);
  EXPECT_EQ(rows[1].place, 1U);
  EXPECT_EQ(rows[2].place, 3U);
}

TEST(Leaderboard, ARepeatedRecordCountsOnceAndAFalseOneNotAtAll) {
  const Verdict one = verdict_of("a", 50, 9);
  const Verdict wrong = {.file = "b", .found = Error{"b", {}, "x", "y"}};
  EXPECT_EQ(board_of({one, one, wrong}).rows().size(), 1U);
}

TEST(Leaderboard, TextNamesGamePlaceDateAndHowItWasPlayed) {
  Verdict undone = verdict_of("dir/ann.tilery", 1234, 30);
  std::get<Record>(undone.found).events = {Event::left, Event::undo};
  const std::string text = leaderboard_text(board_of({undone}).rows());
  EXPECT_NE(text.find("2048 4x4\n"), std::string::npos) << text;
  EXPECT_NE(text.find("1       1,234       64      30 2026-01-01  ann (with undo)\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(leaderboard_text({}), "");
}

TEST(Leaderboard, GamesByRulesThatDoNotShipHaveAHeadingOfTheirOwn) {
  Verdict own = verdict_of("eve.tilery", 9999, 2);
  own.ships = false;
  std::get<Record>(own.found).rules_hash = 0x12;
  const auto rows = board_of({verdict_of("ann.tilery", 1234, 30), own}).rows();
  EXPECT_EQ(rows.at(0).place, 1U);
  EXPECT_EQ(rows.at(1).place, 1U);
  const std::string text = leaderboard_text(rows);
  EXPECT_TRUE(text.starts_with("2048 4x4\n")) << text;
  EXPECT_NE(text.find("\n2048 4x4, by rules that do not ship (0000000000000012)\n"),
            std::string::npos)
      << text;
  EXPECT_NE(json_of(rows.at(1)).find(R"("rules":"0000000000000012","ships":false)"),
            std::string::npos);
}

TEST(Leaderboard, JsonHasEveryColumn) {
  const auto rows = board_of({verdict_of("ann.tilery", 1234, 30)}).rows();
  EXPECT_EQ(
      json_of(rows.at(0)),
      R"({"cartridge":"2048","width":4,"height":4,"players":1,"rules":"0000000000000000",)"
      R"("ships":true,"place":1,"name":"ann","score":1234,"largest":64,"moves":30,"over":true,"standing":"","date":"2026-01-01"})");
}

}  // namespace
}  // namespace tilery
