#pragma once
// Watching a game that plays itself.

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "apps/terminal/app.h"
#include "apps/terminal/game/game_hints.h"
#include "apps/terminal/game/game_picture.h"
#include "apps/terminal/game/game_words.h"
#include "apps/terminal/game/played_game.h"
#include "apps/terminal/toolkit/keys.h"
#include "apps/terminal/toolkit/page.h"
#include "apps/terminal/toolkit/text_page.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

// The speed of a watched game, and the keys that change it.

inline constexpr int longest_delay_ms = 60'000;

/// The next shorter or longer of the usual delays between moves, from 0 to 2 seconds; `delay_ms`
/// itself if there is none.
int faster(int delay_ms);
int slower(int delay_ms);

/// "4 moves a second" or "as fast as it can".
std::string pace_words(int delay_ms);

/// Keys for watching. The game's own keys take precedence.
enum class PaceCommand : std::uint8_t { run_or_stop, faster, slower, one_move };

/// Space, + and =, -, enter.
const Keymap<PaceCommand>& pace_keys();

/// Shows a game that plays itself. The human can take the game over at any position, which begins a
/// new game: it is kept, and is listed apart from games played from the start. A game that is only
/// watched is not kept.
class WatchPage : public Page {
 public:
  /// Begins running. Requires background hints for the game in `autoplay`.
  WatchPage(App& app, Cartridge cartridge, RecordedGame game, Autoplay autoplay);

  /// Autoplays a copy of the player's game. The same key returns to the original until a move is
  /// made.
  WatchPage(App& app, PlayedGame handed, Autoplay autoplay);

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
  std::expected<PlayedGame, Error> own_game();
  [[nodiscard]] bool is_as_handed() const;

  /// Milliseconds until the next move is due.
  [[nodiscard]] Moment due_in(Moment now) const;
  [[nodiscard]] PositionView view() const;
  [[nodiscard]] GameWords words(Box head) const;
  [[nodiscard]] std::string state_words() const;
  [[nodiscard]] Footer footer(Size size) const;
  [[nodiscard]] Footer whole_footer() const;

  App& app_;
  Cartridge cartridge_;
  RecordedGame game_;
  std::optional<PlayedGame> handed_;  ///< the human's game, of which a copy plays itself
  ReadAgain read_again_;              ///< of the human's game
  Autoplay autoplay_;
  bool runs_ = true;
  bool wants_step_ = false;  ///< plays one move as soon as the search has found it
  HintSoFar hint_;           ///< about the present position
  HintSoFar shown_;          ///< the last hint with values
  std::optional<Moment> last_step_;
  BoardShow show_;
  std::string notice_;
};

}  // namespace tilery
