#include "tilery/value/features.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/games.h"
#include "tests/support/networks.h"
#include "tilery/packed/packed_board.h"

namespace tilery {
namespace {

template <typename Board>
std::vector<std::uint32_t> features_of(const Features& features, const Board& board,
                                       PreviewInputs preview_inputs = {}) {
  std::vector<std::uint32_t> numbers(features.count());
  features.of(board, preview_inputs, numbers.data());
  return numbers;
}

TEST(Features, ACornerPatternReadsItsCellsAsDigits) {
  const Features features(test::shape_of("2048", "0,1,4"));
  EXPECT_EQ(features_of(features, PackedBoard{0x0000000000050021})[0], 0x521U);
}

TEST(Features, TheWeightsOfAPatternFollowThePatternBefore) {
  const Features features(test::shape_of("2048", "0 15"));
  EXPECT_EQ(features_of(features, PackedBoard{0x7000000000000003})[0], 3U);
  EXPECT_EQ(features_of(features, PackedBoard{0x7000000000000003})[8], 16U + 7U);
}

TEST(Features, StagesHaveWeightsOfTheirOwn) {
  NetworkShape shape = test::shape_of("2048", "0");
  shape.stages = {Stage{{5}}, Stage{{9}}};
  const Features features(shape);
  EXPECT_EQ(features_of(features, PackedBoard{0x4})[0], 4U);
  EXPECT_EQ(features_of(features, PackedBoard{0x5})[0], 16U + 5U);
  EXPECT_EQ(features_of(features, PackedBoard{0xA})[0], 32U + 10U);
}

TEST(Features, AStageMayNeedSeveralTiles) {
  NetworkShape shape = test::shape_of("2048", "0");
  shape.stages = {Stage{{5}}, Stage{{9}}, Stage{{9, 8}}, Stage{{9, 8, 8}}, Stage{{10, 10}}};
  const Features features(shape);
  const auto stage = [&features](std::uint64_t bits) {
    const PackedBoard board{bits};
    const std::uint32_t found = features.stage(board);
    EXPECT_EQ(features.stage(unpacked(board, test::rules_of("2048").shape)), found);
    return found;
  };
  EXPECT_EQ(stage(0x4444), 0U);
  EXPECT_EQ(stage(0x8888), 1U);
  EXPECT_EQ(stage(0x0971), 2U);
  EXPECT_EQ(stage(0x1987), 3U);
  EXPECT_EQ(stage(0x0099), 4U);
  EXPECT_EQ(stage(0x8198), 4U);
  EXPECT_EQ(stage(0x9A99), 4U);
  EXPECT_EQ(stage(0x00AA), 5U);
  EXPECT_EQ(stage(0x00F1), 5U);
}

TEST(Features, AStageIsFoundOnBoardsFullOfOneTile) {
  NetworkShape shape = test::shape_of("2048", "0");
  shape.stages = {Stage{{14, 13}}, Stage{{14, 14, 14, 14}}, Stage{{15, 14}}, Stage{{15, 15}}};
  const Features features(shape);
  EXPECT_EQ(features.stage(PackedBoard{0xDDDD'DDDD'DDDD'DDDD}), 0U);
  EXPECT_EQ(features.stage(PackedBoard{0xEEEE'EEEE'EEEE'EEEE}), 2U);
  EXPECT_EQ(features.stage(PackedBoard{0xEDDD'DDDD'DDDD'DDDF}), 3U);
  EXPECT_EQ(features.stage(PackedBoard{0xF000'0000'0000'000F}), 4U);
  EXPECT_EQ(features.stage(PackedBoard{0xFFFF'FFFF'FFFF'FFFF}), 4U);
}

RC_GTEST_PROP(Features, AStageIsTheLastOneThatABoardHasReached, (std::uint64_t bits)) {
  NetworkShape shape = test::shape_of("2048", "0");
  shape.stages = {Stage{{3}}, Stage{{6, 5, 5, 2}}, Stage{{6, 6}}, Stage{{15, 14}}, Stage{{15, 15}}};
  const PackedBoard board{bits & bits >> 8 & 0x7777'F777'7777'7777};
  const auto reached = std::ranges::count_if(
      shape.stages, [&board](const Stage& stage) { return stage_of(board) >= stage; });
  RC_ASSERT(Features(shape).stage(board) == static_cast<std::uint32_t>(reached));
}

TEST(Features, ThreesDistinguishesHintsAndDecks) {
  const NetworkShape shape = test::shape_of("threes", "0,1");
  EXPECT_EQ(shape.hints, 4);
  EXPECT_EQ(shape.decks, 125);
  const SpawnRule& spawn = test::rules_of("threes").spawn;
  SpawnState spawn_state = fresh_spawn_state(spawn);
  const PreviewInputs preview_inputs = preview_inputs_of(spawn, 5, spawn_state);
  EXPECT_EQ(preview_inputs.hint, 3U);
  EXPECT_EQ(preview_inputs.deck, 124U);
  spawn_state.cards[2] = 0;
  EXPECT_EQ(preview_inputs_of(spawn, 2, spawn_state), (PreviewInputs{.hint = 1, .deck = 120}));
}

TEST(Features, HintsAreSeenByThePatternsThatAreMarked) {
  const NetworkShape shape = test::shape_of("threes", "0? 1");
  EXPECT_EQ(*weights_of(shape), 4 * 16 + 16 + 4 * 125 * 17);
  const Features features(shape);
  const PackedBoard board{0x32};
  const std::vector<std::uint32_t> without = features_of(features, board);
  const std::vector<std::uint32_t> with = features_of(features, board, {.hint = 3});
  EXPECT_EQ(without[0], 2U);
  EXPECT_EQ(with[0], 3 * 16 + 2U);
  EXPECT_EQ(without[8], 4 * 16 + 3U);
  EXPECT_EQ(with[8], without[8]);
}

TEST(Features, BlockedCellsLeaveTheImagesThatKeepThem) {
  EXPECT_EQ(test::shape_of("2048", "0").images, 0xFF);
  Rules rules = test::rules_of("2048");
  rules.shape.blocked.assign(16, false);
  rules.shape.blocked[1] = true;
  const auto shape = network_shape_of(rules, "0,1");
  ASSERT_TRUE(shape);
  EXPECT_EQ(shape->images, 0x01);
}

RC_GTEST_PROP(Features, PackedAndWalledBoardsHaveTheSameFeatures, (std::uint64_t bits)) {
  const NetworkShape shape = test::shape_of("2048", "8x6");
  const Features features(shape);
  const PackedBoard board{bits};
  const WalledBoard walled = unpacked(board, test::rules_of("2048").shape);
  const std::vector<std::uint32_t> numbers = features_of(features, board);
  RC_ASSERT(numbers == features_of(features, walled));
  RC_ASSERT(std::ranges::max(numbers) < *weights_of(shape));
}

RC_GTEST_PROP(Features, ImagesOfABoardHaveTheSameFeatures, (std::uint64_t bits)) {
  const Features features(test::shape_of("2048", "4x6"));
  std::set<std::vector<std::uint32_t>> different;
  for (const PackedBoard image : images_of({bits})) {
    std::vector<std::uint32_t> numbers = features_of(features, image);
    std::ranges::sort(numbers);
    different.insert(numbers);
  }
  RC_ASSERT(different.size() == 1U);
}

TEST(Pattern, ListsOfCellsComeBackAsTheyWere) {
  const auto patterns = patterns_of("0,1,2 3,7", 4, 4);
  ASSERT_TRUE(patterns);
  EXPECT_EQ(patterns_text(*patterns), "0,1,2 3,7");
}

TEST(Pattern, NamesAndListsStandSideBySide) {
  EXPECT_EQ(patterns_text(*patterns_of("lines? 5,6 lines", 4, 4)),
            "0,1,2,3? 1,5,9,13? 5,6 0,1,2,3 1,5,9,13");
}

TEST(Pattern, NamedSetsHavePatternsOfSixCells) {
  for (const auto& [name, count] :
       {std::pair("4x6", 4), {"5x6", 5}, {"6x6", 6}, {"7x6", 7}, {"8x6", 8}}) {
    const auto patterns = patterns_of(name, 4, 4);
    ASSERT_TRUE(patterns) << name;
    EXPECT_EQ(patterns->size(), std::size_t(count));
    EXPECT_TRUE(
        std::ranges::all_of(*patterns, [](const Pattern& p) { return p.cells.size() == 6; }));
  }
}

TEST(Pattern, RectanglesAreCutToTheBoardAndComeOnceForAllImages) {
  EXPECT_EQ(patterns_text(*patterns_of("rectangles", 3, 3)), "0,1,2 0,1,2,3,4,5 1,4,7");
  EXPECT_EQ(patterns_text(*patterns_of("rectangles", 2, 1)), "0 0,1");
}

/// The number of cells in the upper left quarter that patterns and their images read.
std::size_t cells_read(const std::vector<Pattern>& patterns, int width, int height) {
  std::set<std::pair<int, int>> read;
  for (const Pattern& pattern : patterns) {
    for (const std::uint16_t cell : pattern.cells) {
      const int x = std::min(cell % width, width - 1 - cell % width);
      const int y = std::min(cell / width, height - 1 - cell / width);
      read.insert({x, y});
      if (width == height) {
        read.insert({y, x});
      }
    }
  }
  return read.size();
}

TEST(Pattern, WordsCoverTheWholeBoardOrAreRefusedAndLinesFitEveryBoard) {
  for (const std::string_view word : {"rectangles", "squares", "lines"}) {
    for (int height = 1; height <= 32; ++height) {
      for (const int width : {4, 5, 6, 9, 18, 32, height}) {
        const auto patterns = patterns_of(word, width, height);
        EXPECT_TRUE(patterns || word != "lines") << width << " x " << height;
        if (patterns) {
          EXPECT_EQ(cells_read(*patterns, width, height),
                    std::size_t((width + 1) / 2) * std::size_t((height + 1) / 2))
              << word << " on " << width << " x " << height;
        }
      }
    }
  }
}

TEST(Pattern, LinesAreFewerWhereAllWouldBeTooMany) {
  EXPECT_EQ(patterns_of("lines", 17, 17)->size(), 63U);
  EXPECT_EQ(patterns_of("lines", 18, 18)->size(), 27U) << "72 lines are too many";
  EXPECT_EQ(patterns_of("lines", 32, 18)->size(), 46U);
  EXPECT_EQ(patterns_of("lines", 32, 32)->size(), 64U);
}

TEST(Pattern, AnErrorNamesTheFault) {
  EXPECT_EQ(text_of(patterns_of("0,16", 4, 4).error()),
            "patterns: expected a cell from 0 to 15, found 16");
  EXPECT_EQ(
      text_of(patterns_of("4x6", 5, 5).error()),
      "patterns: expected patterns for this size of board: rectangles, squares, lines or lists of "
      "cells, found 4x6, which is for 4 x 4");
  EXPECT_EQ(text_of(patterns_of("rectangles", 4, 32).error()),
            "patterns: expected at most 64 patterns, such as lines or lists of cells, found 90 "
            "patterns from rectangles on 4 x 32");
  EXPECT_FALSE(patterns_of("0,0", 4, 4));
  EXPECT_FALSE(patterns_of("", 4, 4));
  EXPECT_FALSE(patterns_of("0,1,2,3,4,5,6,7,8", 4, 4));
}

}  // namespace
}  // namespace tilery
