#include "tilery/protocol/questions.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/record/random_games.h"
#include "tests/support/games.h"
#include "tilery/core/json_writer.h"
#include "tilery/narration/review_words.h"
#include "tilery/narration/simulation_words.h"
#include "tilery/record/record_text.h"

namespace tilery {
namespace {

std::string answered(std::string_view command, std::string_view question) {
  return Questions().answer(command, question);
}

/// A question about a record; `rest` begins with a comma and holds its other keys.
std::string about_record(const std::string& text, const std::string& rest = "") {
  return "{\"record\":" + json_string(text) + rest + "}";
}

std::string random_record() {
  RecordedGame game = test::new_game("2048", 3);
  test::do_randomly(game, 3, 12);
  return record_text(game.record_with_result());
}

TEST(Questions, AGivenGameNeedsNoName) {
  const std::string board = R"("board":[2,2,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0]})";
  QuestionSources sources;
  sources.game = test::cartridge_named("2048");
  EXPECT_EQ(answered("inspect", R"({"cartridge":"2048",)" + board),
            Questions(std::move(sources)).answer("inspect", "{" + board));
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
  EXPECT_TRUE(
      answered("hint", R"({"cartridge":"2048","board":[2,2,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0]})")
          .starts_with(R"({"best":")"));
  EXPECT_EQ(answered("hint", R"({"cartridge":"3x3","board":[2,4,2, 4,2,4, 2,4,2]})"),
            R"({"best":null,"values":{},"line":[],"network":false})");
  EXPECT_TRUE(
      answered("hint", R"({"cartridge":"threes","board":[1,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0]})")
          .starts_with(R"({"error":"question:1:23: expected )"));
}

TEST(Questions, AnswersViews) {
  const std::string opaque(128, '0');
  EXPECT_TRUE(answered("view", R"({"w":1,"h":1,"tiles":"2e","px":0,"py":0,"radius":1,"opaque":")" +
                                   opaque + "\"}")
                  .starts_with(R"({"window":"aeaeaeaeaeaeaeaeae","lit_map":")"));
}

TEST(Questions, ReviewsARecord) {
  const std::string answer =
      answered("review", about_record(random_record(), R"(,"depth":1,"mistakes":0)"));
  EXPECT_TRUE(answer.starts_with(R"({"cartridge":"2048","score":)")) << answer;
  EXPECT_NE(answer.find(R"("network":false)"), std::string::npos);
  EXPECT_NE(answer.find(R"("mistakes":[],"moves":[{"move":1,)"), std::string::npos) << answer;
}

TEST(Questions, ReportsTheProgressOfAReview) {
  std::vector<std::size_t> moves_before;
  QuestionSources sources;
  sources.progress.review = [&](std::size_t before, std::size_t all) {
    EXPECT_LT(before, all);
    moves_before.push_back(before);
  };
  Questions(std::move(sources)).answer("review", about_record(random_record(), R"(,"depth":1)"));
  ASSERT_GT(moves_before.size(), 1U);
  EXPECT_EQ(moves_before.front(), 0U);
  EXPECT_TRUE(std::ranges::is_sorted(moves_before));
}

TEST(Questions, SimulatesGames) {
  EXPECT_TRUE(
      answered("simulate",
               R"({"cartridge":"2048","width":2,"height":2,"games":100,"player":"random"})")
          .starts_with(
              R"({"cartridge":"2048","width":2,"height":2,"player":"random","games":100,"seed":1,)"
              R"("score":{"mean":18.6,"interval":[16.04345695103934,21.1565)"));
  EXPECT_EQ(answered("simulate", R"({"cartridge":"threes","width":5})"),
            R"({"error":"question:1:31: expected a size that threes offers, found 5 x 4"})");
  EXPECT_EQ(answered("simulate", R"({"cartridge":"2048","player":"best"})"),
            R"({"error":"player: expected random, greedy, perfect or trained, found \"best\""})");
  EXPECT_EQ(answered("simulate", R"({"cartridge":"2048","player":"trained"})"),
            R"({"error":"player: expected a network for 2048, found none"})");
}

TEST(Questions, SolvesPuzzles) {
  EXPECT_EQ(answered("solve", R"({"cartridge":"gather","level":1})"),
            R"({"cartridge":"gather.1","solvable":true,"moves":["right","up"],"solutions":2,)"
            R"("par":2,"positions":4})");
  EXPECT_EQ(answered("solve", R"({"cartridge":"gather.1"})"),
            answered("solve", R"({"cartridge":"gather","level":1})"));
  EXPECT_EQ(answered("solve", R"({"cartridge":"gather","level":21})"),
            R"({"error":"question:1:31: expected 20 levels in gather, found level 21"})");
  EXPECT_EQ(answered("solve", R"({"cartridge":"2048"})"),
            R"({"error":"puzzle: expected a puzzle: a game with a goal that ends it, without )"
            R"(tiles that enter, found one without a goal that ends it"})");
}

TEST(Questions, SimulatesPerfectPlayOfSmallGames) {
  const std::string answer = answered(
      "simulate", R"({"cartridge":"2048","width":2,"height":2,"games":9,"player":"perfect"})");
  EXPECT_NE(answer.find(R"("player":"perfect","games":9)"), std::string::npos) << answer;
}

TEST(Questions, VerifiesARecord) {
  const std::string record = random_record();
  EXPECT_TRUE(
      answered("verify", about_record(record, R"(,"file":"a.tilery")"))
          .starts_with(R"({"file":"a.tilery","line":1,"ok":true,"cartridge":"2048","score":)"));
  std::string changed = record;
  changed[changed.find("seed ") + 5] ^= 1;
  EXPECT_TRUE(answered("verify", about_record(changed))
                  .starts_with(R"({"file":"record","line":1,"ok":false,"error":"record:)"));
}

TEST(Questions, ARecordThatTakesTooMuchTimeOrMemoryGivesAnErrorAndNoVerdict) {
  const quest::World world = find_shipped_world("merrow").value();
  RecordedWorld walk(world, 7);
  RecordedGame large("2048", {.rules = *resized(test::rules_of("2048"), 32, 32), .seed = 7});
  for (int i = 0; i < 100; ++i) {
    walk.act({.verb = quest::Verb::wait});
    large.act(i % 2 == 0 ? Event::left : Event::right);
  }
  const auto answer = [](const std::string& record, const QuestionWork& work) {
    return Questions({.work = work}).answer("verify", about_record(record));
  };
  for (const std::string& record : {random_record(), record_text(large.record_with_result()),
                                    world_record_text(walk.record_with_result())}) {
    EXPECT_NE(answer(record, {}).find(R"("ok":true)"), std::string::npos);
    const std::string late = answer(record, {.is_cancelled = [] { return true; }});
    EXPECT_EQ(
        late,
        R"({"error":"record: expected a record that is replayed within the limits of time and )"
        R"(memory, found )" +
            std::to_string(record.size()) + R"( bytes"})");
    EXPECT_EQ(answer(record, {.limits = {.record_bytes = 10}}), late);
  }
}

