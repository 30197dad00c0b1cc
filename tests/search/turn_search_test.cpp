#include "tilery/search/turn_search.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tilery/board/slide.h"
#include "tilery/board/spawn.h"
#include "tilery/core/random.h"
#include "tilery/rules/cartridge.h"
#include "tilery/search/exact_values.h"

namespace tilery {
namespace {

/// 2048 on a board of `width` x 2 cells, with further tables of a cartridge.
Rules small_game(int width, const std::string& tables) {
  const auto cartridge = read_cartridge(
      "name = \"small\"\ntitle = \"Small\"\nabout = \"Small.\"\n[board]\nwidth = " +
          std::to_string(width) +
          "\nheight = 2\n[tiles]\nvalues = [2]\nthen = \"double\"\n[spawn]\nstart = 2\n"
          "odds = [[2, 3], [4, 1]]\n" +
          tables,
      "small");
  EXPECT_TRUE(cartridge) << text_of(cartridge.error());
  return cartridge->rules;
}

Rules duel(int width, const std::string& goals) {
  return small_game(width, "[players]\nmost = 2\ngoals = [" + goals + "]\n");
}

double share_of(Fraction odds) { return double(odds.numerator) / double(odds.denominator); }

/// The positions that may follow a move, each with its odds, by play() and entry_odds().
std::vector<std::pair<Position, double>> futures_of(const Rules& rules, const Position& position,
                                                    Direction direction) {
  const WalledBoard after = slide(position.board, direction, rules).board;
  std::vector<std::pair<Position, double>> futures;
  if (tiles_brought(rules, position, direction, after) == 0) {
    futures.emplace_back(play(rules, position, direction, 2, std::span<const Entry>())->after, 1);
    return futures;
  }
  for (const EntryOdds& one : entry_odds(rules, position.board, direction, after, std::nullopt)) {
    futures.emplace_back(play(rules, position, direction, 2, std::span(&one.entry, 1))->after,
                         share_of(one.odds));
  }
  return futures;
}

/// Zero-sum expectimax as it is defined: the first player's odds of a win less the second's.
class PlainDuel {
 public:
  /// Searches `depth` moves, and values leaves by lead_of_first(). With a depth of 0 it searches to
  /// the end of the game, without OpposedScale::discount.
  PlainDuel(const Rules& rules, int depth) : rules_(rules), depth_(depth) {}

  /// In the view of the first player.
  MoveValues values(const Position& position) { return values(position, depth_); }

 private:
  MoveValues values(const Position& position, int depth) {
    MoveValues values;
    for (const Direction direction : all_directions) {
      if (!may_move(rules_, position, direction)) {
        continue;
      }
      if (depth == 1) {
        values[direction] = leaf(position, direction);
        continue;
      }
      double sum = 0;
      for (const auto& [next, odds] : futures_of(rules_, position, direction)) {
        sum += odds * value(next, depth - 1);
      }
      values[direction] = (depth_ == 0 ? 1 : OpposedScale::discount) * sum;
    }
    return values;
  }

  double leaf(const Position& position, Direction direction) const {
    const WalledBoard after = slide(position.board, direction, rules_).board;
    const int winner = winner_at(rules_, after, position.moves + 1, position.player);
    const bool may_spoil = tiles_brought(rules_, position, direction, after) > 0;
    const bool is_picture =
        winner >= 0 && !(*rules_.players.goals)[std::size_t(winner)].picture.empty();
    if (winner < 0 || (is_picture && may_spoil)) {
      return lead_of_first(rules_, after, position.moves + 1);
    }
    return winner == 0 ? 100 : -100;
  }

  double value(const Position& position, int depth) {
    if (position.winner >= 0) {
      return position.winner == 0 ? 100 : -100;
    }
    const auto key = std::tuple(ranks_of(position.board), position.player, position.moves,
                                depth_ == 0 ? 0 : depth);
    if (const auto known = known_.find(key); known != known_.end()) {
      return known->second;
    }
    std::optional<double> best;
    const MoveValues of_moves = values(position, depth_ == 0 ? 0 : depth);
    for (const auto [direction, value] : of_moves.moves()) {
      const bool is_better = best && (position.player == 0 ? value > *best : value < *best);
      best = !best || is_better ? value : best;
    }
    return known_[key] = best.value_or(0);
  }

