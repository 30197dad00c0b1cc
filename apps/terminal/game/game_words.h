#pragma once
// The texts around a board on a page, and the keys of a game.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/terminal/toolkit/keys.h"
#include "tilery/game/game.h"
#include "tilery/player/background_hints.h"
#include "tilery/record/record.h"

namespace tilery {

/// Commands of keys in a game. Players can change the keys in their settings.
enum class GameCommand : std::uint8_t {
  left,
  right,
  up,
  down,
  undo,
  redo,
  new_game,
  go_on,
  menu,
  theme,
  hint,
  watch,
  review,
  next_level,
  previous_level,
  help,
  quit
};

using GameKeys = Keymap<GameCommand>;

/// The keys unless the settings change them; docs/terminal.md lists them.
GameKeys standard_game_keys();

/// The event of a command. Requires that the command is a move, undo, redo or go on.
Event event_of(GameCommand command);

/// A message to the player, and shorter forms of it, the longest first.
class Notice {
 public:
  Notice() = default;
  Notice(std::string text, std::vector<std::string> brief = {})
      : text_(std::move(text)), brief_(std::move(brief)) {}
  Notice(const char* text) : text_(text) {}

  [[nodiscard]] bool is_empty() const { return text_.empty(); }
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const std::vector<std::string>& brief() const { return brief_; }

  /// Adds another message. The shorter forms, for places where both do not fit, keep `more` whole
  /// or in brief.
  void add(const Notice& more);

 private:
  std::string text_;
  std::vector<std::string> brief_;
};

/// The texts above and below a board.
struct GameWords {
  std::string title;
  std::string about;
  std::string score;               ///< at the right of the title
  std::string beside;              ///< below the score, where there is room
  std::string said;                ///< below the board
  std::vector<std::string> brief;  ///< if `said` does not fit, the first of these that fits
  bool is_alert = false;
  std::optional<HintSoFar> hint;  ///< in the last row below the board
};

/// "Score 000128" or "Player 1 24  ▶Player 2 16", shortened to fit into `width`.
std::string score_line(const Game& game, int width);

/// `score` with as many digits as the game counts, zeros in front.
std::string score_digits(const Rules& rules, std::uint64_t score);

/// For one player: the best score of other games, and whether this game has passed it. If this game
/// is listed apart, the text says so, with a single reason if that fits into `width`. For two
/// players: the player to move; empty when the game is over.
std::string standing_words(const Game& game, Standing standing, std::uint64_t best_of_others,
                           int width);

/// The message shown when a game is listed apart from now on; empty if `now` adds no reason.
/// Its shortest form has at most 12 columns: "Apart: undo".
Notice apart_notice(Standing before, Standing now);

/// The message shown when the player takes over a game that is listed apart: `sentence`, and the
/// reasons.
Notice taken_over_notice(std::string_view sentence, Standing standing);

/// The question before a blunder: "down loses 71.0 points: left is best. Press down again to play
/// it." Its shortest form has at most 12 columns: "Again: down". Requires a value of `direction`.
Notice warning_of_blunder(const MoveValues& values, Direction direction, ValueUnit unit);

/// Shorter forms of verdict_on_move(), the longest first: "▼ better by 71.0 points", "▼ +71.0".
/// Requires a value of `played`.
std::vector<std::string> verdict_in_brief(const MoveValues& values, Direction played,
                                          ValueUnit unit);

/// A message with the keys to press if the game is over, or if the goal is made and the game asks
/// whether to go on. Otherwise the waiting_words().
std::string turning_point_words(const Game& game, Standing standing, std::uint64_t best_of_others,
                                const GameKeys& keys);

/// The keys to press at the end and at the goal, for a row with little room; else nothing.
std::vector<std::string> turning_point_in_brief(const Game& game, const GameKeys& keys);

}  // namespace tilery
