#include "tilery/tables/formation_tables.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"
#include "tests/tables/memory_files.h"
#include "tilery/board/symmetry.h"
#include "tilery/tables/table_build.h"
#include "tilery/tables/table_files.h"

namespace tilery {
namespace {

/// The tables of 2048 with one for a 16 in the last row.
FormationTables tables_with_a_row() {
  const Rules& rules = test::rules_of("2048");
  const TableHeader header{.cartridge = "2048", .formation = *formation_named(rules, "4-16")};
  const FormationGame game = *FormationGame::of(rules, header.formation);
  test::MemoryFiles files;
  TableBuild build(game, files, 1);
  test::built(build);
  EXPECT_TRUE(write_table(build, game, header, files, "row.table"));
  FormationTables tables(rules);
  EXPECT_TRUE(tables.add(*Table::of(files.files["row.table"], "row.table")));
  return tables;
}

/// Twelve large tiles, the smallest of them 16, and a row of free ones.
const PackedBoard row{0x0321'4567'BA98'FEDC};

TEST(FormationTables, EveryImageOfABoardHasTheSameOdds) {
  const FormationTables tables = tables_with_a_row();
  const auto advice = tables.advice(row);
  ASSERT_TRUE(advice);
  EXPECT_GT(advice->best, 0);
  EXPECT_LT(advice->best, 1);
  const auto images = images_of(row);
  for (unsigned image = 0; image < images.size(); ++image) {
    const auto there = tables.advice(images[image]);
    ASSERT_TRUE(there) << image;
    EXPECT_EQ(there->best, advice->best);
    for (const Direction direction : all_directions) {
      EXPECT_EQ(there->odds[static_cast<std::size_t>(image_of(direction, image))],
                advice->odds[static_cast<std::size_t>(direction)]);
    }
    EXPECT_EQ(there->reached, images_of(advice->reached)[image]);
  }
}

TEST(FormationTables, KnowNoBoardsThatFitNoFormation) {
  const FormationTables tables = tables_with_a_row();
  EXPECT_FALSE(tables.advice({0x0321}));
  EXPECT_FALSE(tables.advice({row.bits ^ 0x0001'0000'0000'0000 ^ 0x0005'0000'0000'0000}));
}

}  // namespace
}  // namespace tilery
