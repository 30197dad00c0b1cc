#pragma once
// Formations: boards whose large tiles stand pinned while the free cells work for one merge.

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/board/packed_board.h"
#include "tilery/core/error.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// A formation as data. Its boards hold a large tile in each pinned cell and a tile of `rank` in
/// `end`; the other cells are free. The goal is to make a tile of the next rank before a pinned
/// tile or the one in `end` moves.
struct Formation {
  std::string name;          ///< free cells row by row and the face of `rank`: "442-256"
  std::uint16_t pinned = 0;  ///< bit i: cell i is pinned; without `end`
  int end = 0;               ///< the cell of the smallest of the large tiles
  Rank rank = 0;             ///< its rank
  std::uint64_t spare = 0;   ///< boards are listed while their free tiles weigh at most this much
                             ///< more than the tile in `end`
  std::uint64_t seeds = 0;   ///< all boards of new tiles that weigh at most this much are listed
  Rank large = 0;            ///< pruning: from this rank on, free tiles are of different ranks, but
                             ///< for one pair; 0: no pruning
  std::uint64_t small = 0;   ///< pruning: the most that free tiles below `large` may weigh
  friend bool operator==(const Formation&, const Formation&) = default;
};

/// The weight of each rank, by rank: a merge keeps the sum of the weights. Fails, naming no source,
/// where the rules have merges that do not, and where the chance of a new tile depends on more than
/// the empty cells. Tables need both, on a board of 4 x 4 without blocked cells.
std::expected<std::vector<std::uint64_t>, Error> weights_for_tables(const Rules& rules);

/// The formation of that name: the number of free cells of each row from the bottom up, a hyphen
/// and the face of the tile in `end`; "442-256". The pinned tiles fill the other cells in the
/// order of a snake from the top left corner, its last cell is `end`. Fails, naming `name`, where
/// it is no such name, and as weights_for_tables does.
std::expected<Formation, Error> formation_named(const Rules& rules, std::string_view name);

/// The formations whose tables help most at little cost, small ones first: for 2048 they are
/// 441-128, 442-256 and 442-512. Fails as weights_for_tables does.
std::expected<std::vector<Formation>, Error> usual_formations(const Rules& rules);

/// About how many boards a formation has: within a third for those that were built, of 0.3 to 360
/// million boards.
std::uint64_t likely_boards(const Formation& formation);

}  // namespace tilery
