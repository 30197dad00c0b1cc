#pragma once
// How fast a game is shown.

namespace tilery {

/// What every drawing of a whole game keeps to.
struct FilmPace {
  int slide_ms = 100;  ///< how long tiles are on their way
  int rest_ms = 300;   ///< how long a board stands still after that
  int end_ms = 2000;   ///< how long the last one does
};

}  // namespace tilery
