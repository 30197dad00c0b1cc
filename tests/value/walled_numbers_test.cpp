#include "tilery/value/weight_numbers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/games.h"
#include "tests/support/networks.h"
#include "tests/support/simd_targets.h"
#include "tilery/core/random.h"
#include "tilery/value/features.h"

namespace tilery {
namespace {

struct Ranks {
  int width = 0;
  std::vector<Rank> cells;  ///< row by row
};

/// The image with that number, as images_of() numbers them: mirrored, flipped, then transposed.
Ranks image_of(const Ranks& board, unsigned image) {
  Ranks turned = board;
  const int width = board.width;
  const int height = static_cast<int>(board.cells.size()) / width;
  const auto move_all = [&](auto to) {
    const std::vector<Rank> before = turned.cells;
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        turned.cells[static_cast<std::size_t>(to(x, y))] =
            before[static_cast<std::size_t>(y * width + x)];
      }
    }
  };
  if ((image & 1) != 0) {
    move_all([&](int x, int y) { return y * width + width - 1 - x; });
  }
  if ((image & 2) != 0) {
    move_all([&](int x, int y) { return (height - 1 - y) * width + x; });
  }
  if ((image & 4) != 0) {
    move_all([&](int x, int y) { return x * width + y; });
  }
  return turned;
}

/// The numbers of all weights but the deck's, computed cell by cell.
std::vector<std::uint32_t> defined_numbers(const NetworkShape& shape, const Ranks& board,
                                           std::uint32_t hint) {
  const std::vector<PatternWeights> weights = weights_of_patterns(shape);
  std::vector<std::uint32_t> numbers;
  for (std::size_t pattern = 0; pattern < shape.patterns.size(); ++pattern) {
    for (unsigned image = 0; image < 8; ++image) {
      if ((shape.images >> image & 1) == 0) {
        continue;
      }
      const Ranks turned = image_of(board, image);
      std::size_t number = weights[pattern].start;
      number += shape.patterns[pattern].reads_next_tile ? hint * weights[pattern].table : 0;
      std::size_t power = 1;
      for (const std::uint16_t cell : shape.patterns[pattern].cells) {
        number += power * std::min<std::size_t>(turned.cells[cell],
                                                static_cast<std::size_t>(shape.ranks) - 1);
        power *= static_cast<std::size_t>(shape.ranks);
      }
      numbers.push_back(static_cast<std::uint32_t>(number));
    }
  }
  return numbers;
}

void expect_numbers(const Rules& rules, const NetworkShape& shape) {
  const Features features(shape);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const WalledBoard board = test::random_board(rules, mix(seed), static_cast<int>(seed % 8),
                                                 1 + static_cast<int>(seed) % highest_rank);
    const auto hint = static_cast<std::uint32_t>(seed % static_cast<std::uint64_t>(shape.hints));
    std::vector<std::uint32_t> found(features.count());
    features.of(board, {.hint = hint}, found.data());
    found.resize(shape.patterns.size() * features.images());
    ASSERT_EQ(found, defined_numbers(shape, {shape.width, ranks_of(board)}, hint));
  }
}

/// These boards take one to six blocks of 16 bytes. The last two are too large for the tables.
TEST(WalledNumbers, EqualTheDefinitionOnEveryShapeAndEveryKindOfVectors) {
  test::on_every_simd_target([] {
    for (const auto& [width, height] :
         {std::pair{3, 2}, {1, 7}, {5, 5}, {6, 3}, {6, 6}, {7, 7}, {8, 8}, {9, 8}, {10, 9}}) {
      SCOPED_TRACE(std::to_string(width) + " x " + std::to_string(height));
      Rules rules = test::rules_of("2048");
      rules.shape = {.width = width, .height = height, .blocked = {}};
      expect_numbers(rules, *network_shape_of(rules, "lines"));
    }
  });
}

TEST(WalledNumbers, SeeHintsAndBlockedCells) {
  Rules rules = test::rules_of("threes-5x5");
  expect_numbers(rules, *network_shape_of(rules, "0,1,5,6? 0,24 7,11,12,13,17"));
  rules.shape.blocked.assign(25, false);
  rules.shape.blocked[3] = true;
  const NetworkShape shape = *network_shape_of(rules, "0,1,2,4,5,9? 11,12,13");
  EXPECT_LT(Features(shape).images(), 8U);
  expect_numbers(rules, shape);
}

}  // namespace
}  // namespace tilery
