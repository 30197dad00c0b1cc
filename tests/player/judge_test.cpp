#include "tilery/player/judge.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"
#include "tests/support/networks.h"
#include "tests/tables/memory_files.h"
#include "tilery/record/rules_hash.h"

namespace tilery {
namespace {

NetworkHeader header_for(const Rules& rules) {
  return {.cartridge = "threes",
          .rules_hash = rules_hash(rules),
          .shape = *network_shape_of(rules, "0,1,2 5,6")};
}

TEST(Judge, AHeaderMustHaveTheShapeThatTheRulesGiveIt) {
  const Rules& rules = test::rules_of("threes");
  const NetworkHeader header = header_for(rules);
  EXPECT_TRUE(check_rules(header, rules, "x"));
  for (const auto& spoil : std::initializer_list<void (*)(NetworkShape&)>{
           [](NetworkShape& shape) { shape.hints = 1; },
           [](NetworkShape& shape) { shape.decks = 1; },
           [](NetworkShape& shape) { shape.ranks = 12; },
           [](NetworkShape& shape) { shape.images = 1; }}) {
    NetworkHeader spoilt = header;
    spoil(spoilt.shape);
    EXPECT_FALSE(check_rules(spoilt, rules, "x"));
    EXPECT_FALSE(check_shape(spoilt.shape, rules, "x"));
  }
  EXPECT_FALSE(check_rules(header, test::rules_of("2048"), "x"));
}

TEST(Judge, StagesAreTheNetworksOwn) {
  const Rules& rules = test::rules_of("threes");
  NetworkHeader header = header_for(rules);
  header.shape.stages = {Stage{{9}}, Stage{{11, 9}}};
  EXPECT_TRUE(check_rules(header, rules, "x"));
}

TEST(Judge, WithANetworkItsValuesAreTheNetworks) {
  const Rules& rules = test::rules_of("2048");
  const Network network = test::chance_network(rules, "0,1,2,3");
  const Judge judge(rules, test::chance_network(rules, "0,1,2,3"));
  const WalledBoard board = test::random_board(rules, 3, 3, 11);
  EXPECT_TRUE(judge.has_network());
  EXPECT_EQ(judge.value(board, {}), network.value(board, {}));
  EXPECT_GT(judge.value(board, {}), 0);
  EXPECT_EQ(judge.value_of_end(), 0);
  Judge::Fetched fetched;
  judge.fetch(board, {}, fetched);
  EXPECT_EQ(judge.value(fetched), judge.value(board, {}));
}

TEST(Judge, WithoutANetworkItsValuesAreTheHeuristics) {
  const Rules& rules = test::rules_of("2048");
  const Judge judge(rules, std::nullopt);
  const WalledBoard board = test::random_board(rules, 3, 3, 11);
  EXPECT_FALSE(judge.has_network());
  EXPECT_EQ(judge.value(board, {}), Heuristic(rules).value(board));
  EXPECT_GT(judge.value_of_end(), judge.value(board, {}));
  Judge::Fetched fetched;
  judge.fetch(board, {}, fetched);
  EXPECT_EQ(judge.value(fetched), judge.value(board, {}));
}

TEST(Judge, TilesAreWorthThePointsOfTheirMerges) {
  const std::vector<double> points = points_of_tiles(test::rules_of("2048"));
  EXPECT_EQ(points[1], 0);
  EXPECT_EQ(points[2], 4);
  EXPECT_EQ(points[4], 2 * (2 * 4 + 8) + 16);
  EXPECT_EQ(points_of_tiles(test::rules_of("2584"))[3], 3 + 2);
}

TEST(Judge, MovesThatKeepAFormationAreValuedByTheirOdds) {
  const Rules& rules = test::rules_of("2048");
  Judge judge(rules, test::chance_network(rules, "0,1,2"));
  const auto tables = std::make_shared<FormationTables>(test::tables_with_a_row());
  judge.use_tables(tables);
  const auto advice = tables->advice(test::row_board);
  const MoveValues before = {1.0, 1.0, std::nullopt, 1.0};
  MoveValues values = before;
  judge.revise(test::row_board, values);
  const bool is_likely = advice->best >= 0.5F;
  EXPECT_EQ(values != before, is_likely);
  for (std::size_t way = 0; way < values.size() && is_likely; ++way) {
    EXPECT_EQ(values[way].has_value(), before[way].has_value());
    for (std::size_t other = 0; other < values.size(); ++other) {
      if (values[way] && values[other]) {
        EXPECT_EQ(*values[way] < *values[other], *advice->odds[way] < *advice->odds[other]);
      }
    }
  }
}

TEST(Judge, OddsAreNoValuesWithoutANetwork) {
  Judge judge(test::rules_of("2048"), std::nullopt);
  judge.use_tables(std::make_shared<FormationTables>(test::tables_with_a_row()));
  MoveValues values = {1.0, 2.0, 3.0, 4.0};
  judge.revise(test::row_board, values);
  EXPECT_EQ(values, (MoveValues{1.0, 2.0, 3.0, 4.0}));
  EXPECT_FALSE(judge.table_advice(test::row_board));
}

TEST(NetworkFor, ReadsANetworkOfTheseRulesAlone) {
  const Rules& rules = test::rules_of("2048");
  const std::string file = test::network_file(rules, test::chance_network(rules, "0,1,2"));
  const auto network = network_for(rules, file, "a.network");
  ASSERT_TRUE(network);
  EXPECT_EQ(network->weight(7), test::chance_network(rules, "0,1,2").weight(7));

  const auto other = network_for(test::rules_of("threes"), file, "a.network");
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().source, "a.network");
  EXPECT_TRUE(other.error().expected.starts_with("a network for these rules"))
      << other.error().expected;
  EXPECT_FALSE(network_for(*resized(rules, 5, 5), file, "a.network"));
  EXPECT_FALSE(network_for(rules, "no network", "a.network"));
  EXPECT_FALSE(network_for(rules, file, "a.network", {.is_unwanted = [] { return true; }}));
}

TEST(Judge, TheSignatureTellsNetworksAndTablesApart) {
  const Rules& rules = test::rules_of("2048");
  Judge judge(rules, test::chance_network(rules, "0,1"));
  EXPECT_EQ(judge.signature(), Judge(rules, test::chance_network(rules, "0,1")).signature());
  EXPECT_NE(judge.signature(), Judge(rules, test::chance_network(rules, "0,2")).signature());
  EXPECT_EQ(Judge(rules, std::nullopt).signature(), 0U);
  const std::uint64_t without_tables = judge.signature();
  judge.use_tables(std::make_shared<const FormationTables>(test::tables_with_a_row()));
  EXPECT_NE(judge.signature(), without_tables);
}

}  // namespace
}  // namespace tilery
