#include "tilery/telling/questions.h"

#include <gtest/gtest.h>

#include "tests/record/random_games.h"
#include "tests/support/games.h"
#include "tilery/core/json_writer.h"
#include "tilery/record/record_text.h"

namespace tilery {
namespace {

std::string asked(std::string_view command, std::string_view question) {
  return Questions().answer(command, question);
}

/// {"record": TEXT, and then `rest`}.
std::string about_record(const std::string& text, const std::string& rest = "") {
  return "{\"record\":" + json_string(text) + rest + "}";
}

std::string random_record() {
  RecordedGame game = test::new_game("2048", 3);
  test::do_randomly(game, 3, 12);
  return record_text(game.record_with_result());
}

TEST(Questions, AnswersInspectAsTheInspectorDoes) {
  const std::string board = R"("board":[2,2,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0]})";
  std::string expected;
  Inspector(test::rules_of("2048")).answer("{" + board, {}, expected);
  EXPECT_EQ(asked("inspect", R"({"cartridge":"2048",)" + board), expected);
}

TEST(Questions, AnswersEachGameByItsOwnRules) {
  Questions questions;
  const std::string board = R"("board":[1,2,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0]})";
  const std::string threes = questions.answer("inspect", R"({"cartridge":"threes",)" + board);
  EXPECT_NE(threes.find(R"("left":{"board":[3,)"), std::string::npos) << threes;
  EXPECT_EQ(questions.answer("inspect", R"({"cartridge":"2048",)" + board),
            R"({"error":"question:1:30: expected 0 or a tile of the ladder, found 1 in cell 0"})");
}

TEST(Questions, AnswersHints) {
  EXPECT_TRUE(asked("hint", R"({"cartridge":"2048","board":[2,2,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0]})")
                  .starts_with(R"({"best":")"));
  EXPECT_EQ(asked("hint", R"({"cartridge":"3x3","board":[2,4,2, 4,2,4, 2,4,2]})"),
            R"({"best":null,"values":{},"line":[],"network":false})");
  EXPECT_TRUE(asked("hint", R"({"cartridge":"threes","board":[1,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0]})")
                  .starts_with(R"({"error":"question:1:23: expected )"));
}

TEST(Questions, AnswersViews) {
  const std::string opaque(128, '0');
  EXPECT_TRUE(asked("view", R"({"w":1,"h":1,"tiles":"2e","px":0,"py":0,"radius":1,"opaque":")" +
                                opaque + "\"}")
                  .starts_with(R"({"window":"aeaeaeaeaeaeaeaeae","lit_map":")"));
}

TEST(Questions, ReviewsARecord) {
  const std::string answer =
      asked("review", about_record(random_record(), R"(,"depth":1,"mistakes":0)"));
  EXPECT_TRUE(answer.starts_with(R"({"cartridge":"2048","score":)")) << answer;
  EXPECT_NE(answer.find(R"("network":false)"), std::string::npos);
  EXPECT_NE(answer.find(R"("mistakes":[],"moves":[{"move":1,)"), std::string::npos) << answer;
}

TEST(Questions, SimulatesGames) {
  EXPECT_TRUE(
      asked("simulate",
            R"({"cartridge":"2048","width":2,"height":2,"games":100,"player":"random"})")
          .starts_with(
              R"({"cartridge":"2048","width":2,"height":2,"player":"random","games":100,"seed":1,)"
              R"("score":{"mean":21.12,"interval":[17.981920210622988,24.2580)"));
  EXPECT_EQ(asked("simulate", R"({"cartridge":"threes","width":5})"),
            R"({"error":"question:1:31: expected a size that threes offers, found another"})");
  EXPECT_EQ(asked("simulate", R"({"cartridge":"2048","player":"best"})"),
            R"({"error":"player: expected random, greedy, perfect or trained, found \"best\""})");
  EXPECT_EQ(asked("simulate", R"({"cartridge":"2048","player":"trained"})"),
            R"({"error":"player: expected a network for 2048, found none"})");
}

TEST(Questions, SimulatesPerfectPlayOfSmallGames) {
  const std::string answer = asked(
      "simulate", R"({"cartridge":"2048","width":2,"height":2,"games":9,"player":"perfect"})");
  EXPECT_NE(answer.find(R"("player":"perfect","games":9)"), std::string::npos) << answer;
}

TEST(Questions, VerifiesARecord) {
  const std::string record = random_record();
  EXPECT_TRUE(
      asked("verify", about_record(record, R"(,"file":"a.tilery")"))
          .starts_with(R"({"file":"a.tilery","line":1,"ok":true,"cartridge":"2048","score":)"));
  std::string changed = record;
  changed[changed.find("seed ") + 5] ^= 1;
  EXPECT_TRUE(asked("verify", about_record(changed))
                  .starts_with(R"({"file":"record","line":1,"ok":false,"error":"record:)"));
}

TEST(Questions, AWrongResultStandsOnTheFirstLineOfItsRecord) {
  RecordedGame game = test::new_game("2048", 3);
  test::do_randomly(game, 3, 12);
  Record record = game.record_with_result();
  record.result->moves += 1;
  const std::string answer = asked("verify", about_record(record_text(record)));
  EXPECT_TRUE(answer.starts_with(R"({"file":"record","line":1,"ok":false,"error":"record:1: )"
                                 "expected a number of moves of "))
      << answer;
}

TEST(Questions, SaysWhichGameItDoesNotKnow) {
  EXPECT_EQ(asked("inspect", R"({"cartridge":"2049","board":[]})"),
            R"({"error":"cartridge: expected a game that ships, found \"2049\""})");
  EXPECT_EQ(asked("hint", R"({"board":[]})"),
            R"({"error":"question:1:12: expected a \"cartridge\", found an object without one"})");
}

TEST(Questions, SaysWhichCommandItDoesNotKnow) {
  EXPECT_EQ(asked("train", "{}"),
            R"({"error":"command: expected inspect, view, hint, review, simulate or verify, )"
            R"(found \"train\""})");
}

TEST(Questions, NamesThePlaceOfAQuestion) {
  EXPECT_EQ(
      Questions().answer("review", "{}", {.source = "standard input", .line = 7}),
      R"({"error":"standard input:7:2: expected a \"record\", found an object without one"})");
}

TEST(Questions, TakesCartridgesAndJudgesFromItsSources) {
  int asked = 0;
  Questions questions(
      {.cartridge = [&](const std::string& name) -> std::expected<Cartridge, Error> {
         ++asked;
         return name == "mine" ? std::expected<Cartridge, Error>(test::cartridge_named("3x3"))
                               : std::unexpected(Error{name, {}, "mine", "another"});
       },
       .judge = [](const Cartridge&) -> std::expected<Judge, Error> {
         return std::unexpected(Error{"a.network", {}, "a network", "nothing"});
       }});
  const std::string board = R"("board":[2,4,2, 4,2,4, 2,0,4]})";
  EXPECT_TRUE(questions.answer("inspect", R"({"cartridge":"mine",)" + board)
                  .starts_with(R"({"over":false)"));
  EXPECT_NE(questions.answer("hint", R"({"cartridge":"mine",)" + board)
                .find("a.network: expected a network, found nothing"),
            std::string::npos);
  EXPECT_EQ(asked, 1);
}

}  // namespace
}  // namespace tilery
