#pragma once
// The hints for a game that a human plays.

#include <memory>
#include <optional>
#include <utility>

#include "apps/terminal/app.h"
#include "apps/terminal/game/played_game.h"
#include "apps/terminal/toolkit/text_page.h"
#include "tilery/player/background_hints.h"

namespace tilery {

// The computer player that gives hints and plays games by itself.

/// The computer player's search and pace. It moves from page to page with the game, so that a
/// network is read only once.
struct Autoplay {
  std::unique_ptr<BackgroundHints> hints;  ///< made when it is first needed
  SearchLimits search_limits{.depth = 5, .milliseconds = 250};
  int delay_ms = 250;        ///< between two moves; 0: as soon as a search ends
  bool shows_values = true;  ///< of the moves
};

/// Hints that the player turns on and off. The background hints are made at their first use.
class GameHints {
 public:
  /// `autoplay` comes from the previous page. Requires `app` to outlive this.
  GameHints(App& app, Autoplay autoplay) : app_(app), autoplay_(std::move(autoplay)) {}

  /// Whether hints are on, background hints are made, and the game waits for a move.
  [[nodiscard]] bool are_shown(const Game& game) const;

  [[nodiscard]] bool are_on() const { return autoplay_.shows_values; }
  void turn_on_or_off(const PlayedGame& played_game);

  /// Changes to hints for the cartridge of `played_game`.
  void change_cartridge(const PlayedGame& played_game);

  /// Searches the position of `played_game` in the background if hints, verdicts or warnings are
  /// on.
  void think(const PlayedGame& played_game);

  /// The result so far; nothing if no hint is shown.
  [[nodiscard]] std::optional<HintSoFar> hint(const Game& game) const;

  /// The result so far for the present position, whether it is shown or not.
  [[nodiscard]] const HintSoFar& known() const { return hint_; }

  /// Whether the position is searched, for hints, verdicts or warnings.
  [[nodiscard]] bool thinks_about(const Game& game) const;

  /// Milliseconds until the result may have improved; nothing if it is final.
  [[nodiscard]] std::optional<int> changes_in(const Game& game) const;

  /// Moves the background hints and their settings to a page on which `played_game` plays itself.
  Autoplay hand_over(const PlayedGame& played_game);

 private:
  void make_hints(const PlayedGame& played_game);

  App& app_;
  Autoplay autoplay_;
  HintSoFar hint_;  ///< about the position of the last think()
};

// A hint in one line: the best direction and the value of every direction.

/// Writes the hint into the middle of `row`: the best direction, the loss of every other direction,
/// and, if they fit, the points to come and the depth. In a narrow row only the best direction is
/// shown.
void draw_hint(Picture& picture, Box row, const HintSoFar& hint, const Inks& inks);

}  // namespace tilery
