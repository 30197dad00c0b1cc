#pragma once
// Layout of a page for a position: the head, the board, the text below it, the keys.

#include <optional>

#include "apps/terminal/app.h"
#include "apps/terminal/game/game_words.h"
#include "apps/terminal/toolkit/page.h"
#include "apps/terminal/toolkit/text_page.h"
#include "tilery/game/game.h"
#include "tilery/game/position.h"
#include "tilery/picture/board_picture.h"
#include "tilery/player/background_hints.h"

namespace tilery {

// Short animations on a board: a turn, a celebration, the flash at the end of a game.

inline constexpr int turn_ms = 100;
inline constexpr int celebration_ms = 1600;
inline constexpr int flash_ms = 900;

/// Shows moves after they have been played. The game never waits for an animation.
class BoardShow {
 public:
  /// Starts the animation of a turn and ends any earlier one.
  void show_turn(Turn turn, Moment now);
  void celebrate(Moment now) { celebration_ = now; }
  void flash(Moment now) { flash_ = now; }
  void stop();

  /// Milliseconds until the picture changes; nothing if there is no animation.
  [[nodiscard]] std::optional<int> changes_in(Moment now) const;

  /// The board at `now`. The animation ends with `position`.
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

/// The places of a page's parts.
struct GamePlaces {
  Box head;   ///< one to three rows
  Box board;  ///< as large as its layout
  Box said;   ///< the text below the board: one or two rows, or more if the page asks for them
  BoardLayout layout;
  bool is_tight = false;   ///< the page is low: its text is in the last row, in place of the keys
  int footer_columns = 0;  ///< columns of the footer at the right end of the last row
};

/// The places on a page of the size `page`, with at least `said_rows` rows below the board unless
/// the page is tight. Nothing if the board does not fit even with the smallest cells.
std::optional<GamePlaces> game_places(Size page, const Position& position, const Rules& rules,
                                      Frame frame, int said_rows = 0);

/// The head and the text of a page, with the next tile. The caller adds the board at places.board,
/// and the footer.
Picture game_picture(Size page, const GamePlaces& places, const GameWords& words,
                     const std::optional<Picture>& next, const Inks& inks);

/// On a tight page, divides the last row between the text and the footer. Changes nothing on other
/// pages.
void share_last_row(GamePlaces& places, Footer& footer, const GameWords& words);

/// Draws a position for the pages that play, watch and replay. Its arguments must outlive it.
class PositionView {
 public:
  PositionView(const App& app, const Rules& rules, const Position& position)
      : app_(app), rules_(rules), position_(position) {}

  [[nodiscard]] Inks inks() const;

  /// game_places() of the position.
  [[nodiscard]] std::optional<GamePlaces> places(Size size, int said_rows = 0) const;

  /// The page without its footer: the head, the next tile, the board of `show` at `now`, and the
  /// text below.
  [[nodiscard]] Picture picture(Size size, const GamePlaces& places, const GameWords& words,
                                const BoardShow& show, Moment now) const;

  /// Shown in place of a board that does not fit.
  [[nodiscard]] Picture too_small(Size size, const Footer& footer) const;

 private:
  [[nodiscard]] BoardLook look() const;

  const App& app_;
  const Rules& rules_;
  const Position& position_;
};

// A board in a few characters: two of its rows in one row of text.

inline constexpr Size thumbnail_size{8, 2};

/// The top left part of `board`, up to 8 x 4 cells. A cell of a board of at most 4 columns is two
/// characters wide. Without colours, cells with a tile are filled.
Picture thumbnail(const Rules& rules, const WalledBoard& board, const BoardLook& look);

/// A board after up to 60 random moves; the same rules always give the same board.
WalledBoard sample_board(const Rules& rules);

}  // namespace tilery
