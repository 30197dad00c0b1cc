#include "apps/terminal/game/replay_page.h"

#include <gtest/gtest.h>

#include <regex>
#include <sstream>
#include <utility>

#include "apps/terminal/game/game_page.h"
#include "tests/apps/terminal/page_fixture.h"
#include "tests/record/random_games.h"

namespace tilery {
namespace {

class ReplayPages : public test::Pages {
 protected:
  /// A game of some length with undo and redo in it.
  [[nodiscard]] Record played(std::string_view cartridge) {
    GamePage page(app_, new_game(cartridge, 5));
    for (int round = 0; round < 10; ++round) {
      type(page, {"left", "down", "right", "down", "u", "r", "u", "up"});
    }
    return page.played_game().recorded().record_with_result();
  }

  [[nodiscard]] Replay replay_of(const Record& record) {
    return Replay::of(record, app_.game_list().cartridge(record.cartridge).value(), "r").value();
  }
};

TEST_F(ReplayPages, EveryTurnLeadsFromOneBoardToTheNext) {
  for (const char* name : {"2048", "threes", "2048-vcs", "pillars", "twins"}) {
    const Replay replay = replay_of(played(name));
    ASSERT_GT(replay.length(), 20U);
    for (std::size_t place = 1; place <= replay.length(); ++place) {
      if (const std::optional<Turn> turn = replay.turn(place)) {
        WalledBoard board = turn->slide.board;
        for (const Entry& entry : turn->entries) {
          board.set(entry.cell, entry.rank);
        }
        ASSERT_EQ(board, replay.position(place).board) << name << ' ' << place;
      }
    }
  }
}

TEST_F(ReplayPages, ItRunsToTheEndByItself) {
  ReplayPage page(app_, replay_of(played("2048")));
  page.pass_time(0);
  EXPECT_EQ(page.place(), 0U);
  page.pass_time(250);
  EXPECT_EQ(page.place(), 1U);
  page.pass_time(10'000'000);
  EXPECT_EQ(page.changes_in(10'000'000 + turn_ms), std::nullopt);
  EXPECT_NE(seen(page).find("Paused after"), std::string::npos);
}

TEST_F(ReplayPages, StepsGoBothWays) {
  ReplayPage page(app_, replay_of(played("2048")));
  type(page, {"right", "right", "right", "left"});
  EXPECT_EQ(page.place(), 2U);
  type(page, {"home", "left"});
  EXPECT_EQ(page.place(), 0U);
}

TEST_F(ReplayPages, SeekingStopsAtTheEndAndPageUpGoesBackATenth) {
  const Record record = played("2048");
  ReplayPage page(app_, replay_of(record));
  type(page, {"end", "right", "page-down"});
  EXPECT_EQ(page.place(), record.events.size());
  type(page, {"page-up"});
  EXPECT_EQ(page.place(), record.events.size() - record.events.size() / 10);
}

TEST_F(ReplayPages, AClickOnTheBarSeeks) {
  const Record record = played("2048");
  ReplayPage page(app_, replay_of(record));
  type(page, {"end"});
  const Cell bar = place_of(page, "━━━");
  click(page, {bar.x + 30, bar.y});
  EXPECT_NEAR(static_cast<double>(page.place()), static_cast<double>(record.events.size()) / 2, 2);
}

TEST_F(ReplayPages, SpeedChangesHowSoonTheNextStepComes) {
  ReplayPage page(app_, replay_of(played("2048")));
  type(page, {"up"});
  page.pass_time(0);
  EXPECT_EQ(page.changes_in(0), 125);
  type(page, {"down", "down"});
  EXPECT_EQ(page.changes_in(0), 500);
}

TEST_F(ReplayPages, AReplayTakenOverIsANewGameWithAParent) {
  const Record record = played("2048");
  ReplayPage page(app_, replay_of(record));
  type(page, {"home", "right", "right", "right"});
  const Next next = page.take(key_of(U't'), size_, 0);
  ASSERT_EQ(next.way, Next::Way::open);
  auto& game = dynamic_cast<GamePage&>(*next.page);
  const Record& mine = game.played_game().recorded().record();
  ASSERT_TRUE(mine.parent);
  EXPECT_EQ(mine.parent->id, record.id);
  EXPECT_EQ(mine.parent->events, 3U);
  EXPECT_NE(mine.id, record.id);
  EXPECT_EQ(game.played_game().game().position().board, replay_of(record).position(3).board);
  type(game, {"up", "left"});
  EXPECT_GT(mine.events.size(), 3U);
}

/// The text with one blank between words.
std::string in_one_line(const std::string& text) {
  std::string line;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    line += word + ' ';
  }
  return line;
}

TEST_F(ReplayPages, AGameTakenOverSaysAtOnceThatItIsListedApart) {
  ReplayPage page(app_, replay_of(played("2048")));
  for (const auto& [size, words] :
       {std::pair{Size{80, 24},
                  "Taken over after 0 steps. It is listed apart: after another game."},
        std::pair{Size{40, 12}, "Listed apart: after another game"},
        std::pair{Size{20, 8}, "Apart: copy"}}) {
    size_ = size;
    const Next next = page.take(key_of(U't'), size_, 0);
    ASSERT_EQ(next.way, Next::Way::open);
    EXPECT_TRUE(in_one_line(seen(*next.page)).contains(words)) << seen(*next.page);
  }
}

TEST_F(ReplayPages, AReviewRatesEveryMoveAndFindsMistakes) {
  const Record record = played("2048");
  auto page = review_page(app_, record, app_.game_list().cartridge("2048").value());
  ASSERT_TRUE(page) << text_of(page.error());
  EXPECT_TRUE(comes_to_show(**page, "Review: 2048"));
  EXPECT_TRUE(comes_to_show(**page, ", reviewed\n"));
  type(**page, {"n"});
  EXPECT_NE(seen(**page).find("was better by"), std::string::npos) << seen(**page);
  EXPECT_NE(seen(**page).find("heuristic"), std::string::npos) << "there is no network here";
}

TEST_F(ReplayPages, AGameWhoseTilesAreListedIsReviewed) {
  RecordedGame game = test::new_game("tides", 3);
  test::do_randomly(game, 3, 30);
  const Record record = test::listed(game);
  ASSERT_TRUE(has_undo(record));
  auto page = review_page(app_, record, app_.game_list().cartridge("tides").value());
  ASSERT_TRUE(page) << text_of(page.error());
  EXPECT_TRUE(comes_to_show(**page, ", reviewed\n"));
}

TEST_F(ReplayPages, AVerdictIsWholeBelowTheBoardAndABriefOneIsOnTightPages) {
  auto page = review_page(app_, played("2048"), app_.game_list().cartridge("2048").value());
  ASSERT_TRUE(page) << text_of(page.error());
  ASSERT_TRUE(comes_to_show(**page, ", reviewed\n"));
  type(**page, {"n"});
  const std::regex whole(
      "(left|right|up|down): (left|right|up|down) was better by [0-9,.]+ "
      "heuristic points\\.");
  for (const Size size : {Size{80, 24}, Size{60, 20}, Size{40, 24}, Size{40, 16}, Size{30, 15}}) {
    size_ = size;
    EXPECT_TRUE(std::regex_search(in_one_line(seen(**page)), whole)) << seen(**page);
  }
  size_ = {80, 24};
  EXPECT_NE(seen(**page).find("n next mistake"), std::string::npos) << seen(**page);
  EXPECT_GT(place_of(**page, "was better by").y, 20) << seen(**page);
  EXPECT_EQ(place_of(**page, "━━").y, 22) << "the bar stays";
  size_ = {40, 12};
  EXPECT_NE(seen(**page).find(" better by "), std::string::npos) << seen(**page);
  EXPECT_NE(seen(**page).find("heuristic points"), std::string::npos) << seen(**page);
  EXPECT_NE(seen(**page).find("?  q"), std::string::npos) << seen(**page);
  size_ = {20, 8};
  EXPECT_TRUE(std::regex_search(seen(**page), std::regex("(◀|▶|▲|▼) \\+[0-9,.]+"))) << seen(**page);
}

TEST_F(ReplayPages, HelpListsTheKeysOfAReplay) {
  ReplayPage page(app_, replay_of(played("2048")));
  const Next next = page.take(key_of(U'?'), size_, 0);
  ASSERT_EQ(next.way, Next::Way::open);
  EXPECT_NE(seen(*next.page).find("to the next mistake"), std::string::npos);
}

TEST_F(ReplayPages, AFalseRecordIsNotShown) {
  Record record = played("2048");
  record.result->scores[0] += 4;
  EXPECT_FALSE(Replay::of(record, app_.game_list().cartridge("2048").value(), "r"));
}

}  // namespace
}  // namespace tilery
