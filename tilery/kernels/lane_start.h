#pragma once
// First positions of the games that vectors play.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tilery/board/spawn_state.h"
#include "tilery/core/random.h"
#include "tilery/kernels/lane_rules.h"
#include "tilery/rules/ladder.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// A list of cells.
struct CellList {
  std::array<std::uint8_t, LaneRules::most_cells> cells{};
  std::size_t count = 0;
};

/// A list of up to sixteen cells below 16 in one word, so that removing a cell needs no memory
/// access.
struct PackedCells {
  static constexpr std::size_t most = 16;

  explicit PackedCells(const CellList& list);
  std::uint64_t cells = 0;  ///< four bits each
  std::size_t count = 0;
};

/// Cards of up to eight kinds, in the rule's order: byte k of a word is for kind k.
struct PackedDeck {
  static constexpr std::uint64_t most_cards = 127;

  std::uint64_t ranks = 0;
  std::uint64_t cards = 0;
  std::uint64_t count = 0;  ///< the number of all cards
};

/// The parts of first_position() that vectors need, without the memory of a Position.
struct LaneStart {
  std::array<Rank, LaneRules::most_cells> ranks{};  ///< by cell of the board
  SpawnState spawn_state{};
  Random random{};
  NextTile next{};
  Rank largest = 0;
  bool has_room = true;  ///< a cell is left empty
};

/// Whether the game surely begins with a move.
inline bool surely_moves(const LaneRules& rules, const LaneStart& start) {
  return rules.is_connected && start.has_room && start.largest > 0 &&
         (rules.goal == 0 || start.largest < rules.goal);
}

/// Draws the first positions of games by one set of rules.
class LaneStarts {
 public:
  /// Requires a board of at most LaneRules::most_cells cells.
  explicit LaneStarts(const Rules& rules);

  /// Requires the rules of the constructor.
  [[nodiscard]] LaneStart start(const Rules& rules, std::uint64_t seed) const;

  /// The cells of a board that are not blocked.
  [[nodiscard]] std::span<const std::uint8_t> open_cells() const {
    return std::span(open_.cells).first(open_.count);
  }

 private:
  template <typename Cells>
  [[nodiscard]] LaneStart started(const Rules& rules, Cells empty, std::uint64_t seed) const;
  template <typename Cells, typename Tiles>
  void draw(const Rules& rules, LaneStart& start, Cells& empty, Tiles&& tiles) const;

  CellList open_;
  PackedCells packed_open_;  ///< the cells of open_, if there are at most PackedCells::most
  /// The rank of a first tile by the number drawn. Empty if the deck or draw_tile() gives the first
  /// tiles.
  std::vector<Rank> rank_of_number_;
  std::optional<PackedDeck> deck_;  ///< the full deck, if first tiles are dealt from it
};

}  // namespace tilery
