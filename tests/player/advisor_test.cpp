#include "tilery/player/advisor.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/games.h"
#include "tests/support/networks.h"
#include "tests/tablebase/memory_files.h"
#include "tilery/player/advice.h"

namespace tilery {
namespace {

const Cartridge& cartridge() { return test::cartridge_named("2048"); }
Position position_from(std::uint64_t seed) { return first_position(cartridge().rules, seed); }

/// A board on which the only move joins the two 4s, up or down.
Position one_pair() {
  Position pair = position_from(1);
  pair.board = test::board_showing(cartridge().rules,
                                   {4, 16, 8, 16, 4, 32, 64, 32, 8, 16, 8, 16, 32, 64, 32, 64});
  return pair;
}

TEST(Advisor, TheBestMoveHasTheHighestValue) {
  Advisor advisor(cartridge());
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const MoveValues values = advisor.values(position_from(seed));
    const std::optional<Direction> best = advisor.best(position_from(seed));
    ASSERT_TRUE(best);
    for (const std::optional<double>& value : values) {
      EXPECT_LE(value.value_or(-1e9), *values[static_cast<std::size_t>(*best)]);
    }
  }
}

TEST(Advisor, GivesTheValuesOfASearchOfItsDepth) {
  const BoardEvaluator evaluator(cartridge().rules, std::nullopt);
  Player<BoardEvaluator> player(cartridge().rules, evaluator);
  for (const int depth : {1, 2, 3}) {
    Advisor advisor(cartridge(), {.search_limits = {.depth = depth}});
    EXPECT_EQ(advisor.values(position_from(2)),
              searched_values(player, position_from(2), {.depth = depth}));
  }
}

TEST(Advisor, ThreadsChangeNoValue) {
  Advisor one(cartridge());
  Advisor three(cartridge(), {.threads = 3});
  EXPECT_EQ(three.values(position_from(3)), one.values(position_from(3)));
}

TEST(Advisor, GivesValuesOnlyToPossibleMoves) {
  Advisor advisor(cartridge());
  const MoveValues values = advisor.values(one_pair());
  EXPECT_FALSE(values[static_cast<std::size_t>(Direction::left)]);
  EXPECT_TRUE(values[static_cast<std::size_t>(Direction::up)]);
  Position over = one_pair();
  over.board = test::board_showing(cartridge().rules,
                                   {2, 16, 8, 16, 4, 32, 64, 32, 8, 16, 8, 16, 32, 64, 32, 64});
  EXPECT_EQ(advisor.best(over), std::nullopt);
  EXPECT_TRUE(advisor.line(over).empty());
}

TEST(Advisor, PlaysByANetworkInMemoryOrInAFile) {
  const Rules& rules = cartridge().rules;
  const Network network = test::chance_network(rules, "0,1,2,3");
  auto from_bytes = Advisor::with_network(cartridge(), test::network_file(rules, network));
  auto from_memory = Advisor::with_network(cartridge(), test::chance_network(rules, "0,1,2,3"));
  ASSERT_TRUE(from_bytes && from_memory);
  EXPECT_TRUE(from_bytes->has_network());
  EXPECT_EQ(from_bytes->values(position_from(4)), from_memory->values(position_from(4)));
  EXPECT_NE(from_bytes->values(position_from(4)), Advisor(cartridge()).values(position_from(4)));
}

TEST(Advisor, SharesItsNetworkWithOtherAdvisors) {
  const auto network =
      std::make_shared<const Network>(test::chance_network(cartridge().rules, "0,1,2,3"));
  auto first = Advisor::with_network(cartridge(), network);
  auto second = Advisor::with_network(cartridge(), network);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(network.use_count(), 3);
  EXPECT_EQ(first->values(position_from(4)), second->values(position_from(4)));
}

TEST(Advisor, UsesTheGivenTablebases) {
  const Rules& rules = cartridge().rules;
  const auto tables = std::make_shared<const Tablebases>(test::tables_with_a_row());
  BoardEvaluator evaluator(rules, test::chance_network(rules, "0,1,2,3"));
  evaluator.use_tables(tables);
  Player<BoardEvaluator> player(rules, evaluator);
  auto advisor = Advisor::with_network(cartridge(), test::chance_network(rules, "0,1,2,3"),
                                       {.search_limits = {.depth = 2}, .tables = tables});
  ASSERT_TRUE(advisor);
  Position known = position_from(1);
  known.board = unpacked(test::row_board, rules.shape);
  ASSERT_TRUE(evaluator.table_advice(test::row_board));
  EXPECT_EQ(advisor->values(known), searched_values(player, known, {.depth = 2}));
}

TEST(Advisor, RefusesANetworkOfAnotherGame) {
  const Rules& threes = test::rules_of("threes");
  const auto in_file = Advisor::with_network(
      cartridge(), test::network_file(threes, test::chance_network(threes, "0,1")));
  ASSERT_FALSE(in_file);
  EXPECT_TRUE(text_of(in_file.error()).starts_with("the network: expected a network for these"))
      << text_of(in_file.error());
  EXPECT_FALSE(Advisor::with_network(cartridge(), test::chance_network(threes, "0,1")));
  EXPECT_FALSE(Advisor::with_network(cartridge(), std::string_view("nothing")));
}

TEST(Advisor, AnswersAsBeforeWhenItIsMoved) {
  Advisor first(cartridge());
  const MoveValues values = first.values(position_from(5));
  Advisor second = std::move(first);
  EXPECT_EQ(second.values(position_from(5)), values);
}

TEST(Advisor, ALineBeginsWithTheBestMove) {
  Advisor advisor(cartridge());
  const std::vector<Direction> line = advisor.line(position_from(6), 3);
  ASSERT_EQ(line.size(), 3U);
  EXPECT_EQ(line.front(), advisor.best(position_from(6)));
}

TEST(Advisor, ReviewsEveryMoveThatWasNotTakenBack) {
  Game game({.rules = cartridge().rules, .seed = 7});
  Advisor advisor(cartridge(), {.search_limits = {.depth = 2}});
  const std::optional<Direction> best = advisor.best(game.position());
  game.play(*best);
  game.play(Direction::left);
  game.play(Direction::down);
  game.undo();
  const std::vector<ReviewedMove> moves = advisor.review(game);
  ASSERT_EQ(moves.size(), game.actions().size());
  EXPECT_EQ(moves.front().played, *best);
  EXPECT_EQ(moves.front().loss, 0);
}

double now = 0;
double advancing_clock() { return ++now; }

TEST(Advisor, SearchesAsLongAsItsClockAllows) {
  Advisor advisor(
      cartridge(),
      {.search_limits = {.depth = deepest_search, .milliseconds = 5, .clock = advancing_clock}});
  const double before = now;
  EXPECT_TRUE(advisor.best(position_from(8)));
  EXPECT_GT(now, before);
}

TEST(Advisor, ABatchHasTheValuesOfItsPositionsOneByOne) {
  std::vector<Position> positions;
  for (std::uint64_t seed = 1; seed <= 7; ++seed) {
    positions.push_back(position_from(seed));
  }
  Advisor one(cartridge(), {.search_limits = {.depth = 2}});
  Advisor three(cartridge(), {.search_limits = {.depth = 2}, .threads = 3});
  const std::vector<MoveValues> values = three.values(positions);
  ASSERT_EQ(values.size(), positions.size());
  for (std::size_t i = 0; i < positions.size(); ++i) {
    EXPECT_EQ(values[i], one.values(positions[i]));
  }
  EXPECT_TRUE(three.values(std::span<const Position>{}).empty());
}

TEST(Advisor, NotesEveryDepthOfASearchWithinALimit) {
  std::vector<SearchProgress> notes;
  Advisor advisor(cartridge(), {.search_limits = {.depth = 4,
                                                  .nodes = 1'000'000,
                                                  .on_depth = [&](const SearchProgress& progress) {
                                                    notes.push_back(progress);
                                                  }}});
  const MoveValues values = advisor.values(position_from(4));
  ASSERT_EQ(notes.size(), 4U);
  for (std::size_t i = 0; i < notes.size(); ++i) {
    EXPECT_EQ(notes[i].depth, static_cast<int>(i) + 1);
    EXPECT_TRUE(i == 0 || notes[i].nodes > notes[i - 1].nodes);
  }
  EXPECT_EQ(notes.back().values, values);
}

TEST(Advisor, AGameThatShipsBringsItsNetwork) {
  const std::string bytes =
      test::network_file(cartridge().rules, test::chance_network(cartridge().rules, "lines"));
  const auto network = [&](std::string_view name) {
    return name == "2048" ? std::string_view(bytes) : std::string_view();
  };
  const auto no_table = [](std::string_view) { return std::string_view(); };
  EXPECT_TRUE(Advisor::shipped("2048", network, no_table)->has_network());
  EXPECT_FALSE(Advisor::shipped("fives", network, no_table)->has_network());
  EXPECT_EQ(text_of(Advisor::shipped("2408", network, no_table).error()),
            "cartridge: expected a game that ships, found \"2408\" (did you mean 2048?)");
}

TEST(Advisor, ItsValuesIterateOverPossibleMovesOnly) {
  Advisor advisor(cartridge());
  const MoveValues values = advisor.values(one_pair());
  std::vector<Direction> directions;
  for (const auto [direction, value] : values.moves()) {
    directions.push_back(direction);
    EXPECT_EQ(value, values[direction]);
  }
  EXPECT_EQ(directions, (std::vector{Direction::up, Direction::down}));
}

}  // namespace
}  // namespace tilery
