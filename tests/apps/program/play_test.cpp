// Whole games, played through pipes.

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "tests/apps/program/running_program.h"
#include "tests/apps/store/temporary_folder.h"
#include "tests/support/games.h"
#include "tests/support/paths.h"
#include "tilery/game/game.h"
#include "tilery/narration/narration.h"
#include "tilery/picture/board_text.h"

namespace tilery::test {
namespace {

constexpr std::array directions = {Direction::left, Direction::down, Direction::right,
                                   Direction::up};

/// The answer to `words`. Adds a word that no game knows: its answer marks the end.
std::string answer_to(Conversation& play, const std::string& words) {
  play.say(words + " xyzzy\n");
  return play.read_until("\"xyzzy\" is no word of this game. Type ? for help.\n");
}

/// Plays the first direction that is a move until the game is over, in the program and in a game of
/// the library. Returns the program's last answer.
std::string converse_to_the_end(Conversation& play, Game& game) {
  std::string answer;
  while (!game.is_over()) {
    for (const Direction direction : directions) {
      if (game.play(direction)) {
        answer = answer_to(play, std::string(name_of(direction)));
        break;
      }
    }
    if (game.position().asks) {
      game.go_on();
      answer = answer_to(play, "go");
    }
  }
  return answer;
}

void expect_whole_game(const Cartridge& cartridge, Arguments arguments, int players) {
  Game game({.rules = cartridge.rules, .seed = 7, .players = players});
  arguments.insert(arguments.begin(), "play");
  arguments.insert(arguments.end(), {"--seed", "7", "--players", std::to_string(players)});
  Conversation play(arguments);
  EXPECT_NE(play.read_until("\n\n").find("Seed 7."), std::string::npos);
  const std::string answer = converse_to_the_end(play, game);
  const std::string board = board_text(game.position().board, game.rules().ladder);
  EXPECT_NE(answer.find(board), std::string::npos) << answer;
  EXPECT_NE(answer.find(standing_words(game)), std::string::npos) << answer;
  EXPECT_NE(answer.find("The game is over: "), std::string::npos) << answer;
  play.say("quit\n");
  EXPECT_EQ(play.read_until("Goodbye.\n"), "Goodbye.\n");
  EXPECT_EQ(play.finish(), 0);
}

TEST(LinePlay, DecodesWordsWithAByteOrderMark) {
  const Arguments words = {"play", "2048", "--seed", "7", "--no-save", "--plain"};
  const std::string plain = run_tilery(words, "left right q\n").out;
  EXPECT_EQ(run_tilery(words, "\xEF\xBB\xBFleft right q\n").out, plain);
  std::string wide = "\xFF\xFE";
  for (const char letter : std::string("left right q\n")) {
    wide += {letter, '\0'};
  }
  EXPECT_EQ(run_tilery(words, wide).out, plain);
}

TEST(LineMenu, AsksWithoutATerminalAndPlaysTheNamedGame) {
  const TemporaryFolder folder;
  for (const Arguments& words : {Arguments{}, Arguments{"play"}, Arguments{"--plain"}}) {
    const Outcome menu = run_tilery(words, "find stubborn-fif\nnonsense\nquit\n", folder.path());
    EXPECT_EQ(menu.status, 0) << menu.err;
    EXPECT_NE(menu.out.find("Type a number or a name to play"), std::string::npos) << menu.out;
    EXPECT_NE(menu.out.find("\"nonsense\" is no game"), std::string::npos) << menu.out;
  }
  const Outcome game = run_tilery({}, "threes\nq\n", folder.path());
  EXPECT_NE(game.out.find("Threes: "), std::string::npos) << game.out;
}

TEST(LineMenu, PlaysAGameOfTheUserWhoseNameHasCapitals) {
  const TemporaryFolder folder;
  const std::filesystem::path games = folder.path() / "tilery" / "cartridges";
  std::filesystem::create_directories(games);
  std::ofstream(games / "MyGame.toml") << toml_of(cartridge_named("3x3"));
  const Outcome game = run_tilery({}, "MyGame\nq\n", folder.path());
  EXPECT_EQ(game.out.find("is no game"), std::string::npos) << game.out;
  EXPECT_NE(game.out.find("Goodbye."), std::string::npos) << game.out;
}

TEST(Options, OfTheScreenMayStandBeforeTheGamesName) {
  const Arguments words = {"2048", "--no-animation", "--theme", "web", "--seed", "7"};
  const Outcome behind = run_tilery(words, "left q\n");
  EXPECT_EQ(behind.status, 0) << behind.err;
  const Outcome before =
      run_tilery({"--no-animation", "--theme", "web", "2048", "--seed", "7"}, "left q\n");
  EXPECT_EQ(before.out, behind.out) << before.err;
  for (const Arguments& way : {Arguments{"--plain", "explore", "--no-save"},
                               Arguments{"--plain", "play", "explore", "--no-save"}}) {
    const Outcome walk = run_tilery(way, "quit\n");
    EXPECT_EQ(walk.status, 0) << walk.err;
  }
  const Outcome refused = run_tilery({"--plain", "record", "show", "1"});
  EXPECT_EQ(refused.status, 2) << "an option is refused where it has no meaning";
  EXPECT_NE(refused.err.find("found \"--plain\""), std::string::npos) << refused.err;
}

/// Each option that only a new game may have, with a value.
std::vector<Arguments> options_for_new_games() {
  return {{"--seed", "3"},         {"--size", "5x5"}, {"--players", "1"},
          {"--from", "2 2 / 0 0"}, {"--level", "2"},  {"--no-save"}};
}

TEST(Resuming, RefusesEveryOptionForNewGames) {
  const TemporaryFolder folder;
  run_tilery({"play", "2048"}, "left right down q\n", folder.path());
  for (const Arguments& option : options_for_new_games()) {
    for (const Arguments& resumed : {Arguments{"--resume"}, Arguments{"--resume", "1"}}) {
      Arguments words = {"play"};
      words.insert(words.end(), resumed.begin(), resumed.end());
      words.insert(words.end(), option.begin(), option.end());
      const Outcome outcome = run_tilery(words, "q\n", folder.path());
      EXPECT_EQ(outcome.status, 2) << option.front();
      EXPECT_EQ(outcome.err, "tilery: --resume: expected no option for new games, found " +
                                 option.front() + "\n");
    }
  }
  for (const Arguments& option : {Arguments{"--seed", "3"}, Arguments{"--no-save"}}) {
    Arguments words = {"explore", "--resume"};
    words.insert(words.end(), option.begin(), option.end());
    const Outcome outcome = run_tilery(words, "quit\n", folder.path());
    EXPECT_EQ(outcome.status, 2) << option.front();
    EXPECT_EQ(outcome.err,
              "tilery: --resume: expected no option for new walks, found " + option.front() + "\n");
  }
}

TEST(Resuming, RefusesTwoGames) {
  const TemporaryFolder folder;
  run_tilery({"play", "threes"}, "left right down q\n", folder.path());
  for (const std::string resumed : {"1", "w1", "2048"}) {
    const Outcome outcome =
        run_tilery({"play", "threes", "--resume", resumed}, "q\n", folder.path());
    EXPECT_EQ(outcome.err, "tilery: --resume: expected one game to continue, found threes and " +
                               resumed + "\n");
  }
  EXPECT_EQ(
      run_tilery({"play", "gather", "--level", "2", "--resume", "1"}, "q\n", folder.path()).err,
      "tilery: --resume: expected no option for new games, found --level\n");
  EXPECT_EQ(run_tilery({"explore", "merrow", "--resume", "3"}, "quit\n", folder.path()).err,
            "tilery: --resume: expected one walk to continue, found merrow and 3\n");
}

TEST(Options, ForNewGamesAreRefusedWithoutAGame) {
  for (const Arguments& option : options_for_new_games()) {
    Arguments words = {"play"};
    words.insert(words.end(), option.begin(), option.end());
    const Outcome outcome = run_tilery(words, "quit\n");
    EXPECT_EQ(outcome.status, 2) << option.front();
    EXPECT_EQ(outcome.err, "tilery: " + option.front() +
                               ": expected the name of a game beside it, found none\n");
  }
}

TEST(Resuming, MakesNoFileIfNothingIsKept) {
  const TemporaryFolder folder;
  for (const Arguments& words :
       {Arguments{"play", "--resume"}, Arguments{"play", "--resume", "12"},
        Arguments{"play", "2048", "--resume"}, Arguments{"explore", "--resume"},
        Arguments{"explore", "--resume", "3"}, Arguments{"games", "continue", "12"},
        Arguments{"games", "continue", "w3"}, Arguments{"games", "delete", "12", "w3"},
        Arguments{"games", "restore", "12", "w3"}}) {
    const Outcome outcome = run_tilery(words, "q\n", folder.path());
    EXPECT_EQ(outcome.status, 2) << words.front() << " " << words[1];
    EXPECT_TRUE(outcome.err.starts_with("tilery: ")) << outcome.err;
    EXPECT_TRUE(std::filesystem::is_empty(folder.path())) << words.front() << " " << words[1];
  }
}

TEST(HelpCommand, RefusesAllOptionsExceptHelp) {
  const std::string help = run_tilery({"play", "--help"}).out;
  EXPECT_EQ(run_tilery({"help", "play", "--help"}).out, help);
  EXPECT_EQ(run_tilery({"help", "play", "-h"}).out, help);
  EXPECT_TRUE(run_tilery({"help", "--help"}).out.contains("Usage: tilery help"));
  for (const Arguments& words :
       {Arguments{"help", "hint", "-v"}, Arguments{"help", "tables", "build", "--x"},
        Arguments{"help", "-"}, Arguments{"help", "--", "--help", "-x"}}) {
    const Outcome outcome = run_tilery(words);
    EXPECT_EQ(outcome.status, 2) << words.back();
    EXPECT_TRUE(outcome.err.contains("expected")) << outcome.err;
  }
}

TEST(Help, ExplainsACommandByItsWords) {
  EXPECT_EQ(run_tilery({"help", "record", "export"}).out,
            run_tilery({"record", "export", "--help"}).out);
  EXPECT_EQ(run_tilery({"help"}).out, run_tilery({"--help"}).out);
}

TEST(PlayedThroughAPipe, AWholeGameOf2048EqualsTheLibrarys) {
  expect_whole_game(cartridge_named("2048"), {"2048"}, 1);
}
TEST(PlayedThroughAPipe, AWholeGameOf2048VcsForTwoEqualsTheLibrarys) {
  expect_whole_game(cartridge_named("2048-vcs"), {"2048-vcs"}, 2);
}
TEST(PlayedThroughAPipe, AWholeGameOf2048BasicEqualsTheLibrarys) {
  expect_whole_game(cartridge_named("2048-basic"), {"2048-basic"}, 1);
}
TEST(PlayedThroughAPipe, AWholeGameOf204861bEqualsTheLibrarys) {
  expect_whole_game(cartridge_named("2048-61b"), {"2048-61b"}, 1);
}
TEST(PlayedThroughAPipe, AWholeGameOfThreesEqualsTheLibrarys) {
  expect_whole_game(cartridge_named("threes"), {"threes"}, 1);
}
TEST(PlayedThroughAPipe, AWholeGameOfThrees1kEqualsTheLibrarys) {
  expect_whole_game(cartridge_named("threes-1k"), {"threes-1k"}, 1);
}

TEST(PlayedThroughAPipe, AWholeGameOfACartridgeInAFileEqualsTheLibrarys) {
  const std::string path = project_file("tests/apps/program/cross.toml");
  const Outcome shown = run_tilery({"cartridges", "show", path});
  const auto cartridge = read_cartridge(shown.out, path);
  ASSERT_TRUE(cartridge) << shown.err;
  expect_whole_game(*cartridge, {path}, 2);
}

TEST(PlayedThroughAPipe, AnArrowKeyIsAnsweredWithoutALineFeed) {
  Conversation play({"play", "2048", "--seed", "7"});
  play.read_until("+\n\n");
  play.say("\x1B[D");
  EXPECT_TRUE(play.read_until("+\n\n").starts_with("left: "));
  EXPECT_EQ(play.finish(), 0);
}

TEST(PlayedThroughAPipe, TheNameOfAGameAloneStartsIt) {
  Conversation play({"2048", "--seed", "1"});
  EXPECT_NE(play.read_until("Score 0.").find("Seed 1."), std::string::npos);
  play.say("q\n");
  EXPECT_EQ(play.finish(), 0);
}

TEST(PlayedThroughAPipe, TheEndOfTheInputEndsTheGame) {
  const Outcome outcome = run_tilery({"play", "2048", "--seed", "7"}, "left up");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_NE(outcome.out.find("\nup: "), std::string::npos);
  EXPECT_NE(outcome.out.find("\nGoodbye. Score 4.\n"), std::string::npos) << outcome.out;
  EXPECT_EQ(outcome.err, "");
}

TEST(PlayedThroughAPipe, WithoutASeedThePrintedSeedGivesTheGameAgain) {
  const std::string first = run_tilery({"play", "threes"}, "left up left").out;
  const std::size_t start = first.find("Seed ") + 5;
  const std::string seed = first.substr(start, first.find('.', start) - start);
  EXPECT_EQ(run_tilery({"play", "threes", "--seed", seed}, "left up left").out, first);
}

TEST(PlayedThroughAPipe, AnOpenGameIsPlayedInAnotherSize) {
  const Outcome outcome = run_tilery({"play", "2048", "--size", "3x2", "--seed", "1"});
  EXPECT_NE(outcome.out.find("\n+------+------+------+\n"), std::string::npos) << outcome.out;
}

TEST(PlayedThroughAPipe, AGameThatUndoReturnsToIsKeptAsOneGame) {
  const TemporaryFolder folder;
  const Outcome first =
      run_tilery({"play", "2048", "--seed", "3"}, "left\nnew\nundo\nup\nnew\nq\n", folder.path());
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_NE(first.out.find("The previous game continues.\n"), std::string::npos) << first.out;
  const Outcome again = run_tilery({"play", "--resume"}, "undo\nundo\nundo\n", folder.path());
  EXPECT_NE(again.out.find("Going on after 2 moves."), std::string::npos) << again.out;
  EXPECT_NE(again.out.find("undo: left is taken back."), std::string::npos) << again.out;
  EXPECT_NE(again.out.find("There is nothing to undo"), std::string::npos) << again.out;
}

}  // namespace
}  // namespace tilery::test
