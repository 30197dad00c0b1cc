// Messages and exit status of the program for bad input and failures of the machine, and its list
// of cartridges.

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/apps/program/running_program.h"
#include "tests/apps/store/temporary_folder.h"
#include "tilery/rules/cartridge.h"

namespace tilery::test {
namespace {

struct Refusal {
  Arguments arguments;
  std::string message;
};

void expect_refused(const Outcome& outcome, const std::string& message) {
  EXPECT_EQ(outcome.status, 2) << message;
  EXPECT_EQ(outcome.err, "tilery: " + message + "\n");
}

void expect_program_refuses(const Refusal& refusal) {
  const Outcome outcome = run_tilery(refusal.arguments);
  expect_refused(outcome, refusal.message);
  EXPECT_EQ(outcome.out, "") << refusal.message;
}

TEST(BadInput, OnTheCommandLineIsReportedWithTheExpectedValue) {
  const std::vector<Refusal> refusals = {
      {{"plya"}, "command line: expected a command of tilery, found \"plya\" (did you mean play?)"},
      {{"play", "2048", "--sed", "3"},
       "command line: expected an option of tilery play, found \"--sed\" (did you mean --seed?)"},
      {{"play", "2048", "more"},
       "command line: expected nothing more, found \"more\" (see tilery play --help)"},
      {{"play", "--resume", "--seed", "3"},
       "--resume: expected no option for new games, found --seed"},
      {{"play", "--resume", "x1"}, "--resume: expected a number from tilery games, found \"x1\""},
      {{"play", "2048", "--seed"}, "command line: expected a value after --seed, found nothing"},
      {{"play", "2048", "--seed", "abc"}, "--seed: expected a whole number, found \"abc\""},
      {{"play", "2048", "--players", "2"},
       "--players: expected 1, as 2048 is for one player, found \"2\""},
      {{"play", "duel", "--players", "3"}, "--players: expected 1 or 2, found \"3\""},
      {{"play", "2048", "--size", "4x"},
       "--size: expected columns and rows such as 5x4, each from 1 to 32, found \"4x\""},
      {{"play", "3x3", "--size", "4x4"}, "--size: expected 3x3, the only size of 3x3, found 4x4"},
      {{"theres"},
       "cartridge: expected the name of a cartridge or a path to one, found \"theres\" (did you "
       "mean threes?)"},
      {{"play", "2048", "--from", ""}, "--from: expected a value, found an empty one"},
      {{"play", "2048", "--seed", ""}, "--seed: expected a value, found an empty one"},
      {{"play", ""}, "CARTRIDGE: expected a value, found an empty one"},
      {{"hint", "2048", "2 4"},
       "BOARD: expected / between the rows, as in \"2 2 / 0 4\" (a board of one row ends in /), "
       "found 2 values without one"},
      {{"hint", "2048", "--network", "none"},
       "BOARD: expected a board, or questions in JSON on standard input, found neither"},
      {{"hint", "2048", "--aim", "goals"},
       "--aim: expected score, goal or moves, found \"goals\" (did you mean goal?)"},
      {{"play", "2048", "--from", "2 3 / 0 4"},
       "--from, row 1, column 2: expected a tile (2, 4, 8, ...), or 0 or . for an empty cell, "
       "found \"3\""},
      {{"play", "2048", "--from", "-"}, "--from: expected a board, found \"-\""},
      {{"play", "2048", "--from", "2"},
       "--from: expected a board on which a tile can move, found one where the game is over"},
      {{"play", "2048", "--from", "2 4 / 4 2"},
       "--from: expected a board on which a tile can move, found one where the game is over"},
      {{"help", "plya"},
       "command line: expected a command of tilery, found \"plya\" (did you mean play?)"},
      {{"help", "record", "shwo"},
       "command line: expected a command of tilery record, found \"shwo\" (did you mean show?)"},
      {{"record", "shwo", "--help"},
       "command line: expected a command of tilery record, found \"shwo\" (did you mean show?)"},
      {{"manual", "plya"},
       "COMMAND: expected a command that tilery --help lists, found \"plya\" (did you mean "
       "play?)"},
      {{"stats", "nosuch"},
       "cartridge: expected the name of a cartridge or a path to one, found \"nosuch\" "
       "('tilery cartridges' lists them)"},
      {{"play", "pillars", "--from", "2 0 0 0/0 2 0 0/0 0 0 0/0 0 0 0"},
       "--from, row 2, column 2: expected no tile on a blocked cell, found 2"},
      {{"play", "2048", "--from", "12345"},
       "--from: expected a hexadecimal digit for each cell of a square, found 5 digits"},
      {{"play", "3x3", "--from", "2 2 / 0 0"},
       "--from: expected a board of a size that 3x3 is played on, found 2 x 2"},
      {{"play", "2048", "--theme", "darc"},
       "theme: expected a theme: dark, light, web, contrast, colorblind, 2600 or basic, found "
       "\"darc\" (did you mean dark?)"},
      {{"play", "2408"},
       "cartridge: expected the name of a cartridge or a path to one, found \"2408\" (did you mean "
       "2048?)"},
      {{"inspect", "threees"},
       "cartridge: expected the name of a cartridge or a path to one, found \"threees\" (did you "
       "mean threes?)"},
      {{"exact", "2048"},
       "2048: expected a board of few open cells, nine for 2048, found 16 open cells, which may "
       "take 10^20 positions"},
      {{"exact", "2048", "--size", "2x3", "--goal", "3"},
       "--goal: expected a tile of the game, found \"3\""},
      {{"simulate", "2048", "--games", "0"},
       "--games: expected a whole number from 1 to 1000000000, found \"0\""},
      {{"simulate", "3x3", "--player", "trained"},
       "--player: expected a network for 3x3 (tilery train makes one), found none"},
      {{"simulate", "2048", "--player", "clever"},
       "--player: expected random, greedy, perfect, trained, shipped or a network's file, found "
       "\"clever\""},
      {{"train", "2048", "--threads", "0"},
       "--threads: expected a whole number from 1 to 256, found \"0\""},
      {{"train", "2048", "--rate", "fast"},
       "--rate: expected a number from 0 to 10, found \"fast\""},
      {{"train", "2048", "--restart", "carusel"},
       "--restart: expected none, halfway or carousel, found \"carusel\" (did you mean carousel?)"},
      {{"train", "2048", "--file", "/nonexistent/x", "--stages", "64,"},
       "--stages: expected tiles of the game, ascending, as 8192 16384 16384,8192, found 64,"},
      {{"train", "2048", "--file", "/nonexistent/x", "--stages", "64", "32"},
       "--stages: expected tiles of the game, ascending, as 8192 16384 16384,8192, found 32"},
      {{"train", "2048", "--file", "/nonexistent/x", "--stages", "63"},
       "--stages: expected tiles of the game, ascending, as 8192 16384 16384,8192, found 63"},
      {{"train",    "2048",  "--file", "/nonexistent/x",
        "--stages", "2",     "2,2",    "4",
        "4,2",      "4,4",   "8",      "8,2",
        "8,4",      "8,8",   "16",     "16,2",
        "16,4",     "16,8",  "16,16",  "32",
        "32,2",     "32,4",  "32,8",   "32,16",
        "32,32",    "64",    "64,2",   "64,4",
        "64,8",     "64,16", "64,32",  "64,64",
        "128",      "128,2", "128,4",  "128,8",
        "128,16"},
       "--stages: expected at most 31 stages, found 32"},
      {{"network"}, "command line: expected a command, found nothing (see tilery network --help)"},
      {{"cartridges", "chekc"},
       "command line: expected a command of tilery cartridges, found \"chekc\" (did you mean "
       "check?)"},
      {{"cartridges", "check", "/"}, "/: expected a file to read, found a folder"},
      {{"cartridges", "check", "/nonexistent"},
       "/nonexistent: cannot be read: No such file or directory"},
      {{"play", "/dev/zero"},
       "/dev/zero: expected a file of at most 65536 bytes, found 131072 bytes, and perhaps more"},
  };
  for (const Refusal& refusal : refusals) {
    expect_program_refuses(refusal);
  }
}

TEST(BadInput, AnOptionThatWouldBeIgnoredIsRefused) {
  const std::vector<Refusal> refusals = {
      {{"play", "2048", "--plain", "--theme", "web"},
       "command line: expected --theme or --plain, found both"},
      {{"play", "2048", "--no-animation", "--plain"},
       "command line: expected --no-animation or --plain, found both"},
      {{"games", "--plain", "list"},
       "command line: expected nothing between games and list, found --plain"},
      {{"play", "2048", "explore"},
       "command line: expected nothing between play and explore, found \"2048\""},
      {{"daily", "--calendar", "--date", "2026-01-31"},
       "command line: expected --date or --calendar, found both"},
      {{"daily", "--calendar", "--theme", "web"},
       "command line: expected --calendar or --theme, found both"},
      {{"scores", "--json", "--top", "3"}, "command line: expected --json or --top, found both"},
      {{"record", "saved", "3", "--cartridge", "2048"},
       "command line: expected NUMBER or --cartridge, found both"},
      {{"verify", "-", "--quiet", "--json"},
       "command line: expected --json or --quiet, found both"},
      {{"manual", "play", "--to", "x"}, "command line: expected COMMAND or --to, found both"},
      {{"bench", "--signatures", "--seconds", "1"},
       "command line: expected --seconds or --signatures, found both"},
      {{"map", "show", "-", "--light", "3"},
       "command line: expected --view beside --light, found nothing"},
      {{"map", "convert", "-", "out.map", "--cells", "zlib"},
       "--cells: expected the form tmx or tmj, found map"},
      {{"exact", "3x3", "--goal", "--aim", "score"},
       "command line: expected --aim or --goal, found both"},
      {{"train", "2048", "--file", "/nonexistent/x", "--settling", "0.5"},
       "--settling: expected --hours or --moves beside it, found neither"},
      {{"solve", "gather", "--seed", "3"},
       "command line: expected --make beside --seed, found nothing"},
      {{"solve", "gather", "--make", "9", "--json"},
       "command line: expected --make or --json, found both"},
      {{"evaluate", "2048", "--against", "none", "--perfect"},
       "command line: expected --against or --perfect, found both"},
      {{"exam", "2048", "--depth", "2"},
       "command line: expected --player beside --depth, found nothing"},
      {{"exam", "2048", "--most-moves", "9"},
       "command line: expected --games beside --most-moves, found nothing"},
      {{"exam", "2048", "--exact"},
       "--exact: expected --answers, --program or --player, found none"},
  };
  for (const Refusal& refusal : refusals) {
    expect_program_refuses(refusal);
  }
}

TEST(BadInput, AnExportRefusesOptionsThatItsFormatIgnores) {
  const TemporaryFolder folder;
  run_tilery({"play", "2048"}, "left up right down q\n", folder.path());
  run_tilery({"explore"}, "wait, quit\n", folder.path());
  const std::vector<Refusal> refusals = {
      {{"w1", "--theme", "web"},
       "--theme: expected the record of a game, found the record of a walk"},
      {{"w1", "--score"}, "--score: expected the record of a game, found the record of a walk"},
      {{"w1", "--game", "2"}, "--game: expected the record of a game, found the record of a walk"},
      {{"w1", "--to", "1"}, "--to: expected gif or cast, found text"},
      {{"w1", "--cell", "16"}, "--cell: expected png, svg or gif, found text"},
      {{"1", "--score"}, "--score: expected png, svg or gif, found text"},
      {{"1", "--rest", "90"}, "--rest: expected gif, svg-animated or cast, found text"},
      {{"1", "--format", "png", "--from", "2"},
       "--from: expected gif, svg-animated or cast, found png"},
      {{"1", "--format", "hex", "--theme", "dark"},
       "--theme: expected png, svg, gif, svg-animated or cast, found hex"},
  };
  for (const Refusal& refusal : refusals) {
    for (const char* command : {"record", "games"}) {
      Arguments words = {command, "export"};
      words.insert(words.end(), refusal.arguments.begin(), refusal.arguments.end());
      expect_refused(run_tilery(words, "", folder.path()), refusal.message);
    }
  }
  EXPECT_EQ(run_tilery({"record", "export", "1", "--to", "2"}, "", folder.path()).status, 0);
}

TEST(BadInput, WithoutKeptGamesNothingCanContinue) {
  const std::vector<Refusal> refusals = {
      {{"play", "--resume"},
       "--resume: no game to continue: all are over, or open in another window"},
      {{"play", "explore", "--resume"}, "--resume: no walk to continue: none is kept yet"},
      {{"play", "--resume", "99"}, "game 99: not kept (see tilery games)"},
      {{"play", "--resume", "w99"},
       "walk w99: not kept, or open in another window (see tilery games)"},
  };
  for (const Refusal& refusal : refusals) {
    const TemporaryFolder folder;
    expect_refused(run_tilery(refusal.arguments, "", folder.path()), refusal.message);
  }
}

TEST(BadInput, CommandsThatOnlyReadMakeNoFile) {
  const TemporaryFolder folder;
  for (const Arguments& arguments : {Arguments{"scores"},
                                     {"stats"},
                                     {"games", "list"},
                                     {"daily", "--calendar"},
                                     {"record", "saved"},
                                     {"record", "show", "12"},
                                     {"review", "w3"}}) {
    run_tilery(arguments, "", folder.path() / "data");
    EXPECT_TRUE(std::filesystem::is_empty(folder.path())) << arguments.front();
  }
}

TEST(BadInput, AnOutputInAMissingFolderDoesNotMakeTheFolder) {
  const TemporaryFolder folder;
  run_tilery({"play", "2048"}, "left up right down q\n", folder.path() / "data");
  const std::string file = folder.path() / "no" / "such.gif";
  const Outcome outcome = run_tilery({"record", "export", "1", "--format", "gif", "-o", file}, "",
                                     folder.path() / "data");
  expect_refused(outcome, file + ": cannot be written: No such file or directory");
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "no"));
}

