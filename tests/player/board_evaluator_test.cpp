#include "tilery/player/board_evaluator.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"
#include "tests/support/networks.h"
#include "tests/tablebase/memory_files.h"
#include "tilery/record/rules_hash.h"

namespace tilery {
namespace {

NetworkHeader header_for(const Rules& rules) {
  return {.cartridge = "threes",
          .rules_hash = rules_hash(rules),
          .shape = *network_shape_of(rules, "0,1,2 5,6")};
}

TEST(BoardEvaluator, AHeaderMustHaveTheShapeThatTheRulesGiveIt) {
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

TEST(BoardEvaluator, ANetworkOfAnotherAimIsRefused) {
  const Rules for_points = *with_aim(test::more_rules("sprint-64"), Aim::score);
  const Rules for_moves = *with_aim(for_points, Aim::moves);
  NetworkHeader header = {.cartridge = "sprint-64",
                          .rules_hash = rules_hash(for_points),
                          .shape = *network_shape_of(for_points, "0,1,2 5,6")};
  EXPECT_TRUE(check_rules(header, for_points, "x"));
  const auto refused = check_rules(header, for_moves, "x");
  ASSERT_FALSE(refused);
  EXPECT_EQ(text_of(refused.error()),
            "x: expected a network trained for the aim \"moves\", found one trained for \"score\"; "
            "use it with --aim score, or train again");
  header.aim = Aim::moves;
  EXPECT_TRUE(check_rules(header, for_moves, "x"));
  EXPECT_FALSE(check_rules(header, for_points, "x"));
}

TEST(BoardEvaluator, ItsUnitFollowsTheAimIfItHasANetwork) {
  const Rules for_moves = test::more_rules("sprint-64");
  const Rules for_points = *with_aim(for_moves, Aim::score);
  EXPECT_EQ(BoardEvaluator(for_moves, std::nullopt).unit(), ValueUnit::heuristic);
  EXPECT_EQ(BoardEvaluator(for_moves, test::chance_network(for_moves, "0,1,2,3")).unit(),
            ValueUnit::percent);
  EXPECT_EQ(BoardEvaluator(for_points, test::chance_network(for_points, "0,1,2,3")).unit(),
            ValueUnit::points);
}

TEST(BoardEvaluator, ANetworkMayHaveAnyStages) {
  const Rules& rules = test::rules_of("threes");
  NetworkHeader header = header_for(rules);
  header.shape.stages = {Stage{{9}}, Stage{{11, 9}}};
  EXPECT_TRUE(check_rules(header, rules, "x"));
}

TEST(BoardEvaluator, WithANetworkItsValuesAreTheNetworks) {
  const Rules& rules = test::rules_of("2048");
  const Network network = test::chance_network(rules, "0,1,2,3");
  const BoardEvaluator evaluator(rules, test::chance_network(rules, "0,1,2,3"));
  const WalledBoard board = test::random_board(rules, 3, 3, 11);
  EXPECT_TRUE(evaluator.has_network());
  EXPECT_EQ(evaluator.value(board, {}), network.value(board, {}));
  EXPECT_GT(evaluator.value(board, {}), 0);
  EXPECT_EQ(evaluator.value_of_end(), 0);
  BoardEvaluator::Fetched fetched;
  evaluator.fetch(board, {}, fetched);
  EXPECT_EQ(evaluator.value(fetched), evaluator.value(board, {}));
}

TEST(BoardEvaluator, WithoutANetworkItsValuesAreTheHeuristics) {
  const Rules& rules = test::rules_of("2048");
  const BoardEvaluator evaluator(rules, std::nullopt);
  const WalledBoard board = test::random_board(rules, 3, 3, 11);
  EXPECT_FALSE(evaluator.has_network());
  EXPECT_EQ(evaluator.value(board, {}), Heuristic(rules).value(board));
  EXPECT_GT(evaluator.value_of_end(), evaluator.value(board, {}));
  BoardEvaluator::Fetched fetched;
  evaluator.fetch(board, {}, fetched);
  EXPECT_EQ(evaluator.value(fetched), evaluator.value(board, {}));
}

TEST(BoardEvaluator, TilesAreWorthThePointsOfTheirMerges) {
  const std::vector<double> points = points_of_tiles(test::rules_of("2048"));
  EXPECT_EQ(points[1], 0);
  EXPECT_EQ(points[2], 4);
  EXPECT_EQ(points[4], 2 * (2 * 4 + 8) + 16);
  EXPECT_EQ(points_of_tiles(test::rules_of("2584"))[3], 3 + 2);
}

TEST(BoardEvaluator, MovesThatKeepAFormationAreValuedByTheirOdds) {
  const Rules& rules = test::rules_of("2048");
  BoardEvaluator evaluator(rules, test::chance_network(rules, "0,1,2"));
  const auto tables = std::make_shared<Tablebases>(test::tables_with_a_row());
  evaluator.use_tables(tables);
  const auto advice = tables->advice(test::row_board);
  ASSERT_TRUE(advice);
  ASSERT_GE(advice->best, 0.5F);
  MoveValues before;
  for (std::size_t way = 0; way < before.size(); ++way) {
    before[way] = advice->odds[way] ? std::optional(1.0) : std::nullopt;
  }
  MoveValues values = before;
  evaluator.revise(test::row_board, values);
  EXPECT_NE(values, before);
  for (std::size_t way = 0; way < values.size(); ++way) {
    EXPECT_EQ(values[way].has_value(), before[way].has_value());
    for (std::size_t other = 0; other < values.size(); ++other) {
      if (values[way] && values[other]) {
        EXPECT_EQ(*values[way] < *values[other], *advice->odds[way] < *advice->odds[other]);
      }
    }
  }
}

TEST(BoardEvaluator, TablesAreNotUsedWithoutANetwork) {
  BoardEvaluator evaluator(test::rules_of("2048"), std::nullopt);
  evaluator.use_tables(std::make_shared<Tablebases>(test::tables_with_a_row()));
  MoveValues values = {1.0, 2.0, 3.0, 4.0};
  evaluator.revise(test::row_board, values);
  EXPECT_EQ(values, (MoveValues{1.0, 2.0, 3.0, 4.0}));
  EXPECT_FALSE(evaluator.table_advice(test::row_board));
}

TEST(NetworkFor, ReadsOnlyANetworkOfTheseRules) {
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
  EXPECT_FALSE(network_for(rules, file, "a.network", {.is_cancelled = [] { return true; }}));
}

TEST(BoardEvaluator, TheSignatureDependsOnNetworkAndTables) {
  const Rules& rules = test::rules_of("2048");
  BoardEvaluator evaluator(rules, test::chance_network(rules, "0,1"));
  EXPECT_EQ(evaluator.signature(),
            BoardEvaluator(rules, test::chance_network(rules, "0,1")).signature());
  EXPECT_NE(evaluator.signature(),
            BoardEvaluator(rules, test::chance_network(rules, "0,2")).signature());
  EXPECT_EQ(BoardEvaluator(rules, std::nullopt).signature(), 0U);
  const std::uint64_t without_tables = evaluator.signature();
  evaluator.use_tables(std::make_shared<const Tablebases>(test::tables_with_a_row()));
  EXPECT_NE(evaluator.signature(), without_tables);
}

}  // namespace
}  // namespace tilery
