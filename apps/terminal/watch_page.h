#pragma once
// A game that plays itself.

#include <optional>
#include <string>

#include "apps/terminal/arcade.h"
#include "apps/terminal/autoplay.h"
#include "apps/terminal/board_show.h"
#include "apps/terminal/footer.h"
#include "apps/terminal/page.h"
#include "apps/terminal/position_view.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// Whoever watches can take the game over wherever it stands, which makes a new game of it, kept
/// like any other and counted apart. What is only watched is not kept.
class WatchPage : public Page {
 public:
  /// Runs. Requires a desk for that game in `autoplay`.
  WatchPage(Arcade& arcade, Cartridge cartridge, RecordedGame game, Autoplay autoplay);

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;
  void pass_time(Moment now) override;
  [[nodiscard]] std::optional<int> changes_in(Moment now) const override;

  [[nodiscard]] const Game& game() const { return game_.game(); }

 private:
  Next take_key(Key key, Size size, Moment now);
  Next obey(Command command);
  void obey_pace(Key key, Moment now);
  Next take_over(std::optional<Key> move, Size size, Moment now);
  void ask();
  void step(Moment now);
  void begin_again();

  /// How long until the next move is due.
  [[nodiscard]] Moment due_in(Moment now) const;
  [[nodiscard]] PositionView view() const;
  [[nodiscard]] GameWords words(Box head) const;
  [[nodiscard]] std::string standing() const;
  [[nodiscard]] Footer footer() const;

  Arcade& arcade_;
  Cartridge cartridge_;
  RecordedGame game_;
  Autoplay autoplay_;
  bool runs_ = true;
  bool wants_step_ = false;  ///< one move, as soon as it is found
  HintSoFar hint_;           ///< for the present position
  HintSoFar shown_;          ///< the last one that said something
  std::optional<Moment> last_step_;
  BoardShow show_;
  std::string notice_;
};

}  // namespace tilery
