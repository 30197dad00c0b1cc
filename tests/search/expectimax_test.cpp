#include "tilery/search/expectimax.h"

#include <gtest/gtest.h>

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/search/search_definition.h"
#include "tests/support/games.h"
#include "tilery/search/player.h"

namespace tilery {
namespace {

using test::defined_values;
using test::expect_alike;
using test::position_of;
using test::Scramble;

constexpr Scramble scramble;

TEST(Expectimax, EqualsTheDefinitionInEveryPackableGame) {
  for (const std::string_view name : test::packable_names()) {
    const PackedPlay play = *PackedPlay::of(test::rules_of(name));
    Expectimax search(play, scramble);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const SearchPosition position = position_of(play, seed, 60);
      for (const int depth : {1, 2}) {
        expect_alike(search.values(position, {.depth = depth}),
                     defined_values(play.rules(), {.depth = depth}, position), name);
      }
    }
  }
}

TEST(Expectimax, EqualsTheDefinitionThreeMovesDeep) {
  for (const std::string_view name : {"2048", "threes", "threes-1k"}) {
    const PackedPlay play = *PackedPlay::of(test::rules_of(name));
    Expectimax search(play, scramble);
    const SearchPosition position = position_of(play, 5, 60);
    expect_alike(search.values(position, {.depth = 3}),
                 defined_values(play.rules(), {.depth = 3}, position), name);
  }
}

TEST(Expectimax, UnlikelyFuturesAreSearchedOneMoveDeep) {
  for (const auto& [name, least_odds] : {std::pair("2048", 0.05), {"threes", 0.1}}) {
    const PackedPlay play = *PackedPlay::of(test::rules_of(name));
    Expectimax search(play, scramble);
    const SearchPosition position = position_of(play, 5, 60);
    const SearchLimits limits{.depth = 3, .least_odds = least_odds};
    const MoveValues found = search.values(position, limits);
    expect_alike(found, defined_values(play.rules(), limits, position), name);
    EXPECT_NE(found, search.values(position, {.depth = 3})) << name;
    EXPECT_NE(found, search.values(position, {.depth = 2})) << name;
  }
}

TEST(Expectimax, EqualsTheDefinitionIfATileEntersAfterSomeMovesOnly) {
  for (const auto& [name, every] :
       {std::pair{"2048", 2}, {"threes", 3}, {"2048-vcs", 2}, {"threes-1k", 2}}) {
    const PackedPlay packed = *PackedPlay::of(test::rules_of(name));
    Rules rules = test::rules_of(name);
    rules.spawn.every = every;
    const WalledPlay play(rules);
    Expectimax search(play, scramble);
    for (int waited = 0; waited < every; ++waited) {
      SearchPosition position = position_of(packed, 7, 70);
      position.preview.spawn_state.waited = static_cast<std::uint8_t>(waited);
      const WalledBoard walled = unpacked(position.board, rules.shape);
      for (const int depth : {1, 2, 3}) {
        const SearchLimits limits{.depth = depth};
        expect_alike(search.values({walled, position.preview}, limits),
                     defined_values(rules, limits, position), name);
      }
    }
  }
}

TEST(Expectimax, IsTheSameOnWalledBoards) {
  for (const std::string_view name : test::packable_names()) {
    const PackedPlay play = *PackedPlay::of(test::rules_of(name));
    const WalledPlay walled_play(play.rules());
    Expectimax packed_search(play, scramble);
    Expectimax walled_search(walled_play, scramble);
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      const SearchPosition position = position_of(play, seed, 80);
      const WalledBoard walled = unpacked(position.board, play.rules().shape);
      const SearchLimits limits =
          seed == 0 ? SearchLimits{.depth = 3, .is_selective = true} : SearchLimits{.depth = 2};
      const MoveValues expected = packed_search.values(position, limits);
      const MoveValues found = walled_search.values({walled, position.preview}, limits);
      for (std::size_t way = 0; way < 4; ++way) {
        ASSERT_EQ(found[way].has_value(), expected[way].has_value()) << name;
        EXPECT_NEAR(found[way].value_or(0), expected[way].value_or(0), 1e-6) << name;
      }
    }
  }
}

TEST(Expectimax, ABonusIsAnyTileOfItsWindow) {
  const PackedPlay play = *PackedPlay::of(test::rules_of("threes"));
  Expectimax search(play, scramble);
  SearchPosition position = position_of(play, 3, 20);
  position.board.bits |= 9;
  position.preview.next = {.rank = 4, .hint_low = 4, .hint_high = 6};
  expect_alike(search.values(position, {.depth = 2}),
               defined_values(play.rules(), {.depth = 2}, position), "bonus");
}

