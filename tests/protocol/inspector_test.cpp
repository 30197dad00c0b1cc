#include "tilery/protocol/inspect_answer.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/games.h"
#include "tilery/board/slide.h"
#include "tilery/protocol/questions.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

using Json = nlohmann::json;
using test::Faces;

Questions questions_about(std::string_view game) {
  QuestionSources sources;
  sources.game = test::cartridge_named(game);
  return Questions(std::move(sources));
}

Json answer_to(std::string_view game, const std::string& line) {
  Questions questions = questions_about(game);
  return Json::parse(questions.answer("inspect", line, {.source = "standard input", .line = 3}));
}

Json answer_about(std::string_view game, const Faces& faces) {
  return answer_to(game, Json({{"board", faces}}).dump());
}

std::string error_of(std::string_view game, const std::string& line) {
  return answer_to(game, line).value("error", "none");
}

TEST(Inspector, AnswersEachMoveWithBoardGainLinesAndSpawns) {
  const Json answer = answer_about("3x3", {2, 2, 4, 0, 8, 0, 16, 32, 64});
  const Json left = answer.at("moves").at("left");
  EXPECT_EQ(left.at("board"), Json({4, 4, 0, 8, 0, 0, 16, 32, 64}));
  EXPECT_EQ(left.at("gain"), 4);
  EXPECT_EQ(left.at("lines"), Json({0, 1}));
  EXPECT_EQ(left.at("spawns"), Json::parse(R"([
    {"cell":2,"tile":2,"odds":[3,10]}, {"cell":2,"tile":4,"odds":[1,30]},
    {"cell":4,"tile":2,"odds":[3,10]}, {"cell":4,"tile":4,"odds":[1,30]},
    {"cell":5,"tile":2,"odds":[3,10]}, {"cell":5,"tile":4,"odds":[1,30]}])"));
}

TEST(Inspector, LeavesOutDirectionsThatAreNoMove) {
  const Json answer = answer_about("3x3", {2, 0, 0, 4, 0, 0, 2, 0, 0});
  EXPECT_TRUE(answer.at("moves").contains("right"));
  EXPECT_EQ(answer.at("moves").size(), 1U);
}

TEST(Inspector, IsOverWhereNothingMoves) {
  const Json answer = answer_about("3x3", {2, 4, 2, 4, 2, 4, 2, 4, 2});
  EXPECT_EQ(answer, Json::parse(R"({"over":true,"goal":false,"moves":{}})"));
}

