#include "apps/terminal/game/game_picture.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "tests/support/games.h"
#include "tilery/rules/cartridge.h"

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

TEST(GamePlaces, ABoardThatDoesNotFitHasNoPlaces) {
  EXPECT_FALSE(places_on({19, 24}));
  EXPECT_FALSE(places_on({80, 5}));
}

TEST(GamePicture, HeadAndFootShowTheTexts) {
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

std::vector<std::string> words_in(std::string_view text) {
  std::vector<std::string> words;
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t end = std::min(rest.find_first_of(" \n"), rest.size());
    if (end > 0) {
      words.emplace_back(rest.substr(0, end));
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return words;
}

/// The words of the game's title and description that the head shows; none if the board does not
/// fit.
std::vector<std::string> head_words(const Cartridge& game, Size page) {
  const Position first = first_position(game.rules, 1);
  const auto places = game_places(page, first, game.rules, Frame::lines);
  if (!places) {
    return {};
  }
  const GameWords words = {.title = game.title,
                           .about = game.about,
                           .score = "Score 1234567",
                           .beside = "Best 1234567",
                           .said = {},
                           .hint = {}};
  std::string text = text_of(game_picture(page, *places, words, std::nullopt, {}));
  for (const std::string& other : {words.score, words.beside}) {
    const std::size_t at = text.find(other);
    text.erase(std::min(at, text.size()), at == std::string::npos ? 0 : other.size());
  }
  return words_in(text);
}

TEST(GamePicture, NoWordOfAnyGameIsCutInTheHead) {
  for (const auto list : {shipped_cartridges(), more_cartridges()}) {
    for (const ShippedCartridge& shipped : list) {
      const Cartridge game = read_cartridge(shipped.toml, shipped.name).value();
      const std::vector<std::string> whole = words_in(game.title + " " + game.about);
      for (const Size page : {Size{80, 24}, Size{40, 24}, Size{40, 12}, Size{132, 40}}) {
        for (const std::string& word : head_words(game, page)) {
          const auto is_word = [&](const std::string& of_game) {
            return of_game == word || of_game == word + ',' || of_game == word + ':' ||
                   of_game == word + ';';
          };
          EXPECT_TRUE(word == "…" || std::ranges::any_of(whole, is_word))
              << shipped.name << ": " << word;
        }
      }
    }
  }
}

TEST(GamePicture, APageOf80By24ShowsTheWholeTitleAndDescriptionOf4By4Games) {
  for (const char* name : {"2048", "2048-vcs", "stubborn-fives", "stepping-squares"}) {
    const Cartridge game = read_cartridge(shipped_cartridge(name), name).value();
    EXPECT_EQ(head_words(game, {80, 24}), words_in(game.title + " " + game.about)) << name;
  }
}

TEST(GamePicture, TheTitleEndsBeforeTheNextTile) {
  const Size page{80, 24};
  const GameWords words = {.title = "A title of so many words that it has no end",
                           .about = {},
                           .score = "Score 7",
                           .beside = {},
                           .said = {},
                           .hint = {}};
  const std::string text =
      text_of(game_picture(page, places_on(page).value(), words, Picture({8, 1}), {}));
  EXPECT_NE(text.find("A title of so many …   Next"), std::string::npos) << text;
}

}  // namespace
}  // namespace tilery
