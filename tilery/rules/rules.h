#pragma once
// The rules of a sliding game as data.

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "tilery/core/direction.h"
#include "tilery/rules/ladder.h"
#include "tilery/rules/merge.h"
#include "tilery/rules/spawn_rule.h"

namespace tilery {

/// The longest side of a board, in cells.
inline constexpr int longest_side = 32;

enum class Reach : std::uint8_t {
  far,  ///< tiles run to the wall or the next tile
  step  ///< each line gives way once, by one cell
};

/// Which lines of a board are rings: their last cell is the neighbour of their first one.
enum class Wrap : std::uint8_t { none, rows, columns, both };

enum class ScoreKind : std::uint8_t {
  gathered,  ///< a merge adds the face of the tile it makes
  counted    ///< the score is the sum of the worths of the tiles on the board
};

enum class AtGoal : std::uint8_t {
  ask,    ///< play stops, once, until the player says go on
  go_on,  ///< play goes on
  stop    ///< the game is over
};

enum class TurnRule : std::uint8_t {
  alternate,   ///< every move passes the turn
  merge_keeps  ///< a move that merges keeps the turn, any other passes it
};

struct Shape {
  int width = 4;
  int height = 4;
  bool is_open = false;       ///< the player may ask for any size
  std::vector<bool> blocked;  ///< one a cell, row by row; empty where no cell is blocked
  Wrap wrap = Wrap::none;

  /// Whether lines along which tiles move in `direction` are rings, unless a cell is blocked.
  [[nodiscard]] bool wraps(Direction direction) const {
    return wrap == Wrap::both || wrap == (is_horizontal(direction) ? Wrap::rows : Wrap::columns);
  }
  [[nodiscard]] int cells() const { return width * height; }
  [[nodiscard]] bool is_blocked(int cell) const {
    return !blocked.empty() && blocked[std::size_t(cell)];
  }
  friend bool operator==(const Shape&, const Shape&) = default;
};

struct ScoreRule {
  ScoreKind kind = ScoreKind::gathered;
  std::vector<std::uint64_t> worth;  ///< by rank, for ScoreKind::counted
  int digits = 0;                    ///< the score wraps at 10^digits; 0 if it never does
  friend bool operator==(const ScoreRule&, const ScoreRule&) = default;
};

struct GoalRule {
  std::optional<Rank> tile;
  AtGoal then = AtGoal::go_on;

  /// Whether a board whose largest tile has rank `largest` has reached the goal.
  [[nodiscard]] bool is_reached(Rank largest) const { return tile && largest >= *tile; }
  /// Whether the game ends once the goal is reached.
  [[nodiscard]] bool ends_game() const { return tile && then == AtGoal::stop; }
  friend bool operator==(const GoalRule&, const GoalRule&) = default;
};

struct PlayersRule {
  int most = 1;  ///< 1 or 2 can play
  TurnRule turn = TurnRule::alternate;
  friend bool operator==(const PlayersRule&, const PlayersRule&) = default;
};

/// What players may do besides sliding freely.
struct MovesRule {
  std::array<bool, 4> allowed = {true, true, true, true};  ///< by Direction; one at least
  std::optional<int> undos;  ///< how many moves a game may take back; any number if not given

  [[nodiscard]] bool allows(Direction direction) const {
    return allowed[static_cast<std::size_t>(direction)];
  }
  friend bool operator==(const MovesRule&, const MovesRule&) = default;
};

/// All rules of a game. read_cartridge() makes them and checks that the parts fit each other.
struct Rules {
  Shape shape;
  Ladder ladder;
  MergeKind merge_kind = MergeKind::equal;
  std::vector<MergeTriple> triples;  ///< for MergeKind::triples
  std::vector<ListedMerge> merges;   ///< for MergeKind::listed; by their parts
  MergeTable merge;                  ///< compiled from merge_kind, triples and the ladder's top
  Reach reach = Reach::far;
  SpawnRule spawn;
  ScoreRule score;
  GoalRule goal;
  PlayersRule players;
  MovesRule moves;

  friend bool operator==(const Rules&, const Rules&) = default;
};

/// Why these rules are played on walled boards alone, as a noun phrase; nothing if packed boards,
/// vectors and exact solving may play them. All of them ask here.
std::optional<std::string_view> reason_for_walls(const Rules& rules);

/// The same game on a board of another size. Nothing unless both sides lie in 1..longest_side and
/// the shape is open (or the size is the same).
std::optional<Rules> resized(const Rules& rules, int width, int height);

/// `score` as the game shows it: modulo 10^digits.
std::uint64_t wrapped(const ScoreRule& rule, std::uint64_t score);

}  // namespace tilery
