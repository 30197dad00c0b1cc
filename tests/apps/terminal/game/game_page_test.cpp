#include "apps/terminal/game/game_page.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>
#include <expected>
#include <fstream>
#include <thread>
#include <utility>

#include "tests/apps/terminal/page_fixture.h"
#include "tests/support/games.h"
#include "tilery/game/game.h"

namespace tilery {
namespace {

class GamePages : public test::Pages {
 protected:
  /// A game that continues from the board with these faces.
  [[nodiscard]] PlayedGame game_at(std::string_view name, const test::Faces& faces,
                                   int players = 1) {
    const Cartridge cartridge = app_.game_list().cartridge(name).value();
    Record record;
    record.cartridge = name;
    record.rules_hash = rules_hash(cartridge.rules);
    record.players = players;
    record.seed = 1;
    record.start = ranks_of(test::board_showing(cartridge.rules, faces));
    return PlayedGame::take_over(app_, cartridge, record).value();
  }
};

TEST_F(GamePages, KeysTypedAreTheMovesOfTheGame) {
  GamePage page(app_, new_game("2048", 5));
  type(page, {"left", "w", "l", "j", "left"});
  Game game({.rules = test::rules_of("2048"), .seed = 5});
  for (const Direction way :
       {Direction::left, Direction::up, Direction::right, Direction::down, Direction::left}) {
    game.play(way);
  }
  EXPECT_EQ(page.played_game().game().position(), game.position());
}

TEST_F(GamePages, EveryMoveIsInTheStoreBeforeTheNextKey) {
  GamePage page(app_, new_game("2048", 5));
  for (const char* key : {"left", "up", "right", "down"}) {
    type(page, {key});
    const GameSummary kept = app_.store().games().front();
    EXPECT_EQ(app_.store().look_at(kept.id)->record.events.size(),
              page.played_game().recorded().record().events.size());
  }
}

TEST_F(GamePages, UndoAndRedoGoBackAndForth) {
  GamePage page(app_, new_game("2048", 5));
  type(page, {"left", "up"});
  const Position played = page.played_game().game().position();
  type(page, {"u", "u", "u"});
  EXPECT_EQ(page.played_game().game().position().moves, 0U);
  type(page, {"r", "r", "r"});
  EXPECT_EQ(page.played_game().game().position(), played);
}

TEST_F(GamePages, TheGoalAsksUntilThePlayerGoesOn) {
  GamePage page(app_, game_at("2048", {1024, 1024, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
  type(page, {"left"});
  EXPECT_NE(seen(page).find("2048 is made: you have won! g go on, n new game"), std::string::npos);
  const Position at_goal = page.played_game().game().position();
  type(page, {"up", "down"});
  EXPECT_EQ(page.played_game().game().position(), at_goal);
  type(page, {"space"});
  EXPECT_FALSE(page.played_game().game().position().asks);
  EXPECT_EQ(seen(page).find("you have won"), std::string::npos);
}

TEST_F(GamePages, TheEndIsAnnounced) {
  GamePage page(app_, game_at("2048", {2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2}));
  EXPECT_NE(seen(page).find("Game over. u undo, n new game"), std::string::npos);
}

TEST_F(GamePages, TwoPlayersSeeWhoMovesAndTheResult) {
  GamePage page(app_, game_at("2048-vcs", {2, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 2));
  EXPECT_NE(seen(page).find("▶Player 1 000000   Player 2 000000"), std::string::npos);
  type(page, {"left"});  // merges, and so keeps the turn
  EXPECT_NE(seen(page).find("▶Player 1 000004   Player 2 000000"), std::string::npos);
  type(page, {"right"});  // merges nothing, and so passes the turn
  EXPECT_NE(seen(page).find(" Player 1 000004  ▶Player 2 000000"), std::string::npos);
  GamePage over(app_, game_at("2048-vcs", {2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2}, 2));
  EXPECT_NE(seen(over).find("Game over: nobody wins."), std::string::npos);
}

TEST_F(GamePages, SelectChangesTheNumberOfPlayersAndBeginsANewGame) {
  GamePage page(app_, new_game("2048-vcs", 3));
  type(page, {"left", "up", "m"});
  EXPECT_NE(seen(page).find("SELECT: two players"), std::string::npos);
  EXPECT_NE(seen(page).find("RESET: a new game"), std::string::npos);
  type(page, {"down", "down", "enter"});
  EXPECT_EQ(page.played_game().game().players(), 2);
  EXPECT_EQ(page.played_game().game().position().moves, 0U);
  type(page, {"m", "down", "down", "enter"});
  EXPECT_EQ(page.played_game().game().players(), 1);
}

TEST_F(GamePages, AGameForOneDoesNotOfferSelect) {
  GamePage page(app_, new_game("2048", 3));
  type(page, {"m"});
  EXPECT_EQ(seen(page).find("SELECT"), std::string::npos);
}

TEST_F(GamePages, ANewGameLeavesTheOldOneToBeContinued) {
  GamePage page(app_, new_game("2048", 3));
  type(page, {"left", "up", "n"});
  EXPECT_EQ(page.played_game().game().position().moves, 0U);
  type(page, {"left", "up"});
  EXPECT_EQ(app_.store().take_up_last(&test::cartridge_named("2048"))->record.events.size(), 2U);
}

TEST_F(GamePages, ThreesShowsTheTileThatComesNext) {
  GamePage page(app_, new_game("threes", 3));
  const NextTile next = *page.played_game().game().position().next;
  const std::string face = std::to_string(page.played_game().game().rules().ladder.face(next.rank));
  EXPECT_NE(seen(page).find("Next  " + face), std::string::npos);
}

TEST_F(GamePages, ATooSmallTerminalShowsANoticeAndRecovers) {
  GamePage page(app_, new_game("2048", 3));
  const Position before = page.played_game().game().position();
  size_ = {18, 5};
  EXPECT_NE(seen(page).find("20 x 8"), std::string::npos) << seen(page);
  type(page, {"left", "up"});
  EXPECT_EQ(page.played_game().game().position(), before);
  size_ = {20, 8};
  EXPECT_NE(seen(page).find("Score"), std::string::npos);
}

TEST_F(GamePages, ADragSlides) {
  GamePage page(app_, new_game("2048", 5));
  Game game({.rules = test::rules_of("2048"), .seed = 5});
  for (const auto& [to, way] :
       {std::pair{Cell{30, 12}, Direction::left}, std::pair{Cell{42, 4}, Direction::up},
        std::pair{Cell{60, 14}, Direction::right}, std::pair{Cell{38, 20}, Direction::down}}) {
    page.take(MouseInput{MouseAction::press, {40, 12}}, size_, 0);
    page.take(MouseInput{MouseAction::release, to}, size_, 0);
    game.play(way);
    EXPECT_EQ(page.played_game().game().position(), game.position());
  }
  page.take(MouseInput{MouseAction::press, {40, 12}}, size_, 0);
  page.take(MouseInput{MouseAction::release, {42, 12}}, size_, 0);
  EXPECT_EQ(page.played_game().game().position(), game.position());
}

TEST_F(GamePages, AnimationNeverDelaysAKey) {
  app_.choose_animation(true);
  GamePage page(app_, new_game("2048", 5));
  type(page, {"left"}, 1000);
  EXPECT_TRUE(page.changes_in(1000));
  type(page, {"up", "right", "down"}, 1001);
  EXPECT_EQ(page.played_game().game().position().moves, page.played_game().game().actions().size());
  EXPECT_EQ(page.changes_in(1101), std::nullopt);
}

TEST_F(GamePages, WithoutAnimationNothingMovesByItself) {
  GamePage page(app_, new_game("2048", 5));
  type(page, {"left", "up"}, 1000);
  EXPECT_EQ(page.changes_in(1000), std::nullopt);
}

TEST_F(GamePages, TheGoalIsCelebratedOnceAGame) {
  app_.choose_animation(true);
  GamePage page(app_,
                game_at("2048-vcs", {1024, 1024, 0, 0, 1024, 1024, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
  type(page, {"left"}, 1000);
  EXPECT_TRUE(page.changes_in(1000 + turn_ms + 1));
  type(page, {"u", "left"}, 5000);
  type(page, {"up"}, 9000);
  EXPECT_EQ(page.changes_in(9000 + turn_ms + 1), std::nullopt);
}

TEST_F(GamePages, TheBestScoreIsOfFinishedGamesWithoutUndo) {
  const auto play_on = [&](GamePage& page) {
    for (int round = 0; round < 1000 && !page.played_game().game().is_over(); ++round) {
      type(page, {"left", "down", "right", "up"});
    }
    return page.played_game().game().score();
  };
  const auto score_of = [&](std::uint64_t seed, const char* first) {
    GamePage page(app_, new_game("2048", seed));
    type(page, {"left", "down", first});
    return play_on(page);
  };
  {
    GamePage open(app_, new_game("2048", 4));
    type(open, {"left", "down", "right", "up", "left", "down"});
    ASSERT_GT(open.played_game().game().score(), 0U);
  }
  EXPECT_NE(seen(GamePage(app_, new_game("2048", 9))).find("Best 0\n"), std::string::npos);
  const std::uint64_t best = score_of(5, "z");
  std::uint64_t with_undo = 0;
  for (std::uint64_t seed = 6; with_undo <= best; ++seed) {
    with_undo = score_of(seed, "u");
  }
  GamePage page(app_, new_game("2048", 9));
  EXPECT_NE(seen(page).find(fmt::format("Best {}\n", best)), std::string::npos) << seen(page);
  EXPECT_EQ(page.played_game().best_of_others(), best);
}

TEST_F(GamePages, TheBestScoreIsTheSameBeforeAndAfterTheFirstUndo) {
  const auto best_on = [&](const Page& page) {
    const std::string text = seen(page);
    const std::string from_best = text.substr(text.find("Best "));
    return from_best.substr(0, from_best.find_first_of(" \n", 5));
  };
  const auto play = [&](Page& page, int rounds) {
    for (int round = 0; round < rounds; ++round) {
      type(page, {"left", "down", "right", "down"});
    }
  };
  {
    GamePage page(app_, new_game("2048", 5));
    play(page, 4);
    EXPECT_EQ(best_on(page), "Best 0");
    type(page, {"n"});
    EXPECT_EQ(best_on(page), "Best 0") << "the unfinished game before may still be listed apart";
    type(page, {"u"});
    EXPECT_EQ(best_on(page), "Best 0");
  }
  GamePage page(app_, PlayedGame::go_on_with(
                          app_, app_.store().take_up_last(&test::cartridge_named("2048")).value())
                          .value());
  EXPECT_EQ(best_on(page), "Best 0") << "nor when it is continued";
  play(page, 4);
  type(page, {"u"});
  EXPECT_NE(seen(page).find("Best 0 (apart: with undo)"), std::string::npos) << seen(page);
}

TEST_F(GamePages, TheTimeBetweenMovesIsKept) {
  GamePage page(app_, new_game("2048", 5));
  type(page, {"left"}, 1000);
  type(page, {"up"}, 3500);
  const std::vector<std::uint32_t> waits = page.played_game().recorded().record().waits_ms;
  ASSERT_EQ(waits.size(), 2U);
  EXPECT_EQ(waits[0], 0U);
  EXPECT_EQ(waits[1], 2500U);
}

TEST_F(GamePages, QLeavesAndAQuestionMarkOpensHelp) {
  GamePage page(app_, new_game("2048", 5));
  EXPECT_EQ(type(page, {"q"}), Next::Way::back);
  EXPECT_EQ(type(page, {"?"}), Next::Way::open);
}

TEST_F(GamePages, KeysFollowTheSettings) {
  std::ofstream(folder_.path() / "settings.toml") << "[keys]\nquit = [\"f2\"]\nhelp = []\n";
  App app({.game_list = GameList(folder_.path()),
           .themes = ThemeList(folder_.path()),
           .settings_file = SettingsFile(folder_.path() / "settings.toml"),
           .chance = [] { return 1; },
           .now_seconds = [] { return 0; }},
          Store::in_memory());
  const Cartridge cartridge = app.game_list().cartridge("2048").value();
  GamePage page(app, PlayedGame(app, cartridge, {.rules = cartridge.rules}));
  EXPECT_EQ(type(page, {"q"}), Next::Way::stay);
  EXPECT_EQ(type(page, {"?"}), Next::Way::stay);
  EXPECT_EQ(type(page, {"f2"}), Next::Way::back);
}

TEST_F(GamePages, HintsComeByThemselvesUntilTheyAreSwitchedOff) {
  GamePage page(app_, new_game("2048", 5));
  type(page, {"i"});
  EXPECT_NE(seen(page).find("thinking"), std::string::npos);
  EXPECT_TRUE(comes_to_show(page, " ahead"));
  type(page, {"left", "up"});
  EXPECT_TRUE(comes_to_show(page, " ahead"));
  type(page, {"i"});
  EXPECT_EQ(seen(page).find(" ahead"), std::string::npos);
  EXPECT_EQ(page.changes_in(0), std::nullopt);
}

TEST_F(GamePages, HintsChangeNothingOfTheGame) {
  GamePage page(app_, new_game("2048", 5));
  GamePage hinted(app_, new_game("2048", 5));
  type(hinted, {"i"});
  for (const char* key : {"left", "up", "right", "u", "r", "down", "u", "left"}) {
    type(page, {key});
    type(hinted, {key});
    hinted.pass_time(0);
  }
  EXPECT_EQ(hinted.played_game().game().position(), page.played_game().game().position());
  EXPECT_EQ(hinted.played_game().recorded().record().events,
            page.played_game().recorded().record().events);
}

TEST(GamePage, ANetworkThatCannotBeReadHasANotice) {
  const test::TemporaryFolder folder;
  App app({.game_list = GameList(folder.path()),
           .themes = ThemeList(folder.path()),
           .settings_file = SettingsFile(folder.path() / "settings.toml"),
           .chance = [] { return 1; },
           .now_seconds = [] { return 0; },
           .evaluator =
               [](const Cartridge&, const IsCancelled&) {
                 return std::unexpected(Error{"x.network", {}, "a network", "nothing"});
               }},
          Store::in_memory());
  const Cartridge cartridge = app.game_list().cartridge("2048").value();
  GamePage page(app, PlayedGame(app, cartridge, {.rules = cartridge.rules}));
  page.take(key_of(U'i'), {80, 24}, 0);
  std::vector<std::string> notices;
  for (int looks = 0; notices.empty() && looks < 120'000; ++looks) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    page.pass_time(0);
    notices = app.take_notices();
  }
  ASSERT_EQ(notices.size(), 1U);
  EXPECT_EQ(notices[0],
            "Hints come without a network: x.network: expected a network, found nothing");
}

TEST_F(GamePages, AFinishedGameGetsNoHint) {
  GamePage page(app_, game_at("2048", {2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2}));
  type(page, {"i"});
  page.pass_time(0);
  EXPECT_EQ(page.changes_in(0), std::nullopt);
  EXPECT_NE(seen(page).find("Game over"), std::string::npos);
}

TEST_F(GamePages, ASmallPageHasTheHintInPlaceOfTheKeys) {
  size_ = {40, 12};
  GamePage page(app_, new_game("2048", 5));
  EXPECT_NE(seen(page).find("u undo"), std::string::npos);
  EXPECT_EQ(seen(page).find(" is best"), std::string::npos);
  type(page, {"i"});
  EXPECT_NE(seen(page).find("Listed apart: with hints"), std::string::npos) << seen(page);
  EXPECT_TRUE(comes_to_show(page, " is best")) << "heuristic points have no room";
  EXPECT_EQ(seen(page).find("u undo"), std::string::npos);
}

TEST_F(GamePages, TheSmallestPageKeepsHelpAndLeavingBesideEveryText) {
  size_ = {20, 8};
  GamePage page(app_, new_game("2048", 5), "This game is listed apart from now on.");
  EXPECT_NE(seen(page).find("?  q\n"), std::string::npos) << seen(page);
  type(page, {"left"});
  EXPECT_NE(seen(page).find("? help  q leave"), std::string::npos) << seen(page);
  type(page, {"i", "left", "down"});
  EXPECT_TRUE(comes_to_show(page, "is best"));
  EXPECT_NE(seen(page).find("?  q\n"), std::string::npos) << seen(page);
  GamePage over(app_, game_at("2048", {2, 4, 2, 4, 4, 2, 4, 2, 2, 4, 2, 4, 4, 2, 4, 2}));
  EXPECT_NE(seen(over).find("Game over"), std::string::npos) << seen(over);
  EXPECT_EQ(click(over, {19, 7}).way, Next::Way::back) << "a click on q leaves";
}

TEST_F(GamePages, PicturesHaveTheRequestedSize) {
  for (const char* name : {"2048", "8x8", "threes", "2048-vcs"}) {
    GamePage page(app_, new_game(name, 5));
    type(page, {"i"});
    for (int width = 1; width < 130; width += 11) {
      for (int height = 1; height < 60; height += 7) {
        EXPECT_EQ(page.picture({width, height}, 0).size(), (Size{width, height}));
      }
    }
  }
}

TEST_F(GamePages, ANewGameWithoutMovesCanBeTakenBack) {
  GamePage page(app_, new_game("2048", 5));
  type(page, {"left", "down", "right"});
  const std::size_t moves = page.played_game().game().actions().size();
  ASSERT_GT(moves, 0U);
  type(page, {"n"});
  EXPECT_TRUE(page.played_game().game().actions().empty());
  EXPECT_NE(seen(page).find("A new game. u goes back to the one before."), std::string::npos);
  type(page, {"u"});
  EXPECT_EQ(page.played_game().game().actions().size(), moves);
  type(page, {"n", "left", "down", "u", "u", "u"});
  EXPECT_TRUE(page.played_game().game().actions().empty()) << "a game with moves is not taken back";
}

TEST_F(GamePages, UndoAtTheStartOfAGameGoesBackToAKeptOne) {
  std::uint64_t score = 0;
  {
    GamePage page(app_, new_game("2048", 5));
    type(page, {"left", "down", "right", "down", "left", "down"});
    score = page.played_game().game().score();
  }
  GamePage page(app_, new_game("2048", 6));
  EXPECT_NE(seen(page).find("u goes back to your game of"), std::string::npos) << seen(page);
  type(page, {"u"});
  EXPECT_EQ(page.played_game().game().score(), score);
  EXPECT_FALSE(page.played_game().game().actions().empty());
}

TEST_F(GamePages, GamesWithHintsOrUndoAreListedApartWithANotice) {
  GamePage page(app_, new_game("2048", 5));
  type(page, {"left", "down", "i"});
  EXPECT_NE(seen(page).find("is listed apart from now on: with hints"), std::string::npos);
  EXPECT_TRUE(app_.store().games().front().standing.has_hints);
  type(page, {"i", "u"});
  EXPECT_NE(seen(page).find("is listed apart: with undo, with hints"), std::string::npos);
  EXPECT_NE(seen(page).find("(apart)"), std::string::npos);
}

TEST_F(GamePages, AGameThatContinuesWhileHintsAreOnIsListedApart) {
  {
    GamePage page(app_, new_game("2048", 5));
    type(page, {"left", "down", "right"});
  }
  GamePage kept(app_, new_game("2048", 6));
  type(kept, {"i", "u"});
  EXPECT_NE(seen(kept).find("The previous game continues. Listed apart: with hints"),
            std::string::npos)
      << seen(kept);
  EXPECT_TRUE(app_.store().games().front().standing.has_hints) << "the store knows at once";
  GamePage page(app_, new_game("threes", 5));
  type(page, {"left", "down", "n", "i", "u"});
  ASSERT_FALSE(page.played_game().game().actions().empty());
  EXPECT_TRUE(page.played_game().standing().has_hints);
}

TEST_F(GamePages, AGameThatContinuesIsListedApartIfVerdictsAreOn) {
  {
    GamePage page(app_, new_game("2048", 5));
    type(page, {"left", "down", "right"});
  }
  app_.choose_verdicts(true);
  GamePage page(app_, new_game("2048", 6));
  type(page, {"u"});
  ASSERT_FALSE(page.played_game().game().actions().empty());
  EXPECT_TRUE(page.played_game().standing().has_hints);
}

TEST_F(GamePages, EachWayToSeeValuesSaysAtOnceThatTheGameIsListedApart) {
  const auto expect_notice = [&](const Page& page) {
    const std::string text = seen(page);
    EXPECT_TRUE(text.contains("on: with hints") || text.contains("part: with hints") ||
                text.contains("part: hints"))
        << text;
  };
  for (const Size size : {Size{80, 24}, Size{40, 12}, Size{20, 8}}) {
    size_ = size;
    app_.choose_verdicts(false);
    GamePage reviewed(app_, new_game("2048", 5));
    type(reviewed, {"left", "down", "v"});
    expect_notice(reviewed);
    app_.choose_verdicts(true);
    GamePage graded(app_, new_game("threes", 5));
    expect_notice(graded);
    type(graded, {"left", "up", "n"});
    expect_notice(graded);
  }
}

TEST_F(GamePages, AVerdictIsShownIfTheSettingIsOn) {
  app_.choose_verdicts(true);
  GamePage page(app_, new_game("2048", 5));
  EXPECT_TRUE(page.played_game().standing().has_hints) << "who reads verdicts has hints";
  type(page, {"left", "up"});
  page.pass_time(0);
  for (int looks = 0; looks < 120'000 && page.changes_in(0); ++looks) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    page.pass_time(0);
  }
  type(page, {"right"});
  const std::string text = seen(page);
  EXPECT_TRUE(text.contains("Best move.") || text.contains("was better by")) << text;
}

TEST_F(GamePages, ANewGameNamesTheOpenGameOfItsCartridge) {
  std::uint64_t score = 0;
  {
    GamePage open(app_, new_game("2048", 5));
    type(open, {"left", "up", "right", "down"});
    score = open.played_game().game().score();
  }
  EXPECT_EQ(seen(GamePage(app_, new_game("threes"))).find("goes back"), std::string::npos);
  GamePage page(app_, new_game("2048", 6));
  EXPECT_NE(seen(page).find("u goes back to your game of "), std::string::npos) << seen(page);
  EXPECT_NE(seen(page).find(fmt::format(", score {}.", score)), std::string::npos);
  type(page, {"left"});
  EXPECT_EQ(seen(page).find("goes back"), std::string::npos);
  EXPECT_EQ(seen(GamePage(app_, new_game("2048", 7), "Another notice.")).find("goes back"),
            std::string::npos);
}

TEST_F(GamePages, WithoutANetworkTheMissingWarningsAreNoted) {
  GamePage silent(app_, new_game("2048", 5));
  type(silent, {"i"});  // so that the position is searched
  EXPECT_TRUE(comes_to_show(silent, " ahead"));
  EXPECT_EQ(seen(silent).find("No warnings"), std::string::npos) << "warnings are off";
  app_.choose_warnings(true);
  GamePage page(app_, new_game("2048", 5));
  EXPECT_TRUE(comes_to_show(page, "No warnings: this game has no network.")) << seen(page);
  type(page, {"left"});
  page.pass_time(0);
  EXPECT_EQ(seen(page).find("No warnings"), std::string::npos) << "it is said once";
}

TEST_F(GamePages, AGameForTwoAsksHowManyPlay) {
  GamePage page(app_, new_game("duel", 5));
  page.ask_players();
  EXPECT_NE(seen(page).find("How many play?"), std::string::npos) << seen(page);
  type(page, {"down", "enter"});
  EXPECT_EQ(page.played_game().game().players(), 2);
  GamePage alone(app_, new_game("duel", 5));
  alone.ask_players();
  type(alone, {"left", "right"});
  EXPECT_EQ(alone.played_game().game().players(), 1);
  EXPECT_FALSE(alone.played_game().game().actions().empty()) << "the key that answers is obeyed";
  GamePage one(app_, new_game("2048", 5));
  one.ask_players();
  EXPECT_EQ(seen(one).find("How many play?"), std::string::npos);
}

}  // namespace
}  // namespace tilery
