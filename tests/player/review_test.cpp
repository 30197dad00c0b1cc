#include "tilery/player/review.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "tests/support/games.h"
#include "tests/support/networks.h"

namespace tilery {
namespace {

ReviewedMove move_of(double value, double loss) { return {.value = value, .loss = loss}; }

TEST(Review, AGradeIsTheMeanShareLost) {
  EXPECT_EQ(grade_of({}).letter, 'A');
  const Grade grade = grade_of({move_of(1000, 0), move_of(1000, 4)});
  EXPECT_EQ(grade.letter, 'B');
  EXPECT_DOUBLE_EQ(grade.best_share, 0.5);
  EXPECT_DOUBLE_EQ(grade.mean_loss, 0.002);
}

TEST(Review, EveryGradeHasItsLimit) {
  for (const auto& [loss, letter] : {std::pair(1.0, 'A'),
                                     {1.1, 'B'},
                                     {3.0, 'B'},
                                     {3.1, 'C'},
                                     {10.0, 'C'},
                                     {10.1, 'D'},
                                     {30.0, 'D'},
                                     {30.1, 'E'}}) {
    EXPECT_EQ(grade_of({move_of(1000, loss)}).letter, letter) << loss;
  }
}

TEST(Review, AValueOfZeroCountsAsOnePoint) {
  EXPECT_DOUBLE_EQ(grade_of({move_of(0, 0.5)}).mean_loss, 0.5);
  EXPECT_DOUBLE_EQ(grade_of({move_of(-20, 0.25)}).mean_loss, 0.25);
}

TEST(Review, RegretIsTheMeanLossInPointsWithItsInterval) {
  const Regret regret = regret_of({move_of(1000, 0), move_of(1000, 4), move_of(10, 8)});
  EXPECT_DOUBLE_EQ(regret.mean, 4);
  EXPECT_NEAR(regret.margin, 1.96 * 4 / std::sqrt(3.0), 1e-9);
  EXPECT_DOUBLE_EQ(regret_of({}).mean, 0);
  EXPECT_DOUBLE_EQ(regret_of({move_of(1000, 7)}).mean, 7);
  EXPECT_DOUBLE_EQ(regret_of({move_of(1000, 7)}).margin, 0);
}

TEST(Review, AMistakeIsNamedByItsShareOfTheValue) {
  EXPECT_EQ(kind_of(move_of(1000, 30)), "blunder");
  EXPECT_EQ(kind_of(move_of(1000, 29.9)), "mistake");
  EXPECT_EQ(kind_of(move_of(1000, 10)), "mistake");
  EXPECT_EQ(kind_of(move_of(1000, 9.9)), "slip");
}

TEST(Review, MistakesBeginWithTheLargestLoss) {
  const std::vector<ReviewedMove> largest =
      mistakes({move_of(9, 1), move_of(9, 0), move_of(9, 5), move_of(9, 3)}, 2);
  ASSERT_EQ(largest.size(), 2U);
  EXPECT_EQ(largest[0].loss, 5);
  EXPECT_EQ(largest[1].loss, 3);
}

/// Plays a fixed mixture of `attempts` directions. Some of them move nothing.
void try_moves(Game& game, int attempts) {
  for (int attempt = 0; attempt < attempts; ++attempt) {
    game.play(static_cast<Direction>(attempt * 7 % 5 % 4));
  }
}

/// Reviews games of 2048 one move ahead, by the heuristic.
class ReviewedGames : public ::testing::Test {
 protected:
  std::vector<ReviewedMove> review(const Game& game) {
    Player<BoardEvaluator> player(rules_, evaluator_);
    return reviewed(game, player,
                    {.search_limits = {.depth = 1},
                     .note = [this](std::size_t action) { noted_.push_back(action); }});
  }
  MoveValues values_at(const Position& position) {
    Player<BoardEvaluator> player(rules_, evaluator_);
    return searched_values(player, position, {.depth = 1});
  }

  const Rules& rules_ = test::rules_of("2048");
  BoardEvaluator evaluator_{rules_, std::nullopt};
  std::vector<std::size_t> noted_;
};

TEST_F(ReviewedGames, ACancelledReviewLeavesOutTheRemainingMoves) {
  Game game({.rules = rules_, .seed = 3});
  try_moves(game, 40);
  Player<BoardEvaluator> player(rules_, evaluator_);
  std::size_t begun = 0;
  const auto moves = reviewed(game, player,
                              {.search_limits = {.depth = 1},
                               .note = [&](std::size_t) { ++begun; },
                               .is_cancelled = [&] { return begun >= 5; }});
  EXPECT_EQ(begun, 5U);
  EXPECT_LE(moves.size(), 5U);
}

TEST_F(ReviewedGames, AMoveLosesTheLeadOfTheBestMove) {
  Game game({.rules = rules_, .seed = 3});
  try_moves(game, 20);
  const std::vector<ReviewedMove> moves = review(game);
  ASSERT_EQ(moves.size(), game.actions().size());
  double lost = 0;
  for (std::size_t action = 0; action < moves.size(); ++action) {
    const Position& position = game.position_after(action);
    const MoveValues values = values_at(position);
    const std::size_t played = static_cast<std::size_t>(moves[action].played);
    EXPECT_EQ(moves[action].actions, action);
    EXPECT_EQ(moves[action].value, *values[static_cast<std::size_t>(*best_move(values))]);
    EXPECT_EQ(moves[action].loss, moves[action].value - *values[played]);
    EXPECT_EQ(moves[action].expected,
              static_cast<double>(score_of(rules_, position)) + moves[action].value);
    lost += moves[action].loss;
  }
  EXPECT_GT(lost, 0);
}

TEST_F(ReviewedGames, TheBestMoveLosesNothing) {
  Game game({.rules = rules_, .seed = 3});
  const MoveValues values = values_at(game.position());
  game.play(*best_move(values));
  const std::vector<ReviewedMove> moves = review(game);
  ASSERT_EQ(moves.size(), 1U);
  EXPECT_EQ(moves[0].best, moves[0].played);
  EXPECT_EQ(moves[0].loss, 0);
}

TEST_F(ReviewedGames, MovesThatWereTakenBackDoNotCount) {
  Game game({.rules = rules_, .seed = 3});
  try_moves(game, 20);
  const std::size_t all = game.actions().size();
  game.undo();
  game.undo();
  EXPECT_EQ(review(game).size(), all - 2);
  EXPECT_EQ(noted_.size(), all - 2);
  EXPECT_EQ(noted_.back(), all - 3);
}

TEST(Review, TheExpectedScoreDoesNotJumpAtAMergeOfLargeTiles) {
  const Rules& rules = test::rules_of("2048");
  const BoardEvaluator evaluator(rules, test::chance_network(rules, "0,1,4,5"));
  Player<BoardEvaluator> player(rules, evaluator);
  const auto growth = [&](std::uint64_t face) {
    Position start = first_position(rules, 1);
    start.board =
        test::board_showing(rules, {face, face, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 4});
    Game game({.rules = rules, .seed = 1}, start);
    game.play(Direction::left);
    game.play(Direction::up);
    const auto moves = reviewed(game, player, {.search_limits = {.depth = 2}});
    EXPECT_EQ(moves.size(), 2U);
    return moves.at(1).expected - moves.at(0).expected;
  };
  const double usual = growth(16384);
  for (std::uint64_t face = 32768; face <= 1U << 29; face *= 2) {
    EXPECT_NEAR(growth(face), usual, 1e-6) << face;
  }
}

}  // namespace
}  // namespace tilery
