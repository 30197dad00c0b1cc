#include "tilery/search/search_rules.h"

#include <algorithm>

#include "tilery/board/line_table.h"
#include "tilery/board/packed_spawn.h"

namespace tilery {
namespace {

bool is_always_the_same(const SpawnRule& spawn) {
  return spawn.source == SpawnSource::odds && !spawn.bonus && !spawn.climb;
}

/// The windows of `tiles`, each once.
void join(std::span<const TileOdds> tiles, std::vector<TileChance>& chances) {
  chances.clear();
  for (const TileOdds& tile : tiles) {
    const double odds =
        static_cast<double>(tile.odds.numerator) / static_cast<double>(tile.odds.denominator);
    const auto is_same = [&tile](const TileChance& chance) {
      return chance.tile.hint_low == tile.tile.hint_low &&
             chance.tile.hint_high == tile.tile.hint_high;
    };
    const auto known = std::ranges::find_if(chances, is_same);
    if (known != chances.end()) {
      known->odds += odds;
    } else {
      chances.push_back({tile.tile, odds});
    }
  }
}

}  // namespace

SearchRules::SearchRules(const PackedRules& rules)
    : rules_(&rules),
      entries_(rules),
      needs_largest_(rules.rules().spawn.bonus.has_value() ||
                     rules.rules().spawn.climb.has_value()) {
  const Rules& plain = rules.rules();
  if (is_always_the_same(plain.spawn)) {
    join(tile_odds(plain.spawn, {}, 0), plain_);
  }
  if (plain.score.kind == ScoreKind::gathered) {
    return;
  }
  line_worth_.resize(LineTables::lines);
  for (std::size_t line = 0; line < LineTables::lines; ++line) {
    for (unsigned cell = 0; cell < 4; ++cell) {
      const std::size_t rank = line >> (4 * cell) & 15;
      line_worth_[line] +=
          rank < plain.score.worth.size() ? static_cast<double>(plain.score.worth[rank]) : 0;
    }
  }
}

bool SearchRules::has_ended(PackedBoard board) const {
  const GoalRule& goal = rules_->rules().goal;
  return goal.tile && goal.then == AtGoal::stop && largest(board) >= *goal.tile;
}

double SearchRules::worth(PackedBoard board) const {
  double sum = 0;
  for (unsigned row = 0; row < 4 && !line_worth_.empty(); ++row) {
    sum += line_worth_[board.bits >> (16 * row) & 0xFFFF];
  }
  return sum;
}

void SearchRules::list_tiles(const Supply& supply, Rank largest,
                             std::vector<TileChance>& chances) const {
  if (!plain_.empty()) {
    chances = plain_;
    return;
  }
  join(tile_odds(rules_->rules().spawn, supply, largest), chances);
}

Supply SearchRules::supply_after(const Supply& supply, Rank tile) const {
  const SpawnRule& spawn = rules_->rules().spawn;
  return spawn.source == SpawnSource::deck ? dealt(spawn, supply, tile) : supply;
}

}  // namespace tilery
