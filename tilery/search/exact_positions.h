#pragma once
// Positions of small games as 64-bit numbers, and what may enter them.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tilery/board/prospect.h"
#include "tilery/board/supply.h"
#include "tilery/core/direction.h"
#include "tilery/search/small_board.h"

namespace tilery {

/// All that one who is about to move can know.
struct ExactPosition {
  SmallBoard board{};
  Prospect prospect;
};

/// From the lowest bit: the rank in each open cell; how many cards of each kind are left; where the
/// next tile is shown, the lowest that it may be, and how many ranks the highest lies above that.
/// `supply.highest` is not kept: it is the board's.
class ExactKeys {
 public:
  /// For ranks up to `top`. Keys can be made where bits() <= 64.
  ExactKeys(const SmallRules& rules, Rank top);

  [[nodiscard]] int bits() const;

  /// A bound on the number of keys.
  [[nodiscard]] double count() const;

  /// Whether the parts of `position` lie within what a key can say.
  [[nodiscard]] bool can_say(const ExactPosition& position) const;

  /// Requires can_say(position), and that at least one card is left.
  [[nodiscard]] std::uint64_t key_of(const ExactPosition& position) const;
  [[nodiscard]] ExactPosition position_of(std::uint64_t key) const;

 private:
  std::size_t cells_;
  Rank top_;
  int rank_bits_;
  std::array<std::uint8_t, most_card_kinds> cards_{};  ///< in a fresh deck
  std::array<int, most_card_kinds> card_bits_{};
  int most_above_ = 0;  ///< ranks between the lowest and the highest that a shown tile may be
  int above_bits_ = 0;
  int hint_bits_ = 0;
};

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
