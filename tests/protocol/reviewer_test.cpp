#include "tilery/protocol/reviewer.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <memory>
#include <string>
#include <utility>

#include "tests/record/random_games.h"
#include "tests/support/games.h"

namespace tilery {
namespace {

Reviewer reviewer(RecordRules rules = RecordRules()) {
  return Reviewer(std::move(rules), std::make_shared<EvaluatorCache>());
}

Record played(int events) {
  RecordedGame game = test::new_game("2048", 3);
  test::do_randomly(game, 3, events);
  return game.record_with_result();
}

TEST(Reviewer, ReviewsEveryMoveThatWasNotUndone) {
  const Record record = played(30);
  const auto review = reviewer().review(record, "record", {.search_limits = {.depth = 1}});
  ASSERT_TRUE(review) << text_of(review.error());
  EXPECT_EQ(review->cartridge, "2048");
  EXPECT_EQ(review->moves.size(), record.result->moves);
  EXPECT_EQ(review->unit, ValueUnit::heuristic);
}

TEST(Reviewer, NotesEveryAction) {
  std::size_t notes = 0;
  std::size_t all = 0;
  const auto review = reviewer().review(
      played(20), "record",
      {.search_limits = {.depth = 1}, .note = [&](std::size_t before, std::size_t of_all) {
         EXPECT_EQ(before, notes++);
         all = of_all;
       }});
  ASSERT_TRUE(review);
  EXPECT_GT(notes, 0U);
  EXPECT_EQ(notes, all);
}

TEST(Reviewer, RefusesARecordThatIsNotTrue) {
  Record record = played(12);
  record.result->moves += 1;
  const auto review = reviewer().review(record, "a.tilery", {.search_limits = {.depth = 1}});
  ASSERT_FALSE(review);
  EXPECT_EQ(review.error().source, "a.tilery");
}

TEST(Reviewer, FindsTheRulesOfTheRecord) {
  Cartridge own = test::cartridge_named("2048");
  own.title = "Mine";
  own.rules.goal.tile = 5;
  RecordRules rules;
  rules.add(own);
  const Record record = RecordedGame("2048", {.rules = own.rules, .seed = 1}).record();
  EXPECT_EQ(
      reviewer(std::move(rules)).review(record, "record", {.search_limits = {.depth = 1}})->title,
      "Mine");
  EXPECT_FALSE(reviewer().review(record, "record", {.search_limits = {.depth = 1}}));
}

TEST(Reviewer, RefusesAnAimThatTheGameLacks) {
  Cartridge duel = test::cartridge_named("2048");
  duel.rules.goal = {};
  const auto refused = [&] {
    RecordRules rules;
    rules.add(duel);
    const int players = duel.rules.players.least();
    const Record record =
        RecordedGame("2048", {.rules = duel.rules, .seed = 1, .players = players}).record();
    const auto review = reviewer(std::move(rules)).review(record, "record", {.aim = Aim::goal});
    return review ? "" : text_of(review.error());
  };
  EXPECT_EQ(refused(),
            "record: expected a game with a goal for all players, found 2048, which has none");
  duel.rules.players.most = 2;
  duel.rules.players.goals = {GoalRule{.tile = Rank{5}}, GoalRule{.moves = 30}};
  EXPECT_EQ(refused(),
            "record: expected a game with a goal for all players, found 2048, which has one for "
            "each player");
}

TEST(Reviewer, SearchesLessDeepOnLargerBoards) {
  EXPECT_EQ(usual_review_limits(16), (SearchLimits{.depth = 4, .is_selective = true}));
  EXPECT_EQ(usual_review_limits(20), (SearchLimits{.depth = 2, .is_selective = true}));
}

}  // namespace
}  // namespace tilery
