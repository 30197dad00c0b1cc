// tilery inspect through pipes, against answers worked out by hand.

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "tests/apps/program/running_program.h"
#include "tests/support/paths.h"

namespace tilery::test {
namespace {

std::string file_text(const std::string& name) {
  std::ifstream file(project_file("tests/golden/inspect/" + name));
  return {std::istreambuf_iterator<char>(file), {}};
}

class InspectGolden : public testing::TestWithParam<const char*> {};

TEST_P(InspectGolden, GivesTheAnswersWorkedOutByHand) {
  const std::string game = GetParam();
  const Outcome outcome = run_tilery({"inspect", game}, file_text(game + ".in.jsonl"));
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  ASSERT_FALSE(outcome.out.empty());
  EXPECT_EQ(outcome.out, file_text(game + ".out.jsonl"));
}

INSTANTIATE_TEST_SUITE_P(SixGames, InspectGolden,
                         testing::Values("2048", "2048-vcs", "2048-basic", "2048-61b", "threes",
                                         "threes-1k"));

TEST(Inspect, AnswersBeforeTheNextQuestion) {
  Conversation inspect({"inspect", "3x3"});
  for (int question = 0; question < 3; ++question) {
    inspect.say("{\"board\":[2,4,2,4,2,4,2,4,2]}\n");
    EXPECT_EQ(inspect.read_until("\n"), "{\"over\":true,\"goal\":false,\"moves\":{}}\n");
  }
  EXPECT_EQ(inspect.finish(), 0);
}

TEST(Inspect, GivesAnAnswerForEveryLine) {
  const std::string long_line(2'000'000, ' ');
  const std::string over = "{\"board\":[2,4,2,4,2,4,2,4,2]}";
  const Outcome outcome =
      run_tilery({"inspect", "3x3"}, "\n" + over + "\r\n" + long_line + "\nx\n" + over);
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(
      outcome.out,
      "{\"error\":\"standard input:1:1: expected '[', '{', or a literal, found end of input\"}\n"
      "{\"over\":true,\"goal\":false,\"moves\":{}}\n"
      "{\"error\":\"standard input:3: expected at most 1048576 bytes, found 2000000\"}\n"
      "{\"error\":\"standard input:4:1: expected JSON, found invalid literal\"}\n"
      "{\"over\":true,\"goal\":false,\"moves\":{}}\n");
}

}  // namespace
}  // namespace tilery::test