TEST(Expectimax, TheSizeOfTheTableChangesNoBit) {
  for (const std::string_view name : test::packable_names()) {
    const PackedPlay play = *PackedPlay::of(test::rules_of(name));
    Expectimax small(play, scramble, 1);
    Expectimax large(play, scramble, 18);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const SearchPosition position = position_of(play, seed, 20);
      for (const SearchLimits& limits :
           {SearchLimits{.depth = 3}, {.depth = 4, .is_selective = true}}) {
        EXPECT_EQ(small.values(position, limits), large.values(position, limits)) << name;
      }
    }
    EXPECT_LT(large.nodes(), small.nodes()) << name;
  }
}

TEST(Expectimax, TheSizeOfTheTableChangesNoBitOnWalledBoards) {
  for (const std::string_view name : test::packable_names()) {
    const PackedPlay play = *PackedPlay::of(test::rules_of(name));
    const WalledPlay walled_play(play.rules());
    Expectimax small(walled_play, scramble, 1);
    Expectimax large(walled_play, scramble, 18);
    const SearchPosition packed = position_of(play, 2, 20);
    const PositionToSearch<WalledBoard> position{unpacked(packed.board, play.rules().shape),
                                                 packed.preview};
    EXPECT_EQ(small.values(position, {.depth = 3}), large.values(position, {.depth = 3})) << name;
    EXPECT_LT(large.nodes(), small.nodes()) << name;
  }
}

TEST(Expectimax, ACancelledSearchHasTheValuesOfFinishedMoves) {
  const PackedPlay play = *PackedPlay::of(test::rules_of("2048"));
  const SearchPosition position = position_of(play, 1, 100);
  Expectimax plain(play, scramble);
  const MoveValues whole = plain.values(position, {.depth = 3});
  std::size_t most_moves = 0;
  for (int most_calls = 0; most_calls < 60; ++most_calls) {
    Expectimax search(play, scramble);
    int calls = 0;
    const DepthValues found =
        search.values(position, {.depth = 3}, {}, [&] { return ++calls > most_calls; });
    std::size_t moves = 0;
    for (std::size_t way = 0; way < 4; ++way) {
      moves += found.values[way] ? 1 : 0;
      EXPECT_TRUE(!found.values[way] || found.values[way] == whole[way]);
    }
    EXPECT_EQ(found.is_whole, found.values == whole);
    most_moves = std::max(most_moves, found.is_whole ? 0 : moves);
  }
  EXPECT_GT(most_moves, 0U);
}

TEST(Expectimax, TheBestMoveOfAnEarlierDepthIsSearchedFirst) {
  const PackedPlay play = *PackedPlay::of(test::rules_of("2048"));
  const SearchPosition position = position_of(play, 1, 100);
  Expectimax search(play, scramble);
  const MoveValues whole = search.values(position, {.depth = 2});
  for (std::size_t first = 0; first < 4; ++first) {
    if (!whole[first]) {
      continue;
    }
    MoveValues before = whole;
    before[first] = 1e12;
    Expectimax fresh(play, scramble);
    DepthValues found;
    for (int most_calls = 0; best_move(found.values) == std::nullopt; ++most_calls) {
      int calls = 0;
      fresh.forget();
      found = fresh.values(position, {.depth = 3}, before, [&] { return ++calls > most_calls; });
    }
    EXPECT_TRUE(found.values[first]);
  }
}

TEST(Expectimax, ALimitOfNodesEndsASearch) {
  const Rules rules = test::rules_of("2048");
  const SearchPosition position = position_of(*PackedPlay::of(rules), 1, 100);
  std::uint64_t last = 0;
  for (const std::uint64_t nodes : {1ULL, 300ULL, 20'000ULL, 500'000ULL}) {
    Player<Scramble> player(rules, scramble);
    player.values(position.board, position.preview, {.depth = 9, .nodes = nodes});
    EXPECT_LT(player.nodes(), nodes + 200);  // the last position may be one move from its leaves
    EXPECT_GT(player.nodes(), last);
    last = player.nodes();
  }
}