TEST(Inspector, IsOverAtAGoalThatStopsAndStillListsSlides) {
  const Json answer = answer_about("2048-61b", {2048, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_EQ(answer.at("over"), true);
  EXPECT_EQ(answer.at("goal"), true);
  EXPECT_EQ(answer.at("moves").size(), 2U);
}

TEST(Inspector, ContinuesAtAGoalThatAsksAndBeyondIt) {
  for (const std::uint64_t face : {2048U, 4096U}) {
    const Json answer = answer_about("2048", {face, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
    EXPECT_EQ(answer.at("over"), false);
    EXPECT_EQ(answer.at("goal"), true);
  }
}

TEST(Inspector, GivesTheScoreOnlyIfTheBoardIsCounted) {
  EXPECT_FALSE(answer_about("3x3", {2, 0, 0, 4, 0, 0, 2, 0, 0}).contains("score"));
  const Json answer = answer_about("threes", {1, 2, 3, 6, 12, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_EQ(answer.at("score"), 3 + 9 + 27);
}

TEST(Inspector, GainOfThreesIsTheFacesMade) {
  const Json answer = answer_about("threes", {1, 2, 0, 0, 6, 6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_EQ(answer.at("moves").at("left").at("gain"), 3 + 12);
}

TEST(Inspector, GivesSpawnsOfADeckOnlyForAKnownTile) {
  const std::string board = R"("board":[0,1,0,0, 0,0,0,0, 0,2,0,0, 0,0,0,0])";
  EXPECT_FALSE(answer_to("threes", "{" + board + "}").at("moves").at("left").contains("spawns"));
  const Json answer = answer_to("threes", "{" + board + R"(,"next":6})");
  EXPECT_EQ(answer.at("moves").at("left").at("spawns"),
            Json::parse(R"([{"cell":3,"tile":6,"odds":[1,2]},{"cell":11,"tile":6,"odds":[1,2]}])"));
}

TEST(Inspector, TakesAKnownTileAlsoWhereTheGameShowsNone) {
  const Json answer =
      answer_to("3x3", R"({"board":[2,4,2, 4,2,4, 2,0,4],"next":4})").at("moves").at("left");
  EXPECT_EQ(answer.at("spawns"), Json::parse(R"([{"cell":8,"tile":4,"odds":[1,1]}])"));
}

/// One random byte decides cell and tile. It counts up while its cell, byte % 16, is taken. Then
/// the tile is a 4 if the byte is at least 230, else a 2.
TEST(Inspector, OneByteOfProbingDecidesCellAndTile) {
  const std::string board = R"("board":[2,2,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0])";
  const Json spawns = answer_to("2048-vcs", "{" + board + "}").at("moves").at("left").at("spawns");
  // After the slide cell 0 is taken, so its 16 bytes count up to cell 1. Altogether 32 bytes lead
  // to cell 1. Only 240 and 241 end at 230 or more.
  EXPECT_EQ(spawns.at(0), Json::parse(R"({"cell":1,"tile":2,"odds":[15,128]})"));
  EXPECT_EQ(spawns.at(1), Json::parse(R"({"cell":1,"tile":4,"odds":[1,128]})"));
  const Json known =
      answer_to("2048-vcs", "{" + board + R"(,"next":4})").at("moves").at("left").at("spawns");
  EXPECT_EQ(known.at(0), Json::parse(R"({"cell":1,"tile":4,"odds":[1,13]})"));
}

TEST(Inspector, TakesOtherSizesWhereTheyAreOpen) {
  const Json answer = answer_to("2048", R"({"width":3,"height":2,"board":[2,2,0, 0,0,0]})");
  EXPECT_EQ(answer.at("moves").at("left").at("board"), Json({4, 0, 0, 0, 0, 0}));
  EXPECT_EQ(error_of("threes", R"({"width":5,"board":[0]})"),
            "standard input:3:10: expected 4 x 4, the only size, found 5 x 4");
  EXPECT_EQ(error_of("2048", R"({"height":33,"board":[0]})"),
            "standard input:3:11: expected a width and a height from 1 to 32, found 4 x 33");
  EXPECT_EQ(error_of("2048", R"({"height":0,"board":[0]})"),
            "standard input:3:11: expected a width and a height from 1 to 32, found 4 x 0");
}

TEST(Inspector, ReturnsToItsOwnSize) {
  Questions questions = questions_about("2048");
  const std::string own = R"({"board":[2,2,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0]})";
  const std::string first = questions.answer("inspect", own);
  const std::string other = questions.answer("inspect", R"({"board":[2],"width":1,"height":1})");
  EXPECT_EQ(other, R"({"over":true,"goal":false,"moves":{}})");
  EXPECT_EQ(questions.answer("inspect", own), first);
}

TEST(Inspector, RefusesBoardsThatAreNotOfTheGame) {
  EXPECT_EQ(error_of("3x3", R"({"board":[2,2]})"),
            "standard input:3:2: expected a board of 9 values (3 x 3), found 2");
  EXPECT_EQ(error_of("3x3", R"({"board":[2,2,0, 0,7,0, 0,0,0]})"),
            "standard input:3:20: expected 0 or a tile of the ladder, found 7 in cell 4");
  EXPECT_EQ(error_of("pillars", R"({"board":[0,0,0,0, 0,2,0,0, 0,0,0,0, 0,0,0,0]})"),
            "standard input:3:22: expected 0 in a blocked cell, found 2 in cell 5");
  EXPECT_EQ(error_of("3x3", R"({"board":[0,0,0, 0,0,0, 0,0,0],"next":0})"),
            "standard input:3:39: expected a tile that may enter as \"next\", found 0");
  EXPECT_EQ(error_of("2048-vcs", R"({"board":[0,0,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0],"next":8})"),
            "standard input:3:54: expected a tile that may enter as \"next\", found 8");
}

TEST(Inspector, ErrorsAreJsonWhateverTheBytes) {
  EXPECT_NE(error_of("3x3", "{\"\\u0000\xC3\x28\":\"\x01\"}"), "none");
  EXPECT_NE(error_of("3x3", std::string("\0\0", 2)), "none");
  EXPECT_NE(error_of("3x3", "{\"\\\"\":1}"), "none");
}

/// Expects every move of `answer` to equal the slide of the board.
void expect_agreement(const Rules& rules, const WalledBoard& board, const Json& answer) {
  for (const Direction direction : all_directions) {
    const Slide moved = slide(board, direction, rules);
    const std::string name(name_of(direction));
    ASSERT_EQ(answer.at("moves").contains(name), moved.moved());
    if (moved.moved()) {
      EXPECT_EQ(answer.at("moves").at(name).at("board"), Json(test::faces_of(rules, moved.board)));
      EXPECT_EQ(answer.at("moves").at(name).at("gain"), moved.gain);
    }
  }
}

TEST(Inspector, AgreesWithTheLibraryOnEveryShippedGame) {
  for (const std::string_view game : test::shipped_names()) {
    const Rules& rules = test::rules_of(game);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const WalledBoard board = test::random_board(rules, seed, 3, 5);
      expect_agreement(rules, board, answer_about(game, test::faces_of(rules, board)));
    }
  }
}

TEST(Inspector, OddsOfEverySpawnListSumToOne) {
  for (const std::string_view game : test::shipped_names()) {
    const Rules& rules = test::rules_of(game);
    Json question = {{"board", test::faces_of(rules, test::random_board(rules, 1, 5, 3))}};
    question["next"] = rules.ladder.face(rules.spawn.tiles.front().rank);
    const Json answer = answer_to(game, question.dump());
    for (const auto& [name, move] : answer.at("moves").items()) {
      double sum = 0;
      for (const Json& spawn : move.at("spawns")) {
        sum += spawn.at("odds")[0].get<double>() / spawn.at("odds")[1].get<double>();
      }
      EXPECT_NEAR(sum, 1, 1e-12) << game << " " << name;
    }
  }
}

TEST(Inspector, SpawnsOfSeveralTilesAreLeftOut) {
  Faces faces(25);
  faces[0] = 2;
  const Json answer = answer_to("twins", Json({{"board", faces}}).dump());
  EXPECT_FALSE(answer.at("moves").at("right").contains("spawns"));
}

/// The answer about a board in a duel on 2 x 2 cells. The first player moves along the rows and
/// wins with an 8. The second moves along the columns and wins after 20 moves.
Json answer_in_duel(const std::string& keys) {
  QuestionSources sources;
  const auto duel = read_cartridge(R"(
name = "duel"
title = "Duel"
about = "A duel."
[board]
width = 2
height = 2
[tiles]
values = [2]
then = "double"
[spawn]
start = 2
odds = [[2, 1]]
[players]
most = 2
directions = [["left", "right"], ["up", "down"]]
goals = [{ tile = 8 }, { moves = 20 }]
)",
                                   "duel");
  EXPECT_TRUE(duel) << text_of(duel.error());
  sources.game = *duel;
  Questions questions(std::move(sources));
  return Json::parse(questions.answer("inspect", "{\"board\":[2,2,0,4]" + keys + "}",
                                      {.source = "standard input", .line = 3}));
}

TEST(Inspector, KnowsTheMoverAndTheNumberOfMoves) {
  const auto moves = [](const Json& answer) {
    std::string names;
    for (const auto& [name, move] : answer.at("moves").items()) {
      names += name + ' ';
    }
    return names;
  };
  EXPECT_EQ(moves(answer_in_duel("")), "left right ");
  EXPECT_EQ(moves(answer_in_duel(",\"player\":1")), "left right ");
  EXPECT_EQ(moves(answer_in_duel(",\"player\":2")), "down ");
  EXPECT_EQ(moves(answer_in_duel(",\"moves\":7")), "down ");  // they move in turn
  EXPECT_FALSE(answer_in_duel(",\"moves\":19").at("over"));
  EXPECT_TRUE(answer_in_duel(",\"moves\":20").at("over"));
}

TEST(Inspector, RefusesPlayersThatTheGameDoesNotHave) {
  const Faces faces = {2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  const auto error_with = [&](const std::string& key, std::int64_t number) {
    return error_of("2048", Json({{"board", faces}, {key, number}}).dump());
  };
  EXPECT_EQ(error_with("player", 1),
            "standard input:3:53: expected no \"player\" in a game for one, found 1");
  EXPECT_EQ(error_with("player", 3),
            "standard input:3:53: expected a whole number from 1 to 2 for \"player\", found the "
            "number 3");
  EXPECT_EQ(error_with("moves", 1'000'000'001),
            "standard input:3:52: expected a whole number from 0 to 1000000000 for \"moves\", "
            "found the number 1000000001");
}

TEST(Inspector, AMoveBringsATileIfOneIsDue) {
  const Faces faces = {2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  const auto spawns = [&](int waited) {
    const Json question = {{"board", faces}, {"waited", waited}};
    return answer_to("breather", question.dump()).at("moves").at("left").at("spawns");
  };
  EXPECT_EQ(spawns(0), Json::array());
  EXPECT_EQ(spawns(1).size(), 15U * 3U);
  EXPECT_EQ(error_of("breather", Json({{"board", faces}, {"waited", 2}}).dump()),
            "standard input:3:53: expected fewer than 2 moves: a tile enters after 2, found 2");
  EXPECT_EQ(
      error_of("2048", Json({{"board", faces}, {"waited", 16}}).dump()),
      "standard input:3:53: expected a whole number from 0 to 15 for \"waited\", found the number "
      "16");
}

}  // namespace
}  // namespace tilery
