// The command `tilery hint`.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "tests/apps/program/running_program.h"
#include "tests/apps/store/temporary_folder.h"

namespace tilery::test {
namespace {

nlohmann::json hint_of(Arguments words) {
  words.insert(words.begin(), "hint");
  words.emplace_back("--json");
  const Outcome outcome = run_tilery(words);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  return nlohmann::json::parse(outcome.out, nullptr, false);
}

/// The answers to `questions`. Questions and answers have a line each.
std::vector<nlohmann::json> answers_of(const Arguments& words, const std::string& questions) {
  const Outcome outcome = run_tilery(words, questions);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  std::vector<nlohmann::json> answers;
  std::istringstream lines(outcome.out);
  for (std::string line; std::getline(lines, line);) {
    answers.push_back(nlohmann::json::parse(line, nullptr, false));
  }
  return answers;
}

TEST(Hint, WinsWhereWinningEndsTheGame) {
  for (const std::string depth : {"1", "2"}) {
    const nlohmann::json hint = hint_of({"2048-61b", "1024 1024 0 0 / 2 4 0 0 / 0 0 0 0 / 0 0 0 0",
                                         "--network", "none", "--depth", depth});
    EXPECT_TRUE(hint["best"] == "left" || hint["best"] == "right") << depth << hint;
  }
}

TEST(Hint, RefusesANextTileThatItCannotUse) {
  const std::string board = "2 4 8 16 / 0 0 2 4 / 0 0 0 2 / 0 0 0 0";
  EXPECT_EQ(run_tilery({"hint", "2048", board, "--next", "2"}).status, 2);
  EXPECT_EQ(run_tilery({"hint", "threes", "--next", "2"}).status, 2);
}

TEST(Hint, MakesTheOnlyMerge) {
  const nlohmann::json hint = hint_of({"2048", "1024 1024 2 4 / 8 16 32 64 / 2 4 8 16 / 4 8 16 2"});
  EXPECT_TRUE(hint["best"] == "left" || hint["best"] == "right") << hint;
  EXPECT_EQ(hint["values"].size(), 2U);
  EXPECT_EQ(hint["line"][0], hint["best"]);
}

TEST(Hint, AnswersLineByLine) {
  const TemporaryFolder folder;
  const std::string network = (folder.path() / "tiny.network").string();
  ASSERT_EQ(
      run_tilery({"train", "2048", "--size", "2x2", "--moves", "1000", "--file", network}).status,
      0);
  const std::string input = R"({"board":[2,2,0,0],"width":2,"height":2}
nonsense
{"board":[2,4,4,2],"width":2,"height":2}
)";
  const Outcome outcome = run_tilery({"hint", "2048", "--depth", "2", "--network", network}, input);
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("{\"error\":"), std::string::npos);
  EXPECT_NE(outcome.out.find("{\"best\":null,\"values\":{},\"line\":[],\"network\":true}"),
            std::string::npos);
}

TEST(Hint, OfThreesNeedsItsNextTile) {
  const std::string board = "1 2 3 0 / 0 0 0 0 / 0 6 0 0 / 3 0 0 48";
  const Outcome outcome = run_tilery({"hint", "threes", board});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_NE(outcome.err.find("expected the next tile"), std::string::npos) << outcome.err;
  EXPECT_EQ(run_tilery({"hint", "threes", board, "--next", "2", "--depth", "2"}).status, 0);
}

TEST(Hint, TakesItsSizeFromTheBoard) {
  const nlohmann::json hint =
      hint_of({"2048", "2 2 0 / 0 0 4", "--depth", "2", "--network", "none"});
  EXPECT_EQ(hint["values"].size(), 4U) << hint;
  const auto answers = answers_of({"hint", "2048", "--depth", "2", "--network", "none"},
                                  "{\"board\":[2,2,0,0,0,4],\"width\":3,\"height\":2}\n{\"board\":["
                                  "2,2,0,0],\"width\":2,\"height\":2}\n");
  ASSERT_EQ(answers.size(), 2U);
  EXPECT_EQ(answers[0], hint);
  EXPECT_TRUE(answers[1].contains("best")) << answers[1];
  EXPECT_EQ(run_tilery({"hint", "3x3", "2 2 0 / 0 0 4"}).status, 2);
}

