#include "tilery/narration/verdict.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tests/quest/small_world.h"
#include "tests/record/random_games.h"
#include "tilery/core/quantities.h"
#include "tilery/narration/walk_narration.h"
#include "tilery/record/record_text.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

std::vector<std::string> verdicts_on(std::string_view text) {
  Verification verification;
  std::vector<std::string> all;
  verify_text(text, "a.tilery", verification,
              [&](const Verdict& verdict) { all.push_back(verdict_words(verdict)); });
  return all;
}

std::string true_record() {
  RecordedGame game = test::new_game("2048", 3);
  test::do_randomly(game, 3, 12);
  return record_text(game.record_with_result());
}

TEST(Verdict, EveryRecordOfATextGetsAVerdict) {
  std::string wrong = true_record();
  wrong[wrong.find("seed ") + 5] ^= 1;
  const std::vector<std::string> verdicts = verdicts_on(true_record() + wrong + true_record());
  ASSERT_EQ(verdicts.size(), 3U);
  EXPECT_TRUE(verdicts[0].starts_with("a.tilery:1: ok, 2048 4x4, score ")) << verdicts[0];
  EXPECT_NE(verdicts[1].find("checksum"), std::string::npos) << verdicts[1];
  EXPECT_NE(verdicts[2].find(": ok, "), std::string::npos) << verdicts[2];
}

/// A game of other rules under the name of one that ships, with those rules in its record.
std::string record_of_large_tiles() {
  std::string toml(shipped_cartridge("2048"));
  const std::size_t odds = toml.find("odds = ");
  toml.replace(odds, toml.find('\n', odds) - odds, "odds = [[1024, 10]]");
  const Cartridge own = read_cartridge(toml, "own").value();
  RecordedGame game(own.name, {.rules = own.rules, .seed = 1});
  test::do_randomly(game, 1, 2);
  Record record = game.record_with_result();
  record.cartridge_text = toml;
  return record_text(record);
}

TEST(Verdict, OtherRulesUnderTheNameOfAShippedGameAreReported) {
  Verification verification;
  std::vector<bool> ships;
  std::vector<std::string> words;
  verify_text(true_record() + record_of_large_tiles(), "a", verification,
              [&](const Verdict& verdict) {
                ASSERT_TRUE(verdict.is_true()) << verdict_words(verdict);
                ships.push_back(verdict.ships);
                words.push_back(verdict_words(verdict));
              });
  EXPECT_EQ(ships, (std::vector<bool>{true, false}));
  EXPECT_EQ(words[0].find("by rules"), std::string::npos) << words[0];
  EXPECT_NE(words[1].find(", by rules that do not ship"), std::string::npos) << words[1];
}

TEST(Verdict, AFalseResultIsReportedOnTheFirstLineOfItsRecord) {
  RecordedGame game = test::new_game("2048", 3);
  test::do_randomly(game, 3, 12);
  Record record = game.record_with_result();
  record.result->scores[0] += 4;
  const auto lines = [](std::string_view text) { return std::ranges::count(text, '\n'); };
  const std::vector<std::string> verdicts = verdicts_on(true_record() + record_text(record));
  ASSERT_EQ(verdicts.size(), 2U);
  EXPECT_TRUE(verdicts[1].starts_with("a.tilery:" + std::to_string(lines(true_record()) + 1) +
                                      ": expected a score of "))
      << verdicts[1];
}

TEST(Verdict, AWalkIsVerifiedInTheWorldThatItNames) {
  const quest::World world = find_shipped_world("merrow").value();
  RecordedWorld walk(world, 3);
  walk.act({.verb = quest::Verb::wait});
  const std::string text = world_record_text(walk.record_with_result());
  const std::vector<std::string> verdicts = verdicts_on(text);
  ASSERT_EQ(verdicts.size(), 1U);
  EXPECT_TRUE(verdicts[0].starts_with("a.tilery:1: ok, merrow, 0 of ")) << verdicts[0];
}

TEST(Verdict, CountsOnlySlidesAsMovesAtLocksAsTheEndCardDoes) {
  const quest::World world = quest::drawn_world({"@L"});
  RecordedWorld walk(world, 3);
  walk.act(quest::step_by({1, 0}));
  ASSERT_TRUE(walk.state().lock);
  for (const Direction direction : all_directions) {
    walk.act({.verb = quest::Verb::slide, .direction = direction});
  }
  walk.act({.verb = quest::Verb::restart});
  walk.act({.verb = quest::Verb::leave});
  const std::uint64_t moves = walk.state().statistics.board_moves;
  ASSERT_GE(moves, 1U);
  const std::string words = record_words(ProvedWalk{walk, true});
  EXPECT_NE(words.find(" and " + counted_words(moves, "move") + " at locks"), std::string::npos)
      << words;
  EXPECT_EQ(end_card(world, walk.state(), std::nullopt)[4],
            "0 locks opened with " + counted_words(moves, "move"));
}

TEST(Verdict, AnotherWorldUnderTheNameOfAShippedOneIsReported) {
  const quest::World shipped_world = find_shipped_world("merrow").value();
  quest::World changed = shipped_world;
  changed.hash ^= 1;
  WalkWorlds worlds;
  worlds.add(changed);
  const auto text_of_walk_in = [](const quest::World& world) {
    return world_record_text(RecordedWorld(world, 3).record_with_result());
  };
  const VerifyWalk by_changed_world = walk_verifier(std::move(worlds));
  const Verdict on_changed = by_changed_world(text_of_walk_in(changed), "a", nullptr);
  ASSERT_TRUE(on_changed.is_true()) << verdict_words(on_changed);
  EXPECT_TRUE(verdict_words(on_changed).ends_with(", in a world that does not ship"))
      << verdict_words(on_changed);
  EXPECT_NE(json_of(on_changed).find(R"("ships":false)"), std::string::npos) << json_of(on_changed);
  const VerifyWalk by_shipped_worlds = walk_verifier();
  const Verdict on_shipped = by_shipped_worlds(text_of_walk_in(shipped_world), "a", nullptr);
  EXPECT_TRUE(on_shipped.ships);
  EXPECT_TRUE(verdict_words(on_shipped).ends_with(" parts done, 0 turns"))
      << verdict_words(on_shipped);
  EXPECT_NE(json_of(on_shipped).find(R"("ships":true)"), std::string::npos) << json_of(on_shipped);
}

TEST(Verdict, AWalkIsRefusedIfNoVerifierOfWalksIsGiven) {
  Verification verification = {.rules = RecordRules(), .walk = nullptr};
  std::string words;
  const quest::World world = find_shipped_world("merrow").value();
  verify_text(world_record_text(RecordedWorld(world, 3).record()), "a", verification,
              [&](const Verdict& verdict) { words = verdict_words(verdict); });
  EXPECT_EQ(words, "a: expected the record of a game, found the record of a walk");
}

TEST(Verdict, ATextOfEmptyLinesIsAnError) {
  EXPECT_EQ(verdicts_on("\n\n"),
            std::vector<std::string>{"a.tilery: expected a record, found nothing"});
}

TEST(Verdict, ARecordOfAnUnknownGameIsNotTrue) {
  RecordedGame game("nobody", {.rules = shipped("2048")->rules, .seed = 1});
  EXPECT_EQ(verdicts_on(record_text(game.record())),
            std::vector<std::string>{"cartridge:1: expected a game that ships, found \"nobody\""});
}

}  // namespace
}  // namespace tilery
