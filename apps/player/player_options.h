#pragma once
// The command-line options of the player: its aim, its network and its search limits.

#include <chrono>
#include <expected>
#include <string>

#include "tilery/core/error.h"
#include "tilery/player/advice.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

class ConsoleCommand;

/// The values of --aim, --network, --depth, --time-ms, --nodes, --selective and --least-odds.
struct PlayerWords {
  std::string aim;  ///< empty: the cartridge's
  std::string network;
  SearchLimits given{.depth = 0};  ///< the limits of the command line; depth 0 without --depth
  SearchLimits usual{.depth = 1};  ///< used if neither --depth nor a limit is given

  [[nodiscard]] bool is_timed() const { return given.milliseconds > 0; }

  /// With --time-ms or --nodes and without --depth, the depth is deepest_search.
  [[nodiscard]] SearchLimits search_limits() const;
};

/// The cartridge with the aim `aim`, a value of --aim; unchanged if `aim` is empty. Fails if
/// `cartridge` is an error, and if the game has no goal to aim at.
std::expected<Cartridge, Error> aimed(std::expected<Cartridge, Error> cartridge,
                                      const std::string& aim);

/// Adds --aim, which writes into `aim`.
void add_aim_option(ConsoleCommand command, std::string& aim);

/// Adds the options of PlayerWords. They write into `words`, which must outlive the command line.
void add_player_options(ConsoleCommand command, PlayerWords& words);

// A progress line on the terminal.

/// A line on standard error that is rewritten at most four times a second and wiped at the end. If
/// standard error is no terminal, only `say` writes.
class ProgressLine {
 public:
  ProgressLine();
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;
  ~ProgressLine();

  /// Shows `words()`, a line without its line feed. Calls `words` only when an update is due.
  template <typename Words>
  void show(Words words) {
    if (is_due()) {
      write(words());
    }
  }

  /// Prints a permanent line, on a terminal or not.
  void say(const std::string& words);

 private:
  [[nodiscard]] bool is_due();
  void write(const std::string& words);
  void wipe();

  bool is_on_terminal_;
  bool has_written_ = false;
  std::chrono::steady_clock::time_point last_;
};

}  // namespace tilery
