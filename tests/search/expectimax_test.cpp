#include "tilery/search/expectimax.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <ranges>
#include <vector>

#include "tests/support/games.h"
#include "tilery/board/packed_game.h"
#include "tilery/board/packed_slide.h"
#include "tilery/board/slide.h"
#include "tilery/board/spawn.h"
#include "tilery/core/random.h"
#include "tilery/search/search_rules.h"
#include "tilery/search/walled_search_rules.h"

namespace tilery {
namespace {

/// A number that any cell, and anything known of the future, changes.
struct Scramble {
  [[nodiscard]] double value(const WalledBoard& after, const Prospect& prospect) const {
    return value(*packed(after), prospect);
  }
  [[nodiscard]] double value(PackedBoard after, const Prospect& prospect) const {
    std::uint64_t sum = after.bits ^ std::uint64_t{prospect.next.hint_low} << 40 ^
                        std::uint64_t{prospect.next.hint_high} << 50;
    for (const std::uint8_t cards : prospect.supply.cards) {
      sum = sum * 31 + cards;
    }
    return static_cast<double>(mix(sum) >> 40);
  }
};

double fraction_of(Fraction odds) {
  return static_cast<double>(odds.numerator) / static_cast<double>(odds.denominator);
}

double worth_of(const Rules& rules, PackedBoard board) {
  double sum = 0;
  for (int cell = 0; rules.score.kind == ScoreKind::counted && cell < 16; ++cell) {
    sum += static_cast<double>(rules.score.worth[board.rank(cell)]);
  }
  return sum;
}

/// Expectimax again, by the defining board's rules alone.
class Definition {
 public:
  Definition(const Rules& rules, const SearchLimits& limits) : rules_(rules), limits_(limits) {}

  [[nodiscard]] MoveValues values(const SearchPosition& position) const {
    MoveValues values;
    for (std::size_t way = 0; way < 4; ++way) {
      values[way] = move_value(position, static_cast<Direction>(way), limits_.depth, 1);
    }
    return values;
  }

 private:
  /// What the move before a tile entered looked ahead, how likely all that came since then is, and
  /// whether a rare tile has entered.
  struct Ahead {
    int depth = 0;
    double likelihood = 0;
    bool is_rare = false;
  };

  static bool is_rare(double odds, double of_likeliest) {
    return odds < 3.0 / 16 && 2 * odds <= of_likeliest;
  }

  [[nodiscard]] std::optional<double> move_value(const SearchPosition& position,
                                                 Direction direction, int depth,
                                                 double likelihood) const {
    const WalledBoard before = unpacked(position.board, rules_.shape);
    const Slide slid = slide(before, direction, rules_);
    if (!slid.moved()) {
      return std::nullopt;
    }
    const PackedBoard after = *packed(slid.board);
    const bool counts = rules_.score.kind == ScoreKind::counted;
    const double reward = counts ? worth_of(rules_, after) - worth_of(rules_, position.board)
                                 : static_cast<double>(slid.gain);
    if (depth == 1) {
      return reward + Scramble().value(after, position.prospect);
    }
    double sum = 0;
    const auto tiles = entering(position.prospect, slid.board);
    const double most = std::ranges::max(tiles | std::views::values);
    for (const auto& [tile, odds] : tiles) {
      for (const EntryOdds& one : entry_odds(rules_, before, direction, slid.board, tile)) {
        const PackedBoard board = after.with(one.entry.cell, one.entry.rank);
        const double share = odds * fraction_of(one.odds);
        const Ahead ahead{depth, likelihood * share, tile && is_rare(odds, most)};
        sum += share * (worth_of(rules_, board) - worth_of(rules_, after) +
                        value_after(board, position.prospect, one.entry.rank, ahead));
      }
    }
    return reward + sum;
  }

  /// The tiles that may enter; nothing in place of a tile where the cell decides it, too.
  [[nodiscard]] std::vector<std::pair<std::optional<Rank>, double>> entering(
      const Prospect& prospect, const WalledBoard& after) const {
    if (rules_.spawn.place == SpawnPlace::probing) {
      return {{std::nullopt, 1.0}};
    }
    std::vector<std::pair<std::optional<Rank>, double>> tiles;
    if (rules_.spawn.is_previewed) {
      const int window = prospect.next.hint_high - prospect.next.hint_low + 1;
      for (int rank = prospect.next.hint_low; rank <= prospect.next.hint_high; ++rank) {
        tiles.emplace_back(static_cast<Rank>(rank), 1.0 / window);
      }
      return tiles;
    }
    for (const TileOdds& tile : tile_odds(rules_.spawn, prospect.supply, after.largest())) {
      tiles.emplace_back(tile.tile.rank, fraction_of(tile.odds));
    }
    return tiles;
  }

  [[nodiscard]] double value_after(PackedBoard board, const Prospect& prospect, Rank entered,
                                   Ahead ahead) const {
    const Rank highest = largest(board);
    const auto left = [&](Rank drawn) {
      Supply supply = rules_.spawn.source == SpawnSource::deck
                          ? dealt(rules_.spawn, prospect.supply, drawn)
                          : prospect.supply;
      supply.highest = rules_.spawn.climb ? std::max(supply.highest, highest) : supply.highest;
      return supply;
    };
    if (!rules_.spawn.is_previewed) {
      return best({board, {.next = {}, .supply = left(entered)}}, ahead);
    }
    double sum = 0;
    const std::vector<TileOdds> tiles = tile_odds(rules_.spawn, prospect.supply, highest);
    double most = 0;
    for (const TileOdds& tile : tiles) {
      most = std::max(most, fraction_of(tile.odds));
    }
    for (const TileOdds& tile : tiles) {
      const double share = fraction_of(tile.odds);
      sum += share *
             best({board, {.next = tile.tile, .supply = left(tile.tile.rank)}},
                  {ahead.depth, ahead.likelihood * share, ahead.is_rare || is_rare(share, most)});
    }
    return sum;
  }

