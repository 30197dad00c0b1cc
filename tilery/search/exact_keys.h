#pragma once
// Positions of small games as 64-bit numbers, and back.

#include <array>
#include <cstddef>
#include <cstdint>

#include "tilery/board/prospect.h"
#include "tilery/board/supply.h"
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

}  // namespace tilery
