#pragma once
// The rules of a sliding game as data.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "tilery/core/direction.h"
#include "tilery/rules/ladder.h"
#include "tilery/rules/merge.h"
#include "tilery/rules/spawn_rule.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The longest side of a board, in cells.
inline constexpr int longest_side = 32;

enum class Reach : std::uint8_t {
  far,  ///< tiles run to the wall or the next tile
  step  ///< one tile of each run moves by one cell, and all tiles behind it follow
};

/// Which lines of a board are rings: their last cell is the neighbour of their first one.
enum class Wrap : std::uint8_t { none, rows, columns, both };

enum class ScoreKind : std::uint8_t {
  gathered,  ///< a merge adds the faces of the tiles it makes, or ListedMerge::gain if given
  counted    ///< the score is the sum of the worths of the tiles on the board
};

enum class AtGoal : std::uint8_t {
  ask,    ///< play stops, once, until the player continues it
  go_on,  ///< play continues
  stop    ///< the game is over
};

enum class TurnRule : std::uint8_t {
  alternate,   ///< every move passes the turn
  merge_keeps  ///< a move that merges keeps the turn, any other passes it
};

struct Shape {
  int width = 4;
  int height = 4;
  bool is_open = false;            ///< the player may ask for any size
  std::vector<bool> blocked = {};  ///< one for each cell, row by row; empty if no cell is blocked
  Wrap wrap = Wrap::none;

  /// Whether lines along which tiles move in `direction` are rings. A line with a blocked cell is
  /// none.
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

/// The aim of a player. An aim at the goal needs a goal that ends the game.
enum class Aim : std::uint8_t {
  score,  ///< the most points
  goal,   ///< the best odds of reaching the goal; between equal odds, the most points
  moves   ///< the best odds of reaching the goal; between equal odds, the fewest moves
};

/// In GoalRule::picture: any tile, or none.
inline constexpr std::int16_t any_content = -1;

/// At most one of `tile`, `clear` and `picture` is given. `clear`, `picture` and `moves` need
/// AtGoal::stop.
struct GoalRule {
  std::optional<Rank> tile = {};
  AtGoal then = AtGoal::go_on;
  bool clear = false;                      ///< reached on a board without a tile
  std::vector<std::int16_t> picture = {};  ///< reached on this board: by cell a rank or any_content
  std::optional<int> moves = {};           ///< the game is over after this many moves
  Aim aim = Aim::score;                    ///< of hints, searches, learning and players

  /// Whether the game has a goal.
  [[nodiscard]] bool exists() const { return tile || clear || !picture.empty(); }
  /// Whether `tile` is reached on a board whose largest tile has rank `largest`.
  [[nodiscard]] bool is_reached(Rank largest) const { return tile && largest >= *tile; }
  /// Whether the game ends once the goal is reached.
  [[nodiscard]] bool ends_game() const { return exists() && then == AtGoal::stop; }
  /// The aim of a game whose cartridge names none.
  [[nodiscard]] Aim usual_aim() const { return ends_game() ? Aim::moves : Aim::score; }
  /// Whether the limit of moves ends the game after `made` moves.
  [[nodiscard]] bool is_out_of_moves(std::uint64_t made) const {
    return moves && made >= static_cast<std::uint64_t>(*moves);
  }
  friend bool operator==(const GoalRule&, const GoalRule&) = default;
};

struct PlayersRule {
  int most = 1;  ///< the most players: 1 or 2
  TurnRule turn = TurnRule::alternate;
  /// The directions of each of two players, by Direction; nothing if MovesRule decides for both.
  std::optional<std::array<std::array<bool, 4>, 2>> directions = {};
  /// The goal of each of two players; nothing if Rules::goal is for all. The first goal that is
  /// reached decides the game. Each has exactly one of tile, clear, picture and moves; `moves` is
  /// reached after that many moves of both players.
  std::optional<std::array<GoalRule, 2>> goals = {};

  /// The fewest players: 2 if each player has a goal.
  [[nodiscard]] int least() const { return goals ? 2 : 1; }
  friend bool operator==(const PlayersRule&, const PlayersRule&) = default;
};

/// Limits on moves: directions and undo.
struct MovesRule {
  std::array<bool, 4> allowed = {true, true, true, true};  ///< by Direction; at least one
  std::optional<int> undos;  ///< the most moves that a game may undo; any number if not given

  [[nodiscard]] bool allows(Direction direction) const {
    return allowed[static_cast<std::size_t>(direction)];
  }
  friend bool operator==(const MovesRule&, const MovesRule&) = default;
};

/// All rules of a game. read_cartridge() makes them and checks that the parts fit each other.
struct Rules {
  Shape shape = {};
  Ladder ladder = {};
  MergeKind merge_kind = MergeKind::equal;
  std::vector<MergeTriple> triples = {};  ///< for MergeKind::triples
  std::vector<ListedMerge> merges = {};   ///< for MergeKind::listed; sorted by their parts
  /// The list of merges as its file states it; compiled into the members above.
  std::vector<MergeClause> clauses = {};
  MergeTable merge = {};  ///< compiled from merge_kind, triples or merges, and the ladder's top
  bool chains = false;    ///< tiles made by a merge merge again at once; for MergeKind::listed
  Reach reach = Reach::far;
  std::optional<Direction> fall = {};  ///< after a slide all tiles fall this way, without merging
  SpawnRule spawn = {};
  ScoreRule score = {};
  GoalRule goal = {};
  PlayersRule players = {};
  MovesRule moves = {};

  friend bool operator==(const Rules&, const Rules&) = default;
};

/// The reason why only walled boards can play these rules, as a noun phrase. Nothing if packed
/// boards, vectors and exact solving can: all three call this function. Vectors may still play
/// rules whose only reason is a list of merges (lane_rules()).
std::optional<std::string_view> reason_for_walls(const Rules& rules);

/// Whether the two smallest tiles merge with each other and with no other tile, as 1 and 2 of
/// Threes.
bool has_pair(const Rules& rules);

/// The same game on a board of another size. Nothing unless both sides lie in 1..longest_side and
/// the shape is open (or the size is the same).
std::optional<Rules> resized(const Rules& rules, int width, int height);

/// The same game with another aim. With an aim at the goal the game ends there. Nothing if each
/// player has a goal, or if the aim needs a goal and the game has none.
std::optional<Rules> with_aim(const Rules& rules, Aim aim);

/// "score", "goal" or "moves".
std::string_view name_of(Aim aim);
/// The aim called `name`; nothing if there is none.
std::optional<Aim> aim_named(std::string_view name);

/// `score` as the game shows it: modulo 10^digits.
std::uint64_t wrapped(const ScoreRule& rule, std::uint64_t score);

}  // namespace tilery
#pragma GCC visibility pop
