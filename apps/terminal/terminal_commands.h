#pragma once
// Functions for commands that open the full screen: options, and first pages.

#include <cstdint>
#include <expected>
#include <memory>
#include <string>

#include "apps/store/game_summary.h"
#include "apps/terminal/game/watch_page.h"
#include "apps/terminal/terminal_app.h"
#include "tilery/core/error.h"
#include "tilery/game/game.h"
#include "tilery/narration/rules_update.h"
#include "tilery/record/recorded_game.h"
#include "tilery/record/world_record.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

class ConsoleCommand;

/// The values of --color, --theme, --no-animation and --plain.
struct ScreenOptions {
  std::string color;
  std::string theme;
  bool is_still = false;
  bool is_plain = false;
};

/// Adds the options of ScreenOptions to `command`. Their values are written into the returned
/// struct.
std::shared_ptr<ScreenOptions> add_screen_options(ConsoleCommand command);

/// Reads the values. Fails if --theme is unknown.
std::expected<TerminalOptions, Error> terminal_options_of(const ScreenOptions& options);

// Each function run_... returns the program's exit status and requires has_terminal().

/// The menu of all games.
int run_menu(const TerminalOptions& options);

/// Whether the number of players is given, or a game for two asks the player.
enum class PlayersChoice : std::uint8_t { given, asked };

/// Options of a new game beside its setup.
struct NewGameChoices {
  PlayersChoice players = PlayersChoice::asked;
  bool has_chosen_seed = false;
};

/// A new game.
int run_new_game(const TerminalOptions& options, const CartridgeInPlay& played,
                 const GameSetup& setup, NewGameChoices choices);

/// A new game from the start of `start`, a record without moves.
int run_game_from(const TerminalOptions& options, const CartridgeInPlay& played,
                  const Record& start);

/// The last kept game that is not over, of the cartridge `played` or, if null, of any. Returns
/// `bad_input` if there is none.
int run_last_game(const TerminalOptions& options, const CartridgeInPlay* played);

/// The kept game `number`, which is not over. New games after it read their cartridge by
/// `read_again`; if that is empty, they have the cartridge of this game. Returns `bad_input` if
/// there is no such game.
int run_kept_game(const TerminalOptions& options, GameId number, ReadAgain read_again = {});

/// The list of all kept games and walks, to continue, watch, review, export and remove.
int run_my_games(const TerminalOptions& options);

/// Whether the full screen is wanted and possible. Prints a notice if the terminal is not known.
bool fills_screen(const ScreenOptions& options);

/// A game that plays itself. Requires background hints for the game in `autoplay`.
int run_watch(const TerminalOptions& options, const Cartridge& cartridge, const RecordedGame& game,
              Autoplay autoplay);

/// Replays a record. `source` names the record in errors.
int run_replay(const TerminalOptions& options, const Record& record, const Cartridge& cartridge,
               const std::string& source);

/// Replays a walk. Its world must outlive the call.
int run_walk_replay(const TerminalOptions& options, const RecordedWorld& walk);

}  // namespace tilery
