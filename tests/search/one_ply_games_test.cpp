#include "tilery/search/one_ply_games.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>

#include "tests/support/games.h"
#include "tilery/board/packed_game.h"
#include "tilery/board/packed_spawn.h"
#include "tilery/board/slide.h"
#include "tilery/core/random.h"
#include "tilery/search/expectimax.h"
#include "tilery/search/search_rules.h"

namespace tilery {
namespace {

/// A number that any cell, and anything known of the future, changes; small beside most rewards.
struct Whim {
  struct Fetched {
    double value = 0;
  };

  [[nodiscard]] double value(PackedBoard after, const Prospect& prospect) const {
    std::uint64_t sum = after.bits ^ std::uint64_t{prospect.next.rank} << 40;
    for (const std::uint8_t cards : prospect.supply.cards) {
      sum = sum * 31 + cards;
    }
    return static_cast<double>(mix(sum + prospect.supply.highest) >> 60);
  }
  void fetch(PackedBoard after, const Prospect& prospect, Fetched& fetched) const {
    fetched.value = value(after, prospect);
  }
  [[nodiscard]] double value(const Fetched& fetched) const { return fetched.value; }
  /// Better than most boards, so that who forgets it plays another game.
  [[nodiscard]] static double value_of_end() { return 12; }
};

/// The same in one step.
struct PlainWhim {
  [[nodiscard]] double value(PackedBoard after, const Prospect& prospect) const {
    return Whim().value(after, prospect);
  }
  [[nodiscard]] static double value_of_end() { return Whim::value_of_end(); }
};
static_assert(FetchingEvaluator<Whim, PackedBoard> && !FetchingEvaluator<PlainWhim, PackedBoard>);

// The games keep references, so that they take no temporaries.
static_assert(std::is_constructible_v<OnePlyGames<Whim>, const PackedRules&, const Whim&>);
static_assert(!std::is_constructible_v<OnePlyGames<Whim>, PackedRules, const Whim&>);
static_assert(!std::is_constructible_v<OnePlyGames<Whim>, const PackedRules&, Whim>);

std::uint64_t worth_of(const Rules& rules, const WalledBoard& board) {
  std::uint64_t sum = 0;
  for (int cell = 0; cell < board.cells(); ++cell) {
    sum += rules.score.worth[board.rank(cell)];
  }
  return sum;
}

/// The value of a move by the walled board's rules.
std::optional<double> move_value(const Rules& rules, const PackedGame& game, Direction direction) {
  const WalledBoard before = unpacked(game.board, rules.shape);
  const Slide slid = slide(before, direction, rules);
  if (!slid.moved()) {
    return std::nullopt;
  }
  const bool counts = rules.score.kind == ScoreKind::counted;
  const auto reward = counts ? static_cast<double>(worth_of(rules, slid.board)) -
                                   static_cast<double>(worth_of(rules, before))
                             : static_cast<double>(slid.gain);
  if (rules.goal.then == AtGoal::stop && slid.board.largest() >= rules.goal.tile) {
    return reward + Whim::value_of_end();
  }
  const NextTile next{.rank = game.next, .hint_low = game.next, .hint_high = game.next};
  return reward + Whim().value(*packed(slid.board), {.next = next, .supply = game.supply});
}

/// A game in which every move is the first of the highest value.
FinishedGame greedy(const PackedRules& packed, std::uint64_t seed) {
  PackedGame game = first_packed_game(packed, seed);
  while (!is_over(packed, game.board)) {
    MoveValues values;
    for (const Direction direction : all_directions) {
      values[static_cast<std::size_t>(direction)] = move_value(packed.rules(), game, direction);
    }
    game = *play(packed, game, *best_move(values));
  }
  return {seed, game.moves, score_of(packed, game), largest(game.board)};
}

FinishedGame searched(const PackedRules& packed, std::uint64_t seed) {
  const SearchRules rules(packed);
  const PlainWhim whim;
  Expectimax search(rules, whim);
  PackedGame game = first_packed_game(packed, seed);
  while (!is_over(packed, game.board)) {
    const NextTile next{.rank = game.next, .hint_low = game.next, .hint_high = game.next};
    const MoveValues values =
        search.values({game.board, {.next = next, .supply = game.supply}}, {.depth = 1});
    game = *play(packed, game, *best_move(values));
  }
  return {seed, game.moves, score_of(packed, game), largest(game.board)};
}

template <typename E = Whim>
std::map<std::uint64_t, FinishedGame> played(const PackedRules& packed, std::uint64_t first_seed,
                                             std::uint64_t games) {
  const E whim;
  std::map<std::uint64_t, FinishedGame> all;
  OnePlyGames(packed, whim).play(first_seed, games, [&all](const FinishedGame& game) {
    EXPECT_TRUE(all.emplace(game.seed, game).second) << "seed " << game.seed << " came twice";
  });
  return all;
}

TEST(OnePlyGames, AreGreedyInEveryShippedGame) {
  for (const std::string_view name : test::packable_names()) {
    SCOPED_TRACE(name);
    const PackedRules packed = *PackedRules::of(test::rules_of(name));
    const auto games = played(packed, 20, 7);
    ASSERT_EQ(games.size(), 7U);
    EXPECT_EQ(games, played<PlainWhim>(packed, 20, 7));
    for (const auto& [seed, game] : games) {
      EXPECT_EQ(game, greedy(packed, seed));
      EXPECT_EQ(game, searched(packed, seed));
    }
  }
}

TEST(OnePlyGames, EndAtAGoalThatStops) {
  Rules rules = test::rules_of("2048");
  rules.goal = {.tile = Rank{6}, .then = AtGoal::stop};
  const PackedRules packed = *PackedRules::of(rules);
  for (const auto& [seed, game] : played(packed, 1, 9)) {
    EXPECT_EQ(game, greedy(packed, seed));
    EXPECT_EQ(game, searched(packed, seed));
    EXPECT_EQ(game.highest, 6);
  }
}

TEST(OnePlyGames, PlayEachSeedOnce) {
  const PackedRules packed = *PackedRules::of(test::rules_of("2048"));
  for (const std::uint64_t games : {0U, 1U, 2U, 3U}) {
    std::vector<std::uint64_t> seeds;
    for (const auto& [seed, game] : played(packed, 5, games)) {
      seeds.push_back(seed);
    }
    std::vector<std::uint64_t> expected(games);
    std::iota(expected.begin(), expected.end(), 5);
    EXPECT_EQ(seeds, expected);
  }
}

}  // namespace
}  // namespace tilery
