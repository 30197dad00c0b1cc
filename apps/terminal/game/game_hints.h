#pragma once
// The hints beside a game that a human plays.

#include <optional>
#include <utility>

#include "apps/terminal/arcade.h"
#include "apps/terminal/game/autoplay.h"
#include "apps/terminal/game/sitting.h"

namespace tilery {

/// Turned on and off by the player. The desk is made when hints are first turned on.
class GameHints {
 public:
  /// `autoplay` carries on from the page before. Requires `arcade` to outlive this.
  GameHints(Arcade& arcade, Autoplay autoplay) : arcade_(arcade), autoplay_(std::move(autoplay)) {}

  /// Whether hints are on and there is a move to make.
  [[nodiscard]] bool are_shown(const Game& game) const;

  void turn_on_or_off(const Sitting& sitting);

  /// From now on hints are about games of another cartridge: that of `sitting`.
  void change_cartridge(const Sitting& sitting);

  /// Lets the desk think about the game, if hints are shown for it.
  void think(const Game& game);

  /// What has been found; nothing if no hint is shown.
  [[nodiscard]] std::optional<HintSoFar> hint(const Game& game) const;

  /// Milliseconds until more may be known; nothing if no more is to come.
  [[nodiscard]] std::optional<int> changes_in(const Game& game) const;

  /// The desk and its settings, for a page on which the game of `sitting` plays itself.
  Autoplay hand_over(const Sitting& sitting);

 private:
  void call_desk(const Sitting& sitting);

  Arcade& arcade_;
  Autoplay autoplay_;
  HintSoFar hint_;  ///< about the position asked last
};

}  // namespace tilery
