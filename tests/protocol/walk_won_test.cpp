#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "tests/protocol/walker.h"
#include "tests/support/paths.h"
#include "tilery/narration/verdict.h"
#include "tilery/quest/world_reader.h"

namespace tilery {
namespace {

class MerrowQuest : public testing::TestWithParam<std::uint64_t> {};

std::string script() {
  std::ostringstream text;
  text << std::ifstream(test::project_file("tests/protocol/merrow_walk.txt")).rdbuf();
  return text.str();
}

TEST_P(MerrowQuest, IsWonByPlainWordsAndItsRecordShowsIt) {
  const quest::WorldFile file = quest::read_shipped_world("merrow").value();
  RecordedWorld game(file.world, GetParam());
  Walker walker(game);
  EXPECT_TRUE(walker.follow(script()));
  ASSERT_TRUE(game.state().is_won) << walker.transcript();
  const std::string text = world_record_text(game.record_with_result());
  const WorldRecord read = read_world_record(text, "walk").value();
  const auto replayed = replay(read, game.world());
  ASSERT_TRUE(replayed) << text_of(replayed.error());
  EXPECT_EQ(replayed->state(), game.state());
  const std::uint64_t turns = game.state().statistics.turns;
  EXPECT_GT(read.commands.size(), turns) << "the lock takes moves, but no turns";
  EXPECT_EQ(turns_of(read), turns);
  const VerifyWalk verify = walk_verifier();  // keeps the world of the verdict
  const Verdict verdict = verify(text, "walk", nullptr);
  EXPECT_NE(verdict_words(verdict).find(std::to_string(turns) + " turns"), std::string::npos);
  EXPECT_NE(json_of(verdict).find("\"turns\":" + std::to_string(turns)), std::string::npos);
}

/// The lines that the walker said.
std::string lines_said_in(const std::string& transcript) {
  std::istringstream lines{transcript};
  std::string said;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("> ")) {
      said += line.substr(2) + '\n';
    }
  }
  return said;
}

/// Tests of the page, the terminal and Python type the lines of the file. TILERY_GOLDEN=write
/// keeps new ones.
TEST(MerrowCommands, EqualTheLinesThatTheWalkerSays) {
  const quest::WorldFile file = quest::read_shipped_world("merrow").value();
  RecordedWorld game(file.world, 1);
  Walker walker(game);
  ASSERT_TRUE(walker.follow(script()));
  const std::string path = test::project_file("tests/protocol/merrow_commands.txt");
  if (const char* wish = std::getenv("TILERY_GOLDEN"); wish && std::string(wish) == "write") {
    std::ofstream(path) << lines_said_in(walker.transcript());
  }
  std::ostringstream golden;
  golden << std::ifstream(path).rdbuf();
  EXPECT_EQ(lines_said_in(walker.transcript()), golden.str());
}

INSTANTIATE_TEST_SUITE_P(Seed, MerrowQuest, testing::Values(1));
INSTANTIATE_TEST_SUITE_P(SlowSeeds, MerrowQuest, testing::Values(2, 3));

}  // namespace
}  // namespace tilery
