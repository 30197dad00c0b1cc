#pragma once
// Positions of small games as 64-bit numbers, and the tiles that may enter them.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tilery/board/spawn_state.h"
#include "tilery/core/direction.h"
#include "tilery/search/small_board.h"

#pragma GCC visibility push(default)
namespace tilery {

/// All that the player to move can know.
struct ExactPosition {
  SmallBoard board{};
  Preview preview;
  int player = 0;  ///< who moves; always 0 unless each player has a goal
};

/// Converts positions to keys and back. From the lowest bit, a key holds the rank of each open
/// cell, then the number of cards left of each kind. If the next tile is shown, the lowest rank
/// that it may have and the distance to the highest follow. If each player has a goal, the player
/// to move comes last. `spawn_state.highest` is not stored, because it follows from the board.
class ExactKeys {
 public:
  /// For ranks up to `top`. Requires bits() <= 64 before keys are made.
  ExactKeys(const SmallRules& rules, Rank top);

  [[nodiscard]] int bits() const;

  /// An upper bound on the number of keys.
  [[nodiscard]] double count() const;

  /// Whether a key can hold `position`.
  [[nodiscard]] bool can_hold(const ExactPosition& position) const;

  /// Requires can_hold(position), and at least one card left in a deck.
  [[nodiscard]] std::uint64_t key_of(const ExactPosition& position) const;
  [[nodiscard]] ExactPosition position_of(std::uint64_t key) const;

 private:
  std::size_t cells_;
  Rank top_;
  int rank_bits_;
  std::array<std::uint8_t, most_card_kinds> cards_{};  ///< in a fresh deck
  std::array<int, most_card_kinds> card_bits_{};
  int most_above_ = 0;  ///< the largest distance between the lowest and highest hint
  int above_bits_ = 0;
  int hint_bits_ = 0;
  int player_bits_ = 0;
};

struct ExactEntry {
  ExactPosition position;  ///< the tile is on the board, and the next one is drawn
  double odds = 0;
};

/// `spawn_state`, but a fresh deck if its deck is empty: the next card comes from that deck.
SpawnState as_dealt_from(const SpawnRule& rule, const SpawnState& spawn_state);

/// Lists the tiles that may enter a small board, with their cells. The definition is board/spawn.h
/// and board/spawn_state.h.
class ExactEntries {
 public:
  explicit ExactEntries(const SmallRules& rules);

  /// Adds to `entries` the entries that may follow a move in `direction` that leaves `after`, with
  /// odds that sum to 1. A position may be listed more than once. Requires the constructor's
  /// `rules`.
  void list(const SmallRules& rules, const ExactPosition& before, Direction direction,
            const SmallBoard& after, std::vector<ExactEntry>& entries) const;

  /// The positions that games begin in, each once up to symmetry.
  [[nodiscard]] std::vector<ExactEntry> starts(const SmallRules& rules) const;

 private:
  struct Place {
    std::size_t cell = 0;
    Rank rank = 0;  ///< 0 if cell and tile are drawn separately
    double odds = 0;
  };
  struct Draw {
    NextTile tile;
    SpawnState spawn_state;  ///< after the draw
    double odds = 0;
  };

  [[nodiscard]] std::vector<Place> places(const SmallRules& rules, const SmallBoard& before,
                                          Direction direction, const SmallBoard& after) const;
  [[nodiscard]] std::vector<Place> empty_places(const SmallRules& rules,
                                                const SmallBoard& board) const;
  [[nodiscard]] std::vector<Draw> draws(const SpawnRule& rule, const SpawnState& spawn_state,
                                        Rank largest) const;
  [[nodiscard]] static std::vector<Draw> shown(const NextTile& next, const SpawnState& spawn_state);
  void add_first(const SmallRules& rules, const ExactEntry& game, std::optional<Rank> fixed,
                 std::vector<ExactEntry>& games) const;
  void add(const SpawnRule& rule, const ExactEntry& entered,
           std::vector<ExactEntry>& entries) const;

  std::vector<double> cell_weights_;  ///< by open cell, if tiles may enter any empty cell
  std::vector<Draw> plain_draws_;     ///< set if the odds never change; else empty
};

}  // namespace tilery
#pragma GCC visibility pop
