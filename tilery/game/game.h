#pragma once
// A game as a player plays it: a cartridge's rules, a seed, the moves so far, undo and redo.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tilery/game/position.h"

namespace tilery {

/// What a player did: the four directions, or go on after the goal.
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
  Rules rules;
  std::uint64_t seed = 0;
  int players = 1;  ///< 1 to rules.players.most
};

/// Rules, seed and actions are the whole game: equal ones give equal positions everywhere.
/// Positions are kept, so undo and redo reach from the start to the last action without playing
/// again.
class Game {
 public:
  /// At the first position. Requires 1 <= setup.players <= setup.rules.players.most.
  explicit Game(GameSetup setup);

  /// At `start` instead; requires what tilery::play does of a position under setup.rules.
  Game(GameSetup setup, Position start);

  [[nodiscard]] const Rules& rules() const { return setup_.rules; }
  [[nodiscard]] std::uint64_t seed() const { return setup_.seed; }
  [[nodiscard]] int players() const { return setup_.players; }
  [[nodiscard]] const Position& position() const { return positions_[now_]; }

  /// Plays `direction`, forgetting what was undone. Nothing, and no change, if it is not a move,
  /// the game is over, or the position asks to go on.
  std::optional<Turn> play(Direction direction);

  /// The same with `entry` entering in place of a drawn tile; nothing also where it may not.
  std::optional<Turn> play(Direction direction, Entry entry);

  /// Puts the next tile into the present position, where the game shows one and none is known.
  void draw_next();

  /// Goes on after the goal; false, and no change, where the position does not ask.
  bool go_on();

  /// Steps back by one action; false at the start.
  bool undo();

  /// Steps forward by one undone action; false where none is left.
  bool redo();

  /// Acts as `play` or `go_on`; false where they would change nothing.
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

  /// Once a game of two is over: who has the higher score; nothing where they are equal, or the
  /// game is not over, or one played alone.
  [[nodiscard]] std::optional<int> winner() const;

 private:
  std::optional<Turn> advanced(Direction direction, std::optional<Turn> turn);
  void advance(Action action, Position position);

  GameSetup setup_;
  std::vector<Position> positions_;  ///< one more than actions_
  std::vector<Action> actions_;
  std::size_t now_ = 0;
};

/// The game after `actions`; nothing if one of them cannot be done where it stands.
std::optional<Game> replayed(GameSetup setup, std::span<const Action> actions);

}  // namespace tilery
