#include "tilery/packed/packed_slide.h"

#include <gtest/gtest.h>

#include "tests/support/effort.h"
#include "tests/support/games.h"

namespace tilery {
namespace {

TEST(SlidLines, WithOneMoreTileGiveTheSlidesOfTheNewBoard) {
  for (const std::string_view name : test::packable_names()) {
    const PackedRules rules = *PackedRules::of(test::rules_of(name));
    for (int seed = 0; seed < test::effort(300); ++seed) {
      const int top = 1 + seed / 8 % rules.rules().ladder.top();
      const PackedBoard board = *packed(
          test::random_board(rules.rules(), static_cast<std::uint64_t>(seed), seed % 8, top));
      const SlidLines lines(board, rules);
      for (int cell = 0; cell < 16; ++cell) {
        if ((rules.open_cells() >> (4 * cell) & 1) == 0 || board.rank(cell) != 0) {
          continue;
        }
        for (const Rank rank : {Rank{1}, Rank{2}, rules.rules().ladder.top()}) {
          const PackedBoard more = board.with(cell, rank);
          ASSERT_EQ(lines.with(more, cell, rank), slides(more, rules))
              << name << std::hex << " " << board.bits << " cell " << cell;
        }
      }
    }
  }
}

}  // namespace
}  // namespace tilery