TEST(Questions, AWrongResultIsReportedOnTheFirstLineOfItsRecord) {
  RecordedGame game = test::new_game("2048", 3);
  test::do_randomly(game, 3, 12);
  Record record = game.record_with_result();
  record.result->moves += 1;
  const std::string answer = answered("verify", about_record(record_text(record)));
  EXPECT_TRUE(answer.starts_with(R"({"file":"record","line":1,"ok":false,"error":"record:1: )"
                                 "expected a number of moves of "))
      << answer;
}

TEST(Questions, NamesAnUnknownGame) {
  EXPECT_EQ(
      answered("inspect", R"({"cartridge":"2049","board":[]})"),
      R"answer({"error":"cartridge: expected a game that ships, found \"2049\" (did you mean 2048?)"})answer");
  EXPECT_EQ(answered("hint", R"({"board":[]})"),
            R"({"error":"question:1:12: expected a \"cartridge\" or a \"toml\", )"
            R"(found an object without one"})");
}

/// The text of a cartridge "2048" whose goal is 32.
std::string own_game() {
  Cartridge cartridge = test::cartridge_named("2048");
  cartridge.rules.goal.tile = 5;
  return toml_of(cartridge);
}

TEST(Questions, TakesAGameByItsText) {
  const std::string board = R"("board":[32,2,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0]})";
  const std::string toml = "{\"toml\":" + json_string(own_game()) + ",";
  EXPECT_NE(answered("inspect", toml + board).find(R"("goal":true)"), std::string::npos);
  EXPECT_NE(answered("inspect", R"({"cartridge":"2048",)" + board).find(R"("goal":false)"),
            std::string::npos);
  EXPECT_TRUE(answered("hint", toml + board).starts_with(R"({"best":")"));
  const std::string figures = answered("simulate", toml + R"("games":10})");
  EXPECT_NE(figures.find(R"("goal":{"tile":32,"games":)"), std::string::npos) << figures;
}

TEST(Questions, NamesTheLineOfAFaultInAGamesText) {
  EXPECT_TRUE(answered("inspect", R"({"toml":"name = 5\n","board":[]})")
                  .starts_with(R"({"error":"toml:1:)"));
}

TEST(Questions, VerifiesAndReviewsByTheRulesOfTheRecord) {
  const Cartridge own = read_cartridge(own_game(), "own").value();
  RecordedGame game("2048", {.rules = own.rules, .seed = 1});
  test::do_randomly(game, 3, 12);
  const std::string record = record_text(game.record_with_result());
  const std::string toml = ",\"toml\":" + json_string(own_game());
  EXPECT_NE(answered("verify", about_record(record)).find(R"("ok":false)"), std::string::npos);
  EXPECT_NE(answered("verify", about_record(record, toml)).find(R"("ok":true)"), std::string::npos);
  EXPECT_TRUE(answered("review", about_record(record, toml + ",\"depth\":1"))
                  .starts_with(R"({"cartridge":"2048")"));
  // The shipped game is found by its rules, independently of the question's other fields.
  EXPECT_NE(answered("verify", about_record(random_record(), toml)).find(R"("ok":true)"),
            std::string::npos);
}

TEST(Questions, VerifiesOneRecordAtATime) {
  EXPECT_EQ(answered("verify", about_record(random_record() + random_record())),
            R"({"file":"record","line":1,"ok":false,"error":"record: expected one record, )"
            R"(found 2 records"})");
}

