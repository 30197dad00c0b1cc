#pragma once
// Plays on a console as people do: pushes sticks, lets go, waits. The referee checks every move.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tests/retro/console.h"
#include "tests/retro/referee.h"
#include "tilery/core/random.h"

namespace tilery::retro {

/// Counts and the first fault of games that were played.
struct PlayReport {
  long frames = 0;
  long moves = 0;
  long games = 0;
  int longest_move = 0;  ///< in frames, from a push or a start to the end of the work
  std::string fault;     ///< empty if there is none
};

class Driver {
 public:
  /// Switches a console on and waits for its first game.
  Driver(std::span<const std::uint8_t> rom, const Cartridge& cartridge, Controls controls = {});

  /// Runs a frame. If it has a fault, writes it to report().fault; then no further frame runs.
  void run_frame();

  /// Pushes the stick of the player to move, waits for the end of the move, and lets go.
  void push(Direction direction);

  /// Plays moves drawn from `chance` until the game ends or a fault is found.
  void play_game(Random& chance);

  /// Presses reset_switch or select_switch and waits for the new game.
  void press(std::uint8_t switches);

  /// Starts a game for two by the right joystick's button.
  void press_right_button();

  /// Goes on at the goal by the button of either joystick.
  void go_on(bool Controls::* button);

  /// Waits until the game waits for players.
  void settle();

  /// Writes a board, a rank for each cell, into the console's memory and into the engine's game.
  /// Blocked cells stay as they are. A goal tile on the board counts as reached before.
  void put_board(std::span<const Rank> ranks);

  /// Writes the score of a player, 0 or 1, into the memory and the engine's game.
  void put_score(std::size_t player, std::uint32_t score);

  Console& console() { return console_; }
  Referee& referee() { return referee_; }
  [[nodiscard]] const PlayReport& report() const { return report_; }
  [[nodiscard]] ConsoleState state() const;
  /// Compares the state that the console waits in with a new game.
  void expect_start();

 private:
  void note(const std::string& fault);
  std::vector<std::uint8_t> take_chance_bytes();

  Console console_;
  Referee referee_;
  PlayReport report_;
};

}  // namespace tilery::retro
