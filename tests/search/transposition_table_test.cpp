#include "tilery/search/transposition_table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>

#include "tilery/core/threads.h"

namespace tilery {
namespace {

AfterstateKey key_of(std::uint64_t board, int depth = 3, std::uint32_t cells = (1U << 18) - 1) {
  AfterstateKey key = AfterstateKey::of({}, cells);
  key.board = board;
  return at_depth(key, depth);
}

TEST(TranspositionTable, FindsKeptEntries) {
  TranspositionTable table(4);
  EXPECT_FALSE(table.value(key_of(1)));
  table.keep(key_of(1), 2.5);
  EXPECT_EQ(table.value(key_of(1)), 2.5);
  EXPECT_FALSE(table.value(key_of(2)));
}

TEST(TranspositionTable, AnEmptyTableDoesNotHoldTheEmptyKey) {
  const TranspositionTable table(4);
  EXPECT_FALSE(table.value({}));
}

TEST(TranspositionTable, ForgetsEverythingEveryTime) {
  TranspositionTable table(4);
  for (std::uint64_t time = 0; time < 70'000; ++time) {  // more often than there are ages
    table.keep(key_of(time % 7), static_cast<double>(time));
    table.forget();
    for (std::uint64_t board = 0; board < 7; ++board) {
      ASSERT_FALSE(table.value(key_of(board))) << time;
    }
  }
}

TEST(TranspositionTable, KindsAndDepthsOfEntriesAreDistinguishedAtEveryAge) {
  TranspositionTable table(8);
  for (int time = 0; time < 20'000; ++time) {
    table.forget();
  }
  const AfterstateKey shallow = key_of(5, 2, 0);
  table.keep(shallow, 1);
  EXPECT_FALSE(table.value(key_of(5, 3, 0)));
  EXPECT_FALSE(table.value(key_of(5, 2, 1U << 17)));
  EXPECT_EQ(table.value(shallow), 1);
}

/// Four entries: many boards share each place.
TEST(TranspositionTable, AShallowEntryIsReplacedBeforeADeepOne) {
  TranspositionTable table(2);
  table.keep(key_of(0, 9), 1);
  for (std::uint64_t board = 1; board < 1000; ++board) {
    table.keep(key_of(board, 2), 2);
  }
  EXPECT_EQ(table.value(key_of(0, 9)), 1);
}

TEST(TranspositionTable, AnEntryOfAnEarlierSearchIsReplacedFirstAndCountsUntilThen) {
  TranspositionTable table(2);
  table.keep(key_of(0, 9), 1);
  table.begin({.depth = 1}, 1);  // grows, which empties it
  table.keep(key_of(0, 9), 1);
  table.begin({.depth = 1}, 1);
  EXPECT_EQ(table.value(key_of(0, 9)), 1);
  for (std::uint64_t board = 1; board < 500'000; ++board) {
    table.keep(key_of(board, 2), 2);
  }
  EXPECT_FALSE(table.value(key_of(0, 9)));
}

TEST(TranspositionTable, ALongSearchHasTheLargestTableThatItsLimitsAllow) {
  for (const int bits : {16, 18, 20}) {
    TranspositionTable table;
    table.begin({.milliseconds = 60'000, .table_bits = bits}, 1);
    EXPECT_EQ(table.bits(), bits);
    table.begin({.depth = 12, .table_bits = bits}, 1);
    EXPECT_EQ(table.bits(), bits);
  }
}

TEST(TranspositionTable, AThreadNeverReadsTheValueOfAnotherKey) {
  TranspositionTable table(2);
  constexpr std::uint64_t boards = 16;
  std::atomic<bool> is_right = true;
  run_workers(2, [&](unsigned worker) {
    for (std::uint64_t round = 0; round < 300'000; ++round) {
      const std::uint64_t board = (round * 7 + worker) % boards;
      table.keep(key_of(board), static_cast<double>(board) + 0.25);
      const auto found = table.value(key_of((board + 1) % boards));
      if (found && *found != static_cast<double>((board + 1) % boards) + 0.25) {
        is_right = false;
      }
    }
  });
  EXPECT_TRUE(is_right);
}

}  // namespace
}  // namespace tilery