TEST(Questions, AnswersEachRecordOfATextAsThatRecordAlone) {
  std::string wrong = random_record();
  wrong[wrong.find("seed ") + 5] ^= 1;
  const std::string records[] = {random_record(), wrong, random_record()};
  Questions questions;
  std::vector<std::string> answers;
  questions.verify_each(records[0] + records[1] + records[2], "a.tilery", [&](Verdict verdict) {
    verdict.line = 1;
    answers.push_back(json_of(verdict));
  });
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_EQ(answers[0], answered("verify", about_record(records[0], R"(,"file":"a.tilery")")));
  EXPECT_TRUE(answers[1].starts_with(R"({"file":"a.tilery","line":1,"ok":false,"error":)"));
  EXPECT_EQ(answers[2], answers[0]);
}

TEST(Questions, VerifiesRecordsOfItsOwnGamesAndOfShippedGames) {
  RecordedGame game("2048", {.rules = read_cartridge(own_game(), "test")->rules, .seed = 7});
  test::do_randomly(game, 3, 12);
  const std::string record = record_text(game.record_with_result());
  Questions questions({.of_records = {*read_cartridge(own_game(), "test")}});
  int true_records = 0;
  questions.verify_each(record, "a", [&](const Verdict& one) { true_records += one.is_true(); });
  questions.verify_each(random_record(), "b",
                        [&](const Verdict& one) { true_records += one.is_true(); });
  EXPECT_EQ(true_records, 2);
  std::string words;
  questions.verify_each("", "c", [&](const Verdict& one) { words += verdict_words(one); });
  EXPECT_EQ(words, "c: expected a record, found nothing");
}

TEST(Questions, TakesTheDepthAndTheTimeOfAQuestion) {
  const std::string question =
      R"({"cartridge":"2048","board":[2,2,4,0, 8,0,0,0, 0,0,0,0, 0,0,0,0],"depth":)";
  EXPECT_NE(answered("hint", question + "1}"), answered("hint", question + "3}"));
  EXPECT_EQ(answered("hint", question + "13}"),
            R"({"error":"question:1:74: expected a whole number from 1 to 12 for \"depth\", )"
            R"(found the number 13"})");
  EXPECT_EQ(answered("hint", question + "1,\"time_ms\":5}"),
            R"({"error":"question:1:86: expected no \"time_ms\", as there is no clock, found 5"})");
  QuestionSources sources;
  sources.work.clock = [now = 0.0]() mutable { return now += 1; };
  Questions timed(std::move(sources));
  EXPECT_TRUE(timed.answer("hint", question + "2,\"time_ms\":500}").starts_with(R"({"best":")"));
}

TEST(Questions, KnowsKeysByTheirFormerNames) {
  const std::string question =
      R"({"cartridge":"2048","board":[2,2,4,0, 8,0,0,0, 0,0,0,0, 0,0,0,0],")";
  EXPECT_EQ(answered("hint", question + R"(most_boards":50})"),
            answered("hint", question + R"(nodes":50})"));
  const std::string both = answered("hint", question + R"(nodes":50,"most_boards":50})");
  EXPECT_TRUE(both.contains(R"(each key once, found \"most_boards\" again)")) << both;
}

TEST(Questions, TakesNoMoreThanItsLimits) {
  QuestionSources sources;
  sources.work.limits = {.depth = 2, .games = 5};
  Questions questions(std::move(sources));
  EXPECT_EQ(questions.answer("simulate", R"({"cartridge":"2048","games":6})"),
            R"({"error":"question:1:29: expected a whole number from 1 to 5 for \"games\", )"
            R"(found the number 6"})");
  EXPECT_NE(questions.answer("review", R"({"depth":3,"record":""})").find("from 1 to 2"),
            std::string::npos);
}

