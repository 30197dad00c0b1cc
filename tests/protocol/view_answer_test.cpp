#include "tilery/protocol/view_answer.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace tilery {
namespace {

using Json = nlohmann::json;

/// A row of seven cells with a wall in the fourth; the party is in the second.
Json corridor() {
  std::string opaque(128, '0');
  opaque['#'] = '1';
  return {{"w", 7},           {"h", 1},         {"tiles", "2eae2e232eae2e"},
          {"opaque", opaque}, {"px", 1},        {"py", 0},
          {"radius", 3},      {"map_light", 1}, {"party_light", 2}};
}

Json view_answer(const std::string& line) {
  const auto answer = answer_to_view(line, {.source = "standard input", .line = 7});
  return Json::parse(answer ? *answer : error_answer(answer.error()));
}

std::string view_error(const std::string& line) { return view_answer(line).value("error", "none"); }

std::string middle_row(const Json& answer, const std::string& key, std::size_t digits) {
  return answer.at(key).get<std::string>().substr(3 * 7 * digits, 7 * digits);
}

TEST(ViewAnswer, AnswersEveryStageOverTheWholeWindow) {
  Json question = corridor();
  question["mobs"] = {{1, 0xE7, 2, 0}, {0, 0xE8, 2, 0}};
  const Json answer = view_answer(question.dump());
  EXPECT_EQ(middle_row(answer, "window", 2), "aeaeaeaeaea3ae");
  EXPECT_EQ(middle_row(answer, "lit_map", 1), "0001000");
  EXPECT_EQ(middle_row(answer, "window_mobs", 2), "aeaeaeaee7a3ae");
  EXPECT_EQ(answer.at("adjacent"), Json({0xAE, 255, 0xAE, 255, 0xAE, 255, 0xAE, 0, 0xAE}));
  EXPECT_EQ(middle_row(answer, "lit", 1), "0111110");
  EXPECT_EQ(middle_row(answer, "los", 1), "1111110");
  EXPECT_EQ(middle_row(answer, "seen", 1), "0111110");
  EXPECT_EQ(middle_row(answer, "final", 2), "20aeaef7e7a320");
}

TEST(ViewAnswer, ByDefaultItIsDayAndTheRadiusIsSix) {
  Json question = corridor();
  for (const char* key : {"radius", "map_light", "party_light"}) {
    question.erase(key);
  }
  const Json answer = view_answer(question.dump());
  EXPECT_EQ(answer.at("lit"), std::string(169, '1'));
}

TEST(ViewAnswer, TakesTheSymmetricRuleBeyondRadiusEight) {
  for (const int radius : {8, 9}) {
    Json question = corridor();
    question.merge_patch({{"h", 3},
                          {"tiles",
                           "2e2e2e2e2e2e2e"
                           "2e2e2e232e2e2e"
                           "2e2e2e2e2e2e2e"}});
    question["radius"] = radius;
    const Json usual = view_answer(question.dump());
    question["sight"] = radius == 8 ? "strict" : "symmetric";
    EXPECT_EQ(usual, view_answer(question.dump()));
    question["sight"] = radius == 8 ? "symmetric" : "strict";
    EXPECT_NE(usual.at("los"), view_answer(question.dump()).at("los"));
  }
}

TEST(ViewAnswer, GivesTheErrorInPlaceOfAnAnswer) {
  EXPECT_EQ(view_error(""), "standard input:7: expected JSON, found the end of the line");
  EXPECT_EQ(view_error("[]"), "standard input:7:1: expected an object, found a list");
  EXPECT_EQ(view_error(R"({"w":0})"),
            "standard input:7:7: expected a whole number from 1 to 32768 for \"w\", found the "
            "number 0");
  EXPECT_EQ(view_error(R"({"w":1,"w":1})"),
            "standard input:7:10: expected each key once, found \"w\" again");
  EXPECT_EQ(view_error(R"({"sigth":"strict"})"),
            "standard input:7:8: expected a key of a view, found \"sigth\" (did you mean "
            "\"sight\"?)");
  EXPECT_EQ(view_error(R"({"mobs":[[1,2,3]]})"),
            "standard input:7:16: expected a mob of four numbers: kind, graphic, x, y, found 3");
  EXPECT_EQ(view_error(R"({"tiles":"2g"})"),
            "standard input:7:13: expected hexadecimal digits in \"tiles\", found \"2g\" for cell "
            "0");
}

TEST(ViewAnswer, RefusesAPartyBesideTheMapAndTooFewCells) {
  Json question = corridor();
  question["px"] = 7;
  EXPECT_NE(view_error(question.dump()).find("a party on the map of 7 x 1, found it at 7, 0"),
            std::string::npos);
  question = corridor();
  question["h"] = 2;
  EXPECT_NE(view_error(question.dump()).find("7 x 2 cells in \"tiles\", found 7"),
            std::string::npos);
}

TEST(ViewAnswer, RefusesMissingValuesAndValuesOutOfRange) {
  for (const char* key : {"w", "h", "tiles", "opaque", "px", "py"}) {
    Json question = corridor();
    question.erase(key);
    EXPECT_NE(view_error(question.dump()).find("found an object without it"), std::string::npos)
        << key;
  }
  Json question = corridor();
  question["radius"] = 64;
  EXPECT_NE(view_error(question.dump()), "none");
  question = corridor();
  question["mobs"] = Json(256, Json{1, 1, 1, 1});
  EXPECT_NE(view_error(question.dump()).find("at most 255 mobs"), std::string::npos);
}

}  // namespace
}  // namespace tilery
