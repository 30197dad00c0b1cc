#include "tilery/search/interleaved_games.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <numeric>
#include <optional>
#include <string_view>
#include <vector>

#include "tests/support/games.h"
#include "tilery/board/slide.h"
#include "tilery/core/random.h"
#include "tilery/game/play.h"
#include "tilery/search/expectimax.h"

namespace tilery {
namespace {

/// A value that changes with every cell and with all that is known of the tiles to come. It is
/// smaller than most rewards.
struct Whim {
  struct Fetched {
    double value = 0;
  };

  [[nodiscard]] double value(PackedBoard after, const Preview& preview) const {
    std::uint64_t sum = after.bits ^ std::uint64_t{preview.next.rank} << 40;
    for (const std::uint8_t cards : preview.spawn_state.cards) {
      sum = sum * 31 + cards;
    }
    return static_cast<double>(mix(sum + preview.spawn_state.highest) >> 60);
  }
  void fetch(PackedBoard after, const Preview& preview, Fetched& fetched) const {
    fetched.value = value(after, preview);
  }
  [[nodiscard]] double value(const Fetched& fetched) const { return fetched.value; }
  /// Better than most boards, so that code that forgets this value plays another game.
  [[nodiscard]] static double value_of_end() { return 12; }
};

/// The same values as Whim, from an evaluator that has no `fetch`.
struct PlainWhim {
  [[nodiscard]] double value(const WalledBoard& after, const Preview& preview) const {
    return Whim().value(*packed(after), preview);
  }
  [[nodiscard]] double value(PackedBoard after, const Preview& preview) const {
    return Whim().value(after, preview);
  }
  [[nodiscard]] static double value_of_end() { return Whim::value_of_end(); }
};
static_assert(FetchingEvaluator<Whim, PackedBoard> && !FetchingEvaluator<PlainWhim, PackedBoard>);

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
  const AimScale scale = aim_scale(rules);
  const auto gain = static_cast<double>(slid.gain);
  const double reward = rules.goal.aim != Aim::score
                            ? scale.worth[slid.board.largest()] - scale.worth[before.largest()] +
                                  scale.per_point * gain
                        : counts ? static_cast<double>(worth_of(rules, slid.board)) -
                                       static_cast<double>(worth_of(rules, before))
                                 : gain;
  if (rules.goal.then == AtGoal::stop && slid.board.largest() >= rules.goal.tile) {
    return reward + Whim::value_of_end();
  }
  return reward + Whim().value(*packed(slid.board), preview_of(game));
}

/// A game in which every move is the first of the highest value.
FinishedGame greedy(const PackedPlay& play, std::uint64_t seed) {
  PackedPlay::Game game = play.first(seed);
  while (!play.is_over(game)) {
    MoveValues values;
    for (const Direction direction : all_directions) {
      values[direction] = move_value(play.rules(), game.position, direction);
    }
    play.move(game, *best_move(values));
  }
  return play.result(game);
}

template <Play P>
FinishedGame searched(const P& play, std::uint64_t seed) {
  const PlainWhim whim;
  Expectimax search(play, whim);
  typename P::Game game = play.first(seed);
  while (!play.is_over(game)) {
    const MoveValues values =
        search.values({game.position.board, preview_of(game.position)}, {.depth = 1});
    play.move(game, *best_move(values));
  }
  return play.result(game);
}

template <typename E = Whim, Play P>
std::map<std::uint64_t, FinishedGame> played(const P& play, std::uint64_t first_seed,
                                             std::uint64_t games) {
  const E whim;
  std::map<std::uint64_t, FinishedGame> all;
  InterleavedGames(play, whim).play(first_seed, games, [&](const typename P::Game& game) {
    const FinishedGame result = play.result(game);
    EXPECT_TRUE(all.emplace(result.seed, result).second) << "seed " << result.seed << " came twice";
  });
  return all;
}

TEST(InterleavedGames, AreGreedyInEveryPackableGame) {
  for (const std::string_view name : test::packable_names()) {
    SCOPED_TRACE(name);
    const PackedPlay play = *PackedPlay::of(test::rules_of(name));
    const auto games = played(play, 20, 7);
    ASSERT_EQ(games.size(), 7U);
    EXPECT_EQ(games, played<PlainWhim>(play, 20, 7));
    for (const auto& [seed, game] : games) {
      EXPECT_EQ(game, greedy(play, seed));
      EXPECT_EQ(game, searched(play, seed));
    }
    const WalledPlay walled(play.rules());
    EXPECT_EQ(played<PlainWhim>(walled, 20, 2).at(20), searched(walled, 20));
  }
}

TEST(InterleavedGames, EndAtAGoalThatStops) {
  Rules rules = test::rules_of("2048");
  rules.goal = {.tile = Rank{6}, .then = AtGoal::stop};
  const PackedPlay play = *PackedPlay::of(rules);
  for (const auto& [seed, game] : played(play, 1, 9)) {
    EXPECT_EQ(game, greedy(play, seed));
    EXPECT_EQ(game, searched(play, seed));
    EXPECT_EQ(game.highest, 6);
  }
}

TEST(InterleavedGames, PlayEachSeedOnce) {
  const PackedPlay play = *PackedPlay::of(test::rules_of("2048"));
  for (const std::uint64_t games : {0U, 1U, 2U, 3U}) {
    std::vector<std::uint64_t> seeds;
    for (const auto& [seed, game] : played(play, 5, games)) {
      seeds.push_back(seed);
    }
    std::vector<std::uint64_t> expected(games);
    std::iota(expected.begin(), expected.end(), 5);
    EXPECT_EQ(seeds, expected);
  }
}

}  // namespace
}  // namespace tilery
