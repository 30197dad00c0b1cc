#include "tilery/narration/narration.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

#include "tests/support/games.h"

namespace tilery {
namespace {

using test::board_showing;
using test::Faces;
using test::rules_of;

/// The words for sliding the board that shows `faces`, without the tile that appears.
std::string slide_words(std::string_view game, const Faces& faces, Direction direction) {
  const Rules& rules = rules_of(game);
  Position position;
  position.board = board_showing(rules, faces);
  position.next = NextTile{.rank = 1, .hint_low = 1, .hint_high = 1};
  const std::string words = turn_words(rules, play(rules, position, direction, 1).value());
  return words.substr(0, words.rfind(", a"));
}

TEST(Narration, NamesTheMergedTiles) {
  EXPECT_EQ(slide_words("3x3", {4, 4, 0, 0, 0, 0, 0, 0, 0}, Direction::left),
            "left: one tile moved, two 4s became 8");
  EXPECT_EQ(slide_words("3x3", {2, 2, 0, 2, 2, 0, 8, 8, 0}, Direction::right),
            "right: six tiles moved, four 2s became two 4s, two 8s became 16");
}

TEST(Narration, NamesMergedTilesThatDiffer) {
  EXPECT_EQ(
      slide_words("threes", {1, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, Direction::left),
      "left: one tile moved, 1 and 2 became 3");
  EXPECT_EQ(slide_words("threes", {1, 0, 0, 2, 2, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0}, Direction::up),
            "up: two tiles moved, two times 1 and 2 became 3");
}

TEST(Narration, NamesMergesOverTheEdgeOfARing) {
  Faces board(16, 0);
  board[0] = board[3] = 2;
  board[1] = 4;
  board[2] = 8;
  EXPECT_EQ(slide_words("barrel", board, Direction::left),
            "left: four tiles moved, two 2s became 4");
}

TEST(Narration, NamesTheProductOfSeveralTiles) {
  Faces row(25, 0);
  row[0] = row[1] = row[2] = 1;
  EXPECT_EQ(slide_words("fourfold", row, Direction::left),
            "left: two tiles moved, three 1s became 3");
  row[2] = 0;
  row[0] = row[1] = 2;
  EXPECT_EQ(slide_words("crumbs", row, Direction::right),
            "right: two tiles moved, two 2s became 3 and 1");
}

TEST(Narration, NamesLabelsAndTilesThatVanish) {
  Faces board(16, 0);
  board[0] = 1;
  board[1] = 8;
  EXPECT_EQ(slide_words("bombs", board, Direction::left), "left: one tile moved, * and 8 vanished");
}

TEST(Narration, NamesANewTileByItsLabel) {
  const Rules& rules = rules_of("bombs");
  EXPECT_EQ(tile_words(rules.ladder, 1), "a tile *");
  EXPECT_EQ(tile_words(rules.ladder, 4), "an 8");
}

TEST(Narration, DistinguishesUpAndDownOnABoardOneCellWide) {
  const Rules rules = resized(rules_of("2048"), 1, 3).value();
  Position position;
  position.board = board_showing(rules, {0, 2, 0});
  EXPECT_EQ(turn_words(rules, play(rules, position, Direction::up, 1).value()).substr(0, 3), "up:");
  EXPECT_EQ(turn_words(rules, play(rules, position, Direction::down, 1).value()).substr(0, 5),
            "down:");
}

TEST(Narration, NamesTheMoveAfterWhichTilesFall) {
  Rules rules = rules_of("3x3");
  rules.fall = Direction::down;
  Position position;
  position.board = board_showing(rules, {0, 2, 0, 0, 0, 0, 0, 0, 0});
  const std::string words = turn_words(rules, play(rules, position, Direction::left, 1).value());
  EXPECT_TRUE(words.starts_with("left: one tile moved, ")) << words;
}

TEST(Narration, NamesTheCellOfTheNewTile) {
  const Rules& rules = rules_of("glacier");
  Position position;
  position.board = board_showing(rules, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0});
  position.next = NextTile{.rank = 3, .hint_low = 3, .hint_high = 3};
  EXPECT_EQ(turn_words(rules, play(rules, position, Direction::left, 1).value()),
            "left: one tile moved, an 8 appeared in row 3, column 4.");
}

TEST(Narration, ArticleFollowsThePronunciationOfTheNumber) {
  for (const std::uint64_t number : {8U, 11U, 18U, 80U, 800U, 8192U, 11'000U, 18'000'000U}) {
    EXPECT_EQ(article_of(number), "an") << number;
  }
  for (const std::uint64_t number : {1U, 2U, 16U, 110U, 118U, 1100U, 1800U, 181'000U}) {
    EXPECT_EQ(article_of(number), "a") << number;
  }
}

TEST(Narration, NamesTheNextTileOrTheTilesThatABonusMayBe) {
  const Rules& rules = rules_of("threes");
  Position position;
  EXPECT_EQ(next_words(rules, position), "");
  position.next = NextTile{.rank = 3, .hint_low = 3, .hint_high = 3};
  EXPECT_EQ(next_words(rules, position), "Next: 3.");
  position.next = NextTile{.rank = 4, .hint_low = 4, .hint_high = 5};
  EXPECT_EQ(next_words(rules, position), "Next: 6 or 12.");
  position.next = NextTile{.rank = 5, .hint_low = 4, .hint_high = 6};
  EXPECT_EQ(next_words(rules, position), "Next: 6, 12 or 24.");
}

TEST(Narration, TheNextTileFollowsTheScoreWhereItIsShown) {
  EXPECT_EQ(score_lines(Game({.rules = rules_of("2048"), .seed = 1})), "Score 0.\n");
  const Game threes({.rules = rules_of("threes"), .seed = 1});
  EXPECT_EQ(score_lines(threes),
            score_words(threes) + "\n" + next_words(threes.rules(), threes.position()) + "\n");
}

TEST(Narration, NamesTheMoverAndBothScores) {
  const Game alone({.rules = rules_of("2048"), .seed = 1, .players = 1});
  EXPECT_EQ(score_words(alone), "Score 0.");
  const Game both({.rules = rules_of("2048-vcs"), .seed = 1, .players = 2});
  EXPECT_EQ(score_words(both), "Player 1 moves. Player 1 has 0, player 2 has 0.");
}

TEST(Narration, NamesTheMovesUntilTheNextTile) {
  const Rules& rules = test::rules_of("tides");
  const Position position = first_position(rules, 8);
  EXPECT_EQ(waiting_words(rules, position), "A tile enters after three moves.");
  EXPECT_TRUE(next_words(rules, position).ends_with(". A tile enters after three moves."));
  const std::optional<Turn> first = play(rules, position, Direction::left, 1);
  EXPECT_TRUE(turn_words(rules, *first).ends_with(", no tile was due."));
  const std::optional<Turn> second = play(rules, first->after, Direction::right, 1);
  EXPECT_EQ(waiting_words(rules, second->after), "A tile enters after the next move.");
  EXPECT_EQ(waiting_words(test::rules_of("2048"), first_position(test::rules_of("2048"), 1)), "");
  const Rules& showers = test::rules_of("showers");
  EXPECT_EQ(waiting_words(showers, first_position(showers, 1)),
            "After three moves four tiles enter.");
}

TEST(TurnWords, NameEveryTileThatEntered) {
  const Rules& rules = test::rules_of("twins");
  std::vector<std::uint64_t> faces(25);
  faces[0] = 2;
  const Position position = position_on(rules, test::board_showing(rules, faces), 1);
  const std::vector<Entry> entries = {{5, 1}, {6, 2}};
  EXPECT_EQ(turn_words(rules, *play(rules, position, Direction::right, 1, entries)),
            "right: one tile moved, a 2 appeared in row 2, column 1, and a 4 in row 2, column 2.");
}

TEST(Standing, NamesThePlayerWhoReachedTheirGoal) {
  Rules rules = test::rules_of("2048");
  rules.players.most = 2;
  rules.players.goals = {GoalRule{.tile = Rank{4}, .then = AtGoal::stop},
                         GoalRule{.then = AtGoal::stop, .moves = 2}};
  const WalledBoard board = test::board_showing(rules, {8, 8, 2, 4, 0, 0, 0, 0,  //
                                                        0, 0, 0, 0, 0, 0, 0, 0});
  Game first({.rules = rules}, position_on(rules, board, 1));
  first.play(Direction::left);
  EXPECT_EQ(standing_words(first), "The game is over: 16 is reached. Player 1 wins after 1 move.");
  Game second({.rules = rules}, position_on(rules, board, 1));
  second.play(Direction::down);
  second.play(Direction::up);
  EXPECT_EQ(standing_words(second),
            "The game is over: 2 moves are made. Player 2 wins after 2 moves.");
}

}  // namespace
}  // namespace tilery
