#include "tilery/search/expectimax.h"

#include <gtest/gtest.h>

#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "tests/search/search_definition.h"
#include "tests/support/games.h"
#include "tilery/search/player.h"
#include "tilery/search/search_rules.h"

namespace tilery {
namespace {

using test::defined_values;
using test::expect_alike;
using test::position_of;
using test::Scramble;

constexpr Scramble scramble;

// A search keeps references to its rules and its evaluator, so that it takes no temporaries.
using Search = Expectimax<SearchRules, Scramble>;
static_assert(std::is_constructible_v<Search, const SearchRules&, const Scramble&>);
static_assert(!std::is_constructible_v<Search, const SearchRules&, Scramble>);
static_assert(!std::is_constructible_v<Search, SearchRules, const Scramble&>);
static_assert(!std::is_constructible_v<Search, SearchRules, Scramble, int>);
static_assert(!std::is_constructible_v<SearchRules, PackedRules>);
static_assert(!std::is_constructible_v<WalledSearchRules, Rules>);
static_assert(!std::is_constructible_v<Futures<SearchRules>, SearchRules>);
using Leaves = LeafLayer<SearchRules, Scramble>;
static_assert(!std::is_constructible_v<Leaves, SearchRules, const Scramble&>);
static_assert(!std::is_constructible_v<Leaves, const SearchRules&, Scramble>);
static_assert(std::is_constructible_v<Player<Scramble>, Rules, const Scramble&>);
static_assert(!std::is_constructible_v<Player<Scramble>, const Rules&, Scramble>);

/// A time that is over when it was asked for often enough.
struct Questions {
  int most = 1'000'000'000;
  int most_depths = 1'000'000'000;
  int asked = 0;
  int depths = 0;

  bool is_over() { return ++asked > most; }
  bool allows_another() { return ++depths < most_depths && asked < most; }
};

TEST(Expectimax, IsTheDefinitionInEveryShippedGame) {
  for (const std::string_view name : test::packable_names()) {
    const PackedRules rules = *PackedRules::of(test::rules_of(name));
    const SearchRules search_rules(rules);
    Expectimax search(search_rules, scramble);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const SearchPosition position = position_of(rules, seed, 60);
      for (const int depth : {1, 2}) {
        expect_alike(search.values(position, {.depth = depth}),
                     defined_values(rules.rules(), {.depth = depth}, position), name);
      }
    }
  }
}

TEST(Expectimax, IsTheDefinitionThreeMovesDeep) {
  for (const std::string_view name : {"2048", "threes", "threes-1k"}) {
    const PackedRules rules = *PackedRules::of(test::rules_of(name));
    const SearchRules search_rules(rules);
    Expectimax search(search_rules, scramble);
    const SearchPosition position = position_of(rules, 5, 60);
    expect_alike(search.values(position, {.depth = 3}),
                 defined_values(rules.rules(), {.depth = 3}, position), name);
  }
}

TEST(Expectimax, WhatIsUnlikelyIsLookedAtOneMoveDeep) {
  for (const auto& [name, least_odds] : {std::pair("2048", 0.05), {"threes", 0.1}}) {
    const PackedRules rules = *PackedRules::of(test::rules_of(name));
    const SearchRules search_rules(rules);
    Expectimax search(search_rules, scramble);
    const SearchPosition position = position_of(rules, 5, 60);
    const SearchLimits limits{.depth = 3, .least_odds = least_odds};
    const MoveValues found = search.values(position, limits);
    expect_alike(found, defined_values(rules.rules(), limits, position), name);
    EXPECT_NE(found, search.values(position, {.depth = 3})) << name;
    EXPECT_NE(found, search.values(position, {.depth = 2})) << name;
  }
}

TEST(Expectimax, AForcedMoveTakesNoTime) {
  const PackedRules rules = *PackedRules::of(test::rules_of("2048"));
  const SearchRules search_rules(rules);
  Expectimax search(search_rules, scramble);
  const SearchPosition position{{0x0000212112122121}, {}};
  const MoveValues values = search.values_in_time(position, {.depth = 9}, Questions{});
  EXPECT_EQ(values, search.values(position, {.depth = 2}));
}

TEST(Expectimax, IsTheDefinitionWhereATileEntersAfterSomeMovesOnly) {
  for (const auto& [name, every] :
       {std::pair{"2048", 2}, {"threes", 3}, {"2048-vcs", 2}, {"threes-1k", 2}}) {
    const PackedRules packed_rules = *PackedRules::of(test::rules_of(name));
    Rules rules = test::rules_of(name);
    rules.spawn.every = every;
    const WalledSearchRules search_rules(rules);
    Expectimax search(search_rules, scramble);
    for (int waited = 0; waited < every; ++waited) {
      SearchPosition position = position_of(packed_rules, 7, 70);
      position.prospect.supply.waited = static_cast<std::uint8_t>(waited);
      const WalledBoard walled = unpacked(position.board, rules.shape);
      for (const int depth : {1, 2, 3}) {
        const SearchLimits limits{.depth = depth};
        expect_alike(search.values({walled, position.prospect}, limits),
                     defined_values(rules, limits, position), name);
      }
    }
  }
}

TEST(Expectimax, IsTheSameOnWalledBoards) {
  for (const std::string_view name : test::packable_names()) {
    const PackedRules rules = *PackedRules::of(test::rules_of(name));
    const SearchRules packed_rules(rules);
    const WalledSearchRules walled_rules(rules.rules());
    Expectimax packed_search(packed_rules, scramble);
    Expectimax walled_search(walled_rules, scramble);
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      const SearchPosition position = position_of(rules, seed, 80);
      const WalledBoard walled = unpacked(position.board, rules.rules().shape);
      const SearchLimits limits =
          seed == 0 ? SearchLimits{.depth = 3, .is_selective = true} : SearchLimits{.depth = 2};
      const MoveValues expected = packed_search.values(position, limits);
      const MoveValues found = walled_search.values({walled, position.prospect}, limits);
      for (std::size_t way = 0; way < 4; ++way) {
        ASSERT_EQ(found[way].has_value(), expected[way].has_value()) << name;
        EXPECT_NEAR(found[way].value_or(0), expected[way].value_or(0), 1e-6) << name;
      }
    }
  }
}

