#include "apps/terminal/walk/walk_page.h"

#include <gtest/gtest.h>

#include <array>

#include "tests/apps/terminal/page_fixture.h"

namespace tilery {
namespace {

class WalkPages : public test::Pages {
 protected:
  [[nodiscard]] WalkPage new_walk(std::uint64_t seed = 7) {
    return {
        arcade_,
        WorldSitting::begin(arcade_.world_shelf(), "merrow", seed, &arcade_.world_store()).value()};
  }

  static Cell cell_of(const WalkPage& page) { return page.sitting().state().cell; }

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
    EXPECT_EQ(cell_of(page), (Cell{start.x - 1, start.y - 1})) << keys[2];  // the coast leans
    type(page, {keys[3]});
    EXPECT_EQ(cell_of(page), (Cell{start.x + 1, start.y})) << keys[3];
  }
}

TEST_F(WalkPages, ThePanelSaysHealthQuestBagAndSights) {
  const WalkPage page = new_walk();
  for (const char* words : {"the slanted coast", "20/20", "Part 1 of 5", "You carry", "torch",
                            "In sight", "bottle, 1 step south-east"}) {
    expect_seen(page, words);
  }
}

TEST_F(WalkPages, ANewWalkIsAskedForTwice) {
  WalkPage page = new_walk();
  type(page, {"."});
  type(page, {"A"});
  expect_seen(page, "A new walk? This one is kept. A again begins it.");
  type(page, {"."});
  EXPECT_EQ(seen(page).find("A new walk?"), std::string::npos);
  EXPECT_EQ(page.sitting().state().statistics.turns, 2U);
  type(page, {"A", "A"});
  EXPECT_EQ(page.sitting().state().statistics.turns, 0U);
  expect_seen(page, "The Lamp of Merrow: ");
  EXPECT_EQ(WalkPages::cell_of(page), new_walk().sitting().state().cell);
}

TEST_F(WalkPages, SpaceReadsOnWhereMessagesDoNotFit) {
  size_ = {40, 12};
  WalkPage page = new_walk();
  expect_seen(page, "↓ more");
  expect_seen(page, "Health 20/20  Part 1 of 5");
  expect_seen(page, "c more");
  int pages = 0;
  while (seen(page).find("↓ more") != std::string::npos && pages < 20) {
    type(page, {"space"});
    ++pages;
  }
  EXPECT_GT(pages, 0);
  expect_seen(page, "shows the keys");
  EXPECT_EQ(page.sitting().state().statistics.turns, 0U);
}

TEST_F(WalkPages, ATravelThatIsCancelledLeavesNoQuestion) {
  WalkPage page = new_walk();
  type(page, {"t"});
  expect_seen(page, "Go where?");
  type(page, {"escape"});
  EXPECT_EQ(seen(page).find("Go where?"), std::string::npos) << seen(page);
  type(page, {"v", "tab", "q"});
  EXPECT_EQ(seen(page).find("Look where?"), std::string::npos) << seen(page);
}

TEST_F(WalkPages, LightingFromTheBagKeepsTheBag) {
  WalkPage page = new_walk();
  type(page, {"i", "l"});
  expect_seen(page, "(lit");
  expect_seen(page, "g give");
  type(page, {"l"});
  expect_seen(page, "You put out the torch.");
  type(page, {"q"});
  EXPECT_EQ(seen(page).find("g give"), std::string::npos);
}

TEST_F(WalkPages, RunAndExploreGoOnUntilSomethingTurnsUp) {
  WalkPage page = new_walk();
  type(page, {"H"});
  EXPECT_GT(page.sitting().state().statistics.steps, 0U);
  const auto steps = page.sitting().state().statistics.steps;
  type(page, {"x"});
  EXPECT_GT(page.sitting().state().statistics.steps, steps);
}

TEST_F(WalkPages, TheCursorNamesThings) {
  WalkPage page = new_walk();
  type(page, {"v", "tab"});
  expect_seen(page, "You see a bottle.");
  type(page, {"tab"});
  expect_seen(page, "You see a signpost.");
  EXPECT_EQ(page.sitting().state().statistics.turns, 0U);
}

TEST_F(WalkPages, TravelGoesToWhatIsMarked) {
  WalkPage page = new_walk();
  type(page, {"t", "tab", "enter"});
  expect_seen(page, "You take a bottle.");
}

TEST_F(WalkPages, AClickGoesThere) {
  WalkPage page = new_walk();
  Cell cell = place_of(page, "@");
  click(page, {cell.x + 1, cell.y + 1});
  expect_seen(page, "You take a bottle.");
}

TEST_F(WalkPages, TheBagLightsAndDrops) {
  WalkPage page = new_walk();
  type(page, {"i", "l"});
  expect_seen(page, "torch (lit, 299 turns left)");
  type(page, {"q", "i", "d"});
  expect_seen(page, "You drop the loaf.");
}

TEST_F(WalkPages, EverythingSaidIsKeptForAnotherDay) {
  {
    WalkPage page = new_walk();
    type(page, {"n"});
  }
  WalkPage page(arcade_,
                *WorldSitting::resume(arcade_.world_shelf(), "", arcade_.world_store()).value());
  const Next next = page.take(key_of(U'p'), size_, 0);
  expect_seen(*next.page, "You take a bottle.");
}

TEST_F(WalkPages, EveryPageAnswersEverySize) {
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
