#pragma once
// Short animations on a board: a turn, a celebration, the flash at the end of a game.

#include <cstdint>
#include <optional>

#include "apps/terminal/toolkit/page.h"
#include "tilery/game/position.h"
#include "tilery/picture/board_picture.h"

namespace tilery {

// How long each is shown.
inline constexpr int turn_ms = 100;
inline constexpr int celebration_ms = 1600;
inline constexpr int flash_ms = 900;

/// Only shows what has been played already; the game never waits for it.
class BoardShow {
 public:
  /// Starts showing a turn; ends what was shown before.
  void show_turn(Turn turn, Moment now);
  void celebrate(Moment now) { celebration_ = now; }
  void flash(Moment now) { flash_ = now; }
  void stop();

  /// In how many milliseconds the picture changes; nothing if nothing is shown.
  [[nodiscard]] std::optional<int> changes_in(Moment now) const;

  /// The board at `now`; `position` is what it shows in the end.
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
