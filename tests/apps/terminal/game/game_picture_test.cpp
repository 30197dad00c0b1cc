#include "apps/terminal/game/game_picture.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"

namespace tilery {
namespace {

const Position start = first_position(test::rules_of("2048"), 1);

std::optional<GamePlaces> places_on(Size page) {
  return game_places(page, start, test::rules_of("2048"), Frame::lines);
}

TEST(GamePlaces, ThePartsStandOneBelowTheOtherOnThePage) {
  for (const Size page : {Size{40, 16}, Size{80, 24}, Size{200, 60}}) {
    const GamePlaces places = places_on(page).value();
    EXPECT_GE(places.head.y, 0);
    EXPECT_LE(places.head.y + places.head.height, places.board.y);
    EXPECT_LE(places.board.y + places.board.height, places.said.y);
    EXPECT_LT(places.said.y + places.said.height, page.height) << "a row for the keys";
    EXPECT_EQ(places.board.width, places.layout.size().width);
  }
}

TEST(GamePlaces, ALowPageHasNoRowForTheKeys) {
  EXPECT_TRUE(places_on({40, 12})->is_tight);
  EXPECT_FALSE(places_on({40, 15})->is_tight);
}

TEST(GamePlaces, ABoardThatDoesNotFitHasNone) {
  EXPECT_FALSE(places_on({19, 24}));
  EXPECT_FALSE(places_on({80, 5}));
}

TEST(GamePicture, HeadAndFootSayTheWords) {
  const Size page{80, 24};
  const GameWords words = {.title = "A title",
                           .about = "about",
                           .score = "Score 7",
                           .beside = "Best 9",
                           .said = "a word at the end",
                           .hint = {}};
  const std::string text =
      text_of(game_picture(page, places_on(page).value(), words, std::nullopt, {}));
  EXPECT_LT(text.find("A title"), text.find("Score 7"));
  EXPECT_LT(text.find("Score 7"), text.find("about"));
  EXPECT_LT(text.find("about"), text.find("Best 9"));
  EXPECT_LT(text.find("Best 9"), text.find("a word at the end"));
  EXPECT_NE(text.find("a word at the end"), std::string::npos);
}

TEST(GamePicture, TooSmallAPageSaysWhatItNeeds) {
  const std::string text = text_of(too_small_picture({60, 3}, test::rules_of("2048"), {}));
  EXPECT_NE(text.find("needs 20 x 8 characters"), std::string::npos) << text;
  EXPECT_NE(text.find("60 x 3"), std::string::npos) << text;
}

}  // namespace
}  // namespace tilery
