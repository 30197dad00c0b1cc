#pragma once
// All that may enter a small board, and what is then shown of the tile after it.

#include <cstddef>
#include <optional>
#include <vector>

#include "tilery/board/supply.h"
#include "tilery/core/direction.h"
#include "tilery/search/exact_keys.h"
#include "tilery/search/small_board.h"

namespace tilery {

struct ExactEntry {
  ExactPosition position;  ///< with the tile on the board, and the next one drawn
  double odds = 0;
};

/// The same supply; where no card is left, with the fresh deck that the next one is dealt from.
Supply as_dealt_from(const SpawnRule& rule, const Supply& supply);

/// The definition is board/spawn.h and board/supply.h.
class ExactEntries {
 public:
  explicit ExactEntries(const SmallRules& rules);

  /// Adds what may follow once a move in `direction` has left `after`, with odds that sum to 1. The
  /// same position may come more than once. `rules` are those of the constructor.
  void list(const SmallRules& rules, const ExactPosition& before, Direction direction,
            const SmallBoard& after, std::vector<ExactEntry>& entries) const;

  /// The same for an empty board and the first tiles of a game, all that is alike joined.
  [[nodiscard]] std::vector<ExactEntry> starts(const SmallRules& rules) const;

 private:
  struct Place {
    std::size_t cell = 0;
    Rank rank = 0;  ///< 0 where the tile is drawn by itself
    double odds = 0;
  };
  struct Draw {
    NextTile tile;
    Supply supply;  ///< after it
    double odds = 0;
  };

  [[nodiscard]] std::vector<Place> places(const SmallRules& rules, const SmallBoard& before,
                                          Direction direction, const SmallBoard& after) const;
  [[nodiscard]] std::vector<Place> empty_places(const SmallRules& rules,
                                                const SmallBoard& board) const;
  [[nodiscard]] std::vector<Draw> draws(const SpawnRule& rule, const Supply& supply,
                                        Rank largest) const;
  [[nodiscard]] static std::vector<Draw> shown(const NextTile& next, const Supply& supply);
  void add_first(const SmallRules& rules, const ExactEntry& game, std::optional<Rank> fixed,
                 std::vector<ExactEntry>& games) const;
  void add(const SpawnRule& rule, const ExactEntry& entered,
           std::vector<ExactEntry>& entries) const;

  std::vector<double> cell_weights_;  ///< by open cell, where tiles enter anywhere
  std::vector<Draw> plain_draws_;     ///< where the odds are always the same
};

}  // namespace tilery
