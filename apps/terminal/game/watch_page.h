#pragma once
// Watching a game that plays itself.

#include <cstdint>
#include <optional>
#include <string>

#include "apps/terminal/arcade.h"
#include "apps/terminal/game/autoplay.h"
#include "apps/terminal/game/board_show.h"
#include "apps/terminal/game/game_keys.h"
#include "apps/terminal/game/game_picture.h"
#include "apps/terminal/game/pace.h"
#include "apps/terminal/game/sitting.h"
#include "apps/terminal/toolkit/footer.h"
#include "apps/terminal/toolkit/page.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// The human can take the game over at any position, which begins a new game: kept, and counted
/// apart from games played from the start. A game that is only watched is not kept.
class WatchPage : public Page {
 public:
  /// Begins running. Requires a hint desk for the game in `autoplay`.
  WatchPage(Arcade& arcade, Cartridge cartridge, RecordedGame game, Autoplay autoplay);

  /// Goes on with a copy of a human's game, which is held, and given back by the same key as long
  /// as nobody has moved.
  WatchPage(Arcade& arcade, Sitting handed, Autoplay autoplay);

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;
  void pass_time(Moment now) override;
  [[nodiscard]] std::optional<int> changes_in(Moment now) const override;

  [[nodiscard]] const Game& game() const { return game_.game(); }

 private:
  Next take_key(Key key, Size size, Moment now);
  Next obey(GameCommand command);
  void obey(PaceCommand command, Moment now);
  Next take_over(std::optional<Key> move, Size size, Moment now);
  void ask();
  void step(Moment now);
  void begin_again();
  std::expected<Sitting, Error> own_game();
  [[nodiscard]] bool is_as_handed() const;

  /// Milliseconds until the next move is due.
  [[nodiscard]] Moment due_in(Moment now) const;
  [[nodiscard]] PositionView view() const;
  [[nodiscard]] GameWords words(Box head) const;
  [[nodiscard]] std::string standing() const;
  [[nodiscard]] Footer footer() const;

  Arcade& arcade_;
  Cartridge cartridge_;
  RecordedGame game_;
  std::optional<Sitting> handed_;  ///< the human's game
  ReadAgain read_again_;           ///< of that game
  Autoplay autoplay_;
  bool runs_ = true;
  bool wants_step_ = false;  ///< plays one move as soon as the desk has found it
  HintSoFar hint_;           ///< about the present position
  HintSoFar shown_;          ///< the last hint with values
  std::optional<Moment> last_step_;
  BoardShow show_;
  std::string notice_;
};

}  // namespace tilery