std::string cartridge_file(const TemporaryFolder& folder, const std::string& text) {
  const std::filesystem::path path = folder.path() / "my.toml";
  std::ofstream(path) << text;
  return path.string();
}

TEST(BadInput, InACartridgeIsReportedWithLineAndColumn) {
  const TemporaryFolder folder;
  const std::string path = cartridge_file(folder, "name = \"my\"\ntitel = \"My\"\n");
  for (const Arguments& arguments :
       {Arguments{"cartridges", "check", path}, {"play", path}, {"inspect", path}}) {
    const Outcome outcome = run_tilery(arguments);
    EXPECT_EQ(outcome.status, 2);
    EXPECT_TRUE(outcome.err.starts_with("tilery: " + path + ":2:1: expected ")) << outcome.err;
    EXPECT_NE(outcome.err.find("\"title\""), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.out, "");
  }
}

TEST(BadInput, ZeroBytesInACartridgeAreFoundAtTheirPlace) {
  const TemporaryFolder folder;
  const std::string path = cartridge_file(folder, std::string("name\n = \0", 9));
  EXPECT_EQ(run_tilery({"cartridges", "check", path}).err,
            "tilery: " + path + ":2:4: expected text, found a zero byte\n");
}

TEST(BadInput, GoodFilesAreCheckedAfterAFaultyOne) {
  const Outcome good = run_tilery({"cartridges", "show", "2048"});
  const TemporaryFolder folder;
  const std::string path = cartridge_file(folder, good.out);
  const Outcome outcome = run_tilery({"cartridges", "check", "/nonexistent", path});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, path + ": fine (2048)\n");
}

