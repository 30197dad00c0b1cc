#include "apps/terminal/game/game_words.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/games.h"
#include "tilery/record/recorded_game.h"
#include "tilery/record/rules_hash.h"

namespace tilery {
namespace {

const test::Faces stuck = {2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2};
const test::Faces about_to_win = {1024, 1024, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};

RecordedGame game_at(std::string_view name, const test::Faces& faces, int players = 1) {
  const Cartridge& cartridge = test::cartridge_named(name);
  Record record;
  record.cartridge = name;
  record.rules_hash = rules_hash(cartridge.rules);
  record.players = players;
  record.seed = 1;
  record.start = ranks_of(test::board_showing(cartridge.rules, faces));
  return replay(record, cartridge.rules).value();
}

RecordedGame new_game(std::string_view name, int players = 1) {
  return {std::string(name), {.rules = test::rules_of(name), .seed = 1, .players = players}};
}

TEST(GameWords, ScoresHaveTheDigitsOfTheGame) {
  EXPECT_EQ(score_line(new_game("2048").game(), 40), "Score 0");
  EXPECT_EQ(score_digits(test::rules_of("2048-vcs"), 24), "000024");
}

TEST(GameWords, TheLineOfTwoScoresShortensWhereThereIsLittleRoom) {
  const Game game = new_game("2048-vcs", 2).game();
  EXPECT_EQ(score_line(game, 40), "▶Player 1 000000   Player 2 000000");
  EXPECT_EQ(score_line(game, 20), "▶1: 000000  2: 000000");
}

TEST(GameWords, TheBestScoreIsOfOtherGames) {
  RecordedGame game = new_game("2048");
  while (game.game().score() == 0) {
    for (const Event move : {Event::left, Event::down, Event::right}) {
      game.act(move);
    }
  }
  EXPECT_EQ(standing_words(game.game(), {}, 5000, 60), "Best 5000");
  EXPECT_EQ(standing_words(game.game(), {}, 1, 60), "Best 1 (passed)");
  EXPECT_EQ(standing_words(game.game(), {}, 0, 60), "Best 0") << "no other game";
}

TEST(GameWords, AGameOnAGivenBoardSetsNoBestScore) {
  RecordedGame game = game_at("2048", about_to_win);
  game.act(Event::left);
  EXPECT_EQ(standing_words(game.game(), standing_of(game.record()), 100, 60),
            "Best 100 (apart: from a position)");
  EXPECT_EQ(standing_words(game.game(), standing_of(game.record()), 100, 20), "Best 100 (apart)");
}

TEST(GameWords, AGameWithUndoSetsNoBestScore) {
  RecordedGame game = game_at("2048", about_to_win);
  game.act(Event::left);
  game.act(Event::go_on);
  game.act(Event::undo);
  EXPECT_EQ(standing_words(game.game(), standing_of(game.record()), 100, 60), "Best 100 (apart)");
}

TEST(GameWords, AGameThatIsListedApartIsAnnouncedOnceWithItsReasons) {
  const Standing undone{.has_undo = true};
  EXPECT_EQ(apart_notice({}, undone).text(), "This game is listed apart from now on: with undo.");
  EXPECT_TRUE(apart_notice(undone, undone).is_empty());
  const Notice hinted = apart_notice(undone, {.has_undo = true, .has_hints = true});
  EXPECT_EQ(hinted.text(), "This game is listed apart: with undo, with hints.");
  EXPECT_EQ(hinted.brief(), (std::vector<std::string>{"Listed apart: with undo, with hints",
                                                      "Listed apart: hints", "Apart: hints"}));
}

TEST(GameWords, AMessageAddedToAnotherIsKeptWhereRoomIsShort) {
  Notice notice("A new game.");
  notice.add("u goes back.");
  notice.add(apart_notice({}, {.has_hints = true}));
  EXPECT_EQ(notice.text(),
            "A new game. u goes back. This game is listed apart from now on: with hints.");
  EXPECT_EQ(notice.brief().at(2), "A new game. u goes back. Apart: hints");
  EXPECT_EQ(notice.brief().back(), "Apart: hints");
  notice.add({});
  EXPECT_EQ(notice.brief().back(), "Apart: hints");
  Notice earlier("A long one.", {"Long."});
  earlier.add({"Another one.", {"Another."}});
  EXPECT_EQ(earlier.brief(), (std::vector<std::string>{"A long one. Another.", "Long. Another.",
                                                       "Another one.", "Another."}));
}

TEST(GameWords, WarningsAndVerdictsHaveFormsForNarrowRows) {
  MoveValues values;
  values[Direction::left] = 60'000;
  values[Direction::down] = 20'000;
  const Notice warning = warning_of_blunder(values, Direction::down, ValueUnit::points);
  EXPECT_EQ(warning.text(), "down loses 40,000 points: left is best. Press down again to play it.");
  EXPECT_EQ(warning.brief(),
            (std::vector<std::string>{"Blunder: left is best. down again plays it",
                                      "Blunder: down again plays it", "Again: down"}));
  EXPECT_EQ(verdict_in_brief(values, Direction::down, ValueUnit::points),
            (std::vector<std::string>{"◀ better by 40,000 points", "◀ +40,000"}));
  EXPECT_EQ(verdict_in_brief(values, Direction::left, ValueUnit::points),
            std::vector<std::string>{"Best move."});
  values[Direction::down] = 59'998.8;
  EXPECT_EQ(verdict_in_brief(values, Direction::down, ValueUnit::percent).back(), "◀ +1.2%");
}

TEST(GameWords, BriefMessagesNameTheKeys) {
  const GameKeys keys = standard_game_keys();
  RecordedGame game = game_at("2048", about_to_win);
  EXPECT_TRUE(turning_point_in_brief(game.game(), keys).empty());
  game.act(Event::left);
  EXPECT_EQ(turning_point_in_brief(game.game(), keys).at(0), "You have won! g go on, n new");
  EXPECT_EQ(turning_point_in_brief(game_at("2048", stuck).game(), keys).at(0),
            "Game over: u undo, n new, v review");
}

TEST(GameWords, InAGameOfTwoThePlayerToMoveIsNamed) {
  EXPECT_EQ(standing_words(new_game("2048-vcs", 2).game(), {}, 0, 60), "Player 1 moves");
}

TEST(GameWords, InTheMiddleOfAGameThereIsNoMessage) {
  EXPECT_EQ(turning_point_words(new_game("2048").game(), {}, 0, standard_game_keys()), "");
}

TEST(GameWords, AtTheGoalTheMessageNamesTheKeysOfTheSettings) {
  RecordedGame game = game_at("2048", about_to_win);
  game.act(Event::left);
  GameKeys keys = standard_game_keys();
  keys.assign(GameCommand::new_game, std::vector{key_of(KeyKind::f2)});
  EXPECT_EQ(turning_point_words(game.game(), {}, 0, keys),
            "2048 is made: you have won! g go on, f2 new game");
}

TEST(GameWords, AtTheEndTheMessageNamesTheResult) {
  const GameKeys keys = standard_game_keys();
  EXPECT_EQ(turning_point_words(game_at("2048", stuck).game(), {}, 0, keys),
            "Game over. u undo, n new game, v review");
  EXPECT_EQ(turning_point_words(game_at("2048-vcs", stuck, 2).game(), {}, 0, keys),
            "Game over: nobody wins. u undo, n new game, v review");
}

}  // namespace
}  // namespace tilery