  [[nodiscard]] double best(const SearchPosition& position, const Ahead& ahead) const {
    const GoalRule& goal = rules_.goal;
    if (goal.tile && goal.then == AtGoal::stop && largest(position.board) >= *goal.tile) {
      return 0;
    }
    int depth = ahead.depth - 1;
    if (limits_.is_selective && ahead.is_rare && depth > 1) {
      --depth;
    }
    if (ahead.likelihood < limits_.least_odds) {
      depth = 1;
    }
    const double least = limits_.is_selective && depth > 1 ? least_promising(position) : -1e300;
    std::optional<double> best;
    for (std::size_t way = 0; way < 4; ++way) {
      const auto direction = static_cast<Direction>(way);
      if (move_value(position, direction, 1, 1).value_or(-2e300) >= least) {
        const auto value = move_value(position, direction, depth, ahead.likelihood);
        best = value && (!best || *value > *best) ? value : best;
      }
    }
    return best.value_or(0);
  }

  /// What a move must be worth at a glance to be looked at deeper in a selective search.
  [[nodiscard]] double least_promising(const SearchPosition& position) const {
    double best = -1e300;
    for (std::size_t way = 0; way < 4; ++way) {
      best = std::max(best, move_value(position, static_cast<Direction>(way), 1, 1).value_or(best));
    }
    return best - 0.1 * std::abs(best);
  }

  const Rules& rules_;
  SearchLimits limits_;
};

/// A position of a game some moves old that is not over.
SearchPosition position_of(const PackedRules& rules, std::uint64_t seed, int moves) {
  PackedGame game = first_packed_game(rules, seed);
  Random random{.seed = seed};
  for (int move = 0; move < moves; ++move) {
    const auto after = play(rules, game, static_cast<Direction>(random.below(4)));
    const bool goes_on =
        after && std::ranges::any_of(slides(after->board, rules), &PackedSlide::moved);
    game = goes_on ? *after : game;
  }
  const NextTile next{.rank = game.next, .hint_low = game.next, .hint_high = game.next};
  return {game.board, {.next = next, .supply = game.supply}};
}

void expect_alike(const MoveValues& found, const MoveValues& expected, std::string_view what) {
  ASSERT_TRUE(best_move(expected)) << what << ": a lost board shows nothing";
  for (std::size_t way = 0; way < 4; ++way) {
    ASSERT_EQ(found[way].has_value(), expected[way].has_value()) << what;
    if (found[way]) {
      EXPECT_NEAR(*found[way], *expected[way], 1e-6 * (1 + std::abs(*expected[way]))) << what;
    }
  }
}

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
                     Definition(rules.rules(), {.depth = depth}).values(position), name);
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
                 Definition(rules.rules(), {.depth = 3}).values(position), name);
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
    expect_alike(found, Definition(rules.rules(), limits).values(position), name);
    EXPECT_NE(found, search.values(position, {.depth = 3})) << name;
    EXPECT_NE(found, search.values(position, {.depth = 2})) << name;
  }
}

TEST(Expectimax, ASelectiveSearchPassesOverRareTilesAndBadMoves) {
  int others = 0;
  for (const std::string_view name : test::packable_names()) {
    const PackedRules rules = *PackedRules::of(test::rules_of(name));
    const SearchRules search_rules(rules);
    Expectimax search(search_rules, Scramble{});
    for (std::uint64_t seed = 5; seed < 8; ++seed) {
      const SearchPosition position = position_of(rules, seed, 60);
      const SearchLimits limits{.depth = 3, .is_selective = true};
      search.values(position, {.depth = 3});  // what the table keeps of it is not meant
      const MoveValues found = search.values(position, limits);
      expect_alike(found, Definition(rules.rules(), limits).values(position), name);
      others += found == search.values(position, {.depth = 3}) ? 0 : 1;
    }
  }
  EXPECT_GT(others, 20);  // of 51
}

TEST(Expectimax, ASelectiveSearchMayCutTheUnlikelyShort) {
  const PackedRules rules = *PackedRules::of(test::rules_of("2048"));
  const SearchRules search_rules(rules);
  Expectimax search(search_rules, Scramble{});
  const SearchPosition position = position_of(rules, 5, 60);
  const SearchLimits limits{.depth = 4, .least_odds = 0.02, .is_selective = true};
  expect_alike(search.values(position, limits), Definition(rules.rules(), limits).values(position),
               "2048");
}

TEST(Expectimax, ASelectiveSearchGoesFourMovesDeep) {
  const PackedRules rules = *PackedRules::of(test::rules_of("2048"));
  const SearchRules search_rules(rules);
  Expectimax search(search_rules, Scramble{});
  const SearchPosition position = position_of(rules, 5, 60);
  const SearchLimits limits{.depth = 4, .is_selective = true};
  expect_alike(search.values(position, limits), Definition(rules.rules(), limits).values(position),
               "2048");
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
               Definition(rules.rules(), {.depth = 2}).values(position), "bonus");
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

}  // namespace
}  // namespace tilery
