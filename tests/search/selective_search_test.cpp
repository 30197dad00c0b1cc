// Searches that do not look at everything as deep.

#include <gtest/gtest.h>

#include "tests/search/search_definition.h"
#include "tests/support/games.h"
#include "tilery/search/expectimax.h"
#include "tilery/search/search_rules.h"

namespace tilery {
namespace {

using test::defined_values;
using test::expect_alike;
using test::position_of;
using test::Scramble;

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
