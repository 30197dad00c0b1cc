// The command `tilery watch` without a terminal: it prints lines.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/apps/program/running_program.h"

namespace tilery::test {
namespace {

TEST(Watch, PrintsAGameToItsEndAndTheSameGameAgain) {
  const auto watch = [] {
    return run_tilery(
        {"watch", "2048", "--size", "2x2", "--seed", "7", "--depth", "2", "--network", "none"});
  };
  const Outcome outcome = watch();
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_TRUE(outcome.out.starts_with("Seed 7.\n"));
  EXPECT_NE(outcome.out.find(" 0.0; "), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find(" heuristic points\n"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("The game is over: "), std::string::npos) << outcome.out;
  EXPECT_EQ(watch().out, outcome.out);
}

TEST(Watch, NamesTheNextTileAsPlayDoes) {
  const Outcome watched =
      run_tilery({"watch", "threes", "--seed", "7", "--depth", "1", "--network", "none"});
  ASSERT_EQ(watched.status, 0) << watched.err;
  const std::string words = "Score 12.\nNext: 1.\n+--";
  EXPECT_TRUE(watched.out.starts_with("Seed 7.\n" + words)) << watched.out;
  const Outcome played = run_tilery({"play", "threes", "--seed", "7", "--no-save"}, "q\n");
  EXPECT_NE(played.out.find(words), std::string::npos) << played.out;
}

TEST(Watch, HelpNamesItsDefaultLimits) {
  const std::string help = run_tilery({"watch", "--help"}).out;
  EXPECT_NE(help.find("Moves looked ahead (5, in 250 ms)\n"), std::string::npos) << help;
}

TEST(Watch, RefusesWrongArgumentsWithoutOutput) {
  const auto fault_of = [](std::vector<std::string> words) {
    words.insert(words.begin(), "watch");
    const Outcome outcome = run_tilery(words);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_TRUE(outcome.out.empty());
    return outcome.err;
  };
  EXPECT_NE(fault_of({}).find("expected CARTRIDGE"), std::string::npos);
  EXPECT_NE(fault_of({"2049"}).find("did you mean"), std::string::npos);
  EXPECT_NE(fault_of({"3x3", "--size", "4x4"}).find("--size: expected"), std::string::npos);
  EXPECT_NE(fault_of({"2048", "--network", "no.such"}).find("no.such"), std::string::npos);
  EXPECT_NE(fault_of({"2048", "--delay", "5", "--moves-per-second", "5"}).find("--delay"),
            std::string::npos);
  EXPECT_NE(fault_of({"2048", "--moves-per-second", "0"}).find("--moves-per-second"),
            std::string::npos);
}

}  // namespace
}  // namespace tilery::test
