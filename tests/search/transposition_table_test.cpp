#include "tilery/search/transposition_table.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

SearchKey key_of(std::uint64_t board) {
  return search_key({board}, {}, {.depth = 3, .way = (1U << 18) - 1});
}

TEST(TranspositionTable, KnowsWhatItKept) {
  TranspositionTable<SearchKey> table(4);
  EXPECT_FALSE(table.value(key_of(1)));
  table.keep(key_of(1), 2.5);
  EXPECT_EQ(table.value(key_of(1)), 2.5);
  EXPECT_FALSE(table.value(key_of(2)));
}

TEST(TranspositionTable, ForgetsEverythingEveryTime) {
  TranspositionTable<SearchKey> table(4);
  for (std::uint64_t time = 0; time < 70'000; ++time) {  // more often than there are generations
    table.keep(key_of(time % 7), static_cast<double>(time));
    table.forget();
    for (std::uint64_t board = 0; board < 7; ++board) {
      ASSERT_FALSE(table.value(key_of(board))) << time;
    }
  }
}

TEST(TranspositionTable, WaysAndDepthsAreToldApartInEveryGeneration) {
  TranspositionTable<SearchKey> table(8);
  for (int time = 0; time < 20'000; ++time) {
    table.forget();
  }
  const SearchKey shallow = search_key({5}, {}, {.depth = 2});
  table.keep(shallow, 1);
  EXPECT_FALSE(table.value(search_key({5}, {}, {.depth = 3})));
  EXPECT_FALSE(table.value(search_key({5}, {}, {.depth = 2, .way = 1U << 17})));
  EXPECT_EQ(table.value(shallow), 1);
}

}  // namespace
}  // namespace tilery
