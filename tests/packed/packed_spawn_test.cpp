#include "tilery/packed/packed_spawn.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "tests/support/games.h"
#include "tilery/board/spawn.h"
#include "tilery/packed/packed_slide.h"

namespace tilery {
namespace {

using Odds = std::map<std::pair<int, int>, double>;  ///< by cell and rank; rank 0 is any tile

Odds packed_odds(const PackedRules& rules, PackedBoard before, Direction direction,
                 PackedBoard after) {
  const PackedEntries entries = entries_after(rules, before, direction, after);
  Odds odds;
  for (const PackedEntry& entry : entries.entries()) {
    odds[{entry.cell, entry.rank}] +=
        static_cast<double>(entry.weight) / static_cast<double>(entries.total());
  }
  return odds;
}

/// The odds by entry_odds(), the definition.
Odds defined_odds(const Rules& rules, PackedBoard before, Direction direction, PackedBoard after) {
  const bool is_probing = rules.spawn.place == SpawnPlace::probing;
  const auto tile = is_probing ? std::nullopt : std::optional(Rank{1});
  Odds odds;
  for (const EntryOdds& one : entry_odds(rules, unpacked(before, rules.shape), direction,
                                         unpacked(after, rules.shape), tile)) {
    odds[{one.entry.cell, is_probing ? one.entry.rank : 0}] +=
        static_cast<double>(one.odds.numerator) / static_cast<double>(one.odds.denominator);
  }
  return odds;
}

void expect_as_defined(const Rules& whole, std::string_view name) {
  const PackedRules rules = *PackedRules::of(whole);
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    const PackedBoard board =
        *packed(test::random_board(rules.rules(), seed, 1 + static_cast<int>(seed % 5), 5));
    const auto slid = slides(board, rules);
    for (std::size_t number = 0; number < slid.size(); ++number) {
      if (!slid[number].moved) {
        continue;
      }
      const auto direction = static_cast<Direction>(number);
      const Odds expected = defined_odds(rules.rules(), board, direction, slid[number].board);
      const Odds found = packed_odds(rules, board, direction, slid[number].board);
      ASSERT_EQ(found.size(), expected.size()) << name << " seed " << seed;
      for (const auto& [entry, odds] : expected) {
        ASSERT_NEAR(found.at(entry), odds, 1e-12) << name << " seed " << seed;
      }
    }
  }
}

TEST(PackedEntries, EqualTheDefinitionInEveryPackableGame) {
  for (const std::string_view name : test::packable_names()) {
    expect_as_defined(test::rules_of(name), name);
  }
}

TEST(PackedEntries, HoldEveryTileThatProbingMayBring) {
  Rules rules = test::rules_of("2048");
  rules.spawn.place = SpawnPlace::probing;
  rules.spawn.tiles.clear();
  for (int rank = 1; rank <= 15; ++rank) {
    rules.spawn.tiles.push_back({static_cast<Rank>(rank), rank < 15 ? 17U : 18U});
  }
  expect_as_defined(rules, "probing");
}

/// Cell, rank and weight of each entry, in order.
std::vector<std::array<std::uint32_t, 3>> listed(const PackedEntries& entries) {
  std::vector<std::array<std::uint32_t, 3>> all;
  for (const PackedEntry& entry : entries.entries()) {
    all.push_back({entry.cell, entry.rank, entry.weight});
  }
  return all;
}

/// Expects equal entries where the board after the move and entry_way() are equal.
void expect_equal_entries_of_equal_ways(const Rules& chosen) {
  const PackedRules rules = *PackedRules::of(chosen);
  std::map<std::pair<std::uint64_t, std::uint32_t>, std::vector<std::array<std::uint32_t, 3>>>
      known;
  std::size_t met_again = 0;
  for (std::uint64_t seed = 1; seed <= 4000; ++seed) {
    const PackedBoard board = *packed(test::random_board(chosen, seed, 3, 1));
    const auto slid = slides(board, rules);
    for (std::size_t number = 0; number < slid.size(); ++number) {
      const auto direction = static_cast<Direction>(number);
      const PackedBoard after = slid[number].board;
      if (slid[number].moved) {
        const auto list = listed(entries_after(rules, board, direction, after));
        const auto [place, is_new] =
            known.try_emplace({after.bits, entry_way(rules, board, direction, after)}, list);
        EXPECT_EQ(place->second, list) << chosen.shape.width << " seed " << seed;
        met_again += is_new ? 0 : 1;
      }
    }
  }
  EXPECT_GT(met_again, 0U);
}

TEST(PackedEntries, DependOnlyOnEntryWayAndTheBoardAfterTheMove) {
  for (const std::string_view name : test::packable_names()) {
    SCOPED_TRACE(name);
    expect_equal_entries_of_equal_ways(test::rules_of(name));
  }
  Rules blocked = test::rules_of("pillars");
  blocked.spawn.place = SpawnPlace::moved_edge;
  expect_equal_entries_of_equal_ways(blocked);
}

}  // namespace
}  // namespace tilery
