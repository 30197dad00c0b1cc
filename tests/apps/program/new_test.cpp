// The first steps of a maker: new games and worlds, and tests of games.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>

#include "tests/apps/program/running_program.h"
#include "tests/apps/store/temporary_folder.h"

namespace tilery::test {
namespace {

/// Runs the program in a folder of its own. A test knows where an answer ends if it adds a word
/// that no command has ("xyzzy"): the refusal of that word has a known end.
class NewFilesOfMakers : public testing::Test {
 protected:
  NewFilesOfMakers() { std::filesystem::current_path(folder_.path()); }
  ~NewFilesOfMakers() override { std::filesystem::current_path(home_); }

  Outcome run(const Arguments& arguments, std::string_view input = {}) {
    return run_tilery(arguments, input, folder_.path());
  }

  static std::string text_in(const std::string& file) {
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    return text.str();
  }

  static void replace_in(const std::string& file, const std::string& from, const std::string& to) {
    std::string text = text_in(file);
    text.replace(text.find(from), from.size(), to);
    std::ofstream(file) << text;
  }

  std::filesystem::path home_ = std::filesystem::current_path();
  TemporaryFolder folder_;
};

TEST_F(NewFilesOfMakers, ANewGameCanBePlayedAndItsExpectationsHold) {
  ASSERT_EQ(run({"new", "game", "mine"}).status, 0);
  EXPECT_EQ(run({"cartridges", "check", "mine.toml"}).out, "mine.toml: fine (mine)\n");
  EXPECT_EQ(run({"test", "mine.toml"}).out, "mine.toml: 3 of 3 expectations hold\n");
  EXPECT_EQ(run({"test", "mine.test.toml"}).out, "mine.toml: 3 of 3 expectations hold\n");
  // The schema for editors is named only by an installed program.
  EXPECT_TRUE(text_in("mine.toml").starts_with("# mine, a new game"));
  EXPECT_EQ(run({"play", "./mine.toml", "--plain", "--no-save", "--seed", "1"}, "left\n").status,
            0);
}

TEST_F(NewFilesOfMakers, AGameIsCheckedByNameBesideAFolderOfThatName) {
  std::filesystem::create_directory("2048");
  EXPECT_EQ(run({"cartridges", "check", "2048"}).out, "2048: fine (2048)\n");
}

TEST_F(NewFilesOfMakers, ChecksOfStandardInputNameItAsTheirErrorsDo) {
  run({"new", "game", "mine"});
  EXPECT_EQ(run({"cartridges", "check", "-"}, text_in("mine.toml")).out,
            "standard input: fine (mine)\n");
  EXPECT_TRUE(
      run({"cartridges", "check", "-"}, "name = 7\n").err.starts_with("tilery: standard input:1:"));
}

TEST_F(NewFilesOfMakers, AnExpectationThatFailsIsReportedWithItsPlace) {
  run({"new", "game", "mine"});
  replace_in("mine.toml", "reach = \"far\"", "reach = \"step\"");
  const Outcome tested = run({"test", "./mine.toml"});
  EXPECT_EQ(tested.status, 2);
  EXPECT_EQ(tested.out, "./mine.toml: 2 of 3 expectations hold\n");
  EXPECT_TRUE(
      tested.err.starts_with("tilery: ./mine.test.toml:13:9: expected 4 8 . . / 4 2 . . / "
                             "2 . . . / 2 4 2 4 (equal tiles merge, each once), found "))
      << tested.err;
}

TEST_F(NewFilesOfMakers, TheNextGameUsesAFileThatChangedDuringAGame) {
  const std::string five_columns = "+------+------+------+------+------+";
  run({"new", "game", "mine"});
  Conversation play({"play", "./mine.toml", "--plain", "--no-save", "--seed", "1"});
  play.read_until("\n\n");
  replace_in("mine.toml", "width = 4", "width = 5");
  play.say("board xyzzy\n");
  EXPECT_FALSE(play.read_until("help.\n").contains(five_columns));
  play.say("new xyzzy\n");
  const std::string changed = play.read_until("help.\n");
  EXPECT_TRUE(
      changed.starts_with("The file of this game has changed: the new game plays by its "
                          "new rules.\nnew game: seed 2.\n"))
      << changed;
  EXPECT_TRUE(changed.contains(five_columns)) << changed;
  replace_in("mine.toml", "width = 5", "widht = 5");
  play.say("new xyzzy\n");
  const std::string broken = play.read_until("help.\n");
  EXPECT_TRUE(
      broken.starts_with("The file of this game is broken, so the new game keeps its old "
                         "rules: ./mine.toml:10:1: expected one of the keys "))
      << broken;
  EXPECT_TRUE(broken.contains(five_columns)) << broken;
  play.say("quit\n");
  EXPECT_EQ(play.finish(), 0);
}

TEST_F(NewFilesOfMakers, TheNextWalkUsesAWorldThatChangedDuringAWalk) {
  run({"new", "world", "isle"});
  Conversation walk({"play", "explore", "./isle", "--plain", "--no-save"});
  walk.read_until("\n\n");
  walk.say("new, xyzzy\n");
  EXPECT_TRUE(walk.read_until("words.\n").contains("isle: A new world"));
  replace_in("isle/world.toml", "title = \"isle\"", "title = \"Another isle\"");
  walk.say("wait, xyzzy\n");
  EXPECT_FALSE(walk.read_until("words.\n").contains("Another isle"));
  walk.say("new, xyzzy\n");
  const std::string changed = walk.read_until("words.\n");
  EXPECT_TRUE(changed.contains("The files of this world have changed: ")) << changed;
  EXPECT_TRUE(changed.contains("\nAnother isle: A new world")) << changed;
  replace_in("isle/home.tmx", "<layer", "<lay");
  walk.say("new, xyzzy\n");
  const std::string broken = walk.read_until("words.\n");
  EXPECT_TRUE(
      broken.contains("This walk goes on, as the files of its world are broken: ./isle/home.tmx:"))
      << broken;
  walk.say("quit\n");
  EXPECT_EQ(walk.finish(), 0);
}

TEST_F(NewFilesOfMakers, AGameWithoutExpectationsIsBadInput) {
  run({"new", "game", "mine"});
  std::filesystem::remove("mine.test.toml");
  const Outcome tested = run({"test", "mine.toml"});
  EXPECT_EQ(tested.status, 2);
  EXPECT_NE(tested.err.find("mine.test.toml"), std::string::npos) << tested.err;
}

TEST_F(NewFilesOfMakers, ANewWorldHasNoFaultAndCanBeWon) {
  ASSERT_EQ(run({"new", "world", "isle"}).status, 0);
  const Outcome checked = run({"world", "check", "./isle"});
  EXPECT_EQ(checked.status, 0) << checked.err;
  EXPECT_EQ(checked.out.find("knows no"), std::string::npos) << checked.out;
  EXPECT_EQ(checked.out.find("nobody can reach"), std::string::npos) << checked.out;
  EXPECT_TRUE(checked.out.contains("./isle: the quest can be won: in ")) << checked.out;
  EXPECT_TRUE(checked.out.ends_with("./isle: fine (isle)\n")) << checked.out;
  EXPECT_TRUE(text_in("isle/tiles.png").starts_with("\x89PNG"));
  const Outcome played = run({"play", "explore", "./isle", "--plain", "--no-save"}, "look\n");
  EXPECT_EQ(played.status, 0) << played.err;
}

TEST_F(NewFilesOfMakers, AWorldWithoutAQuestIsNoFaultButHasNothingToRecord) {
  ASSERT_EQ(run({"new", "world", "isle"}).status, 0);
  const std::string world = text_in("isle/world.toml");
  std::ofstream("isle/world.toml") << world.substr(0, world.find("[[stages]]"));
  const Outcome checked = run({"world", "check", "./isle"});
  EXPECT_EQ(checked.status, 0) << checked.err;
  EXPECT_TRUE(checked.out.ends_with("./isle: no quest to win\n./isle: fine (isle)\n"))
      << checked.out;
  const Outcome refused = run({"world", "check", "./isle", "--record", "won.txt"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.err,
            "tilery: --record: expected a world with a quest, found ./isle, which has none\n");
  EXPECT_FALSE(std::filesystem::exists("won.txt"));
}

TEST_F(NewFilesOfMakers, ExistingFilesStay) {
  std::ofstream("mine.test.toml") << "kept";
  const Outcome refused = run({"new", "game", "mine"});
  EXPECT_EQ(refused.status, 2);
  EXPECT_EQ(refused.err, "tilery: mine.test.toml: expected a new file, found a file that exists\n");
  EXPECT_EQ(text_in("mine.test.toml"), "kept");
  EXPECT_FALSE(std::filesystem::exists("mine.toml"));
}

TEST_F(NewFilesOfMakers, NamesThatAreNoLowerCaseWordsAreRefused) {
  for (const char* name : {"../up", "Mine", "a/b", "", ".", "-x"}) {
    EXPECT_NE(run({"new", "game", name}).status, 0) << name;
    EXPECT_NE(run({"new", "world", name}).status, 0) << name;
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

}  // namespace
}  // namespace tilery::test
