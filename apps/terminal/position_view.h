#pragma once
// A position on a page: what playing, watching and replays show alike.

#include <optional>

#include "apps/terminal/arcade.h"
#include "apps/terminal/board_show.h"
#include "apps/terminal/game_picture.h"

namespace tilery {

/// Views of what it is made of, which stays.
class PositionView {
 public:
  PositionView(const Arcade& arcade, const Rules& rules, const Position& position)
      : arcade_(arcade), rules_(rules), position_(position) {}

  [[nodiscard]] Inks inks() const;

  /// Nothing where the board does not fit.
  [[nodiscard]] std::optional<GamePlaces> places(Size size) const;

  /// The page but for its keys: the head, the next tile, the board as `show` has it at `now`, what
  /// is said.
  [[nodiscard]] Picture picture(Size size, const GamePlaces& places, const GameWords& words,
                                const BoardShow& show, Moment now) const;

  /// What is shown where the board does not fit.
  [[nodiscard]] Picture too_small(Size size) const;

 private:
  [[nodiscard]] BoardLook look() const;

  const Arcade& arcade_;
  const Rules& rules_;
  const Position& position_;
};

}  // namespace tilery