TEST(Expectimax, WithALimitOfNodesEarlierSearchesChangeNothing) {
  for (const std::string_view name : {"2048", "threes"}) {
    const Rules rules = test::rules_of(name);
    const PackedPlay packed = *PackedPlay::of(rules);
    const SearchLimits limits{.depth = 9, .nodes = 5000};
    Player<Scramble> used(rules, scramble);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const SearchPosition position = position_of(packed, seed, 60);
      used.values(position.board, position.preview, {.depth = 3, .is_selective = true});
      const std::uint64_t before = used.nodes();
      Player<Scramble> fresh(rules, scramble);
      EXPECT_EQ(used.values(position.board, position.preview, limits),
                fresh.values(position.board, position.preview, limits));
      EXPECT_EQ(used.nodes() - before, fresh.nodes()) << name;
    }
  }
}

/// An afterstate that an evaluator gets.
struct Choice {
  PackedBoard board;
  Preview preview;
  double odds = 0;
  friend bool operator==(const Choice&, const Choice&) = default;
};

/// An evaluator that notes the choices that it gets.
struct ChoiceRecorder : Scramble {
  void note_choice(const SearchPosition& after, double odds) const {
    recorded->push_back({after.board, after.preview, odds});
  }
  std::vector<Choice>* recorded;
};

/// The afterstate of the best second move for everything that may follow every first move.
std::vector<Choice> choices(const PackedPlay& play, const SearchPosition& position) {
  std::vector<Choice> choices;
  const auto choose = [&](const auto& next) {
    std::optional<double> best;
    Choice choice{{}, next.position.preview, next.odds};
    for (const PackedSlide& second : play.slides(next.position.board)) {
      const double value =
          static_cast<double>(second.gain) + scramble.value(second.board, next.position.preview);
      if (second.moved && (!best || value > *best)) {
        best = value;
        choice.board = second.board;
      }
    }
    if (best) {
      choices.push_back(choice);
    }
  };
  const auto slid = play.slides(position.board);
  for (const Direction direction : all_directions) {
    const PackedSlide& first = slid[static_cast<std::size_t>(direction)];
    if (first.moved) {
      Futures(play).list(position, direction, first.board, choose);
    }
  }
  return choices;
}

TEST(Expectimax, AnEvaluatorGetsEveryBestSecondMove) {
  const PackedPlay play = *PackedPlay::of(test::rules_of("2048"));
  std::vector<Choice> recorded;
  const ChoiceRecorder recorder{{}, &recorded};
  Expectimax search(play, recorder);
  const SearchPosition position = position_of(play, 3, 30);
  search.values(position, {.depth = 2});
  EXPECT_GT(recorded.size(), 10U);
  EXPECT_EQ(recorded, choices(play, position));
}

TEST(Expectimax, ALostBoardHasNoMovesAndATieGoesToTheFirstMove) {
  const PackedPlay play = *PackedPlay::of(test::rules_of("2048"));
  Expectimax search(play, scramble);
  EXPECT_EQ(search.values({{0x1212212112122121}, {}}, {.depth = 3}), MoveValues{});
  EXPECT_EQ(best_move({}), std::nullopt);
  EXPECT_EQ(best_move({std::nullopt, 2.0, 5.0, 5.0}), static_cast<Direction>(2));
}

TEST(SelectiveSearch, SkipsRareTilesAndBadMovesInEveryPackableGame) {
  int positions = 0;
  int differing = 0;
  for (const std::string_view name : test::packable_names()) {
    const PackedPlay play = *PackedPlay::of(test::rules_of(name));
    Expectimax search(play, scramble);
    for (std::uint64_t seed = 5; seed < 8; ++seed) {
      const SearchPosition position = position_of(play, seed, 60);
      const SearchLimits limits{.depth = 3, .is_selective = true};
      const MoveValues in_full = search.values(position, {.depth = 3});  // the table keeps it
      const MoveValues found = search.values(position, limits);
      expect_alike(found, defined_values(play.rules(), limits, position), name);
      ++positions;
      differing += found == in_full ? 0 : 1;
    }
  }
  EXPECT_GT(2 * differing, positions);
}

TEST(SelectiveSearch, GoesFourMovesDeepAndMayCutTheUnlikelyShort) {
  const PackedPlay play = *PackedPlay::of(test::rules_of("2048"));
  Expectimax search(play, scramble);
  const SearchPosition position = position_of(play, 5, 60);
  for (const double least_odds : {0.0, 0.02}) {
    const SearchLimits limits{.depth = 4, .least_odds = least_odds, .is_selective = true};
    expect_alike(search.values(position, limits), defined_values(play.rules(), limits, position),
                 "2048");
  }
}

}  // namespace
}  // namespace tilery
