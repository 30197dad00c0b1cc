#include "tilery/player/distilling.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"
#include "tests/tablebase/memory_files.h"
#include "tilery/shipped_networks.h"

namespace tilery {
namespace {

/// Tables of a formation that a good player reaches again and again.
Tablebases tables_of_short_games() {
  const Rules& rules = test::rules_of("2048");
  const TablebaseHeader header{.cartridge = "2048", .formation = *formation_named(rules, "442-8")};
  const FormationGame game = *FormationGame::of(rules, header.formation);
  test::MemoryFiles files;
  TablebaseBuild build(game, files, {.threads = 2});
  test::built(build);
  EXPECT_TRUE(write_table(build, game, header, files, "442-8.table"));
  Tablebases tables(rules);
  EXPECT_TRUE(tables.add(*Tablebase::of(files.files["442-8.table"], "442-8.table")));
  return tables;
}

Tablebase distilled(const Distilling& distilling, const Distilling::Boards& boards) {
  test::MemoryFiles files;
  EXPECT_TRUE(distilling.write(0, boards, files, "distilled"));
  return *Tablebase::of(files.files["distilled"], "distilled");
}

TEST(Distilling, KeepsTheBoardsLookedUpMostOften) {
  const Rules& rules = test::rules_of("2048");
  BoardEvaluator evaluator(rules, network_for(rules, shipped_network("2048"), "2048.network",
                                              {.memory = NetworkMemory::compact})
                                      .value());
  Distilling distilling(rules, evaluator, tables_of_short_games());
  distilling.play({.games = 1}, [](std::uint64_t) {});
  ASSERT_GT(distilling.look_ups(), 20U);
  const Distilling::Boards all = distilling.kept(1'000'000);
  EXPECT_EQ(distilling.share_of(all), 1);
  const Tablebase kept = distilled(distilling, all);
  EXPECT_FALSE(kept.header().is_whole);
  EXPECT_GT(kept.boards(), 10U);
  const Distilling::Boards few = distilling.kept(kept.boards() / 2);
  const Tablebase half = distilled(distilling, few);
  EXPECT_EQ(half.boards(), kept.boards() / 2) << "most boards are looked up once";
  EXPECT_LT(distilling.share_of(few), 1);
  const auto block = kept.block(0, "kept");
  EXPECT_EQ(kept.odds(block->layer, block->keys[0]),
            distilling.tables().table(0).odds(block->layer, block->keys[0]));
}

}  // namespace
}  // namespace tilery