TEST(Questions, MakesOneEvaluatorForEachGame) {
  int made = 0;
  QuestionSources sources;
  sources.evaluator = [&](const Cartridge& cartridge) -> std::expected<BoardEvaluator, Error> {
    ++made;
    return BoardEvaluator(cartridge.rules, std::nullopt);
  };
  Questions questions(std::move(sources));
  for (const std::string_view game : {"2048", "threes", "2048"}) {
    const std::string next = game == "threes" ? R"("next":1,)" : "";
    questions.answer("hint", fmt::format(R"({{"cartridge":"{}",{}"depth":1,)", game, next) +
                                 R"("board":[3,0,0,0, 0,0,0,0, 0,0,0,0, 0,0,0,0]})");
  }
  questions.answer("review", about_record(random_record(), R"(,"depth":1)"));
  EXPECT_EQ(made, 2);
}

TEST(Questions, GivesTheReviewAndTheReportBesideTheAnswer) {
  std::optional<Review> review;
  std::optional<SimulationReport> report;
  std::uint64_t games_over = 0;
  QuestionSources sources;
  sources.on_result.review = [&](const Review& made) { review = made; };
  sources.on_result.simulation = [&](const SimulationReport& made) { report = made; };
  sources.progress.simulation = [&](std::uint64_t over, std::uint64_t) { games_over = over; };
  Questions questions(std::move(sources));
  const std::string question = about_record(random_record(), R"(,"depth":1,"mistakes":2)");
  const std::string reviewed = questions.answer("review", question);
  EXPECT_EQ(reviewed, json_of(review.value(), 2));
  const std::string simulated = questions.answer("simulate", R"({"cartridge":"2048","games":20})");
  EXPECT_EQ(simulated, json_of(report.value()));
  EXPECT_EQ(games_over, 20U);
}

TEST(Questions, AskGivesTheErrorItself) {
  const auto answer = Questions().ask("review", R"({"file":"mine.tilery","record":"nothing"})");
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().source, "mine.tilery");
  EXPECT_EQ(answer.error().place.line, 1);
}

TEST(Questions, TriesTheProgramsCartridgesForRecordsFirst) {
  Cartridge own = test::cartridge_named("2048");
  own.title = "My own";
  std::string title;
  QuestionSources sources;
  sources.of_records.push_back(own);
  sources.on_result.review = [&](const Review& made) { title = made.title; };
  Questions(std::move(sources)).answer("review", about_record(random_record(), R"(,"depth":1)"));
  EXPECT_EQ(title, "My own");
}

TEST(Questions, RatesAGame) {
  const std::string answer =
      answered("rate", R"({"cartridge":"3x3","games":2,"training_moves":2000})");
  EXPECT_TRUE(answer.starts_with(R"({"cartridge":"3x3","verdict":")")) << answer;
  EXPECT_NE(answer.find(R"("players":[{"name":"random","games":2,)"), std::string::npos) << answer;
  const std::string refused = answered("rate", R"({"cartridge":"3x3","seconds":0})");
  EXPECT_NE(refused.find("expected a number from 0.1 to 600"), std::string::npos) << refused;
}

TEST(Questions, NamesAnUnknownCommand) {
  EXPECT_EQ(
      answered("train", "{}"),
      R"({"error":"command: expected inspect, view, hint, review, simulate, rate, solve or verify, )"
      R"(found \"train\""})");
}

TEST(Questions, NamesThePlaceOfAQuestion) {
  EXPECT_EQ(
      Questions().answer("review", "{}", {.source = "standard input", .line = 7}),
      R"({"error":"standard input:7:2: expected a \"record\", found an object without one"})");
}

TEST(Questions, TakesCartridgesAndEvaluatorsFromItsSources) {
  int calls = 0;
  Questions questions(
      {.cartridge = [&](const std::string& name) -> std::expected<Cartridge, Error> {
         ++calls;
         return name == "mine" ? std::expected<Cartridge, Error>(test::cartridge_named("3x3"))
                               : std::unexpected(Error{name, {}, "mine", "another"});
       },
       .evaluator = [](const Cartridge&) -> std::expected<BoardEvaluator, Error> {
         return std::unexpected(Error{"a.network", {}, "a network", "nothing"});
       }});
  const std::string board = R"("board":[2,4,2, 4,2,4, 2,0,4]})";
  EXPECT_TRUE(questions.answer("inspect", R"({"cartridge":"mine",)" + board)
                  .starts_with(R"({"over":false)"));
  EXPECT_NE(questions.answer("hint", R"({"cartridge":"mine",)" + board)
                .find("a.network: expected a network, found nothing"),
            std::string::npos);
  EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace tilery