TEST(Hint, NamesASizeThatIsNotTheGamesOwn) {
  const auto words_on = [](const std::string& board) {
    return run_tilery({"hint", "2048", board, "--depth", "1", "--network", "none"}).out;
  };
  EXPECT_EQ(words_on("16;512;2;0;4;0;0;0;2;0;0;0;0;0;0;0").substr(0, 14), "on     1 x 16\n");
  EXPECT_EQ(words_on("2 2 0 / 0 0 4").substr(0, 13), "on     3 x 2\n");
  EXPECT_EQ(words_on("2 2 0 0 / 0 0 0 0 / 0 0 0 0 / 0 0 0 4").substr(0, 7), "best   ");
}

TEST(Hint, ReadsABoardFromStandardInput) {
  const std::string board = "2,2,0,0\n0,0,0,0\n0,0,0,0\n0,0,0,4\n";
  const Arguments words = {"hint", "2048", "-", "--depth", "1", "--network", "none"};
  const Outcome piped = run_tilery(words, board);
  ASSERT_EQ(piped.status, 0) << piped.err;
  EXPECT_EQ(piped.out,
            run_tilery({"hint", "2048", board, "--depth", "1", "--network", "none"}).out);
  const Outcome wrong = run_tilery(words, "2,2\n0,3\n");
  EXPECT_EQ(wrong.status, 2);
  EXPECT_NE(wrong.err.find("standard input, row 2, column 2: expected a tile"), std::string::npos)
      << wrong.err;
}

TEST(Hint, ReadsTheSavedStateOfTheWebGame) {
  const std::string cells = R"([[null,{"position":{"x":0,"y":1},"value":2}],[null,null]])";
  const nlohmann::json hint =
      hint_of({"2048", R"({"grid":{"size":2,"cells":)" + cells + R"(},"score":0})"});
  EXPECT_EQ(hint, hint_of({"2048", "0 0 / 2 0"}));
}

TEST(Hint, ReportsWhetherANetworkEvaluated) {
  const std::string board = "2 4 8 16 / 0 0 2 4 / 0 0 0 2 / 0 0 0 0";
  EXPECT_EQ(hint_of({"2048", board, "--depth", "1"})["network"], true);
  EXPECT_EQ(hint_of({"2048", board, "--depth", "1", "--network", "none"})["network"], false);
  const Outcome text = run_tilery({"hint", "2048", board, "--depth", "1", "--network", "none"});
  EXPECT_EQ(text.out.find("best   "), 0U) << text.out;
  EXPECT_NE(text.out.find("heuristic points"), std::string::npos) << text.out;
}

TEST(Hint, UsesTheGivenDeck) {
  const std::string board = "1 2 3 0 / 0 0 0 0 / 0 6 0 0 / 3 0 0 192";
  const auto with = [&board](const Arguments& words) {
    Arguments all = {"threes", board, "--depth", "3", "--network", "none"};
    all.insert(all.end(), words.begin(), words.end());
    return hint_of(all)["values"];
  };
  EXPECT_EQ(with({"--next", "2"}), with({"--next", "2", "--deck", "1,1,1,1,2,2,2,3,3,3,3"}));
  EXPECT_NE(with({"--next", "2"}), with({"--next", "2", "--deck", "3"}));
  EXPECT_EQ(with({"--next", "6,12,24"}).size(), 4U);
  const auto answers =
      answers_of({"hint", "threes", "--depth", "3", "--network", "none"},
                 "{\"board\":[1,2,3,0,0,0,0,0,0,6,0,0,3,0,0,192],\"next\":[2],\"deck\":[3]}\n"
                 "{\"board\":[1,2,3,0,0,0,0,0,0,6,0,0,3,0,0,192],\"next\":12288}\n");
  EXPECT_EQ(answers.at(0)["values"], with({"--next", "2", "--deck", "3"}));
  EXPECT_EQ(answers.at(1)["error"],
            "standard input:2:46: expected 1, 2, 3 or 6,12,24, found 12288");
}

TEST(Hint, RefusesAMissingNetworkBeforeTheFirstAnswer) {
  const Outcome outcome =
      run_tilery({"hint", "2048", "--network", "no.such"}, "{\"board\":[2,2]}\n");
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("no.such: cannot be read: "), std::string::npos) << outcome.err;
}

}  // namespace
}  // namespace tilery::test
