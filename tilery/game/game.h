#pragma once
// A game as a player plays it: rules, a seed, the moves so far, undo and redo.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tilery/game/position.h"

#pragma GCC visibility push(default)
namespace tilery {

/// A player's action: a move, or continuing after the goal.
enum class Action : std::uint8_t { left, right, up, down, go_on };

constexpr Action action_of(Direction direction) {
  switch (direction) {
    case Direction::left:
      return Action::left;
    case Direction::right:
      return Action::right;
    case Direction::up:
      return Action::up;
    case Direction::down:
      break;
  }
  return Action::down;
}

/// Nothing for go_on.
constexpr std::optional<Direction> direction_of(Action action) {
  switch (action) {
    case Action::left:
      return Direction::left;
    case Action::right:
      return Direction::right;
    case Action::up:
      return Direction::up;
    case Action::down:
      return Direction::down;
    case Action::go_on:
      break;
  }
  return std::nullopt;
}

struct GameSetup {
  Rules rules = {};
  std::uint64_t seed = 0;
  int players = 1;  ///< 1 to rules.players.most; a game raises it to rules.players.least()
};

/// A game and its history. Rules, seed and actions decide all of its positions, on every machine.
/// All positions are kept, so undo and redo do not play moves again.
class Game {
 public:
  /// Starts at first_position(). Requires 1 <= setup.players <= setup.rules.players.most.
  explicit Game(GameSetup setup);

  /// Starts at `start`. Requires a position that tilery::play() takes under setup.rules.
  Game(GameSetup setup, Position start);

  [[nodiscard]] const Rules& rules() const { return setup_.rules; }
  [[nodiscard]] std::uint64_t seed() const { return setup_.seed; }
  [[nodiscard]] int players() const { return setup_.players; }
  [[nodiscard]] const Position& position() const { return positions_[now_]; }

  /// Plays `direction` and forgets undone actions. If the position asks whether to go on, the game
  /// goes on first, as an action of its own. Returns nothing, and changes nothing, if `direction`
  /// is not a move or the game is over.
  std::optional<Turn> play(Direction direction);

  /// Plays `direction`. `entries` enter instead of drawn tiles. Also returns nothing if the rules
  /// do not allow these entries or their number.
  std::optional<Turn> play(Direction direction, std::span<const Entry> entries);

  /// Draws the next tile of the present position, if the game shows one and none is known.
  void draw_next();

  /// Goes on after the goal; false, and no change, if the position does not ask.
  bool go_on();

  /// Undoes one action; false at the start, or if no undo is left.
  bool undo();

  /// The number of calls of undo() that are left; nothing if the rules set no bound.
  [[nodiscard]] std::optional<int> undos_left() const;

  /// Redoes one undone action; false if there is none.
  bool redo();

  /// Plays or goes on; false if it changed nothing. Unlike play(), it does not go on by itself:
  /// while the position asks, only go_on is possible.
  bool act(Action action);

  /// The actions from the start to the present position.
  [[nodiscard]] std::span<const Action> actions() const { return std::span(actions_).first(now_); }

  /// The position after the first `count` actions. Requires count <= actions().size().
  [[nodiscard]] const Position& position_after(std::size_t count) const {
    return positions_[count];
  }

  [[nodiscard]] bool is_over() const { return tilery::is_over(rules(), position()); }
  [[nodiscard]] std::uint64_t score(int player = 0) const {
    return score_of(rules(), position(), player);
  }

  /// The player with the higher score, once a game of two is over; where each player has a goal,
  /// the player who reached it. Nothing if the scores are equal, nobody reached a goal, the game is
  /// not over, or there is one player.
  [[nodiscard]] std::optional<int> winner() const;

 private:
  [[nodiscard]] Position position_to_play() const;
  std::optional<Turn> advanced(Direction direction, std::optional<Turn> turn);
  void advance(Action action, Position position);

  GameSetup setup_;
  std::vector<Position> positions_;  ///< one more than actions_
  std::vector<Action> actions_;
  std::size_t now_ = 0;
  int undone_ = 0;  ///< the number of calls of undo(), redone ones included
};

/// The game after `actions`; nothing if one of them is not possible.
std::optional<Game> replayed(GameSetup setup, std::span<const Action> actions);

}  // namespace tilery
#pragma GCC visibility pop
