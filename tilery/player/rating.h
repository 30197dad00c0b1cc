#pragma once
// Rates a game: its length, its choices, and luck against skill. Several players play games of the
// same seeds.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/work_budget.h"
#include "tilery/player/game_statistics.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery {

/// A game of a rating is stopped if it has not ended after this many moves.
inline constexpr std::uint64_t most_rated_moves = 10'000;

/// The limits of a rating. Without a clock only moves limit it, and every rating gives the same
/// result.
struct RatingPlan {
  double seconds = 30;  ///< approximate; requires a clock
  Clock clock = {};
  std::uint64_t games = 300;                  ///< of each player, at most
  std::uint64_t training_moves = 20'000'000;  ///< at most
  std::uint64_t moves = 20'000'000;           ///< of all games of a player, at most
  std::uint64_t first_seed = 1;
  std::function<bool()> is_cancelled = {};  ///< once it returns true, the rating ends early
  /// Called at intervals with the current task, and the share of the rating that is over.
  std::function<void(std::string_view what, double share)> progress = {};
};

/// The games of one player.
struct RatedPlayer {
  std::string name;  ///< "random", "greedy", "trained" or "searching"
  GameStatistics games;
  std::uint64_t left = 0;  ///< games that did not end within most_rated_moves

  /// The share of games that reached the goal; nothing without a goal or without games.
  [[nodiscard]] std::optional<double> goal(const GoalRule& rule) const;
};

/// In the order in which they are tested, except the last.
enum class GameVerdict : std::uint8_t {
  endless,      ///< most games of random play did not end
  no_choice,    ///< nearly all moves are forced, or none matters
  luck,         ///< the skilled player hardly beats random play
  mostly_luck,  ///< the skilled player beats random play in less than three of four games
  luck_and_skill,
  skill,   ///< the skilled player beats random play in nine of ten games
  unknown  ///< the time was over before games could be compared, and few moves are forced
};

struct GameRating {
  std::vector<RatedPlayer> players;  ///< random, greedy, and a skilled one
  /// The share of seeds on which the skilled player did better, by the aim of the game, than random
  /// and than greedy play. Equal results count half. If each player has a goal: the share of games
  /// against random and greedy play that the skilled player won, where each seed is played from
  /// both sides. Without seeds: 0.5.
  double beats_random = 0;
  double beats_greedy = 0;
  std::uint64_t pairs = 0;  ///< seeds whose games all players ended
  /// Shares of the skilled player's moves: moves without a choice, and moves where another move
  /// loses more than 1% of the value. The second share is unknown without a network.
  std::optional<double> forced;
  std::optional<double> matter;
  /// If two share the board, the share of wins of the player who begins; equal results count half.
  /// Both play greedily; if each player has a goal, both are the skilled player.
  std::optional<double> first_wins;
  /// In games without chance: the share of reachable positions from which the goal can no longer be
  /// reached. Unknown if there are too many positions.
  std::optional<double> dead_ends;
  std::vector<std::string> doubts;  ///< the notes of doubts_about()
  GameVerdict verdict = GameVerdict::luck;
  bool is_whole = true;  ///< the rating was not cancelled

  [[nodiscard]] const RatedPlayer& skilled() const { return players.back(); }
};

#pragma GCC visibility pop

/// Rates the game by random play, greedy play and a skilled player. The skilled player is a network
/// that learns for about half of the time, or a search by the heuristic for games that no network
/// of fewer than 2^25 weights can learn. If each player has a goal, the search looks two moves
/// ahead on boards of at most 16 cells.
GameRating rating_of(const Rules& rules, const RatingPlan& plan);

}  // namespace tilery
