#pragma once
// A whole game as one animated SVG: every tile slides on a path of its own.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tilery/game/position.h"
#include "tilery/picture/board_layout.h"
#include "tilery/picture/film.h"
#include "tilery/picture/theme.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// Takes a game move by move; `finish` gives the file. It plays once, by SMIL, without a script.
class SvgFilm {
 public:
  /// All three must outlive the film.
  SvgFilm(const Rules& rules, const Theme& theme, const WalledBoard& start, const BoardPlan& plan,
          FilmPace pace);

  void play(const Turn& turn);

  /// Shows another position at once, as after an undo.
  void jump(const WalledBoard& board);

  [[nodiscard]] std::string finish() &&;

 private:
  struct Stop {
    int at_ms = 0;
    int cell = 0;
  };

  /// A tile from when it appears until it merges or is gone.
  struct Life {
    Rank rank = 0;
    std::vector<Stop> stops;
  };

  void appear(int cell, Rank rank, int at_ms);
  void vanish(int cell, int at_ms);
  [[nodiscard]] std::string text_of(const Life& life, int until_ms, bool stays) const;
  [[nodiscard]] std::string motion_of(const Life& life, int until_ms) const;
  [[nodiscard]] std::string point(int cell) const;

  const Rules& rules_;
  const Theme& theme_;
  BoardPlan plan_;
  FilmPace pace_;
  WalledBoard board_;
  std::vector<Life> living_;  ///< one a cell; rank 0 where there is no tile
  std::string lives_;
  std::vector<bool> used_;  ///< ranks that were seen
  int now_ms_ = 0;
};

}  // namespace tilery
