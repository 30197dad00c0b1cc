#pragma once
// Follows a game on an Atari 2600 with the engine, and reports differences.

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>

#include "tilery/core/direction.h"
#include "tilery/game/position.h"
#include "tilery/rules/cartridge.h"

namespace tilery::retro {

/// The states of the ROM's program in which it waits for players.
enum class Waiting : std::uint8_t { for_stick = 0, game_over = 6, at_goal = 8 };

/// The game in the memory of a console that waits.
struct ConsoleState {
  std::array<std::uint8_t, 29> table{};
  std::array<std::uint32_t, 2> scores{};
  std::uint32_t high = 0;
  int players = 1;
  int player = 0;
  int waiting = 0;
};

/// The state in a console's memory; `memory` gives the byte at an address from $80 to $FF.
ConsoleState state_of(const std::function<std::uint8_t(std::uint16_t)>& memory);

/// Results of the last push of a stick.
struct Effect {
  bool moved = false;
  bool merged = false;
  bool reached_goal = false;
};

class Referee {
 public:
  explicit Referee(const Cartridge& cartridge) : rules_(cartridge.rules) {}

  /// A new game, whose first tiles were drawn with `chance`. Every call returns the fault of
  /// `found`, or an empty text.
  std::string start(std::span<const std::uint8_t> chance, const ConsoleState& found);

  /// A stick was pushed.
  std::string move(Direction direction, std::span<const std::uint8_t> chance,
                   const ConsoleState& found);

  /// A button was pressed at the goal.
  std::string go_on(const ConsoleState& found);

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] bool is_over() const { return tilery::is_over(rules_, position_); }
  [[nodiscard]] const Effect& effect() const { return effect_; }
  /// Moves that changed the board, in all games.
  [[nodiscard]] long moves() const { return moves_; }
  /// For tests that write into the console's memory: the game continues from this position.
  void set_position(Position position) { position_ = std::move(position); }

 private:
  [[nodiscard]] std::string compare(const ConsoleState& found);

  Rules rules_;
  Position position_;
  Effect effect_;
  int players_ = 1;
  std::uint64_t high_ = 0;
  long moves_ = 0;
};

}  // namespace tilery::retro
