#include "tilery/player/advice.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"
#include "tests/support/networks.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

TEST(Advice, LossesAreAgainstTheBestMove) {
  const MoveValues values = {3.0, std::nullopt, 7.5, 7.5};
  EXPECT_EQ(from_best(values), (MoveValues{-4.5, std::nullopt, 0.0, 0.0}));
  EXPECT_EQ(from_best({}), MoveValues{});
}

TEST(Advice, RoundingIsNoLoss) {
  const MoveValues values = {189'167.013, 189'167.0, 189'166.5, std::nullopt};
  EXPECT_EQ(loss_of(values, Direction::left), 0);
  EXPECT_EQ(loss_of(values, Direction::right), 0);
  EXPECT_GT(loss_of(values, Direction::up), 0.5);
  EXPECT_EQ(loss_of(values, Direction::down), std::nullopt);
  EXPECT_EQ(quality_of(values, Direction::right), MoveQuality::best);
  EXPECT_GT(loss_of({2e-9, 1e-9, std::nullopt, std::nullopt}, Direction::right), 0);
  EXPECT_EQ(loss_of({-5.0, -5.000001, std::nullopt, std::nullopt}, Direction::right), 0);
}

TEST(Advice, ValuesFromAThousandOnHaveNoDecimals) {
  EXPECT_EQ(value_text(98.46), "98.5");
  EXPECT_EQ(value_text(1234.6), "1,235");
  EXPECT_EQ(value_text(-194950.4), "-194,950");
}

TEST(Advice, ValuesInWordsNameTheLossesOfTheOtherMoves) {
  using Words = std::array<std::string, 4>;
  EXPECT_EQ(value_words({1000.0, 960.2, std::nullopt, -234.0}, ValueUnit::points),
            (Words{"best", "loses 40 points", "", "loses 1,234 points"}));
  EXPECT_EQ(value_words({7.0, 7.0, 6.0, 6.9}, ValueUnit::points),
            (Words{"best", "as good", "loses 1 point", "loses less than a point"}));
  EXPECT_EQ(value_words({1.0, 3.0, 2.0, 0.5}, ValueUnit::heuristic),
            (Words{"third", "best", "second", "fourth"}));
  EXPECT_EQ(value_words({}, ValueUnit::points), Words{});
  EXPECT_EQ(value_words({97.0, 94.7, 96.99, 97.0}, ValueUnit::percent),
            (Words{"best", "loses 2.3%", "loses less than 0.1%", "as good"}));
}

/// The value of each move of 2048 by a small network.
class ValuesOfLargeTiles : public ::testing::Test {
 protected:
  MoveValues values(const test::Faces& faces, int depth) {
    Position position = first_position(rules_, 1);
    position.board = test::board_showing(rules_, faces);
    return searched_values(player_, position, {.depth = depth});
  }

  const Rules& rules_ = test::rules_of("2048");
  BoardEvaluator evaluator_{rules_, test::chance_network(rules_, "0,1,4,5")};
  Player<BoardEvaluator> player_{rules_, evaluator_};
};

test::Faces pair_of(std::uint64_t face) {
  return {face, face, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 4};
}

TEST_F(ValuesOfLargeTiles, HoldTheGainOfTheirMerge) {
  for (const int depth : {1, 2}) {
    const MoveValues plain = values(pair_of(16384), depth);
    for (std::uint64_t face = 32768; face <= 1U << 30; face *= 2) {
      const MoveValues large = values(pair_of(face), depth);
      for (const Direction direction : all_directions) {
        EXPECT_DOUBLE_EQ(*large[direction], *plain[direction] + double(2 * face) - 32768)
            << face << " " << name_of(direction);
      }
    }
  }
}

TEST_F(ValuesOfLargeTiles, FallByTheGainThatTheMergeBrings) {
  const auto fall = [this](std::uint64_t face) {
    const test::Faces merged = {2 * face, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 4, 0, 0};
    const MoveValues before = values(pair_of(face), 2);
    const MoveValues after = values(merged, 2);
    return *before[*best_move(before)] - double(2 * face) - *after[*best_move(after)];
  };
  const double plain = fall(16384);
  for (std::uint64_t face = 32768; face <= 1U << 29; face *= 2) {
    EXPECT_NEAR(fall(face), plain, 1e-6) << face;
  }
}

TEST_F(ValuesOfLargeTiles, AreTheSearchsOwnWhereNoLargeTilesMerge) {
  const test::Faces alone = {65536, 256, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 4};
  const test::Faces lower = {16384, 256, 4, 2, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 4};
  EXPECT_EQ(values(alone, 2), values(lower, 2));
}

TEST(Advice, NoGainIsAddedToValuesOfTheHeuristic) {
  const Rules& rules = test::rules_of("2048");
  const BoardEvaluator evaluator(rules, std::nullopt);
  Player<BoardEvaluator> player(rules, evaluator);
  Position position = first_position(rules, 1);
  position.board = test::board_showing(rules, pair_of(65536));
  const MoveValues large = searched_values(player, position, {.depth = 1});
  position.board = test::board_showing(rules, pair_of(16384));
  EXPECT_EQ(large, searched_values(player, position, {.depth = 1}));
}

TEST(Advice, ALineBeginsWithTheBestMove) {
  for (const std::string_view name : {"2048", "threes", "2048-vcs"}) {
    const Rules& rules = test::rules_of(name);
    const BoardEvaluator evaluator(rules, std::nullopt);
    Player<BoardEvaluator> player(rules, evaluator);
    const Position position = first_position(rules, 4);
    const MoveValues values = searched_values(player, position, {.depth = 2});
    const std::vector<Direction> line = expected_line(player, position, values, 5);
    ASSERT_FALSE(line.empty()) << name;
    EXPECT_LE(line.size(), 5U);
    EXPECT_EQ(line.front(), *best_move(values)) << name;
    EXPECT_EQ(expected_line(player, position, values, 1), std::vector{line.front()});
  }
}

TEST(Advice, WithoutAMoveThereIsNoLine) {
  const Rules& rules = test::rules_of("2048");
  const BoardEvaluator evaluator(rules, std::nullopt);
  Player<BoardEvaluator> player(rules, evaluator);
  EXPECT_TRUE(expected_line(player, first_position(rules, 1), {}, 5).empty());
}

TEST(Advice, ALineEndsWithTheGame) {
  const Rules& rules = test::rules_of("2048");
  const BoardEvaluator evaluator(rules, std::nullopt);
  Player<BoardEvaluator> player(rules, evaluator);
  Position position = first_position(rules, 1);
  position.board =
      test::board_showing(rules, {2, 4, 32, 4, 8, 16, 8, 16, 32, 4, 2, 64, 8, 16, 8, 0});
  const MoveValues values = searched_values(player, position, {.depth = 2});
  const std::vector<Direction> line = expected_line(player, position, values, 9);
  EXPECT_EQ(line.size(), 1U);
}

TEST(Advice, AMoveWhoseLossRoundsToNothingIsAsGood) {
  for (const ValueUnit unit : {ValueUnit::points, ValueUnit::percent, ValueUnit::heuristic}) {
    const MoveValues values = {0.5, 0.46, 0.44, std::nullopt};
    EXPECT_EQ(verdict_on_move(values, Direction::left, unit), "Best move.");
    EXPECT_EQ(verdict_on_move(values, Direction::right, unit), "As good as the best move.");
    EXPECT_NE(verdict_on_move(values, Direction::up, unit).find("was better by 0.1"),
              std::string::npos);
    EXPECT_EQ(quality_of(values, Direction::right), MoveQuality::best)
        << "the program does not warn";
  }
}

TEST(Advice, ALineKnowsTheDirectionsOfEachPlayer) {
  Rules rules = test::rules_of("3x3");
  rules.players.most = 2;
  rules.players.directions = {std::array{true, true, false, false},
                              std::array{false, false, true, true}};
  const BoardEvaluator evaluator(rules, std::nullopt);
  Player<BoardEvaluator> player(rules, evaluator);
  const Position start = with_turn(rules, first_position(rules, 4), {.player = 0});
  const MoveValues values = searched_values(player, start, {.depth = 2});
  const std::vector<Direction> line = expected_line(player, start, values, 6);
  ASSERT_GE(line.size(), 4U);
  for (std::size_t move = 0; move < line.size(); ++move) {
    const bool is_level = line[move] == Direction::left || line[move] == Direction::right;
    EXPECT_EQ(is_level, move % 2 == 0) << name_of(line[move]) << " is move " << move;
  }
}

TEST(Advice, ALineDealsTheCardsOfADeck) {
  const Cartridge cartridge = *read_cartridge(R"(
name = "pair"
title = "Pair"
about = "Each move brings both cards of a deck, which merge."
[board]
width = 3
height = 1
[tiles]
values = [1, 2, 3]
merge = [[1, 2, 3]]
[spawn]
start = 1
count = 2
deck = [[1, 1], [2, 1]]
)",
                                              "pair");
  const Rules& rules = cartridge.rules;
  const BoardEvaluator evaluator(rules, std::nullopt);
  Player<BoardEvaluator> player(rules, evaluator);
  const Position position = position_on(rules, test::board_showing(rules, {0, 0, 3}), 1);
  const MoveValues values = searched_values(player, position, {.depth = 1});
  EXPECT_EQ(expected_line(player, position, values, 2).size(), 2U) << "two 1s would end the game";
}

TEST(Advice, ALineContinuesThroughMovesThatBringNoTileOrSeveral) {
  for (const char* name : {"breather", "tides", "twins", "downpour"}) {
    const Rules& rules = test::rules_of(name);
    const BoardEvaluator evaluator(rules, std::nullopt);
    Player<BoardEvaluator> player(rules, evaluator);
    const Position position = first_position(rules, 3);
    const MoveValues values = searched_values(player, position, {.depth = 2});
    EXPECT_EQ(expected_line(player, position, values, 5).size(), 5U) << name;
  }
}

}  // namespace
}  // namespace tilery
