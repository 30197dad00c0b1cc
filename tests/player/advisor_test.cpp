#include "tilery/player/advisor.h"

#include <gtest/gtest.h>

#include <utility>

#include "tests/support/games.h"
#include "tests/support/networks.h"
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

TEST(Advisor, ItsValuesAreThoseOfASearchAsDeep) {
  const Judge judge(cartridge().rules, std::nullopt);
  Player<Judge> player(cartridge().rules, judge);
  for (const int depth : {1, 2, 3}) {
    Advisor advisor(cartridge(), {.thinking = {.depth = depth}});
    EXPECT_EQ(advisor.values(position_from(2)),
              thought_of(player, position_from(2), {.depth = depth}));
  }
}

TEST(Advisor, ThreadsChangeNoValue) {
  Advisor one(cartridge());
  Advisor three(cartridge(), {.threads = 3});
  EXPECT_EQ(three.values(position_from(3)), one.values(position_from(3)));
}

TEST(Advisor, SeesTheOnlyMoves) {
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
  Advisor advisor(cartridge(), {.thinking = {.depth = 2}});
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
double ever_later() { return ++now; }

TEST(Advisor, ThinksAsLongAsItsClockAllows) {
  Advisor advisor(
      cartridge(),
      {.thinking = {.depth = deepest_thinking, .milliseconds = 5, .clock = ever_later}});
  const double before = now;
  EXPECT_TRUE(advisor.best(position_from(8)));
  EXPECT_GT(now, before);
}

}  // namespace
}  // namespace tilery
