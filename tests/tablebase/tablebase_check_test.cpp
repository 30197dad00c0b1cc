#include "tilery/tablebase/tablebase_check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "tests/tablebase/memory_files.h"

namespace tilery {
namespace {

FormationGame game_with_a_row() {
  const Rules& rules = test::rules_of("2048");
  return *FormationGame::of(rules, *formation_named(rules, "4-16"));
}

Tablebase table_of_row() {
  const FormationGame game = game_with_a_row();
  test::MemoryFiles files;
  TablebaseBuild build(game, files, {.threads = 1});
  test::built(build);
  const TablebaseHeader header{.cartridge = "2048", .formation = game.formation()};
  static_cast<void>(write_table(build, game, header, files, "row.table"));
  return *Tablebase::of(files.files["row.table"], "row.table");
}

/// `table` with even odds for every board.
Tablebase with_even_odds(const Tablebase& table) {
  std::string bytes;
  const TablebaseFiles::Sink sink = [&bytes](std::string_view more) { bytes += more; };
  TablebaseWriter writer(table.header(), sink);
  for (std::size_t number = 0; number < table.blocks(); ++number) {
    Tablebase::Block block = *table.block(number, "row.table");
    std::ranges::fill(block.odds, static_cast<TablebaseOdds>(certain_odds / 2));
    writer.add(block.layer, block.keys, block.odds);
  }
  writer.finish();
  return *Tablebase::of(bytes, "even.table");
}

TablebaseCheck check_of(const Tablebase& table) {
  const FormationGame game = game_with_a_row();
  Random random{.seed = 5};
  TablebaseCheck check;
  for (int round = 0; round < 20; ++round) {
    EXPECT_TRUE(check_some(game, table, "row.table", random, check));
  }
  return check;
}

TEST(TablebaseCheck, ASolvedTableIsFine) {
  const TablebaseCheck check = check_of(table_of_row());
  EXPECT_TRUE(check.is_fine()) << check.wrong << " wrong, " << check.reached << " reached, "
                               << check.expected << " expected";
  EXPECT_EQ(check.boards, 20U * 64U);
  EXPECT_EQ(check.games, check.boards);
  EXPECT_GT(check.reached, 0U);
}

TEST(TablebaseCheck, OddsThatDoNotFollowFromEachOtherAreWrong) {
  const TablebaseCheck check = check_of(with_even_odds(table_of_row()));
  EXPECT_GT(check.wrong, 0U);
  EXPECT_GT(check.largest_difference, 0.1F);
  EXPECT_FALSE(check.is_fine());
}

TEST(TablebaseCheck, GamesMayDifferFromTheOddsByFourDeviations) {
  TablebaseCheck check{.games = 100, .reached = 50, .expected = 70, .deviation = 5};
  EXPECT_TRUE(check.games_agree());
  check.deviation = 4;
  EXPECT_FALSE(check.games_agree());
  check.deviation = 5;
  check.wrong = 1;
  EXPECT_FALSE(check.is_fine());
}

}  // namespace
}  // namespace tilery
