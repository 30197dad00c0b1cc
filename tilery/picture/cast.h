#pragma once
// A whole game as a recording of a terminal, in asciinema's format.

#include <cstdint>
#include <optional>
#include <string>

#include "tilery/game/position.h"
#include "tilery/picture/board_layout.h"
#include "tilery/picture/film.h"
#include "tilery/picture/picture.h"
#include "tilery/picture/theme.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// What a recording is of.
struct CastSubject {
  std::string title;
  std::optional<std::int64_t> began;  ///< seconds since 1970
  int players = 1;                    ///< 1 or 2: whose scores are shown
};

/// Takes a game move by move; `finish` gives the file: asciicast version 2, lines of JSON. Colours
/// are sent as red, green and blue.
class Cast {
 public:
  /// Rules and theme must outlive the cast.
  Cast(const Rules& rules, const Theme& theme, const Position& start, FilmPace pace,
       const CastSubject& subject);

  void play(const Turn& turn);

  /// Shows another position at once, as after an undo.
  void jump(const Position& position);

  [[nodiscard]] std::string finish() &&;

 private:
  void show(const Picture& board, const Position& position);
  void write(const std::string& output);

  const Rules& rules_;
  const Theme& theme_;
  FilmPace pace_;
  int players_;
  BoardLayout layout_;
  Picture shown_;
  std::string text_;
  std::uint64_t now_ms_ = 0;
};

}  // namespace tilery
