#pragma once
// How games that vectors play begin.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tilery/board/supply.h"
#include "tilery/board/wide_play.h"
#include "tilery/core/random.h"
#include "tilery/rules/ladder.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// Cells in order.
struct CellList {
  std::array<std::uint8_t, WidePlayRules::most_cells> cells{};
  std::size_t count = 0;
};

/// A first position, as far as vectors need it: first_position() without the memory of a Position.
struct WideStart {
  std::array<Rank, WidePlayRules::most_cells> ranks{};  ///< by cell of the board
  Supply supply;
  Random random;
  Rank next = 0;
  Rank largest = 0;
  bool has_room = true;  ///< a cell is left empty
};

/// Begins the games of one set of rules.
class WideStarts {
 public:
  explicit WideStarts(const Rules& rules);

  /// Requires the rules that this was made with.
  [[nodiscard]] WideStart start(const Rules& rules, std::uint64_t seed) const;

  /// The cells of a board that are not blocked.
  [[nodiscard]] std::span<const std::uint8_t> open_cells() const {
    return std::span(open_.cells).first(open_.count);
  }

 private:
  template <typename Cells>
  [[nodiscard]] WideStart started(const Rules& rules, Cells empty, std::uint64_t seed) const;
  [[nodiscard]] Rank drawn(const Rules& rules, WideStart& start) const;

  CellList open_;
  /// By number drawn, the rank of a first tile; empty where draw_tile() draws it.
  std::vector<Rank> rank_of_number_;
};

}  // namespace tilery
