#include "tilery/board/packed_entries.h"

#include <gtest/gtest.h>

#include <map>
#include <utility>

#include "tests/support/games.h"
#include "tilery/board/packed_slide.h"
#include "tilery/board/spawn.h"

namespace tilery {
namespace {

using Odds = std::map<std::pair<int, int>, double>;  ///< by cell and rank; rank 0 is any tile

Odds packed_odds(const EntryLister& lister, PackedBoard before, Direction direction,
                 PackedBoard after) {
  const PackedEntries entries = lister.after(before, direction, after);
  Odds odds;
  for (const PackedEntry& entry : entries.entries()) {
    odds[{entry.cell, entry.rank}] +=
        static_cast<double>(entry.weight) / static_cast<double>(entries.total());
  }
  return odds;
}

/// As spawn.h has it, cell by cell.
Odds defined_odds(const Rules& rules, PackedBoard before, Direction direction, PackedBoard after) {
  const bool probes = rules.spawn.place == SpawnPlace::probing;
  const auto tile = probes ? std::nullopt : std::optional(Rank{1});
  Odds odds;
  for (const EntryOdds& one : entry_odds(rules, unpacked(before, rules.shape), direction,
                                         unpacked(after, rules.shape), tile)) {
    odds[{one.entry.cell, probes ? one.entry.rank : 0}] +=
        static_cast<double>(one.odds.numerator) / static_cast<double>(one.odds.denominator);
  }
  return odds;
}

TEST(PackedEntries, AreThoseOfTheDefinitionInEveryShippedGame) {
  for (const std::string_view name : test::packable_names()) {
    const PackedRules rules = *PackedRules::of(test::rules_of(name));
    const EntryLister lister(rules);
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
      const PackedBoard board =
          *packed(test::random_board(rules.rules(), seed, 1 + static_cast<int>(seed % 5), 5));
      const auto slid = slides(board, rules);
      for (std::size_t way = 0; way < slid.size(); ++way) {
        if (!slid[way].moved) {
          continue;
        }
        const auto direction = static_cast<Direction>(way);
        const Odds expected = defined_odds(rules.rules(), board, direction, slid[way].board);
        const Odds found = packed_odds(lister, board, direction, slid[way].board);
        ASSERT_EQ(found.size(), expected.size()) << name << " seed " << seed;
        for (const auto& [entry, odds] : expected) {
          ASSERT_NEAR(found.at(entry), odds, 1e-12) << name << " seed " << seed;
        }
      }
    }
  }
}

}  // namespace
}  // namespace tilery
