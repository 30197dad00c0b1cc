#include "tilery/telling/rules_words.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/games.h"
#include "tilery/rules/cartridge.h"
#include "tilery/rules/shipped.h"

namespace tilery {
namespace {

std::string all_words(const Rules& rules) {
  std::string text;
  for (const std::string& paragraph : rules_words(rules)) {
    text += paragraph + '\n';
  }
  return text;
}

void expect_said(std::string_view game, std::initializer_list<std::string_view> sentences) {
  const std::string text = all_words(test::rules_of(game));
  for (const std::string_view sentence : sentences) {
    EXPECT_NE(text.find(sentence), std::string::npos) << sentence << "\nis not in\n" << text;
  }
}

TEST(RulesWords, TellTilesThatMergeInPairs) {
  expect_said("2048",
              {"The board is 4 cells wide and 4 high. You may choose another size.",
               "Two equal tiles become the next tile.", "A game begins with two drawn tiles.",
               "of 10 draws on average: 2 (9) and 4 (1).",
               "The goal is a tile of 2048; when it is made, the game asks"});
}

TEST(RulesWords, TellDecksBonusTilesAndWorths) {
  expect_said("threes", {"1 and 2 become 3; two equal tiles from 3 on become the next.",
                         "each line of tiles goes one cell", "1 (4), 2 (4) and 3 (4)",
                         "1 of 21 tiles that enter are bonus tiles: one of three neighbouring "
                         "tiles between 6 and the tile three steps below",
                         "You see the next tile", "0 for 1, 0 for 2, 3 for 3, 9 for 6"});
}

TEST(RulesWords, TellWhatIsSpecialAboutAGame) {
  expect_said("bombs", {"* and 8 vanish", "Of several merges the one of most tiles takes place."});
  expect_said("barrel", {"Each row is a ring: when its tiles have closed up"});
  expect_said("no-down", {"You may move left, right or up only."});
  expect_said("capped", {"A game may take back no moves."});
  expect_said("spite", {"the empty cell where it leaves you the least room"});
  expect_said("breather", {"After every second move a tile enters, of 10 draws on average:"});
  expect_said("twins", {"After each move two tiles enter, of 10 draws on average:",
                        " One after the other they enter any empty cell"});
  expect_said("downpour", {"After each move five tiles enter, dealt from a shuffled deck.",
                           "they enter lines that moved, one a line, at the end"});
  expect_said("showers", {"After every third move four tiles enter, of 4 draws on average:"});
  expect_said("tides", {"After every third move a tile enters, dealt from a shuffled deck."});
  expect_said("duel", {"One or two can play. For two, they move in turn;"});
  expect_said("2048-basic", {"as often as the cells weigh: 1 2 2 2 / 2 2 2 2 /"});
  expect_said("threes-1k", {"times in", "that was ever seen"});
}

TEST(RulesWords, NameEveryTileOfEveryGameThatShips) {
  for (const auto& shelf : {shipped_cartridges(), more_cartridges()}) {
    for (const ShippedCartridge& shipped : shelf) {
      const Cartridge cartridge = read_cartridge(shipped.toml, shipped.name).value();
      const std::vector<std::string> words = rules_words(cartridge.rules);
      const Ladder& ladder = cartridge.rules.ladder;
      for (int number = 1; number <= ladder.top(); ++number) {
        const auto rank = static_cast<Rank>(number);
        EXPECT_NE(words[1].find(ladder.text(rank)), std::string::npos) << shipped.name;
      }
      EXPECT_TRUE(std::ranges::none_of(words, &std::string::empty)) << shipped.name;
    }
  }
}

}  // namespace
}  // namespace tilery
