// The command `tilery review`.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "tests/apps/program/running_program.h"
#include "tests/apps/store/temporary_folder.h"
#include "tests/record/random_games.h"
#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tilery/player/advice.h"
#include "tilery/record/record_text.h"

namespace tilery::test {
namespace {

/// A game of 2048 played at random, as text.
std::string random_record(std::uint64_t seed) {
  RecordedGame game = new_game("2048", seed);
  play_to_the_end(game, seed);
  return record_text(game.record_with_result());
}

TEST(Reviews, AReviewNamesTheLargestMistakesFirst) {
  const TemporaryFolder folder;
  const std::string network = (folder.path() / "a.network").string();
  const Outcome trained =
      run_tilery({"train", "2048", "--moves", std::to_string(effort(30000)), "--threads", "1",
                  "--file", network, "--patterns", "0,1,2,3 4,5,6,7 0,1,4,5"});
  ASSERT_EQ(trained.status, 0) << trained.err;
  const std::string curve = (folder.path() / "curve.svg").string();
  const std::string record = random_record(3);
  const Outcome outcome = run_tilery(
      {"review", "-", "--network", network, "--json", "--mistakes", "4", "--curve", curve}, record);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto review = nlohmann::json::parse(outcome.out);
  EXPECT_EQ(review["moves"].size(), read_record(record, "record")->events.size());
  ASSERT_EQ(review["mistakes"].size(), 4U);
  EXPECT_GE(review["mistakes"][0]["loss"], review["mistakes"][3]["loss"]);
  EXPECT_GT(review["mistakes"][3]["loss"], 0);
  const std::size_t largest = std::size_t(review["mistakes"][0]["move"]) - 1;
  EXPECT_EQ(review["moves"][largest]["loss"], review["mistakes"][0]["loss"]);
  EXPECT_TRUE(std::filesystem::exists(curve));
}

TEST(Reviews, AMistakeCanBePlayedAgain) {
  const Outcome outcome =
      run_tilery({"review", "-", "--network", "none", "--json"}, random_record(4));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const auto mistake = nlohmann::json::parse(outcome.out)["mistakes"][0];
  const std::string from = mistake["from"];
  const std::string best = mistake["best"];
  const Outcome again = run_tilery({"play", "2048", "--no-save", "--from", from}, best);
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_NE(again.out.find(best + ": "), std::string::npos) << again.out;
}

TEST(Reviews, AReviewOfPlayByTheSamePlayerFindsNoMistake) {
  BoardEvaluator evaluator(rules_of("2048"), std::nullopt);
  Player<BoardEvaluator> player(rules_of("2048"), evaluator);
  RecordedGame game = new_game("2048", 5);
  for (int move = 0; move < 60; ++move) {
    const MoveValues values =
        searched_values(player, game.game().position(), {.depth = 4, .is_selective = true});
    game.act(tilery::event_of(*best_move(values)));
  }
  const Outcome outcome =
      run_tilery({"review", "-", "--network", "none"}, record_text(game.record_with_result()));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("100.0% best moves"), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.out.find("Move "), std::string::npos) << outcome.out;
}

TEST(Reviews, ACurveNeedsOneGameAndANetwork) {
  const std::string record = random_record(5);
  const Outcome unscored =
      run_tilery({"review", "-", "--network", "none", "--curve", "no.svg"}, record);
  EXPECT_EQ(unscored.status, 2);
  EXPECT_NE(unscored.err.find("--curve: expected a network"), std::string::npos) << unscored.err;
  const Outcome crowded = run_tilery({"review", "-", "--curve", "no.svg"}, record + record);
  EXPECT_EQ(crowded.status, 2);
  EXPECT_NE(crowded.err.find("expected one game to draw, found 2"), std::string::npos);
}

TEST(Reviews, AnUnwritableCurveIsRefusedBeforeTheReview) {
  const TemporaryFolder folder;
  const std::string curve = (folder.path() / "missing" / "curve.svg").string();
  const Outcome outcome =
      run_tilery({"review", "-", "--network", "none", "--curve", curve}, random_record(5));
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("cannot be written"), std::string::npos)
      << "before the missing network is found: " << outcome.err;
}

TEST(Reviews, AFaultyRecordIsNotReviewed) {
  std::string record = random_record(6);
  record.replace(record.find("events ") + 7, 1, "x");
  const Outcome outcome = run_tilery({"review", "-"}, record);
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("expected an event"), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace tilery::test
