#include "tilery/search/leaf_batches.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "tests/support/games.h"
#include "tilery/game/position.h"
#include "tilery/search/expectimax.h"

namespace tilery {
namespace {

/// A value that depends only on the board. The test needs no better one.
double worth_of_ranks(std::span<const std::uint8_t> ranks) {
  double sum = 0;
  for (std::size_t cell = 0; cell < ranks.size(); ++cell) {
    sum += static_cast<double>(ranks[cell]) * static_cast<double>(ranks[cell] + cell % 5);
  }
  return sum;
}

struct OneByOne {
  [[nodiscard]] double value(const WalledBoard& after, const Preview& /*preview*/) const {
    return worth_of_ranks(ranks_of(after));
  }
};

std::vector<PositionToSearch<WalledBoard>> positions_of(const Rules& rules, int count) {
  std::vector<PositionToSearch<WalledBoard>> positions;
  for (int seed = 1; seed <= count; ++seed) {
    const Position position = first_position(rules, static_cast<std::uint64_t>(seed));
    positions.push_back({position.board, preview_of(position)});
  }
  return positions;
}

/// Sets `largest_batch` to the most boards of one call.
EvaluateLeaves evaluator_in_batches(std::size_t cells, std::size_t& largest_batch) {
  return [cells, &largest_batch](std::span<const std::uint8_t> ranks, std::span<double> values) {
    largest_batch = std::max(largest_batch, values.size());
    for (std::size_t board = 0; board < values.size(); ++board) {
      values[board] = worth_of_ranks(ranks.subspan(board * cells, cells));
    }
    return true;
  };
}

void expect_the_values_of_one_by_one(const Rules& rules,
                                     const std::vector<PositionToSearch<WalledBoard>>& positions,
                                     int depth) {
  const auto cells = static_cast<std::size_t>(rules.shape.cells());
  std::size_t largest_batch = 0;
  const auto values = values_by_batches(rules, positions,
                                        {.depth = depth,
                                         .batch = 100,
                                         .evaluator = evaluator_in_batches(cells, largest_batch),
                                         .is_cancelled = {}});
  ASSERT_TRUE(values);
  EXPECT_LE(largest_batch, 100U);
  const WalledPlay walled(rules);
  const OneByOne evaluator;
  Expectimax search(walled, evaluator);
  for (std::size_t i = 0; i < positions.size(); ++i) {
    const MoveValues expected = search.values(positions[i], {.depth = depth});
    for (std::size_t direction = 0; direction < 4; ++direction) {
      ASSERT_EQ((*values)[i][direction].has_value(), expected[direction].has_value());
      EXPECT_NEAR((*values)[i][direction].value_or(0), expected[direction].value_or(0), 1e-9);
    }
  }
}

void expect_the_values_of_one_by_one(std::string_view name, int depth, int count = 3) {
  const Rules rules = *with_aim(test::rules_of(name), Aim::score);
  expect_the_values_of_one_by_one(rules, positions_of(rules, count), depth);
}

/// So many that tables of packed boards pay two moves ahead.
constexpr int many = 100;

TEST(LeafBatches, GiveTheValuesOfASearchOneByOne) {
  for (const std::string_view name : {"2048", "threes", "3x3", "2048-61b"}) {
    SCOPED_TRACE(name);
    expect_the_values_of_one_by_one(name, 1);
    expect_the_values_of_one_by_one(name, 2);
  }
  expect_the_values_of_one_by_one("3x3", 3);
  expect_the_values_of_one_by_one("2048", 2, many);
  expect_the_values_of_one_by_one("threes", 2, many);
}

/// Two tiles of rank 14 make one of rank 16, two of rank 13 one of rank 14.
TEST(LeafBatches, GiveTheValuesOfMergesThatDoNotPack) {
  const Rules rules = test::more_rules("fives");
  for (const Rank rank : {Rank{13}, Rank{14}}) {
    SCOPED_TRACE(int{rank});
    WalledBoard board(rules.shape);
    for (const int cell : {0, 3, 4, 7}) {
      board.set(cell, rank);
    }
    expect_the_values_of_one_by_one(rules, {{board, {}}}, 1);
    expect_the_values_of_one_by_one(rules, {{board, {}}}, 2);
    expect_the_values_of_one_by_one(
        rules, std::vector<PositionToSearch<WalledBoard>>(many, {board, {}}), 2);
  }
}

TEST(LeafBatches, AnEvaluatorMayCancel) {
  const Rules& rules = test::rules_of("2048");
  const auto positions = positions_of(rules, 2);
  const BatchSearch search{.evaluator = [](auto, auto) { return false; }, .is_cancelled = {}};
  EXPECT_FALSE(values_by_batches(rules, positions, search));
}

TEST(LeafBatches, ACancelledSearchEnds) {
  const Rules& rules = test::rules_of("2048");
  const auto positions = positions_of(rules, 2);
  std::size_t largest_batch = 0;
  EXPECT_FALSE(values_by_batches(rules, positions,
                                 {.depth = 3,
                                  .evaluator = evaluator_in_batches(16, largest_batch),
                                  .is_cancelled = [] { return true; }}));
}

}  // namespace
}  // namespace tilery
