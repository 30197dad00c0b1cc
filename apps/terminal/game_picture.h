#pragma once
// How a game fills a page: the head, the board, what there is to say, the keys.

#include <optional>
#include <string>

#include "apps/player/hint_desk.h"
#include "apps/terminal/footer.h"
#include "apps/terminal/inks.h"
#include "tilery/game/game.h"
#include "tilery/picture/board_picture.h"

namespace tilery {

/// What stands above and below a board.
struct GameWords {
  std::string title;
  std::string about;
  std::string score;   ///< at the right of the title
  std::string beside;  ///< below the score, where there is room
  std::string said;    ///< below the board
  bool is_alert = false;
  std::optional<HintSoFar> hint;  ///< takes the last row of what is said
};

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

/// "Score 000128", or "Player 1 moves: 24, player 2: 16": as long as fits into `width`.
std::string score_line(const Game& game, int width);

/// `score` with as many digits as the game counts, zeros in front.
std::string score_digits(const Rules& rules, std::uint64_t score);

}  // namespace tilery