TEST(MachineFailure, AFullDiskIsReportedAndExitsWithOne) {
  for (const Arguments& arguments :
       {Arguments{"cartridges"}, {"play", "2048"}, {"--help"}, {"--version"}}) {
    const Outcome outcome = run_tilery_into(arguments, "/dev/full");
    EXPECT_EQ(outcome.status, 1);
    EXPECT_EQ(outcome.err, "tilery: standard output: No space left on device\n");
  }
}

TEST(MachineFailure, AReaderThatHasGoneIsNoFailureAndEndsQuietly) {
  Conversation inspect({"inspect", "2048"});
  inspect.close_output();
  inspect.say("{}\n");
  EXPECT_EQ(inspect.finish(), 0);
}

TEST(Cartridges, ListsTheUsersCartridgesWithTheirFaults) {
  const TemporaryFolder data;
  std::filesystem::create_directories(data.path() / "tilery/cartridges");
  const std::filesystem::path folder = data.path() / "tilery/cartridges";
  std::ofstream(folder / "broken.toml") << "name = 7\n";
  std::ofstream(folder / "mine.toml") << run_tilery({"cartridges", "show", "tower"}).out;
  const Outcome listed = run_tilery({"cartridges"}, {}, data.path());
  EXPECT_EQ(listed.status, 0);
  EXPECT_NE(listed.out.find("\nbroken      faulty: " + (folder / "broken.toml").string() + ":1:8:"),
            std::string::npos)
      << listed.out;
  EXPECT_TRUE(listed.out.starts_with("2048        4x4+   2048: ")) << listed.out;
  EXPECT_NE(listed.out.find("\nmine        3x6    Tower: "), std::string::npos) << listed.out;
  EXPECT_EQ(run_tilery({"play", "mine", "--seed", "1"}, {}, data.path()).status, 0);
  EXPECT_EQ(run_tilery({"play", "broken"}, {}, data.path()).status, 2);
}