  const Rules& rules_;
  int depth_;
  std::map<std::tuple<std::vector<Rank>, int, std::uint64_t, int>, double> known_;
};

/// An evaluator that must not be called, because duels value their leaves themselves.
struct NoEvaluator {
  static double value(const WalledBoard& /*after*/, const Preview& /*preview*/) {
    ADD_FAILURE() << "a duel has leaves of its own";
    return 0;
  }
};

/// The positions of some random games.
std::vector<Position> positions_of(const Rules& rules, std::uint64_t games, int players = 2) {
  std::vector<Position> positions;
  for (std::uint64_t seed = 1; seed <= games; ++seed) {
    Position position = first_position(rules, seed);
    position.is_shared = players == 2;
    Random random{.seed = mix(~seed)};
    for (int tries = 0; tries < 100 && !is_over(rules, position); ++tries) {
      if (auto turn = play(rules, position, static_cast<Direction>(random.below(4)), players)) {
        positions.push_back(position);
        position = std::move(turn->after);
      }
    }
  }
  return positions;
}

void expect_plain_values(const Rules& rules, int depth) {
  const NoEvaluator none;
  TurnSearch search(rules, none);
  PlainDuel plain(rules, depth);
  int turns_of_second = 0;
  for (const Position& position : positions_of(rules, std::uint64_t(test::effort(6)))) {
    const SearchLimits limits = {.depth = depth};
    search.begin(limits);
    const MoveValues found = search.values(position, limits, {}, {}).values;
    const MoveValues expected = plain.values(position);
    const double sign = position.player == 0 ? 1 : -1;  // the values are the mover's
    turns_of_second += position.player;
    for (const Direction direction : all_directions) {
      ASSERT_EQ(found[direction].has_value(), expected[direction].has_value());
      if (found[direction]) {
        EXPECT_NEAR(*found[direction], 50 + sign * *expected[direction] / 2, 1e-9)
            << name_of(direction) << " at depth " << depth << ", move " << position.moves;
      }
    }
  }
  EXPECT_GT(turns_of_second, 0);  // positions of the second player were among them
}

TEST(OpposedSearch, FindsTheValuesOfPlainRecursion) {
  for (const int depth : {1, 2, 3, 4}) {
    expect_plain_values(duel(2, "{ tile = 16 }, { tile = 32 }"), depth);
    expect_plain_values(duel(2, "{ tile = 16 }, { moves = 8 }"), depth);
    expect_plain_values(duel(2, "{ board = [\"2 ?\", \"? 4\"] }, { tile = 16 }"), depth);
  }
  expect_plain_values(duel(3, "{ tile = 32 }, { moves = 14 }"), 3);
}

TEST(OpposedSearch, FindsTheValuesOfPlainRecursionWhereDirectionsDiffer) {
  const Rules rules = small_game(3,
                                 "[players]\nmost = 2\ngoals = [{ tile = 16 }, { tile = 16 }]\n"
                                 "directions = [[\"left\", \"right\"], [\"up\", \"down\"]]\n");
  for (const int depth : {1, 2, 3}) {
    expect_plain_values(rules, depth);
  }
}

TEST(OpposedSearch, TakesAWinAndPreventsALoss) {
  const Rules rules = duel(3, "{ tile = 32 }, { moves = 9 }");
  const NoEvaluator none;
  TurnSearch search(rules, none);
  const WalledBoard board = test::board_showing(rules, {16, 2, 0, 16, 0, 0});
  const auto values = [&](KnownTurn turn, int depth) {
    const SearchLimits limits = {.depth = depth};
    search.begin(limits);
    return search.values(with_turn(rules, position_on(rules, board, 1), turn), limits, {}, {})
        .values;
  };
  const MoveValues of_first = values({.player = 0, .moves = 4}, 2);
  EXPECT_NEAR(of_first[Direction::up].value_or(0), 50 + 50 * OpposedScale::discount, 1e-9);
  const MoveValues of_second = values({.player = 1, .moves = 5}, 2);
  EXPECT_LT(of_second[Direction::up].value_or(50), 1);  // makes the other player's tile
  EXPECT_EQ(best_move(of_second), Direction::right);    // tears the two 16 apart
  EXPECT_GT(of_second[Direction::right].value_or(0), 25);
  EXPECT_NEAR(values({.player = 1, .moves = 8}, 1)[Direction::right].value_or(0), 100, 1e-9);
}

TEST(OpposedSearch, APictureThatTheNextTileSpoilsIsNoWin) {
  const Rules rules = duel(2, "{ board = [\"4 .\", \". .\"] }, { moves = 60 }");
  const NoEvaluator none;
  TurnSearch search(rules, none);
  const SearchLimits limits = {.depth = 1};
  search.begin(limits);
  const Position start = position_on(rules, test::board_showing(rules, {2, 2, 0, 0}), 1);
  const MoveValues values = search.values(start, limits, {}, {}).values;
  EXPECT_LT(values[Direction::left].value_or(100), 99);
}

TEST(OpposedSearch, IsNotWholeOnceItIsCancelled) {
  const Rules rules = duel(3, "{ tile = 64 }, { tile = 128 }");
  const NoEvaluator none;
  TurnSearch search(rules, none);
  const SearchLimits limits = {.depth = 4};
  search.begin(limits);
  int calls = 0;
  const DepthValues found =
      search.values(first_position(rules, 1), limits, {}, [&calls] { return ++calls > 20; });
  EXPECT_FALSE(found.is_whole);
}

/// A constant, so that only rewards decide.
struct ConstantEvaluator {
  static double value(const WalledBoard& /*after*/, const Preview& /*preview*/) { return 0; }
};

TEST(TurnSearch, EndsWhereTheMovesAreUsedUp) {
  const Rules rules = small_game(3, "[goal]\ntile = 1024\nmoves = 10\naim = \"score\"\n");
  const ConstantEvaluator nothing;
  TurnSearch search(rules, nothing);
  const SearchLimits limits = {.depth = 4};
  search.begin(limits);
  const Position start = position_on(rules, test::board_showing(rules, {4, 4, 2, 2, 0, 0}), 1);
  const auto value_after = [&](std::uint64_t moves) {
    return search.values(with_turn(rules, start, {.moves = moves}), limits, {}, {})
        .values[Direction::left];
  };
  EXPECT_NEAR(value_after(9).value_or(0), 8, 1e-9);  // the last move
  EXPECT_GT(value_after(0).value_or(0), 9);
  EXPECT_FALSE(value_after(10));
}

TEST(TurnSearch, KnowsTheDirectionsOfTheNextPlayer) {
  const Rules rules = small_game(
      2, "[players]\nmost = 2\ndirections = [[\"left\", \"right\"], [\"up\", \"down\"]]\n");
  const ConstantEvaluator nothing;
  TurnSearch search(rules, nothing);
  const SearchLimits limits = {.depth = 2};
  search.begin(limits);
  // After right, the last column has two 2s. The second player may merge them.
  const Position start = with_turn(
      rules, position_on(rules, test::board_showing(rules, {2, 0, 2, 0}), 1), {.player = 0});
  const MoveValues values = search.values(start, limits, {}, {}).values;
  EXPECT_GE(values[Direction::right].value_or(0), 4);
  EXPECT_FALSE(values[Direction::up]);
}

TEST(TurnSearch, AnswersAsAFreshSearchAfterASearchForTwoPlayers) {
  const Rules rules = small_game(
      3, "[players]\nmost = 2\ndirections = [[\"left\", \"right\"], [\"up\", \"down\"]]\n");
  const ConstantEvaluator nothing;
  const SearchLimits limits = {.depth = 4};
  const Position of_one = position_on(rules, test::board_showing(rules, {2, 4, 2, 0, 2, 0}), 1);
  const Position of_two = with_turn(rules, of_one, {.player = 0});
  TurnSearch fresh(rules, nothing);
  fresh.begin(limits);
  const MoveValues expected = fresh.values(of_one, limits, {}, {}).values;
  TurnSearch search(rules, nothing);
  search.begin(limits);
  EXPECT_NE(search.values(of_two, limits, {}, {}).values, expected);
  EXPECT_EQ(search.values(of_one, limits, {}, {}).values, expected);
}

TEST(TurnSearch, KnowsThatAMergeKeepsTheTurn) {
  const std::string directions = "directions = [[\"left\", \"right\"], [\"up\", \"down\"]]\n";
  const auto value_of_left = [&](const std::string& turn) {
    const Rules rules = small_game(3, "[players]\nmost = 2\n" + turn + directions);
    const ConstantEvaluator nothing;
    TurnSearch search(rules, nothing);
    const SearchLimits limits = {.depth = 2};
    search.begin(limits);
    // After left, 4 and 4 stand side by side: the first player may merge them, the second may not.
    const Position start =
        with_turn(rules, position_on(rules, test::board_showing(rules, {2, 2, 4, 0, 0, 0}), 1),
                  {.player = 0});
    return search.values(start, limits, {}, {}).values[Direction::left].value_or(0);
  };
  EXPECT_LT(value_of_left(""), 12);
  EXPECT_GE(value_of_left("turn = \"merge keeps\"\n"), 12);
}

void expect_exact_duel(const Rules& rules) {
  const auto game = ExactGame::of(rules, ExactAim::goal);
  ASSERT_TRUE(game) << text_of(game.error());
  const ExactValues exact = *exact_values(*game, std::uint64_t{1} << 28);
  PlainDuel plain(rules, 0);
  for (const Position& position : positions_of(rules, std::uint64_t(test::effort(12)))) {
    const auto found = exact.values(position.board, preview_of(position), position.player);
    ASSERT_TRUE(found);
    const MoveValues expected = plain.values(position);
    const double sign = position.player == 0 ? 0.01 : -0.01;
    for (const Direction direction : all_directions) {
      ASSERT_EQ((*found)[direction].has_value(), expected[direction].has_value());
      if (expected[direction]) {
        EXPECT_NEAR(*(*found)[direction], 0.5 + sign * *expected[direction] / 2, 1e-9);
      }
    }
  }
}

TEST(ExactDuels, HaveTheValuesOfPlainRecursion) {
  expect_exact_duel(duel(2, "{ tile = 16 }, { tile = 32 }"));
  expect_exact_duel(duel(3, "{ tile = 16 }, { tile = 8 }"));
  expect_exact_duel(small_game(3,
                               "[players]\nmost = 2\ngoals = [{ tile = 8 }, { tile = 16 }]\n"
                               "directions = [[\"left\", \"right\"], [\"up\", \"down\"]]\n"));
}

TEST(ExactDuels, BeginWithTheMeanOfTheFirstBoards) {
  const Rules rules = duel(2, "{ tile = 16 }, { tile = 32 }");
  const ExactValues exact =
      *exact_values(*ExactGame::of(rules, ExactAim::goal), std::uint64_t{1} << 28);
  double sum = 0;
  for (int first = 0; first < 4; ++first) {
    for (int second = 0; second < 4; ++second) {
      for (const Rank one : {Rank{1}, Rank{2}}) {
        for (const Rank other : {Rank{1}, Rank{2}}) {
          WalledBoard board(rules.shape);
          board.set(first, one);
          board.set(second, other);
          const double odds = (one == 1 ? 0.75 : 0.25) * (other == 1 ? 0.75 : 0.25) / 12;
          sum += first == second ? 0 : odds * exact.value(board, {}, 0).value_or(9);
        }
      }
    }
  }
  EXPECT_NEAR(exact.at_start(), sum, 1e-9);
  EXPECT_GT(exact.at_start(), 0.52);  // 16 comes before 32
}

TEST(ExactDuels, NeedGoalsOfTilesAndTheGoalAsTheAim) {
  const auto error_of = [](const Rules& rules, ExactAim aim) {
    const auto game = ExactGame::of(rules, aim);
    return game ? "none" : text_of(game.error());
  };
  EXPECT_TRUE(error_of(duel(2, "{ tile = 16 }, { moves = 9 }"), ExactAim::goal)
                  .contains("goals of players other than tiles"));
  EXPECT_TRUE(error_of(duel(2, "{ tile = 16 }, { tile = 16 }"), ExactAim::score)
                  .contains("the goal as the aim"));
}

}  // namespace
}  // namespace tilery
