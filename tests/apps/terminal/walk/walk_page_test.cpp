#include "apps/terminal/walk/walk_page.h"

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>

#include "tests/apps/terminal/page_fixture.h"

namespace tilery {
namespace {

class WalkPages : public test::Pages {
 protected:
  [[nodiscard]] WalkPage new_walk(std::uint64_t seed = 7) {
    return {app_,
            PlayedWorld::begin(app_.world_list(), "merrow", seed, &app_.world_store()).value()};
  }

  static Cell cell_of(const WalkPage& page) { return page.played_world().state().cell; }

  void expect_seen(const Page& page, std::string_view words) const {
    EXPECT_NE(seen(page).find(words), std::string::npos) << words << '\n' << seen(page);
  }
};

TEST_F(WalkPages, ArrowsDigitsAndLettersWalkAlike) {
  for (const auto& keys : {std::array{"right", "left", "up", "page-down"},
                           std::array{"l", "h", "k", "n"}, std::array{"6", "4", "8", "3"}}) {
    WalkPage page = new_walk();
    const Cell start = cell_of(page);
    type(page, {keys[0]});
    EXPECT_EQ(cell_of(page).x, start.x + 1) << keys[0];
    type(page, {keys[1]});
    EXPECT_EQ(cell_of(page), start) << keys[1];
    type(page, {keys[2]});
    // The coast is slanted: a step up leads one cell to the left, too.
    EXPECT_EQ(cell_of(page), (Cell{start.x - 1, start.y - 1})) << keys[2];
    type(page, {keys[3]});
    EXPECT_EQ(cell_of(page), (Cell{start.x + 1, start.y})) << keys[3];
  }
}

TEST_F(WalkPages, ANoticeThatTheGamesHadTooIsNotSaidAgain) {
  std::ofstream(folder_.path() / "file") << "";
  const std::filesystem::path unusable = folder_.path() / "file" / "games.db";
  app_.store() = Store::in_file(unusable);
  ASSERT_EQ(app_.take_notices().size(), 1U);
  app_.world_store() = WorldStore::in_file(unusable);
  WalkPage page = new_walk();
  type(page, {"right"});
  EXPECT_EQ(seen(page).find("directory"), std::string::npos) << seen(page);
}

TEST_F(WalkPages, ThePanelShowsHealthQuestBagAndSights) {
  const WalkPage page = new_walk();
  for (const char* words : {"the slanted coast", "20/20", "Part 1 of 5", "You carry", "torch",
                            "In sight", "bottle, 1 step south-east"}) {
    expect_seen(page, words);
  }
}

TEST_F(WalkPages, TheStatusSaysWhereMentionedPeopleAndAreasAre) {
  WalkPage page = new_walk();
  const Next next = page.take(key_of(U'c'), size_, 0);
  ASSERT_NE(next.page, nullptr);
  expect_seen(*next.page, "Orla is in the town of Merrow.");
  expect_seen(*next.page, " leads to the town of Merrow.");
  EXPECT_EQ(seen(*next.page).find("Brun"), std::string::npos) << "nobody has named him yet";
}

TEST_F(WalkPages, ANewWalkNeedsItsKeyTwice) {
  WalkPage page = new_walk();
  type(page, {"."});
  type(page, {"A"});
  expect_seen(page, "A new walk? This one is kept. A again begins it.");
  type(page, {"."});
  EXPECT_EQ(seen(page).find("A new walk?"), std::string::npos);
  EXPECT_EQ(page.played_world().state().statistics.turns, 2U);
  type(page, {"A", "A"});
  EXPECT_EQ(page.played_world().state().statistics.turns, 0U);
  expect_seen(page, "The Lamp of Merrow: ");
  EXPECT_EQ(WalkPages::cell_of(page), new_walk().played_world().state().cell);
}

TEST_F(WalkPages, ANewWalkNamesTheOpenOneAndHowToGoBackToIt) {
  WalkPage page = new_walk();
  EXPECT_EQ(seen(page).find("is open"), std::string::npos) << seen(page);
  type(page, {".", ".", "q"});
  const WalkPage next = new_walk();
  expect_seen(next, "A walk of 2 turns is open: tilery explore --resume w1 continues it.");
  type(page, {"A", "A"});
  expect_seen(page, "A walk of 2 turns is open: tilery explore --resume w1 continues it.");
}

TEST_F(WalkPages, TheMapHasALegendAtEveryWidth) {
  for (const int width : {30, 60, 75, 80}) {
    size_ = {width, 24};
    WalkPage page = new_walk();
    const Next map = page.take(key_of(U'm'), size_, 0);
    ASSERT_NE(map.page, nullptr);
    expect_seen(*map.page, "q done");
    expect_seen(*map.page, "? legend");
    EXPECT_EQ(seen(*map.page).find("Places (tab)") != std::string::npos, width >= 76);
    const Next legend = map.page->take(key_of(U'?'), size_, 0);
    ASSERT_EQ(legend.way, Next::Way::open) << width;
    expect_seen(*legend.page, "T signpost, 2 steps");
    expect_seen(*legend.page, "M Tam, 4 steps");
    expect_seen(*legend.page, "The ground");
  }
}

TEST_F(WalkPages, TheBagAndTheListOfPlacesHaveHelpAndStayOpen) {
  size_ = {30, 12};
  WalkPage page = new_walk();
  for (const char* key : {"i", "t"}) {
    type(page, {key});
    const Next next = page.take(key_of(U'?'), size_, 0);
    ASSERT_EQ(next.way, Next::Way::open) << key;
    expect_seen(*next.page, "Walking");
    expect_seen(page, *key == 'i' ? "q close" : "escape back");
    type(page, {"escape"});
  }
}

TEST_F(WalkPages, HelpIsWholeOnNarrowPages) {
  size_ = {40, 60};
  WalkPage page = new_walk();
  const Next next = page.take(key_of(U'?'), size_, 0);
  ASSERT_NE(next.page, nullptr);
  expect_seen(*next.page,
              "x o             explore by yourself\n                until something turns up");
  EXPECT_EQ(seen(*next.page).find("…"), std::string::npos) << seen(*next.page);
}

TEST_F(WalkPages, TheMapShowsPeopleWhereTheyWereLastSeen) {
  WalkPage page = new_walk();
  type(page, {"x", "x"});
  EXPECT_EQ(seen(page).find("Tam,"), std::string::npos) << "he is out of sight: " << seen(page);
  const Next map = page.take(key_of(U'm'), size_, 0);
  ASSERT_NE(map.page, nullptr);
  expect_seen(*map.page, "M Tam, ");
}

TEST_F(WalkPages, AWalkThatIsNotKeptIsNotSaidToBeKept) {
  WalkPage page(app_, PlayedWorld::begin(app_.world_list(), "merrow", 7, nullptr).value());
  type(page, {"A"});
  expect_seen(page, "A new walk? This one is lost. A again begins it.");
  type(page, {"escape"});
  expect_seen(page, "Leave");
  EXPECT_EQ(seen(page).find("kept"), std::string::npos) << seen(page);
}

TEST_F(WalkPages, SpaceReadsOnWhereMessagesDoNotFit) {
  size_ = {40, 12};
  WalkPage page = new_walk();
  expect_seen(page, "space more");
  expect_seen(page, "Health 20/20  Part 1 of 5");
  expect_seen(page, "c more");
  int pages = 0;
  while (seen(page).find("space more") != std::string::npos && pages < 20) {
    type(page, {"space"});
    ++pages;
  }
  EXPECT_GT(pages, 0);
  expect_seen(page, "shows the keys");
  EXPECT_EQ(page.played_world().state().statistics.turns, 0U);
}

TEST_F(WalkPages, ATravelThatIsCancelledLeavesNoQuestion) {
  WalkPage page = new_walk();
  type(page, {"t"});
  expect_seen(page, "Travel to");
  type(page, {"t"});
  expect_seen(page, "Go where?");
  type(page, {"escape"});
  EXPECT_EQ(seen(page).find("Go where?"), std::string::npos) << seen(page);
  type(page, {"v", "tab", "q"});
  EXPECT_EQ(seen(page).find("Look where?"), std::string::npos) << seen(page);
}

TEST_F(WalkPages, LightingFromTheBagLeavesTheBagOpen) {
  WalkPage page = new_walk();
  type(page, {"i", "l"});
  expect_seen(page, "(lit");
  expect_seen(page, "g give");
  type(page, {"l"});
  expect_seen(page, "You put out the torch.");
  type(page, {"q"});
  EXPECT_EQ(seen(page).find("g give"), std::string::npos);
}

TEST_F(WalkPages, RunAndExploreTakeSteps) {
  WalkPage page = new_walk();
  type(page, {"H"});
  EXPECT_GT(page.played_world().state().statistics.steps, 0U);
  const auto steps = page.played_world().state().statistics.steps;
  type(page, {"x"});
  EXPECT_GT(page.played_world().state().statistics.steps, steps);
}

TEST_F(WalkPages, TheCursorNamesThings) {
  WalkPage page = new_walk();
  type(page, {"v", "tab"});
  expect_seen(page, "You see a bottle.");
  type(page, {"tab"});
  expect_seen(page, "You see a signpost.");
  EXPECT_EQ(page.played_world().state().statistics.turns, 0U);
}

TEST_F(WalkPages, TravelGoesToTheMarkedCell) {
  WalkPage page = new_walk();
  type(page, {"_", "tab", "enter"});
  expect_seen(page, "You take a bottle.");
}

TEST_F(WalkPages, AClickBesideThePartySteps) {
  WalkPage page = new_walk();
  const Cell cell = place_of(page, "@");
  click(page, {cell.x + 1, cell.y + 1});
  expect_seen(page, "You take a bottle.");
}

TEST_F(WalkPages, ThingsAreLitAndDroppedFromTheBag) {
  WalkPage page = new_walk();
  type(page, {"i", "l"});
  expect_seen(page, "torch (lit, 299 turns left)");
  type(page, {"up", "d", "escape"});
  expect_seen(page, "You drop the loaf.");
}

TEST_F(WalkPages, TheBagStaysOpenUntilItIsClosed) {
  for (const char* key : {"u", "l", "g", "d"}) {
    WalkPage page = new_walk();
    type(page, {"i", key});
    expect_seen(page, "You carry ─");
    type(page, {"escape"});
    EXPECT_EQ(seen(page).find("You carry ─"), std::string::npos) << key;
  }
}

TEST_F(WalkPages, EscapeOpensAMenuAndNeverLeaves) {
  WalkPage page = new_walk();
  EXPECT_EQ(type(page, {"escape"}), Next::Way::stay);
  expect_seen(page, "Go on walking");
  EXPECT_EQ(type(page, {"escape"}), Next::Way::stay);
  EXPECT_EQ(seen(page).find("Go on walking"), std::string::npos);
  EXPECT_EQ(type(page, {"q"}), Next::Way::back);
}

TEST_F(WalkPages, TravelOffersTheKnownPlaces) {
  WalkPage page = new_walk();
  type(page, {"t"});
  expect_seen(page, "bottle, 1 step");
  expect_seen(page, "signpost");
  type(page, {"enter"});
  EXPECT_GT(page.played_world().state().statistics.turns, 0U);
}

TEST_F(WalkPages, EnterRepeatsTheLastTravel) {
  WalkPage page = new_walk();
  type(page, {"t", "end", "enter"});
  expect_seen(page, "signpost, 1 step");
  type(page, {"left", "left", "left"});
  ASSERT_EQ(seen(page).find("signpost, 1 step"), std::string::npos) << seen(page);
  type(page, {"t", "enter"});
  expect_seen(page, "signpost, 1 step");
  expect_seen(page, "the slanted coast");
  WalkPage other = new_walk();
  type(other, {"t", "enter"});
  expect_seen(other, "the wrapping isles");  // the boat comes first where nothing was chosen
}

TEST_F(WalkPages, TravelToAThingBesideThePartySaysThatItIsThere) {
  WalkPage page = new_walk();
  type(page, {"t", "end", "enter"});
  expect_seen(page, "signpost, 1 step");
  const std::uint64_t turns = page.played_world().state().statistics.turns;
  type(page, {"t", "enter"});
  expect_seen(page, "You are there.");
  EXPECT_EQ(seen(page).find("You know no way there."), std::string::npos) << seen(page);
  EXPECT_EQ(page.played_world().state().statistics.turns, turns);
}

TEST_F(WalkPages, TheViewFollowsTheCursor) {
  WalkPage page = new_walk();
  type(page, {"x", "x", "x", "_"});
  for (const char* far : {"K", "K", "K", "K"}) {
    type(page, {far});
    const Picture picture = page.picture(size_, 0);
    int marked = 0;
    for (int y = 0; y < size_.height; ++y) {
      for (int x = 0; x < size_.width; ++x) {
        marked += picture.at({x, y}).style.is_reversed ? 1 : 0;
      }
    }
    EXPECT_EQ(marked, 1) << far << '\n' << seen(page);
  }
}

TEST_F(WalkPages, TheMapHasPlacesACursorAndTravel) {
  WalkPage page = new_walk();
  Next next = page.take(key_of(U'm'), size_, 0);
  ASSERT_EQ(next.way, Next::Way::open);
  expect_seen(*next.page, "Places (tab)");
  expect_seen(*next.page, "! bottle");
  next.page->take(key_of(KeyKind::tab), size_, 0);
  EXPECT_EQ(next.page->take(key_of(KeyKind::enter), size_, 0).way, Next::Way::back);
  page.pass_time(0);
  EXPECT_GT(page.played_world().state().statistics.turns, 0U);
}

TEST_F(WalkPages, AJourneyGoesOnWhenAButtonIsReleasedAndEndsWhenOneIsPressed) {
  app_.choose_animation(true);
  for (const MouseAction action : {MouseAction::release, MouseAction::press}) {
    WalkPage page = new_walk();
    type(page, {"t", "end", "enter"});
    ASSERT_TRUE(page.changes_in(0)) << "on the way to the signpost";
    page.take(MouseInput{action, {0, 0}}, size_, 0);
    page.take(Resized{}, size_, 0);
    EXPECT_EQ(page.changes_in(0).has_value(), action == MouseAction::release);
    page.pass_time(1000);
    EXPECT_EQ(seen(page).find("signpost, 1 step") != std::string::npos,
              action == MouseAction::release);
  }
}

TEST_F(WalkPages, TravelToAPlaceOfTheMapIsShownStepByStep) {
  app_.choose_animation(true);
  WalkPage page = new_walk();
  Next next = page.take(key_of(U'm'), size_, 0);
  for (const Key key : {key_of(KeyKind::tab), key_of(KeyKind::end), key_of(KeyKind::enter)}) {
    next.page->take(key, size_, 0);
  }
  page.pass_time(60'000);
  const auto turns = page.played_world().state().statistics.turns;
  EXPECT_LE(turns, 1U);
  page.pass_time(120'000);
  EXPECT_GT(page.played_world().state().statistics.turns, turns);
}

TEST_F(WalkPages, HintsGetPlainerEachTime) {
  WalkPage page = new_walk();
  type(page, {"w"});
  expect_seen(page, "Look here, in the slanted coast");
  type(page, {"w"});
  expect_seen(page, "Look for the bottle");
  type(page, {"w"});
  expect_seen(page, "Take the bottle: 1 step south-east");
  type(page, {"A", "A", "w"});
  expect_seen(page, "Look here, in the slanted coast");
}

TEST_F(WalkPages, AContinuedWalkKeepsItsMessages) {
  {
    WalkPage page = new_walk();
    type(page, {"n"});
  }
  WalkPage page(app_, *PlayedWorld::resume(app_.world_list(), "", app_.world_store()).value());
  const Next next = page.take(key_of(U'p'), size_, 0);
  expect_seen(*next.page, "You take a bottle.");
}

TEST_F(WalkPages, EveryPageFillsEverySize) {
  WalkPage page = new_walk();
  for (const Size size : {Size{1, 1}, Size{30, 12}, Size{40, 12}, Size{200, 60}, Size{5, 60}}) {
    EXPECT_EQ(page.picture(size, 0).size(), size);
    for (const char* key : {"m", "p", "?"}) {
      Next next = page.take(*key_named(key), size_, 0);
      EXPECT_EQ(next.page->picture(size, 0).size(), size) << key;
    }
  }
}

}  // namespace
}  // namespace tilery
