#include "tilery/tablebase/tablebase.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/games.h"

namespace tilery {
namespace {

TablebaseHeader header_for(bool is_whole) {
  return {.cartridge = "2048",
          .rules_hash = 7,
          .formation = *formation_named(test::rules_of("2048"), "442-512"),
          .is_whole = is_whole};
}

std::string file_of(bool is_whole) {
  std::string bytes;
  const TablebaseFiles::Sink sink = [&bytes](std::string_view more) { bytes += more; };
  TablebaseWriter writer(header_for(is_whole), sink);
  writer.add(1, std::vector<std::uint64_t>{1, 16}, std::vector<TablebaseOdds>{65535, 300});
  std::vector<std::uint64_t> keys;
  std::vector<TablebaseOdds> odds;
  for (std::uint64_t key = 0; key < 10000; ++key) {
    keys.push_back(key * key + 3);
    odds.push_back(static_cast<TablebaseOdds>(key));
  }
  writer.add(2, keys, odds);
  writer.finish();
  return bytes;
}

TEST(Tablebase, ReadsBackTheWrittenTable) {
  const auto table = Tablebase::of(file_of(true), "a.table");
  ASSERT_TRUE(table) << text_of(table.error());
  EXPECT_EQ(table->header(), header_for(true));
  EXPECT_EQ(table->boards(), 10002U);
  EXPECT_EQ(table->odds(1, 1), 1.0F);
  EXPECT_EQ(table->odds(1, 16), 300 / certain_odds);
  for (std::uint64_t key = 0; key < 10000; key += 7) {
    ASSERT_EQ(table->odds(2, key * key + 3), static_cast<float>(key) / certain_odds);
  }
}

TEST(Tablebase, BoardsThatAWholeTableDoesNotListHaveNoChance) {
  const auto table = Tablebase::of(file_of(true), "a.table");
  EXPECT_EQ(table->odds(1, 2), 0.0F);
  EXPECT_EQ(table->odds(2, 1), 0.0F);
  EXPECT_EQ(table->odds(3, 5), 0.0F);
}

TEST(Tablebase, BoardsThatADistilledTableDoesNotListAreUnknown) {
  const auto table = Tablebase::of(file_of(false), "a.table");
  EXPECT_EQ(table->odds(1, 1), 1.0F);
  EXPECT_FALSE(table->odds(1, 2));
  EXPECT_FALSE(table->odds(3, 5));
}

TEST(Tablebase, NoPartOfAFileIsTakenForTheWhole) {
  const std::string file = file_of(true);
  for (std::size_t size = 0; size < file.size(); size += 1 + file.size() / 500) {
    EXPECT_FALSE(Tablebase::of(file.substr(0, size), "a.table")) << size;
  }
  const auto longer = Tablebase::of(file + "x", "a.table");
  ASSERT_FALSE(longer);
  EXPECT_EQ(text_of(longer.error()), "a.table: expected a whole table, found " +
                                         std::to_string(file.size() + 1) +
                                         " bytes that are damaged or cut off");
}

TEST(Tablebase, ADamagedBlockIsAnErrorThatNamesTheFile) {
  std::string file = file_of(true);
  file[header_for(true).cartridge.size() + 220] ^= 1;
  const auto table = Tablebase::of(file, "a.table");
  ASSERT_TRUE(table);
  bool has_damaged_block = false;
  for (std::size_t block = 0; block < table->blocks(); ++block) {
    const auto read = table->block(block, "a.table");
    has_damaged_block = has_damaged_block || !read;
    if (!read) {
      EXPECT_EQ(read.error().source, "a.table");
    }
  }
  EXPECT_TRUE(has_damaged_block);
}

TEST(Tablebase, APinnedEndIsNamedAtItsPlace) {
  std::string file = file_of(true);
  file.replace(file.find("end 6"), 5, "end 0");
  const auto table = Tablebase::of(file, "a.table");
  ASSERT_FALSE(table);
  EXPECT_EQ(text_of(table.error()),
            "a.table:6:5: expected an end that is not among the pinned cells, found \"0\"");
}

}  // namespace
}  // namespace tilery
