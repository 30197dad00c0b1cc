#include "tilery/narration/rules_words.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/games.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

std::string all_words(const Rules& rules) {
  std::string text;
  for (const std::string& paragraph : rules_words(rules)) {
    text += paragraph + '\n';
  }
  return text;
}

void expect_sentences(std::string_view game, std::initializer_list<std::string_view> sentences) {
  const std::string text = all_words(test::rules_of(game));
  for (const std::string_view sentence : sentences) {
    EXPECT_NE(text.find(sentence), std::string::npos) << sentence << "\nis not in\n" << text;
  }
}

TEST(RulesWords, DescribeTilesThatMergeInPairs) {
  expect_sentences("2048",
                   {"The board is 4 cells wide and 4 high. You may choose another size.",
                    "Two equal tiles become the next tile.", "A game begins with two drawn tiles.",
                    "The tiles are 2, 4, 8 and so on, up to 2147483648.",
                    "After each move a tile enters: 2 in nine of ten draws, else 4.",
                    "The goal is a tile of 2048; when it is made, the game asks"});
}

TEST(RulesWords, ABoardOfOneColumnIsOneCellWide) {
  const std::string text = all_words(resized(test::rules_of("2048"), 1, 4).value());
  EXPECT_NE(text.find("The board is 1 cell wide and 4 high."), std::string::npos) << text;
}

TEST(RulesWords, DescribeDecksBonusTilesAndWorths) {
  expect_sentences("threes", {"1 and 2 become 3; two equal tiles from 3 on become the next.",
                              "each line of tiles goes one cell", "1 (4), 2 (4) and 3 (4)",
                              "1 of 21 tiles that enter are bonus tiles: one of three neighbouring "
                              "tiles between 6 and the tile three steps below",
                              "You see the next tile", "0 for 1, 0 for 2, 3 for 3, 9 for 6"});
}

TEST(RulesWords, DescribeSpecialRulesOfAGame) {
  expect_sentences("bombs",
                   {"* and 8 vanish", "Of several merges the one of most tiles takes place."});
  expect_sentences("barrel", {"Each row is a ring: when its tiles have closed up"});
  expect_sentences("no-down", {"You may move left, right or up only."});
  expect_sentences("capped", {"A game may take back no moves."});
  expect_sentences("spite", {"the empty cell where it leaves you the least room"});
  expect_sentences("breather", {"After every second move a tile enters, of 10 draws on average:"});
  expect_sentences("twins", {"After each move two tiles enter: 2 in nine of ten draws, else 4.",
                             " One after the other they enter any empty cell"});
  expect_sentences("downpour", {"After each move five tiles enter, dealt from a shuffled deck.",
                                "they enter lines that moved, one a line, at the end"});
  expect_sentences("showers", {"After every third move four tiles enter: "});
  expect_sentences("tides", {"After every third move a tile enters, dealt from a shuffled deck."});
  expect_sentences("duel", {"One or two can play. For two, they move in turn;"});
  expect_sentences("2048-basic", {"as often as the cells weigh: 1 2 2 2 / 2 2 2 2 /"});
  expect_sentences("threes-1k", {"times in", "that was ever seen"});
}

TEST(RulesWords, NameEveryTileOrTheRuleOfTheLadderOfEveryShippedGame) {
  for (const auto& game_list : {shipped_cartridges(), more_cartridges()}) {
    for (const ShippedCartridge& shipped : game_list) {
      const Cartridge cartridge = read_cartridge(shipped.toml, shipped.name).value();
      const std::vector<std::string> words = rules_words(cartridge.rules);
      const Ladder& ladder = cartridge.rules.ladder;
      const bool is_shortened = words[1].contains(" and so on, up to ");
      for (int number = 1; number <= ladder.top(); ++number) {
        const auto rank = static_cast<Rank>(number);
        if (is_shortened && number > 3 && number < ladder.top()) {
          continue;
        }
        EXPECT_NE(words[1].find(ladder.text(rank)), std::string::npos) << shipped.name;
      }
      EXPECT_TRUE(std::ranges::none_of(words, &std::string::empty)) << shipped.name;
    }
  }
}

TEST(RulesWords, DescribeTheGoalOfEachPlayer) {
  Rules rules = test::rules_of("2048");
  rules.players.most = 2;
  rules.players.goals = {GoalRule{.tile = Rank{7}, .then = AtGoal::stop},
                         GoalRule{.then = AtGoal::stop, .moves = 60}};
  const std::string text = all_words(rules);
  EXPECT_TRUE(
      text.contains("The first player wins with a tile of 128; the second wins after 60 "
                    "moves of both. The goal that is reached first counts, whoever makes "
                    "the move. If a move reaches both, the player who made it wins."))
      << text;
  EXPECT_TRUE(
      text.contains("Two play, and move in turn. If the player to move has no move, nobody wins."));
  EXPECT_FALSE(text.contains("There is no goal"));
}

}  // namespace
}  // namespace tilery
