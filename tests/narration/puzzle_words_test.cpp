#include "tilery/narration/puzzle_words.h"

#include <gtest/gtest.h>

#include <expected>
#include <string>

#include "tilery/narration/rules_update.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

Cartridge pack_of(const std::string& levels) {
  const auto cartridge = read_cartridge(
      "name = \"pack\"\ntitle = \"Pack\"\nabout = \"x\"\nspawn = \"none\"\n[tiles]\nvalues = [2]\n"
      "then = \"double\"\n[goal]\ntile = 8\n" +
          levels,
      "pack.toml");
  EXPECT_TRUE(cartridge) << text_of(cartridge.error());
  return cartridge.value_or(Cartridge{});
}

TEST(PuzzleWords, GiveAShortestSolution) {
  const Cartridge level = level_of(pack_of("[[levels]]\nstart = [\"2 2 4\"]\npar = 2\n"), 1);
  const auto solution = solved_puzzle(level.rules, {});
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution_words(*solution),
            "2 moves: left left, one of 4 shortest solutions. 5 positions.");
  EXPECT_EQ(json_of(level, *solution),
            "{\"cartridge\":\"pack.1\",\"solvable\":true,\"moves\":[\"left\",\"left\"],"
            "\"solutions\":4,\"par\":2,\"positions\":5}");
}

TEST(PuzzleWords, ReportThatThereIsNoSolution) {
  const Cartridge level = level_of(pack_of("[[levels]]\nstart = [\"2 4\"]\n"), 1);
  const auto solution = solved_puzzle(level.rules, {});
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution_words(*solution),
            "It cannot be solved: none of 1 position leads to the goal.");
  EXPECT_EQ(json_of(level, *solution),
            "{\"cartridge\":\"pack.1\",\"solvable\":false,\"positions\":1}");
}

TEST(PuzzleWords, NameLevelsThatCannotBeSolvedAndWrongPars) {
  const Cartridge pack = pack_of(
      "[[levels]]\nstart = [\"2 2 4\"]\npar = 2\n[[levels]]\ntitle = \"Stuck\"\n"
      "start = [\"2 4\"]\n[[levels]]\nstart = [\"2 2 4\"]\npar = 3\n");
  EXPECT_EQ(faults_of_levels(pack, {}),
            (std::vector<std::string>{"level 2 (Stuck) cannot be solved",
                                      "level 3 has par = 3, but the fewest moves are 2"}));
}

TEST(PuzzleWords, StarsFallWithTheMoves) {
  EXPECT_EQ(stars_of(6, 6), 3);
  EXPECT_EQ(stars_of(9, 6), 2);
  EXPECT_EQ(stars_of(10, 6), 1);
  EXPECT_EQ(stars_of(99, std::nullopt), 3);
  EXPECT_EQ(star_words(2), "**.");
  EXPECT_EQ(star_words(0), "");
}

TEST(PuzzleWords, GiveParAndStars) {
  const Cartridge level = level_of(pack_of("[[levels]]\nstart = [\"2 2 4\"]\npar = 2\n"), 1);
  Game game({.rules = level.rules});
  EXPECT_EQ(level_words(level, game), "Par: 2 moves.");
  game.play(Direction::left);
  EXPECT_EQ(level_words(level, game), "1 move made. Par: 2 moves.");
  game.play(Direction::left);
  EXPECT_EQ(level_words(level, game), "Solved in 2 moves, par 2: ***.");
}

TEST(OtherLevel, IsTheNextOrPreviousLevelIfThePackHasIt) {
  const Cartridge pack =
      pack_of("[[levels]]\nstart = [\"2 2 4\"]\n[[levels]]\nstart = [\"2 2 2 2\"]\n");
  const ReadAgain read = [pack](std::size_t level) -> std::expected<Cartridge, Error> {
    if (level > pack.levels.size()) {
      return std::unexpected(Error{"pack", {}, "a level", "none"});
    }
    return level == 0 ? pack : level_of(pack, level);
  };
  const auto second = other_level(level_of(pack, 1), read, 1);
  ASSERT_TRUE(second);
  EXPECT_EQ(second->name, "pack.2");
  EXPECT_FALSE(other_level(*second, read, 1));
  EXPECT_EQ(other_level(*second, read, -1)->name, "pack.1");
  EXPECT_FALSE(other_level(level_of(pack, 1), read, -1));
  EXPECT_FALSE(other_level(*shipped("2048"), read, 1));
}

TEST(Gather, HasTwentyLevelsFromEasyToHardWithTruePars) {
  const auto pack = shipped("gather");
  ASSERT_TRUE(pack);
  ASSERT_EQ(pack->levels.size(), 20U);
  EXPECT_TRUE(faults_of_levels(*pack, {}).empty());
  int before = 0;
  for (std::size_t number = 1; number <= pack->levels.size(); ++number) {
    const Cartridge level = level_of(*pack, number);
    const auto solution = solved_puzzle(level.rules, {});
    ASSERT_TRUE(solution && solution->is_solvable) << number;
    EXPECT_LE(solution->solutions, level.rules.goal.picture.empty() ? 2U : 1U) << number;
    ASSERT_TRUE(level.par);
    EXPECT_GE(*level.par, before) << number;
    before = *level.par;
    EXPECT_FALSE(pack->levels[number - 1].title.empty());
  }
}

TEST(Gather, ItsLevelsAreFoundByName) {
  const auto level = shipped("gather.7");
  ASSERT_TRUE(level);
  EXPECT_EQ(level->name, "gather.7");
  EXPECT_EQ(level->title, "Gather 7: Steps");
  EXPECT_FALSE(shipped("gather.21"));
  EXPECT_FALSE(shipped("2048.1"));
}

}  // namespace
}  // namespace tilery
