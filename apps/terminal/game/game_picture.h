#pragma once
// How a position fills a page: the head, the board, the text below it, the keys.

#include <optional>
#include <string>

#include "apps/terminal/arcade.h"
#include "apps/terminal/game/board_show.h"
#include "apps/terminal/game/game_words.h"
#include "apps/terminal/toolkit/footer.h"
#include "apps/terminal/toolkit/writing.h"
#include "tilery/game/game.h"
#include "tilery/picture/board_picture.h"
#include "tilery/player/hint_desk.h"

namespace tilery {

/// Where the parts of a page of that size stand, for a board of that many cells.
struct GamePlaces {
  Box head;   ///< one or two rows
  Box board;  ///< as large as its layout
  Box said;   ///< one or two rows
  BoardLayout layout;
  bool is_tight = false;  ///< what is said stands in the last row, in place of the keys
};

/// Nothing where the board does not fit, however small its cells.
std::optional<GamePlaces> game_places(Size page, const Position& position, const Rules& rules,
                                      Frame frame);

/// The page but for the board, which the caller pastes at places.board.
Picture game_picture(Size page, const GamePlaces& places, const GameWords& words,
                     const std::optional<Picture>& next, const Inks& inks);

/// The page that says it is too small for the board.
Picture too_small_picture(Size page, const Rules& rules, const Inks& inks);

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
