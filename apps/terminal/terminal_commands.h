#pragma once
// The commands' way to the full screen: its options, and what to show first.

#include <expected>
#include <memory>
#include <string>

#include "apps/terminal/game/watch_page.h"
#include "apps/terminal/terminal_app.h"
#include "tilery/core/error.h"
#include "tilery/game/game.h"
#include "tilery/record/recorded_game.h"
#include "tilery/record/world_record.h"
#include "tilery/rules/cartridge.h"
#include "tilery/telling/renewal.h"

namespace tilery {

class ConsoleCommand;

/// The values of --color, --theme, --no-animation and --plain.
struct ScreenOptions {
  std::string color;
  std::string theme;
  bool is_still = false;
  bool is_plain = false;
};

/// Adds those options to `command`; their values are written into the answer.
std::shared_ptr<ScreenOptions> add_screen_options(ConsoleCommand command);

/// Reads the values. Fails if --theme is unknown.
std::expected<TerminalOptions, Error> terminal_options_of(const ScreenOptions& options);

// Each answers the program's exit status and requires has_terminal().

/// The menu of all games.
int run_menu(const TerminalOptions& options);

/// Whether the number of players was given, or a game for two asks.
enum class PlayersChoice : std::uint8_t { given, asked };

/// A new game.
int run_new_game(const TerminalOptions& options, const CartridgeInPlay& played,
                 const GameSetup& setup, PlayersChoice players);

/// A new game from the start of `start`, a record without moves.
int run_game_from(const TerminalOptions& options, const CartridgeInPlay& played,
                  const Record& start);

/// The last kept game that is not over: of that cartridge, or of any. Answers `bad_input` if there
/// is none.
int run_last_game(const TerminalOptions& options, const CartridgeInPlay* played);

/// A game that plays itself. Requires a hint desk for it in `autoplay`.
int run_watch(const TerminalOptions& options, const Cartridge& cartridge, const RecordedGame& game,
              Autoplay autoplay);

/// Replays a record. Errors call it `source`.
int run_replay(const TerminalOptions& options, const Record& record, const Cartridge& cartridge,
               const std::string& source);

/// Replays a walk, whose world must live as long as the call.
int run_walk_replay(const TerminalOptions& options, const RecordedWorld& walk);

}  // namespace tilery
