// Walks through a world by lines of text, and the commands that read kept walks.

#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "tests/apps/program/running_program.h"
#include "tests/apps/store/temporary_folder.h"

namespace tilery::test {
namespace {

class Walks : public testing::Test {
 protected:
  Outcome run(const Arguments& arguments, std::string_view input = {}) {
    Outcome outcome = run_tilery(arguments, input, folder_.path());
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    return outcome;
  }

  TemporaryFolder folder_;
};

TEST_F(Walks, AreKeptWithoutAskingAndCanBeContinued) {
  run({"play", "explore", "--plain", "--seed", "7"}, "take bottle\nread signpost\n");
  const Outcome again = run({"play", "explore", "--plain", "--resume"}, "bag\n");
  EXPECT_NE(again.out.find("You carry: torch, loaf, bottle."), std::string::npos) << again.out;
}

TEST_F(Walks, ThatCannotBeKeptArePrintedAtTheEnd) {
  const std::filesystem::path no_folder = folder_.path() / "file";
  std::ofstream(no_folder) << "";
  const Outcome outcome = run_tilery({"play", "explore", "--plain", "--seed", "7"},
                                     "take bottle\nread signpost\n", no_folder);
  const std::string sign = "tilery: This walk could not be kept. Its record is:\n";
  const std::size_t place = outcome.err.find(sign);
  ASSERT_NE(place, std::string::npos) << outcome.err;
  run({"verify", "-"}, outcome.err.substr(place + sign.size()));
  const Outcome unkept = run_tilery({"play", "explore", "--plain", "--no-save"},
                                    "take bottle\nread signpost\n", no_folder);
  EXPECT_EQ(unkept.err.find(sign), std::string::npos) << unkept.err;
}

TEST_F(Walks, OfAnotherWorldAreNotContinued) {
  run({"play", "explore", "--plain", "--seed", "7"}, "take bottle\n");
  const Outcome refused =
      run_tilery({"play", "explore", "--plain", "--resume", "elsewhere"}, {}, folder_.path());
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.err, "tilery: --resume: no walk in elsewhere to continue: none is kept yet\n");
}

TEST_F(Walks, AreListedInTheScoresOfTheirWorld) {
  run({"play", "explore", "--plain", "--seed", "7"}, "take bottle\nread signpost\n");
  run({"play", "explore", "--plain", "--seed", "8"}, "wait\n");
  const Outcome scores = run({"scores"});
  EXPECT_TRUE(scores.out.starts_with("merrow, walks\n")) << scores.out;
  EXPECT_LT(scores.out.find(" w2\n"), scores.out.find(" w1\n")) << "fewer turns first";
  EXPECT_NE(scores.out.find("  1.          1*   0 parts"), std::string::npos) << scores.out;
  EXPECT_EQ(run({"scores", "merrow"}).out, scores.out);
  EXPECT_EQ(run({"scores", "merrow", "--top", "1"}).out.find(" w1\n"), std::string::npos);
  EXPECT_EQ(run({"scores", "2048"}).out, "No games of 2048 are kept.\n");
  EXPECT_EQ(run({"scores", "--json"}).out, "[]\n") << "the list as JSON has games only";
}

TEST_F(Walks, AWorldWithoutKeptWalksIsNoFaultInTheScores) {
  EXPECT_EQ(run({"scores", "merrow"}).out, "No walks of merrow are kept.\n");
  EXPECT_EQ(run_tilery({"scores", "merow"}, {}, folder_.path()).status, 2);
}

TEST_F(Walks, AreVerifiedAndExportedFromTheirRecords) {
  run({"play", "explore", "--plain", "--seed", "7"}, "take bottle\nread signpost\n");
  const std::string record = run({"record", "walk"}).out;
  const Outcome verified = run({"verify", "-"}, record);
  EXPECT_TRUE(verified.out.starts_with("standard input:1: ok, merrow, 0 of 5 parts done, "))
      << verified.out;
  EXPECT_EQ(run({"record", "export", "-", "--format", "tilery"}, record).out, record);
  EXPECT_TRUE(
      run({"record", "export", "-", "--format", "svg"}, record).out.starts_with("<svg xmlns="));
  EXPECT_NE(run({"record", "export", "-", "--format", "text"}, record).out.find('@'),
            std::string::npos);
}

TEST_F(Walks, AreReplayedFromTheirRecords) {
  run({"play", "explore", "--plain", "--seed", "7"}, "take bottle\nread signpost\n");
  const std::string record = run({"record", "walk"}).out;
  const Outcome replayed = run({"replay", "-"}, record);
  EXPECT_TRUE(replayed.out.starts_with("You are at: the slanted coast.")) << replayed.out;
  EXPECT_NE(replayed.out.find("Turn 1\nYou take a bottle."), std::string::npos) << replayed.out;
  const Outcome refused = run_tilery({"replay", "-", "--game", "2"}, record, folder_.path());
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find("expected the record of a game for --game and --cartridge, found the "
                             "record of a walk"),
            std::string::npos)
      << refused.err;
}

TEST_F(Walks, AChangedRecordIsNotTrue) {
  run({"play", "explore", "--plain", "--seed", "7"}, "take bottle\nread signpost\n");
  std::string record = run({"record", "walk"}).out;
  record.replace(record.find("seed 7"), 6, "seed 8");
  EXPECT_EQ(run_tilery({"verify", "-"}, record, folder_.path()).status, 2);
}

TEST_F(Walks, AnUnknownWordIsReportedAndTakesNoTurn) {
  const Outcome walk = run({"explore", "--plain", "--no-save"}, "norht\nstatus\n");
  EXPECT_NE(walk.out.find("\"norht\" means nothing here. Did you mean north?"), std::string::npos);
  EXPECT_NE(walk.out.find("Turn 0."), std::string::npos);
}

TEST_F(Walks, AWorldIsCheckedAndTheWalkThatWinsItIsTrue) {
  const std::string record = (folder_.path() / "won.txt").string();
  const Outcome checked = run({"world", "check", "merrow", "--record", record});
  EXPECT_NE(checked.out.find("merrow: the quest can be won: in "), std::string::npos)
      << checked.out;
  EXPECT_TRUE(checked.out.ends_with("merrow: fine (The Lamp of Merrow)\n")) << checked.out;
  const Outcome verified = run({"verify", record});
  EXPECT_NE(verified.out.find("ok, merrow, 5 of 5 parts done, "), std::string::npos)
      << verified.out;
}

TEST_F(Walks, InUnknownWorldsAreRefused) {
  const Outcome outcome = run_tilery({"play", "explore", "mero"});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.err,
            "tilery: world: expected the name of a world or a path to one, found \"mero\" (did "
            "you mean merrow?)\n");
}

}  // namespace
}  // namespace tilery::test
