#include "apps/terminal/games_page.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "apps/terminal/game/game_page.h"
#include "apps/terminal/walk/walk_page.h"
#include "tests/apps/store/child.h"
#include "tests/apps/terminal/page_fixture.h"

namespace tilery {
namespace {

using GamesPages = test::Pages;

TEST_F(GamesPages, ScoresAreSortedFromTheHighest) {
  const std::uint64_t low = play_some("2048", 1, 3);
  const std::uint64_t high = play_some("2048", 2, 20);
  const std::uint64_t middle = play_some("2048", 3, 8);
  ASSERT_TRUE(low < middle && middle < high);
  const GamesPage page(app_, GamesOrder::best);
  EXPECT_LT(place_of(page, fmt::format("{} ", high)).y,
            place_of(page, fmt::format("{} ", middle)).y);
  EXPECT_LT(place_of(page, fmt::format("{} ", middle)).y,
            place_of(page, fmt::format(" {} ", low)).y);
}

TEST_F(GamesPages, AClickOnTheFooterDuringASearchTypesNothing) {
  play_some("2048", 1, 3);
  GamesPage page(app_, GamesOrder::latest);
  type(page, {"/"});
  ASSERT_TRUE(seen(page).contains("/ ▏"));
  EXPECT_EQ(click(page, place_of(page, "q back")).way, Next::Way::back);
  EXPECT_TRUE(seen(page).contains("/ ▏")) << seen(page);
}

TEST_F(GamesPages, AGameWithUndoComesAfterAllOthers) {
  play_some("2048", 1, 3);
  {
    GamePage page(app_, new_game("2048", 2));
    for (int round = 0; round < 20; ++round) {
      type(page, {"left", "down", "right", "down"});
    }
    type(page, {"u"});
  }
  const GamesPage page(app_, GamesOrder::best);
  EXPECT_EQ(place_of(page, "with undo").y, 4);
}

TEST_F(GamesPages, GamesAreSortedFromTheLatest) {
  play_some("2048", 1, 3);
  play_some("threes", 2, 3);
  const GamesPage page(app_, GamesOrder::latest);
  EXPECT_LT(place_of(page, " threes").y, place_of(page, " 2048").y);
}

TEST_F(GamesPages, NoNameIsCut) {
  play_some("stepping-squares", 1, 3);
  {
    GamePage page(app_, new_game("stubborn-fifteens", 2));
    type(page, {"left", "down", "right", "down", "left", "down", "u"});
  }
  for (const Size size : {Size{80, 24}, Size{40, 12}, Size{200, 60}}) {
    size_ = size;
    const std::string text = seen(GamesPage(app_, GamesOrder::latest));
    EXPECT_NE(text.find("stepping-squares"), std::string::npos) << text;
    EXPECT_NE(text.find("stubborn-fifteens"), std::string::npos) << text;
    EXPECT_EQ(text.find("with undo, not over") != std::string::npos, size.width >= 80) << text;
    EXPECT_EQ(text.find("…"), std::string::npos) << text;
    EXPECT_NE(text.find("q back"), std::string::npos) << text;
  }
}

TEST_F(GamesPages, OnNarrowPagesTheSearchIsShownAndNoNoticeIsCut) {
  play_some("2048", 1, 8);
  size_ = {40, 12};
  GamesPage page(app_, GamesOrder::latest);
  type(page, {"/", "2", "0", "4", "8"});
  EXPECT_NE(seen(page).find("/ 2048▏"), std::string::npos) << seen(page);
  size_ = {20, 12};
  type(page, {"enter", "d"});
  EXPECT_NE(seen(page).find("brings it back."), std::string::npos) << seen(page);
}

TEST_F(GamesPages, TheListCanBeOfOneCartridge) {
  play_some("2048", 1, 3);
  play_some("threes", 2, 3);
  GamesPage page(app_, GamesOrder::latest);
  type(page, {"right"});
  EXPECT_NE(seen(page).find("◀ threes ▶"), std::string::npos);
  EXPECT_EQ(seen(page).find(" 2048 "), std::string::npos);
  type(page, {"right", "right"});
  EXPECT_NE(seen(page).find("◀ all ▶"), std::string::npos);
}

TEST_F(GamesPages, WWatchesTheGame) {
  play_some("2048", 1, 3);
  GamesPage page(app_, GamesOrder::latest);
  const Next next = page.take(key_of(U'w'), size_, 0);
  ASSERT_EQ(next.way, Next::Way::open);
  EXPECT_NE(seen(*next.page).find("Replay: 2048"), std::string::npos);
}

TEST_F(GamesPages, EnterContinuesTheChosenUnfinishedGame) {
  const std::uint64_t first = play_some("2048", 1, 3);
  play_some("2048", 2, 3);
  GamesPage page(app_, GamesOrder::latest);
  type(page, {"down"});
  const Next next = page.take(key_of(KeyKind::enter), size_, 0);
  ASSERT_EQ(next.way, Next::Way::open);
  EXPECT_EQ(dynamic_cast<GamePage&>(*next.page).played_game().game().score(), first);
}

TEST_F(GamesPages, UndoBringsADeletedGameBack) {
  play_some("2048", 1, 3);
  play_some("threes", 2, 3);
  GamesPage page(app_, GamesOrder::latest);
  type(page, {"d"});
  EXPECT_NE(seen(page).find("u brings it back"), std::string::npos) << seen(page);
  EXPECT_EQ(app_.store().games().size(), 1U);
  EXPECT_EQ(app_.store().removed().size(), 1U);
  type(page, {"u"});
  EXPECT_NE(seen(page).find("Back again: threes"), std::string::npos);
  EXPECT_EQ(app_.store().games().size(), 2U);
}

TEST_F(GamesPages, AFullDiskOnlyDelaysADeletionAndItsUndo) {
  const std::string report = test::in_child([&] {
    app_.store() = Store::in_file(folder_.path() / "games.db");
    play_some("2048", 1, 3);
    GamesPage page(app_, GamesOrder::latest);
    test::fill_disk();
    type(page, {"d"});
    std::string told = seen(page).contains("It could not be deleted.") ? "kept, " : "?, ";
    test::make_room();
    type(page, {"d"});
    told += seen(page).contains("Deleted: 2048") ? "deleted, " : "?, ";
    test::fill_disk();
    type(page, {"u"});
    told += seen(page).contains("could not be brought back. u tries again.") ? "gone, " : "?, ";
    test::make_room();
    type(page, {"u"});
    return told + (seen(page).contains("Back again: 2048") ? "back" : "?");
  });
  EXPECT_EQ(report, "kept, deleted, gone, back");
}

TEST_F(GamesPages, GamesInMemoryAloneAreExportedApartDeletedAndBroughtBack) {
  const std::string report = test::in_child([&] {
    setenv("XDG_DATA_HOME", folder_.path().c_str(), 1);
    std::ofstream(folder_.path() / "file") << "";
    app_.store() = Store::in_file(folder_.path() / "file" / "games.db");
    play_some("2048", 1, 3);
    play_some("2048", 2, 3);
    GamesPage page(app_, GamesOrder::latest);
    type(page, {"e", "down", "e"});
    const std::filesystem::directory_iterator exported(folder_.path() / "tilery" / "exports");
    std::string told = fmt::format("{} files, ", std::distance(begin(exported), end(exported)));
    type(page, {"d"});
    told += fmt::format("{} game, ", app_.store().games().size());
    type(page, {"u"});
    return told + fmt::format("{} games", app_.store().games().size());
  });
  EXPECT_EQ(report, "2 files, 1 game, 2 games");
}

TEST_F(GamesPages, ShortGamesAreHiddenUntilAKeyListsThem) {
  play_some("2048", 1, 3);
  {
    GamePage page(app_, new_game("threes", 2));
    type(page, {"left"});
  }
  GamesPage page(app_, GamesOrder::latest);
  EXPECT_NE(seen(page).find("1 short game is left out"), std::string::npos) << seen(page);
  EXPECT_EQ(seen(page).find(" threes "), std::string::npos);
  type(page, {"."});
  EXPECT_NE(seen(page).find(" threes "), std::string::npos);
}

TEST_F(GamesPages, SearchListsMatchingGames) {
  play_some("2048", 1, 3);
  play_some("threes", 2, 3);
  GamesPage page(app_, GamesOrder::latest);
  type(page, {"/", "t", "h", "r", "q"});
  EXPECT_NE(seen(page).find("Nothing matches"), std::string::npos) << "q is text here";
  type(page, {"backspace", "enter"});
  EXPECT_NE(seen(page).find(" threes "), std::string::npos);
  EXPECT_EQ(seen(page).find(" 2048 "), std::string::npos);
  type(page, {"escape"});
  EXPECT_NE(seen(page).find(" 2048 "), std::string::npos);
}

TEST_F(GamesPages, WalksAreListedAndCanBeContinued) {
  {
    PlayedWorld walk =
        PlayedWorld::begin(app_.world_list(), "merrow", 7, &app_.world_store()).value();
    for (int step = 0; step < 6; ++step) {
      walk.act({.verb = quest::Verb::wait});
    }
  }
  EXPECT_NE(seen(GamesPage(app_, GamesOrder::best)).find(" merrow "), std::string::npos)
      << "and stand in the scores";
  GamesPage page(app_, GamesOrder::latest);
  EXPECT_NE(seen(page).find("merrow"), std::string::npos) << seen(page);
  Next next = page.take(key_of(U'w'), size_, 0);
  ASSERT_EQ(next.way, Next::Way::open);
  EXPECT_NE(seen(*next.page).find("0 of 6"), std::string::npos) << seen(*next.page);
  next = page.take(key_of(KeyKind::enter), size_, 0);
  ASSERT_EQ(next.way, Next::Way::open);
  EXPECT_EQ(dynamic_cast<WalkPage&>(*next.page).played_world().state().statistics.turns, 6U);
}

}  // namespace
}  // namespace tilery
