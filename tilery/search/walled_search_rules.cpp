#include "tilery/search/walled_search_rules.h"

#include <algorithm>
#include <bit>

#include "tilery/board/slide.h"
#include "tilery/board/spawn.h"
#include "tilery/core/random.h"

namespace tilery {

std::uint64_t mixed(const WalledSearchKey& key) {
  return key.board[0] ^ std::rotl(key.cards, 23) ^ std::rotl(key.rest, 47);
}

std::array<WalledSearchRules::Moved, 4> WalledSearchRules::slides(const WalledBoard& board) const {
  std::array<Moved, 4> all;
  for (std::size_t way = 0; way < all.size(); ++way) {
    Slide slid = slide(board, static_cast<Direction>(way), *rules_);
    const bool moved = slid.moved();
    all[way] = {.board = std::move(slid.board), .gain = slid.gain, .moved = moved};
  }
  return all;
}

WalledSearchRules::Entries WalledSearchRules::entries(const WalledBoard& before,
                                                      Direction direction,
                                                      const WalledBoard& after) const {
  Entries entries;
  if (rules_->spawn.place == SpawnPlace::probing) {
    for (const EntryOdds& one : entry_odds(*rules_, before, direction, after, std::nullopt)) {
      entries.add({.cell = one.entry.cell,
                   .rank = one.entry.rank,
                   .weight = static_cast<double>(one.odds.numerator) /
                             static_cast<double>(one.odds.denominator)});
    }
    return entries;
  }
  for (const CellWeight& cell : entry_cells(*rules_, before, direction, after)) {
    entries.add({.cell = cell.cell, .rank = 0, .weight = static_cast<double>(cell.weight)});
  }
  return entries;
}

bool WalledSearchRules::has_ended(const WalledBoard& board) const {
  const GoalRule& goal = rules_->goal;
  return goal.tile && goal.then == AtGoal::stop && board.largest() >= *goal.tile;
}

double WalledSearchRules::worth(const WalledBoard& board) const {
  double sum = 0;
  for (int cell = 0; counts_score() && cell < board.cells(); ++cell) {
    sum += static_cast<double>(rules_->score.worth[board.rank(cell)]);
  }
  return sum;
}

WalledSearchKey WalledSearchRules::key(const WalledBoard& board, const Prospect& prospect,
                                       int depth) {
  const SearchKey known = search_key({}, prospect, depth);
  WalledSearchKey key{.board = {1, 2}, .cards = known.cards, .rest = known.rest};
  for (const std::uint8_t byte : board.bytes()) {
    key.board[0] = mix(key.board[0] ^ byte);
    key.board[1] = mix((key.board[1] + Random::golden) ^ byte);
  }
  return key;
}

}  // namespace tilery
