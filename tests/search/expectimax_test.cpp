#include "tilery/search/expectimax.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "tests/search/search_definition.h"
#include "tests/support/games.h"
#include "tilery/search/search_rules.h"

namespace tilery {
namespace {

using test::defined_values;
using test::expect_alike;
using test::position_of;
using test::Scramble;

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
    Expectimax search(search_rules, Scramble{});
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
    Expectimax search(search_rules, Scramble{});
    const SearchPosition position = position_of(rules, 5, 60);
    expect_alike(search.values(position, {.depth = 3}),
                 defined_values(rules.rules(), {.depth = 3}, position), name);
  }
}

TEST(Expectimax, WhatIsUnlikelyIsLookedAtOneMoveDeep) {
  for (const auto& [name, least_odds] : {std::pair("2048", 0.05), {"threes", 0.1}}) {
    const PackedRules rules = *PackedRules::of(test::rules_of(name));
    const SearchRules search_rules(rules);
    Expectimax search(search_rules, Scramble{});
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
  Expectimax search(search_rules, Scramble{});
  const SearchPosition position{{0x0000212112122121}, {}};
  const MoveValues values = search.values_in_time(position, {.depth = 9}, Questions{});
  EXPECT_EQ(values, search.values(position, {.depth = 2}));
}

TEST(Expectimax, IsTheSameOnWalledBoards) {
  for (const std::string_view name : test::packable_names()) {
    const PackedRules rules = *PackedRules::of(test::rules_of(name));
    const SearchRules packed_rules(rules);
    const WalledSearchRules walled_rules(rules.rules());
    const Scramble judge;
    Expectimax packed_search(packed_rules, judge);
    Expectimax walled_search(walled_rules, judge);
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
  Expectimax search(search_rules, Scramble{});
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
    const Scramble judge;
    Expectimax small(search_rules, judge, 1);
    Expectimax large(search_rules, judge, 18);
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
    const Scramble judge;
    Expectimax small(search_rules, judge, 1);
    Expectimax large(search_rules, judge, 18);
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
  Expectimax search(search_rules, Scramble{});
  const SearchPosition position = position_of(rules, 1, 100);
  const MoveValues values = search.values_in_time(position, {.depth = 9}, Questions{.most = 10});
  Expectimax plain(search_rules, Scramble{});
  EXPECT_EQ(values, plain.values(position, {.depth = 2}));
}

TEST(Expectimax, NoDepthIsBegunThatCannotBeDoneInTime) {
  const PackedRules rules = *PackedRules::of(test::rules_of("2048"));
  const SearchRules search_rules(rules);
  Expectimax search(search_rules, Scramble{});
  const SearchPosition position = position_of(rules, 1, 100);
  const MoveValues values =
      search.values_in_time(position, {.depth = 9}, Questions{.most_depths = 2});
  const std::uint64_t judged = search.judged();
  Expectimax plain(search_rules, Scramble{});
  plain.values(position, {.depth = 1});
  EXPECT_EQ(values, plain.values(position, {.depth = 2}));
  EXPECT_EQ(judged, plain.judged());
}

/// Keeps the boards that values come down to.
struct Hearer : Scramble {
  void hear_choice(const SearchPosition& after, double odds) const {
    heard->push_back({after, odds});
  }
  std::vector<std::pair<SearchPosition, double>>* heard;
};

TEST(Expectimax, AJudgeHearsWhatValuesComeDownTo) {
  for (const std::string_view name : {"2048", "threes"}) {
    const PackedRules rules = *PackedRules::of(test::rules_of(name));
    const SearchRules search_rules(rules);
    std::vector<std::pair<SearchPosition, double>> heard;
    const Hearer hearer{{}, &heard};
    Expectimax search(search_rules, hearer);
    const SearchPosition position = position_of(rules, 3, 30);
    const MoveValues values = search.values(position, {.depth = 2});
    const auto moves =
        std::ranges::count_if(values, [](const auto& one) { return one.has_value(); });
    double odds = 0;
    for (const auto& [after, share] : heard) {
      odds += share;
    }
    EXPECT_NEAR(odds, static_cast<double>(moves), 1e-9) << name;
    double mean = 0;  // without what the moves themselves bring
    for (const auto& [after, share] : heard) {
      mean += share * hearer.value(after.board, after.prospect);
    }
    double sum = 0;
    for (const auto& value : values) {
      sum += value.value_or(0);
    }
    EXPECT_NEAR(mean, sum, 2000) << name;  // a board's value is some millions
  }
}

TEST(Expectimax, ALostBoardHasNoMoves) {
  const PackedRules rules = *PackedRules::of(test::rules_of("2048"));
  const SearchRules search_rules(rules);
  Expectimax search(search_rules, Scramble{});
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
    Expectimax search(search_rules, Scramble{});
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
  Expectimax search(search_rules, Scramble{});
  const SearchPosition position = position_of(rules, 5, 60);
  for (const double least_odds : {0.0, 0.02}) {
    const SearchLimits limits{.depth = 4, .least_odds = least_odds, .is_selective = true};
    expect_alike(search.values(position, limits), defined_values(rules.rules(), limits, position),
                 "2048");
  }
}

}  // namespace
}  // namespace tilery