TEST(Expectimax, ABonusIsAnyTileOfItsWindow) {
  const PackedRules rules = *PackedRules::of(test::rules_of("threes"));
  const SearchRules search_rules(rules);
  Expectimax search(search_rules, scramble);
  SearchPosition position = position_of(rules, 3, 20);
  position.board.bits |= 9;
  position.prospect.next = {.rank = 4, .hint_low = 4, .hint_high = 6};
  expect_alike(search.values(position, {.depth = 2}),
               defined_values(rules.rules(), {.depth = 2}, position), "bonus");
}

TEST(Expectimax, TheSizeOfTheTableChangesNoBit) {
  for (const std::string_view name : test::packable_names()) {
    const PackedRules rules = *PackedRules::of(test::rules_of(name));
    const SearchRules search_rules(rules);
    Expectimax small(search_rules, scramble, 1);
    Expectimax large(search_rules, scramble, 18);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const SearchPosition position = position_of(rules, seed, 20);
      for (const SearchLimits limits :
           {SearchLimits{.depth = 3}, {.depth = 4, .is_selective = true}}) {
        EXPECT_EQ(small.values(position, limits), large.values(position, limits)) << name;
      }
    }
    EXPECT_LT(large.judged(), small.judged()) << name;
  }
}

TEST(Expectimax, TheSizeOfTheTableChangesNoBitOnWalledBoards) {
  for (const std::string_view name : test::packable_names()) {
    const PackedRules rules = *PackedRules::of(test::rules_of(name));
    const WalledSearchRules search_rules(rules.rules());
    Expectimax small(search_rules, scramble, 1);
    Expectimax large(search_rules, scramble, 18);
    const SearchPosition packed = position_of(rules, 2, 20);
    const PositionToSearch<WalledBoard> position{unpacked(packed.board, rules.rules().shape),
                                                 packed.prospect};
    EXPECT_EQ(small.values(position, {.depth = 3}), large.values(position, {.depth = 3})) << name;
    EXPECT_LT(large.judged(), small.judged()) << name;
  }
}

TEST(Expectimax, ALateSearchAnswersWithTheLastDepthThatWasDone) {
  const PackedRules rules = *PackedRules::of(test::rules_of("2048"));
  const SearchRules search_rules(rules);
  Expectimax search(search_rules, scramble);
  const SearchPosition position = position_of(rules, 1, 100);
  const MoveValues values = search.values_in_time(position, {.depth = 9}, Questions{.most = 10});
  Expectimax plain(search_rules, scramble);
  EXPECT_EQ(values, plain.values(position, {.depth = 2}));
}

TEST(Expectimax, NoDepthIsBegunThatCannotBeDoneInTime) {
  const PackedRules rules = *PackedRules::of(test::rules_of("2048"));
  const SearchRules search_rules(rules);
  Expectimax search(search_rules, scramble);
  const SearchPosition position = position_of(rules, 1, 100);
  const MoveValues values =
      search.values_in_time(position, {.depth = 9}, Questions{.most_depths = 2});
  const std::uint64_t judged = search.judged();
  Expectimax plain(search_rules, scramble);
  plain.values(position, {.depth = 1});
  EXPECT_EQ(values, plain.values(position, {.depth = 2}));
  EXPECT_EQ(judged, plain.judged());
}

TEST(Expectimax, ANumberOfBoardsEndsASearchWithTheLastDepthThatWasDone) {
  const PackedRules rules = *PackedRules::of(test::rules_of("2048"));
  const SearchRules search_rules(rules);
  const SearchPosition position = position_of(rules, 1, 100);
  std::uint64_t last = 0;
  for (const std::uint64_t boards : {1ULL, 300ULL, 20'000ULL, 500'000ULL}) {
    Expectimax search(search_rules, scramble);
    const MoveValues values =
        search.values_in_time(position, {.depth = 9, .most_boards = boards}, Questions{});
    EXPECT_LT(search.judged(), boards + 200);  // a position one move from the leaves more
    EXPECT_GT(search.judged(), last);
    last = search.judged();
    Expectimax plain(search_rules, scramble);
    int depth = 1;
    while (depth < 7 && plain.values(position, {.depth = depth}) != values) {
      ++depth;
    }
    EXPECT_LT(depth, 7) << boards;
  }
}

