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

/// Where the parts of a page stand.
struct GamePlaces {
  Box head;   ///< one to three rows
  Box board;  ///< as large as its layout
  Box said;   ///< one or two rows
  BoardLayout layout;
  bool is_tight = false;  ///< the text stands in the last row, in place of the keys
};

/// The places on a page of that size; nothing if the board does not fit even with the smallest
/// cells.
std::optional<GamePlaces> game_places(Size page, const Position& position, const Rules& rules,
                                      Frame frame);

/// The page without its board, which the caller pastes at places.board, and without its footer.
Picture game_picture(Size page, const GamePlaces& places, const GameWords& words,
                     const std::optional<Picture>& next, const Inks& inks);

/// A page that says how much room the board needs.
Picture too_small_picture(Size page, const Rules& rules, const Inks& inks);

/// Draws a position as playing, watching and replays show it. What it is made of must outlive it.
class PositionView {
 public:
  PositionView(const Arcade& arcade, const Rules& rules, const Position& position)
      : arcade_(arcade), rules_(rules), position_(position) {}

  [[nodiscard]] Inks inks() const;

  /// Nothing if the board does not fit.
  [[nodiscard]] std::optional<GamePlaces> places(Size size) const;

  /// The page without its footer: the head, the next tile, the board as `show` has it at `now`, the
  /// text below.
  [[nodiscard]] Picture picture(Size size, const GamePlaces& places, const GameWords& words,
                                const BoardShow& show, Moment now) const;

  /// Shown in place of a board that does not fit.
  [[nodiscard]] Picture too_small(Size size) const;

 private:
  [[nodiscard]] BoardLook look() const;

  const Arcade& arcade_;
  const Rules& rules_;
  const Position& position_;
};

}  // namespace tilery
