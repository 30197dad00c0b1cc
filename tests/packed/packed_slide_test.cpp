#include "tilery/packed/packed_slide.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tilery/board/slide.h"
#include "tilery/core/random.h"

namespace tilery {
namespace {

const PackedRules& packed_rules_of(std::string_view name) {
  static std::map<std::string_view, PackedRules> cache;
  return cache.try_emplace(name, *PackedRules::of(test::rules_of(name))).first->second;
}

/// A random board; the seed decides how full it is and how many ranks it has.
PackedBoard random_packed_board(const Rules& rules, std::uint64_t seed) {
  const auto empty = static_cast<int>(seed % 8);
  const int top = 1 + static_cast<int>(seed / 8 % rules.ladder.top());
  return *packed(test::random_board(rules, seed, empty, top));
}

PackedSlide slide_left(std::uint64_t bits, std::string_view game) {
  return slides(PackedBoard{bits}, packed_rules_of(game))[0];
}

void expect_slides_like_walled(const PackedRules& rules, PackedBoard board) {
  const auto all = slides(board, rules);
  const WalledBoard walled = unpacked(board, rules.rules().shape);
  for (const Direction direction : all_directions) {
    const Slide expected = slide(walled, direction, rules.rules());
    const PackedSlide& slid = all[static_cast<std::size_t>(direction)];
    ASSERT_EQ(slid.board, *packed(expected.board)) << std::hex << board.bits;
    ASSERT_EQ(slid.gain, expected.gain) << std::hex << board.bits;
    ASSERT_EQ(slid.moved, expected.moved()) << std::hex << board.bits;
  }
}

void sweep(std::string_view name, std::uint64_t first_seed, int boards) {
  const PackedRules& rules = packed_rules_of(name);
  for (int i = 0; i < boards && !testing::Test::HasFatalFailure(); ++i) {
    const std::uint64_t seed = first_seed + static_cast<std::uint64_t>(i);
    expect_slides_like_walled(rules, random_packed_board(rules.rules(), seed));
  }
}

class PackedBoards : public testing::TestWithParam<std::string_view> {};
class SlowPackedBoards : public testing::TestWithParam<std::string_view> {};

TEST_P(PackedBoards, SlidesRandomBoardsAsTheWalledBoardDoes) {
  sweep(GetParam(), 0, test::effort(20'000));
}

TEST_P(SlowPackedBoards, SlidesTenMillionBoardsAsTheWalledBoardDoes) {
  sweep(GetParam(), 1'000'000, 10'000'000);
}

std::string name_of_game(const testing::TestParamInfo<std::string_view>& game) {
  std::string name(game.param);
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(PackedSlide, PackedBoards, testing::ValuesIn(test::packable_names()),
                         name_of_game);
INSTANTIATE_TEST_SUITE_P(PackedSlide, SlowPackedBoards, testing::ValuesIn(test::packable_names()),
                         name_of_game);

TEST(PackedSlide, MergesThePairNearestTheWallFirst) {
  const PackedSlide slid = slide_left(0x1110, "2048");
  EXPECT_EQ(slid.board.bits, 0x12U);
  EXPECT_EQ(slid.gain, 4U);
  EXPECT_TRUE(slid.moved);
}

TEST(PackedSlide, GivesWayByOneCellInThrees) {
  const PackedSlide slid = slide_left(0x2100, "threes");
  EXPECT_EQ(slid.board.bits, 0x0210U);
}

TEST(PackedSlide, LeavesABoardThatCannotMoveAsItWas) {
  const PackedSlide slid = slide_left(0x4321, "2048");
  EXPECT_EQ(slid, (PackedSlide{.board = {0x4321}, .gain = 0, .moved = false}));
}

}  // namespace
}  // namespace tilery