TEST(Cartridges, AUsersCartridgeHidesTheShippedOneOfItsName) {
  const TemporaryFolder data;
  std::filesystem::create_directories(data.path() / "tilery/cartridges");
  std::ofstream(data.path() / "tilery/cartridges/2048.toml")
      << run_tilery({"cartridges", "show", "tower"}).out;
  EXPECT_EQ(run_tilery({"cartridges", "show", "2048"}, {}, data.path()).out,
            run_tilery({"cartridges", "show", "tower"}).out);
  const auto list =
      nlohmann::json::parse(run_tilery({"cartridges", "--json"}, {}, data.path()).out);
  const auto named_2048 = [](const nlohmann::json& item) { return item.at("name") == "2048"; };
  EXPECT_EQ(std::ranges::count_if(list, named_2048), 1);
}

TEST(Cartridges, AreShownWholeBeforeTheLastComment) {
  const TemporaryFolder folder;
  std::string text = "# Plays on a small board\n" + std::string(shipped_cartridge("3x3"));
  text.pop_back();
  const std::string shown = run_tilery({"cartridges", "show", cartridge_file(folder, text)}).out;
  EXPECT_TRUE(shown.starts_with(text + "\n# Plays on ")) << shown;
  EXPECT_EQ(run_tilery({"cartridges", "show", cartridge_file(folder, shown)}).out, shown);
}

TEST(Cartridges, EveryShippedOneIsListedAsJson) {
  const auto list = nlohmann::json::parse(run_tilery({"cartridges", "--json"}).out);
  EXPECT_EQ(list.at(0), nlohmann::json::parse(R"({"name":"2048","title":"2048",
      "about":"Slide the tiles, join equal ones, reach 2048.","width":4,"height":4,"open":true,
      "players":1})"));
  EXPECT_GE(list.size(), 14U);
}

}  // namespace
}  // namespace tilery::test
