#pragma once
// A game that plays itself, and how fast.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "apps/console/steady_clock.h"
#include "apps/terminal/arcade.h"
#include "apps/terminal/game/board_show.h"
#include "apps/terminal/game/game_keys.h"
#include "apps/terminal/game/game_picture.h"
#include "apps/terminal/toolkit/footer.h"
#include "apps/terminal/toolkit/page.h"
#include "tilery/player/hint_desk.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// Goes from page to page with the game, so that a network is read once.
struct Autoplay {
  std::unique_ptr<HintDesk> desk;  ///< made when it is first needed
  Thinking thinking{.depth = 5, .milliseconds = 250, .clock = steady_milliseconds};
  int delay_ms = 250;  ///< between two moves; 0 for as fast as it goes
  bool shows_values = true;
};

inline constexpr int longest_delay_ms = 60'000;

/// The next of some usual delays, the longest of which is 2 seconds and the shortest 0; `delay_ms`
/// itself beyond those.
int faster(int delay_ms);
int slower(int delay_ms);

/// "4 moves a second" or "as fast as it can".
std::string pace_words(int delay_ms);

/// Keys beside those of the game, which come first.
enum class PaceCommand : std::uint8_t { run_or_stop, faster, slower, one_move };

/// Space, + and =, -, enter.
const Keymap<PaceCommand>& pace_keys();

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
  Next obey(GameCommand command);
  void obey(PaceCommand command, Moment now);
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