TEST(Expectimax, WithANumberOfBoardsEarlierSearchesChangeNothing) {
  for (const std::string_view name : {"2048", "threes"}) {
    const PackedRules rules = *PackedRules::of(test::rules_of(name));
    const SearchRules search_rules(rules);
    const SearchLimits limits{.depth = 9, .is_selective = true, .most_boards = 5000};
    Expectimax used(search_rules, scramble);
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      const SearchPosition position = position_of(rules, seed, 60);
      used.values(position, {.depth = 3, .is_selective = true});
      const std::uint64_t before = used.judged();
      Expectimax fresh(search_rules, scramble);
      EXPECT_EQ(used.values_in_time(position, limits, Questions{}),
                fresh.values_in_time(position, limits, Questions{}));
      EXPECT_EQ(used.judged() - before, fresh.judged()) << name;
    }
  }
}

/// An afterstate that an evaluator hears of.
struct Choice {
  PackedBoard board;
  Prospect prospect;
  double odds = 0;
  friend bool operator==(const Choice&, const Choice&) = default;
};

struct Hearer : Scramble {
  void hear_choice(const SearchPosition& after, double odds) const {
    heard->push_back({after.board, after.prospect, odds});
  }
  std::vector<Choice>* heard;
};

/// The afterstate of the best second move for everything that may follow every first move.
std::vector<Choice> choices(const SearchRules& rules, const SearchPosition& position) {
  std::vector<Choice> choices;
  const auto choose = [&](const auto& next) {
    std::optional<double> best;
    Choice choice{{}, next.position.prospect, next.odds};
    for (const PackedSlide& second : rules.slides(next.position.board)) {
      const double value =
          static_cast<double>(second.gain) + scramble.value(second.board, next.position.prospect);
      if (second.moved && (!best || value > *best)) {
        best = value;
        choice.board = second.board;
      }
    }
    if (best) {
      choices.push_back(choice);
    }
  };
  const auto slid = rules.slides(position.board);
  for (const Direction direction : all_directions) {
    const PackedSlide& first = slid[static_cast<std::size_t>(direction)];
    if (first.moved) {
      Futures(rules).list(position, direction, first.board, choose);
    }
  }
  return choices;
}

TEST(Expectimax, AJudgeHearsOfEveryBestSecondMove) {
  const PackedRules rules = *PackedRules::of(test::rules_of("2048"));
  const SearchRules search_rules(rules);
  std::vector<Choice> heard;
  const Hearer hearer{{}, &heard};
  Expectimax search(search_rules, hearer);
  const SearchPosition position = position_of(rules, 3, 30);
  search.values(position, {.depth = 2});
  EXPECT_GT(heard.size(), 10U);
  EXPECT_EQ(heard, choices(search_rules, position));
}

TEST(Expectimax, ALostBoardHasNoMoves) {
  const PackedRules rules = *PackedRules::of(test::rules_of("2048"));
  const SearchRules search_rules(rules);
  Expectimax search(search_rules, scramble);
  EXPECT_EQ(search.values({{0x1212212112122121}, {}}, {.depth = 3}), MoveValues{});
  EXPECT_EQ(best_move({}), std::nullopt);
  EXPECT_EQ(best_move({std::nullopt, 2.0, 5.0, 5.0}), static_cast<Direction>(2));
}

TEST(SelectiveSearch, PassesOverRareTilesAndBadMovesInEveryShippedGame) {
  int positions = 0;
  int others = 0;
  for (const std::string_view name : test::packable_names()) {
    const PackedRules rules = *PackedRules::of(test::rules_of(name));
    const SearchRules search_rules(rules);
    Expectimax search(search_rules, scramble);
    for (std::uint64_t seed = 5; seed < 8; ++seed) {
      const SearchPosition position = position_of(rules, seed, 60);
      const SearchLimits limits{.depth = 3, .is_selective = true};
      const MoveValues in_full = search.values(position, {.depth = 3});  // the table keeps it
      const MoveValues found = search.values(position, limits);
      expect_alike(found, defined_values(rules.rules(), limits, position), name);
      ++positions;
      others += found == in_full ? 0 : 1;
    }
  }
  EXPECT_GT(2 * others, positions);
}

TEST(SelectiveSearch, GoesFourMovesDeepAndMayCutTheUnlikelyShort) {
  const PackedRules rules = *PackedRules::of(test::rules_of("2048"));
  const SearchRules search_rules(rules);
  Expectimax search(search_rules, scramble);
  const SearchPosition position = position_of(rules, 5, 60);
  for (const double least_odds : {0.0, 0.02}) {
    const SearchLimits limits{.depth = 4, .least_odds = least_odds, .is_selective = true};
    expect_alike(search.values(position, limits), defined_values(rules.rules(), limits, position),
                 "2048");
  }
}

}  // namespace
}  // namespace tilery
