#pragma once
// What a page says around a board, in words.

#include <cstdint>
#include <optional>
#include <string>

#include "apps/terminal/game/game_keys.h"
#include "tilery/game/game.h"
#include "tilery/player/hint_desk.h"
#include "tilery/record/recorded_game.h"

namespace tilery {

/// What stands above and below a board.
struct GameWords {
  std::string title;
  std::string about;
  std::string score;   ///< at the right of the title
  std::string beside;  ///< below the score, where there is room
  std::string said;    ///< below the board
  bool is_alert = false;
  std::optional<HintSoFar> hint;  ///< in the last row below the board
};

/// "Score 000128" or "Player 1 24  ▶Player 2 16", shortened to fit into `width`.
std::string score_line(const Game& game, int width);

/// `score` with as many digits as the game counts, zeros in front.
std::string score_digits(const Rules& rules, std::uint64_t score);

/// For one player the best score so far: `best_before` or, if this game counts among the best, its
/// own. For two players who moves; empty when the game is over.
std::string standing_words(const RecordedGame& game, std::uint64_t best_before);

/// What the player must know now: that the game is over, or that the goal is made and the game
/// asks whether to go on, with the keys to press. Otherwise the waiting_words().
std::string turning_point_words(const RecordedGame& game, std::uint64_t best_before,
                                const GameKeys& keys);

}  // namespace tilery
