#include "tilery/protocol/game_session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "tests/support/games.h"
#include "tilery/picture/board_text.h"

namespace tilery {
namespace {

GameSession session_with(const Cartridge& cartridge, std::uint64_t seed, int players = 1) {
  const GameSetup setup = {.rules = cartridge.rules, .seed = seed, .players = players};
  return {cartridge, RecordedGame(cartridge.name, setup)};
}

GameSession session_of(std::string_view game, std::uint64_t seed, int players = 1) {
  return session_with(test::cartridge_named(game), seed, players);
}

/// A session whose hints are searched one move deep.
GameSession session_with_hints(std::string_view game) {
  const Cartridge& cartridge = test::cartridge_named(game);
  return GameSession(
      cartridge, RecordedGame(cartridge.name, {.rules = cartridge.rules, .seed = 7}),
      {.advise = advice_on(cartridge, std::make_shared<EvaluatorCache>(), {.depth = 1})});
}

/// Plays the first direction that moves, until the game is over or asks.
void play_on(GameSession& session) {
  bool moved = true;
  while (moved) {
    const std::size_t before = session.game().actions().size();
    for (const char* word : {"left", "down", "right", "up"}) {
      if (session.game().actions().size() == before) {
        session.answer(word);
      }
    }
    moved = session.game().actions().size() > before;
  }
}

bool says(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(GameSession, OpensWithTheSeedAndTheBoard) {
  const GameSession session = session_of("2048", 7);
  const std::string text = session.opening();
  EXPECT_TRUE(says(text, "Seed 7.")) << text;
  EXPECT_TRUE(
      says(text, board_text(session.game().position().board, session.game().rules().ladder)));
}

TEST(GameSession, GivesTheBestMoveAsAHint) {
  GameSession session = session_with_hints("2048");
  const std::string hint = session.answer("hint");
  EXPECT_TRUE(hint.starts_with("best   ")) << hint;
  EXPECT_EQ(session.answer("I"), hint);
  EXPECT_TRUE(session.game().actions().empty());
  play_on(session);
  EXPECT_TRUE(says(session.answer("hint"), "The game is over."));
}

TEST(GameSession, WatchingLeavesTheGameAsItIs) {
  GameSession session = session_with_hints("3x3");
  const std::string board = session.answer("board");
  const std::string watched = session.answer("watch");
  EXPECT_EQ(std::ranges::count(watched, ':'), 10) << watched;
  EXPECT_NE(session.answer("board"), board) << "the board that is watched";
  EXPECT_NE(session.answer("p"), watched) << "ten more moves";
  EXPECT_TRUE(session.game().actions().empty());
  session.answer("menu");
  EXPECT_EQ(session.answer("board"), board);
  EXPECT_TRUE(says(session_of("2048", 7).answer("watch"), "This program has no player to watch."));
}

TEST(GameSession, AGameForTwoAsksHowManyPlay) {
  GameSession session = session_of("duel", 7);
  EXPECT_TRUE(says(session.opening(), "How many play? Type two for two;"));
  EXPECT_TRUE(says(session.answer("two"), "new game: seed 7.\nPlayer 1 moves."));
  EXPECT_EQ(session.game().players(), 2);
  EXPECT_FALSE(says(session.opening(), "How many play?"));
  EXPECT_FALSE(says(session_of("2048", 7).opening(), "How many play?"));
  EXPECT_TRUE(says(session_of("2048", 7).answer("two"), "is no word of this game"));
}

TEST(GameSession, ANewGameForTwoEndsTheWatching) {
  GameSession session = session_with_hints("duel");
  session.answer("watch");
  session.answer("two");
  EXPECT_EQ(session.answer("board"),
            board_text(session.game().position().board, session.game().rules().ladder));
}

TEST(GameSession, TheWordsForTheNumberOfPlayersAreListedWhereTheyAreKnown) {
  for (const char* list : {"help", "menu"}) {
    EXPECT_TRUE(says(session_of("duel", 7).answer(list), "one, two ")) << list;
    EXPECT_FALSE(says(session_of("2048", 7).answer(list), "one, two ")) << list;
  }
}

TEST(GameSession, GoesToTheNextLevelAndBack) {
  const Cartridge pack = *shipped("gather");
  const ReadAgain read = [pack](std::size_t level) -> std::expected<Cartridge, Error> {
    return level_of(pack, level);
  };
  const Cartridge first = level_of(pack, 1);
  GameSession session({first, read}, RecordedGame(first.name, {.rules = first.rules, .seed = 7}),
                      {});
  EXPECT_TRUE(says(session.opening(), "Gather 1: Two twos"));
  EXPECT_TRUE(says(session.opening(), "Par: 2 moves."));
  EXPECT_EQ(session.answer("previous"), "There is no level before this one.\n");
  session.answer("right");
  EXPECT_TRUE(says(session.answer("up"), "Solved in 2 moves, par 2: ***."));
  EXPECT_TRUE(says(session.answer("left"), "] for the next level"));
  EXPECT_TRUE(says(session.answer("next"), "Gather 2: Three in a row."));
  EXPECT_EQ(session.recorded().record().cartridge, "gather.2");
  EXPECT_TRUE(says(session.answer("["), "Gather 1: Two twos."));
  EXPECT_EQ(session_of("2048", 7).answer("next"), "There is no next level.\n");
}

TEST(GameSession, ShowsBoardsInOneLineOnRequest) {
  GameSession session = session_of("2048", 7);
  const std::string line = session.answer("line");
  EXPECT_EQ(std::ranges::count(line, '\n'), 1) << line;
  EXPECT_EQ(session.answer("board"), line);
  EXPECT_FALSE(says(session.answer("left"), "+---"));
  EXPECT_TRUE(says(session.answer("line"), "+---"));
}

TEST(GameSession, ShowsScoreRulesAndMenu) {
  GameSession session = session_of("2048", 7);
  EXPECT_EQ(session.answer("score"), "Score 0.\n");
  EXPECT_TRUE(says(session.answer("rules"), "Two equal tiles become the next tile."));
  EXPECT_FALSE(says(session.answer("menu"), "undo"));
  session.answer("left");
  EXPECT_TRUE(says(session.answer("m"), "  undo           take the last move back\n"));
  EXPECT_EQ(session.game().actions().size(), 1U);
}

TEST(GameSession, GivesTheReasonIfThereIsNoHint) {
  EXPECT_EQ(session_of("2048", 7).answer("hint"), "This program gives no hints.\n");
}

TEST(GameSession, AnswersAMoveWithTheBoardAfter) {
  GameSession session = session_of("2048", 7);
  const std::string text = session.answer("left");
  EXPECT_EQ(session.game().actions().size(), 1U);
  EXPECT_TRUE(text.starts_with("left: "));
  EXPECT_TRUE(
      says(text, board_text(session.game().position().board, session.game().rules().ladder)));
}

TEST(GameSession, AnswersWithTheMoveTheScoreAndTheBoard) {
  GameSession session = session_of("2048", 7);
  const std::string text = session.answer("left");
  EXPECT_LT(text.find("moved, "), text.find(" appeared in "));
  EXPECT_LT(text.find(" appeared in "), text.find("Score "));
  EXPECT_LT(text.find("Score "), text.find("+---"));
}

TEST(GameSession, ReportsADirectionInWhichNothingMoves) {
  for (const char* word : {"left", "right", "up", "down"}) {
    GameSession session = session_of("2048", 7);
    play_on(session);
    session.answer("u");
    const std::size_t before = session.game().actions().size();
    const std::string text = session.answer(word);
    const bool moved = session.game().actions().size() > before;
    EXPECT_EQ(says(text, "nothing moves that way"), !moved) << text;
  }
}

TEST(GameSession, UndoesToTheStartAndRedoesToTheEnd) {
  GameSession session = session_of("threes", 3);
  const Position start = session.game().position();
  for (const char* word : {"left", "up", "right", "down"}) {
    session.answer(word);
  }
  const Position end = session.game().position();
  const std::size_t moves = session.game().actions().size();
  for (std::size_t i = 0; i < moves; ++i) {
    EXPECT_TRUE(session.answer("undo").starts_with("undo: "));
  }
  EXPECT_EQ(session.game().position(), start);
  EXPECT_TRUE(says(session.answer("u"), "nothing to undo"));
  for (std::size_t i = 0; i < moves; ++i) {
    EXPECT_TRUE(session.answer("redo").starts_with("redo: "));
  }
  EXPECT_EQ(session.game().position(), end);
  EXPECT_TRUE(says(session.answer("r"), "nothing to redo"));
}

TEST(GameSession, AMoveAfterTheEndIsAnsweredWithTheWordsThatStillWork) {
  GameSession session = session_of("3x3", 1);
  play_on(session);
  ASSERT_TRUE(session.game().is_over());
  session.answer("undo");
  session.answer("redo");
  EXPECT_EQ(session.answer("left"),
            "The game is over. Type u to undo, n for a new game, q to quit.\n");
}

TEST(GameSession, NamesTheWinnerOfAGameOfTwo) {
  GameSession session = session_of("2048-vcs", 5, 2);
  play_on(session);
  ASSERT_TRUE(session.game().is_over());
  session.answer("undo");
  const std::string text = session.answer("redo");
  const auto winner = session.game().winner();
  EXPECT_TRUE(says(text, winner ? "Player " + std::to_string(*winner + 1) + " wins with "
                                : std::string("Nobody wins")))
      << text;
}

TEST(GameSession, NewGameTakesTheNextSeed) {
  GameSession session = session_of("2048", 7);
  session.answer("left");
  EXPECT_TRUE(says(session.answer("new"), "seed 8"));
  EXPECT_EQ(session.game().position(), session_of("2048", 8).game().position());
}

TEST(GameSession, NewGamesComeFromTheProgramThatGetsTheLastGame) {
  const Cartridge& cartridge = test::cartridge_named("2048");
  const GameSetup setup = {.rules = cartridge.rules, .seed = 7};
  std::size_t last_events = 0;
  GameSession session(cartridge, RecordedGame("2048", setup),
                      {.begin_next = [&](const RecordedGame& last, const Cartridge& /*same*/,
                                         const GameSetup& next) {
                        last_events = last.record().events.size();
                        return RecordedGame("2048", next, 99);
                      }});
  session.answer("left");
  session.answer("new");
  EXPECT_EQ(last_events, 1U);
  EXPECT_EQ(session.recorded().record().id, 99U);
  EXPECT_EQ(session.recorded().record().seed, 8U);
}

TEST(GameSession, UndoAtTheStartOfANewGameReturnsToThePreviousGame) {
  int backs = 0;
  const Cartridge& cartridge = test::cartridge_named("2048");
  GameSession session(cartridge, RecordedGame("2048", {.rules = cartridge.rules, .seed = 7}),
                      {.go_back = [&] { ++backs; }});
  session.answer("left");
  const std::string board = session.answer("board");
  EXPECT_TRUE(says(session.answer("new"), "seed 8. \"undo\" returns to the previous game."));
  EXPECT_TRUE(says(session.answer("new"), "seed 9. \"undo\" returns to the previous game."))
      << "a game without a move takes no place";
  EXPECT_TRUE(session.can_go_back());
  const std::string back = session.answer("undo");
  EXPECT_TRUE(back.starts_with("The previous game continues.\n")) << back;
  EXPECT_EQ(session.answer("board"), board);
  EXPECT_EQ(backs, 1);
  EXPECT_FALSE(session.can_go_back());
  EXPECT_TRUE(says(session.answer("undo"), "undo: left is taken back."));
}

TEST(GameSession, AMoveOfTheNewGameGivesUpThePreviousGame) {
  GameSession session = session_of("2048", 7);
  session.answer("left");
  session.answer("new");
  session.answer("left");
  EXPECT_FALSE(session.can_go_back());
  session.answer("undo");
  EXPECT_EQ(session.answer("undo"), "There is nothing to undo: this is the start.\n");
  EXPECT_EQ(session.game().seed(), 8U);
}

TEST(GameSession, UndoDoesNotReturnToAFinishedGame) {
  GameSession session = session_of("2048", 7);
  play_on(session);
  EXPECT_TRUE(says(session.answer("new"), "seed 8.\n"));
  EXPECT_FALSE(session.can_go_back());
}

/// A session of 2048 whose cartridge file now holds `file`.
GameSession session_of_file(const std::expected<Cartridge, Error>& file) {
  const Cartridge& cartridge = test::cartridge_named("2048");
  return GameSession({cartridge, [file](std::size_t) { return file; }},
                     RecordedGame("2048", {.rules = cartridge.rules, .seed = 7}), {});
}

TEST(GameSession, NewGamesPlayByAFileThatHasChanged) {
  GameSession session = session_of_file(test::cartridge_named("threes"));
  session.answer("left");
  EXPECT_EQ(session.game().rules(), test::cartridge_named("2048").rules);
  const std::string answer = session.answer("new");
  EXPECT_TRUE(answer.starts_with(
      "The file of this game has changed: the new game plays by its new rules.\nnew game: seed 8."))
      << answer;
  EXPECT_EQ(session.game().rules(), test::cartridge_named("threes").rules);
  EXPECT_EQ(session.recorded().record().cartridge, "threes");
  EXPECT_TRUE(session.answer("new").starts_with("new game: seed 9."));
}

TEST(GameSession, ReturningRestoresTheRulesOfThePreviousGame) {
  GameSession session = session_of_file(test::cartridge_named("threes"));
  session.answer("left");
  session.answer("new");
  session.answer("undo");
  EXPECT_EQ(session.game().rules(), test::cartridge_named("2048").rules);
  session.answer("new");
  EXPECT_EQ(session.game().rules(), test::cartridge_named("threes").rules);
}

TEST(GameSession, NewGamesKeepTheRulesOfAFileThatIsBroken) {
  GameSession session =
      session_of_file(std::unexpected(Error{"my.toml", {3, 7}, "a number", "\"x\""}));
  const std::string answer = session.answer("new");
  EXPECT_TRUE(answer.starts_with(
      "The file of this game is broken, so the new game keeps its old rules: my.toml:3:7: "
      "expected a number, found \"x\"\nnew game: seed 8."))
      << answer;
  EXPECT_EQ(session.game().rules(), test::cartridge_named("2048").rules);
}

TEST(GameSession, NewGamesByAChangedFileKeepSizeAndPlayersWhereTheyCan) {
  const Cartridge& vcs = test::cartridge_named("2048-vcs");
  const Cartridge& open = test::cartridge_named("2048");
  GameSession session({open, [vcs](std::size_t) { return vcs; }},
                      RecordedGame("2048", {.rules = resized(open.rules, 5, 4).value(), .seed = 7}),
                      {});
  session.answer("new");
  EXPECT_EQ(session.game().rules().shape.width, 4);
  GameSession other({vcs, [open](std::size_t) { return open; }},
                    RecordedGame("2048-vcs", {.rules = vcs.rules, .seed = 7, .players = 2}), {});
  other.answer("new");
  EXPECT_EQ(other.game().players(), 1);
}

TEST(GameSession, ReportsADirectionThatThePlayerDoesNotHave) {
  Cartridge duel = test::cartridge_named("duel");
  duel.rules.players.directions = {std::array{true, true, false, false},
                                   std::array{false, false, true, true}};
  GameSession session = session_with(duel, 7, 2);
  EXPECT_EQ(session.answer("up"), "Player 1 does not move up.\n");
}

TEST(GameSession, RecordsWaits) {
  GameSession session = session_of("2048", 7);
  session.answer("left", 250);
  EXPECT_EQ(session.recorded().record().waits_ms, std::vector<std::uint32_t>{250});
}

TEST(GameSession, SuggestsTheNearestWord) {
  GameSession session = session_of("2048", 7);
  EXPECT_EQ(session.answer("rihgt"),
            "\"rihgt\" is no word of this game. Did you mean right? Type ? for help.\n");
  EXPECT_EQ(session.answer("qwertyuiop"),
            "\"qwertyuiop\" is no word of this game. Type ? for help.\n");
}

TEST(GameSession, HelpNamesTheCartridgesOwnWords) {
  GameSession session = session_of("2048-61b", 7);
  EXPECT_TRUE(says(session.answer("help"), "west left"));
  EXPECT_FALSE(says(session_of("2048", 7).answer("h"), "west"));
}

TEST(GameSession, EndsWithQuit) {
  GameSession session = session_of("2048", 7);
  EXPECT_FALSE(session.has_ended());
  EXPECT_EQ(session.answer("q"), "Goodbye. Score 0.\n");
  EXPECT_TRUE(session.has_ended());
}

/// A game of 2 x 2 cells that reaches its goal with its first merge.
GameSession session_at_goal(AtGoal then) {
  Cartridge cartridge = test::cartridge_named("2048");
  cartridge.rules = resized(cartridge.rules, 2, 2).value();
  cartridge.rules.goal = {.tile = Rank{2}, .then = then};
  for (std::uint64_t seed = 0;; ++seed) {
    GameSession session = session_with(cartridge, seed);
    if (session.game().position().board.largest() == 1) {
      return session;
    }
  }
}

std::string text_at_goal(GameSession& session) {
  for (const char* word : {"left", "up", "right", "down", "left", "up", "right", "down"}) {
    const std::string text = session.answer(word);
    if (session.game().position().goal_reached) {
      return text;
    }
  }
  return "no goal";
}

TEST(GameSession, AsksAtTheGoalAndGoesOn) {
  GameSession session = session_at_goal(AtGoal::ask);
  EXPECT_TRUE(says(text_at_goal(session), "4 is reached, you have won!"));
  EXPECT_TRUE(says(session.answer("left"), "Type g to go on"));
  EXPECT_TRUE(says(session.answer("g"), "the game continues"));
  EXPECT_FALSE(session.game().position().asks);
  EXPECT_TRUE(says(session.answer("g"), "nothing to go on from"));
}

TEST(GameSession, ReportsThatPlayContinuesAtTheGoal) {
  GameSession session = session_at_goal(AtGoal::go_on);
  EXPECT_TRUE(says(text_at_goal(session), "4 is reached, and play goes on."));
}

TEST(GameSession, StopsAtTheGoal) {
  GameSession session = session_at_goal(AtGoal::stop);
  EXPECT_TRUE(says(text_at_goal(session), "The game is over: 4 is reached. Final score"));
}

}  // namespace
}  // namespace tilery
