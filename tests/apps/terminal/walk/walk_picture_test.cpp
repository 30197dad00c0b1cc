#include "apps/terminal/walk/walk_picture.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/quest/small_world.h"
#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

TEST(WalkPlaces, APageBelowThirtyByTwelveHasNoPlaces) {
  EXPECT_TRUE(walk_places({30, 12}));
  EXPECT_FALSE(walk_places({29, 12}));
  EXPECT_FALSE(walk_places({30, 11}));
}

TEST(WalkPlaces, NarrowPagesHaveNoPanel) {
  EXPECT_EQ(walk_places({59, 24})->panel.width, 0);
  const WalkPlaces wide = walk_places({80, 24}).value();
  EXPECT_GT(wide.panel.width, 0);
  EXPECT_LE(wide.map.x + wide.map.width, wide.panel.x) << "side by side";
  EXPECT_LE(wide.map.y + wide.map.height, wide.said.y) << "messages below the map";
}

TEST(WalkMessages, TheLastOnesAreShown) {
  Picture picture({20, 2});
  const std::vector<std::string> messages = {"first", "second", "third"};
  draw_messages(picture, {0, 0, 20, 2}, {messages, 2}, {});
  EXPECT_EQ(text_of(picture), "second\nthird\n");
}

TEST(WalkMessages, NewOnesStandOut) {
  Inks inks;
  inks.plain.is_bold = true;
  Picture picture({20, 2});
  const std::vector<std::string> messages = {"old", "new"};
  draw_messages(picture, {0, 0, 20, 2}, {messages, 1}, inks);
  EXPECT_FALSE(picture.at({0, 0}).style.is_bold);
  EXPECT_TRUE(picture.at({0, 1}).style.is_bold);
}

TEST(WalkMessages, MoreNewOnesThanFitAreReadFromTheFirst) {
  const Box box{0, 0, 20, 2};
  const std::vector<std::string> messages = {"old", "one", "two", "three", "four", "five"};
  const auto shown = [&](int read) {
    Picture picture({20, 2});
    draw_messages(picture, box, {messages, 1, read}, {});
    return text_of(picture);
  };
  EXPECT_EQ(shown(0), "one\ntwo       space more\n");
  EXPECT_EQ(shown(2), "three\nfour      space more\n");
  EXPECT_EQ(shown(4), "four\nfive\n");
  EXPECT_TRUE(has_more(box, {messages, 1, 2}));
  EXPECT_FALSE(has_more(box, {messages, 1, 4}));
}

TEST(WalkStatus, NarrowPagesShowHealthAndQuest) {
  const WalkPlaces narrow = walk_places({40, 12}).value();
  EXPECT_EQ(narrow.status.height, 1);
  EXPECT_EQ(walk_places({80, 24})->status.height, 0) << "the panel shows health and quest";
  const quest::World world = quest::drawn_world({"@..."});
  Picture picture({40, 12});
  draw_walk_status(picture, narrow.status, world, quest::first_state(world, 1), {});
  const std::string text = text_of(picture);
  EXPECT_NE(text.find("Health "), std::string::npos) << text;
  EXPECT_NE(text.find("Part 1 of 2"), std::string::npos) << text;
}

/// The words of the card on a page of this size, in one line without frame and with single blanks.
std::string card_on(Size size) {
  const quest::World world = quest::drawn_world({"@..."});
  quest::State state = quest::first_state(world, 1);
  state.is_won = true;
  state.statistics = {.turns = 1640,
                      .steps = 1522,
                      .seen_cells = 2345,
                      .blows = 86,
                      .beaten = 12,
                      .fainted = 3,
                      .locks_opened = 5,
                      .board_moves = 110};
  Picture picture(size);
  draw_end_card(picture, world, state, 59 * 60, {});
  std::string line;
  for (int y = 0; y < size.height; ++y) {
    for (int x = 0; x < size.width; ++x) {
      const char32_t symbol = picture.at({x, y}).symbol;
      const bool is_blank = symbol == U' ' || symbol == U'│' || symbol == U'─';
      if (!is_blank) {
        line += utf8_of(symbol);
      } else if (!line.ends_with(' ')) {
        line += ' ';
      }
    }
  }
  return line;
}

TEST(EndCard, ItsFiguresAreWholeOrLeftOut) {
  for (const Size size : {Size{30, 12}, Size{40, 12}, Size{60, 12}, Size{30, 24}, Size{80, 24}}) {
    const std::string card = card_on(size);
    for (const char* words :
         {"You have won.", "1640 turns, 1522 of them steps", "86 blows, 12 beaten, fainted 3 times",
          "59 min since it began", "5 locks opened with 110 moves"}) {
      EXPECT_NE(card.find(words), std::string::npos) << words << " in " << card;
    }
    EXPECT_NE(card.find("┘"), std::string::npos) << card;
  }
  EXPECT_NE(card_on({80, 24}).find("2345 cells seen Any key goes on"), std::string::npos);
  EXPECT_EQ(card_on({30, 12}).find("cells seen"), std::string::npos) << "there is no room";
}

}  // namespace
}  // namespace tilery
