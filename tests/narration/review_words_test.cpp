#include "tilery/narration/review_words.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"

namespace tilery {
namespace {

/// A game of two moves. The second lost 12.25 of `unit`.
Review review_of_two_moves(ValueUnit unit,
                           const Cartridge& cartridge = test::cartridge_named("2048")) {
  Game game({.rules = cartridge.rules, .seed = 1, .players = cartridge.rules.players.least()});
  Review review = {.cartridge = cartridge.name,
                   .title = cartridge.title,
                   .game = game,
                   .moves = {},
                   .unit = unit};
  for (int move = 0; move < 2; ++move) {
    for (const Direction direction : all_directions) {
      const std::size_t actions = review.game.actions().size();
      if (actions == std::size_t(move) && review.game.play(direction)) {
        review.moves.push_back({.actions = actions,
                                .played = direction,
                                .best = direction,
                                .value = 100,
                                .loss = 0,
                                .expected = 100});
      }
    }
  }
  ReviewedMove& last = review.moves.at(1);
  last.best = last.played == Direction::up ? Direction::down : Direction::up;
  last.loss = 12.25;
  return review;
}

TEST(ReviewWords, JsonListsMistakesAndAllMoves) {
  const Review review = review_of_two_moves(ValueUnit::points);
  const std::string json = json_of(review, 5);
  EXPECT_TRUE(json.starts_with(R"({"cartridge":"2048","score":)")) << json;
  EXPECT_NE(json.find(R"("network":true,"best_share":0.5,"grade":"E","mean_loss":0.06125)"),
            std::string::npos)
      << json;
  EXPECT_NE(json.find(R"("mistakes":[{"move":2,"played":")"), std::string::npos);
  EXPECT_NE(json.find(R"("loss":12.25,"expected":100.0,"from":")"), std::string::npos) << json;
  EXPECT_NE(json.find(R"("moves":[{"move":1,)"), std::string::npos);
}

TEST(ReviewWords, JsonWithoutANetworkHasNoExpectedScoreAndNoGrade) {
  const std::string json = json_of(review_of_two_moves(ValueUnit::heuristic), 0);
  EXPECT_NE(json.find(R"("mistakes":[],)"), std::string::npos) << json;
  EXPECT_EQ(json.find("expected"), std::string::npos);
  EXPECT_EQ(json.find("grade"), std::string::npos);
}

TEST(ReviewWords, TextShowsAMistakeAndHowToPlayItAgain) {
  const Review review = review_of_two_moves(ValueUnit::points);
  const std::string text = review_words(review, 1);
  EXPECT_NE(text.find("Grade E: 50.0% best moves, mean loss 6.125%\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\nMove 2: "), std::string::npos);
  EXPECT_NE(text.find(" is better by 12.\n"), std::string::npos) << text;
  EXPECT_NE(text.find("tilery play 2048 --from \""), std::string::npos);
}

TEST(ReviewWords, IfEachPlayerHasAGoalTheChartShowsTheOddsOfTheFirst) {
  Cartridge duel = test::cartridge_named("2048");
  duel.rules.goal = {};
  duel.rules.players.most = 2;
  duel.rules.players.goals = {GoalRule{.tile = Rank{5}}, GoalRule{.moves = 30}};
  Review review = review_of_two_moves(ValueUnit::percent, duel);
  review.moves[0].expected = 60;
  review.moves[1].expected = 30;
  const std::string text = review_words(review, 0);
  EXPECT_NE(text.find("\nThe odds that the first player wins before each move:\n"
                      "       1       60.0%  "),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("\n       2       70.0%  "), std::string::npos) << text;
  EXPECT_NE(curve_of(review).find("2048: odds that the first player wins before each move"),
            std::string::npos);
}

}  // namespace
}  // namespace tilery
