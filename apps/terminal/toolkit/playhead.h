#pragma once
// The place and the speed of a replay, with its keys and its bar.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "apps/terminal/toolkit/keys.h"
#include "apps/terminal/toolkit/page.h"
#include "apps/terminal/toolkit/text_page.h"

namespace tilery {

enum class ReplayCommand : std::uint8_t {
  leave,
  take_over,
  run_or_stop,
  faster,
  slower,
  forward,
  back,
  far_forward,
  far_back,
  start,
  end,
  review,
  next_mistake,
  previous_mistake,
  help
};

const Keymap<ReplayCommand>& replay_keys();

/// The help of a replay: its keys. `has_moves` is true for a game, which can be reviewed and taken
/// over.
std::unique_ptr<Page> replay_help_page(const Theme& theme, bool has_moves);

/// A place among the steps of a replay. It begins at the start, running.
class Playhead {
 public:
  explicit Playhead(std::size_t length) : length_(length) {}

  [[nodiscard]] std::size_t place() const { return place_; }
  [[nodiscard]] std::size_t length() const { return length_; }
  [[nodiscard]] bool runs() const { return runs_; }
  void stop() { runs_ = false; }

  /// Milliseconds from one step to the next.
  [[nodiscard]] int step_ms() const;

  /// Goes one step forward if the replay runs and a step is due. Returns whether it went. Call it
  /// again until it returns false. A replay at its end stops.
  bool takes_step(Moment now);

  /// Milliseconds until the next step is due; nothing if the replay is stopped, or before the first
  /// takes_step() of a run.
  [[nodiscard]] std::optional<int> changes_in(Moment now) const;

  /// Runs or stops, changes the speed, or goes to another place and stops there. Returns whether
  /// it went one step forward. Commands for the page change nothing.
  bool obey(ReplayCommand command);

  /// Goes to the place of a click on the bar.
  void seek_in(Box bar, Cell click);

  [[nodiscard]] int steps_per_second() const;

  /// Goes to `place` and stops there. Requires place <= length().
  void go_to(std::size_t place) {
    place_ = place;
    runs_ = false;
  }

  /// "3 of 20".
  [[nodiscard]] std::string place_words() const;

  /// Draws a bar that shows how much of the replay is done.
  void draw(Picture& picture, Box bar, const Inks& inks) const;

  /// Adds the keys for running, stepping and speed.
  void add_to(Footer& footer) const;

 private:
  void move(ReplayCommand command);

  std::size_t length_ = 0;
  std::size_t place_ = 0;
  bool runs_ = true;
  std::size_t speed_ = 2;  ///< an index into the list of speeds
  std::optional<Moment> last_step_;
};

}  // namespace tilery
