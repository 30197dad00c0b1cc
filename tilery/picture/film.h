#pragma once
// A whole game as a film: an animated SVG, or a recording of a terminal.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tilery/game/position.h"
#include "tilery/picture/board_layout.h"
#include "tilery/picture/picture.h"
#include "tilery/picture/theme.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The speed at which a film shows a game.
struct FilmPace {
  int slide_ms = 100;  ///< while tiles slide
  int rest_ms = 300;   ///< between two moves
  int end_ms = 2000;   ///< on the last board
};

/// The header of a recording.
struct CastSubject {
  std::string title;
  std::optional<std::int64_t> began;  ///< seconds since 1970
  int players = 1;                    ///< 1 or 2; the scores of all are shown
};

/// A recording of a terminal for asciinema: asciicast version 2, lines of JSON, 24-bit colours.
/// Takes pictures one after the other; `finish` gives the file.
class Screencast {
 public:
  /// `began` is in seconds since 1970.
  Screencast(Size size, const std::string& title, std::optional<std::int64_t> began);

  /// Shows `picture` from now on: writes the cells that differ from the picture before.
  void show(const Picture& picture);
  void wait(int ms) { now_ms_ += std::uint64_t(ms); }

  [[nodiscard]] std::string finish() &&;

 private:
  void write(const std::string& output);

  Picture shown_;
  std::string text_;
  std::uint64_t now_ms_ = 0;
};

/// A Screencast of a game, move by move; `finish` gives the file.
class Cast {
 public:
  Cast(const Rules& rules, const Theme& theme, const Position& start, FilmPace pace,
       const CastSubject& subject);

  void play(const Turn& turn);

  /// Shows another position without motion, as after an undo.
  void jump(const Position& position);

  [[nodiscard]] std::string finish() &&;

 private:
  void show(const Picture& board, const Position& position);

  Rules rules_;
  Theme theme_;
  FilmPace pace_;
  int players_;
  BoardLayout layout_;
  Screencast cast_;
};

/// An animated SVG in which every tile slides on a path of its own. Takes a game move by move;
/// `finish` gives the file. The film plays once, by SMIL, without a script.
class SvgFilm {
 public:
  SvgFilm(const Rules& rules, const Theme& theme, const Position& start, const BoardPlan& plan,
          FilmPace pace);

  void play(const Turn& turn);

  /// Shows another position without motion, as after an undo.
  void jump(const Position& position);

  [[nodiscard]] std::string finish() &&;

 private:
  struct Stop {
    int at_ms = 0;
    Cell place;  ///< column and row
  };

  /// A tile, from the moment when it appears until it merges or is gone.
  struct Life {
    Rank rank = 0;
    bool goal_reached = false;  ///< decides its colours
    std::vector<Stop> stops;
  };

  void appear(int cell, Rank rank, int at_ms);
  void vanish(int cell, int at_ms);
  void color(bool goal_reached);
  [[nodiscard]] std::string ground_of(bool goal_reached) const;
  void go(Life& life, const StraightWay& way, int there_ms) const;
  [[nodiscard]] std::string use_of(const Life& life, int until_ms, bool stays) const;
  [[nodiscard]] std::string motion_of(const Life& life, int until_ms) const;
  [[nodiscard]] std::string point(Cell place) const;
  [[nodiscard]] Cell place_of(int cell) const {
    return {cell % plan_.columns, cell / plan_.columns};
  }

  Rules rules_;
  Theme theme_;
  BoardPlan plan_;
  FilmPace pace_;
  WalledBoard board_;
  std::vector<Life> living_;  ///< one for each cell; rank 0 where there is no tile
  std::string grounds_;       ///< the elements of the empty boards, one for each change of colours
  std::string lives_;         ///< the elements of the tiles that are gone
  bool goal_reached_;         ///< false if the theme has no colours for after the goal
  std::set<std::pair<bool, Rank>> used_;  ///< the tiles that were shown: goal_reached, rank
  int now_ms_ = 0;
};

}  // namespace tilery
#pragma GCC visibility pop
