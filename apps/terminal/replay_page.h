#pragma once
// A game being watched.

#include <cstddef>
#include <optional>
#include <string>

#include "apps/terminal/arcade.h"
#include "apps/terminal/board_show.h"
#include "apps/terminal/footer.h"
#include "apps/terminal/game_picture.h"
#include "apps/terminal/page.h"
#include "apps/terminal/position_view.h"
#include "apps/terminal/replay.h"

namespace tilery {

/// Runs by itself or step by step, either way, from any place to any other; the player can take
/// the game over wherever it stands.
class ReplayPage : public Page {
 public:
  /// Stands at the start, and runs.
  ReplayPage(Arcade& arcade, Replay replay);

  [[nodiscard]] Picture picture(Size size, Moment now) const override;
  Next take(const PlayerInput& input, Size size, Moment now) override;
  void pass_time(Moment now) override;
  [[nodiscard]] std::optional<int> changes_in(Moment now) const override;

  /// How many events have been shown.
  [[nodiscard]] std::size_t place() const { return place_; }

 private:
  Next take_key(Key key, Moment now);
  void step_on(Moment now);
  void seek(std::size_t place);
  void seek_by(std::ptrdiff_t events);
  void change_speed(int steps);
  Next take_over();

  [[nodiscard]] int step_ms() const;
  [[nodiscard]] const Position& position() const { return replay_.position(place_); }
  [[nodiscard]] PositionView view() const;
  [[nodiscard]] GameWords words(Box head) const;
  [[nodiscard]] std::string said() const;
  [[nodiscard]] Footer footer() const;
  void draw_bar(Picture& picture, Box bar, const Inks& inks) const;

  Arcade& arcade_;
  Replay replay_;
  std::size_t place_ = 0;
  bool runs_ = true;
  std::size_t speed_ = 2;
  std::optional<Moment> last_step_;
  BoardShow show_;
  std::string notice_;
};

}  // namespace tilery
