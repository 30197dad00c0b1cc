#pragma once
// What moves on a board for a moment: a turn being played, a celebration, the flash of an end.

#include <cstdint>
#include <optional>

#include "apps/terminal/toolkit/page.h"
#include "tilery/game/position.h"
#include "tilery/picture/board_picture.h"

namespace tilery {

/// How long a turn is shown.
inline constexpr int turn_ms = 100;
inline constexpr int celebration_ms = 1600;
inline constexpr int flash_ms = 900;

/// Nothing here holds the game up: it has been played already, and this only shows it.
class BoardShow {
 public:
  /// Each puts an end to what was shown before it.
  void show_turn(Turn turn, Moment now);
  void celebrate(Moment now) { celebration_ = now; }
  void flash(Moment now) { flash_ = now; }
  void stop();

  /// In how many milliseconds the picture changes; nothing at rest.
  [[nodiscard]] std::optional<int> changes_in(Moment now) const;

  /// The board at `now`; `position` is where it comes to rest.
  [[nodiscard]] Picture picture(const Rules& rules, const Position& position,
                                const BoardLayout& layout, BoardLook look, Moment now) const;

 private:
  struct ShownTurn {
    Turn turn;
    Moment began = 0;
  };
  std::optional<ShownTurn> turn_;
  std::optional<Moment> celebration_;
  std::optional<Moment> flash_;
};

}  // namespace tilery
