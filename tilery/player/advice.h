#pragma once
// Advice on a position: the values of its moves in words, the grade of a move, and a likely line of
// play.

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/game/position.h"
#include "tilery/player/board_evaluator.h"
#include "tilery/rules/cartridge.h"
#include "tilery/search/deepening.h"
#include "tilery/search/player.h"
#include "tilery/tablebase/tablebases.h"

#pragma GCC visibility push(default)
namespace tilery {

// The limits of a search. The user sets some of them; the others are the default.

inline constexpr int deepest_search = 12;
inline constexpr std::uint64_t most_nodes = 1'000'000'000'000;  ///< the largest limit of nodes
inline constexpr unsigned most_search_threads = 256;            ///< the largest number of threads

/// The limits that a user asks for, completed by `usual`: if `asked` has neither a depth (0) nor a
/// limit, depth and limit are the usual ones. With a limit and no depth, the depth is `deepest`.
SearchLimits completed(const SearchLimits& asked, const SearchLimits& usual,
                       int deepest = deepest_search);

/// The values of all moves of `position`, by own_values(). A cancelled search ends early, but after
/// depth 1. `is_cancelled` replaces the function in `search_limits`, unless it is empty.
MoveValues searched_values(Player<BoardEvaluator>& player, const Position& position,
                           const SearchLimits& search_limits, const IsCancelled& is_cancelled = {});

/// The values of `player`'s search for `position`, without the directions that the player to move
/// does not have. If the search lowered large tiles, points_hidden() is added to values in points,
/// as if all equal tiles merged.
MoveValues own_values(const Player<BoardEvaluator>& player, const Position& position,
                      MoveValues values);

/// A function that returns true once `limits.is_cancelled` does, or once the time of `limits` is
/// over, counted from now.
IsCancelled cancelled_or_late(const SearchLimits& limits);

/// The exact values of a puzzle's moves: the odds of the goal in percent, 0 or 100, minus a little
/// for each move that is needed. Nothing for other games, for games whose aim is the score, for
/// puzzles whose positions need more than 16 MiB, and if the search is cancelled.
std::optional<MoveValues> puzzle_values(const Rules& rules, const Position& position,
                                        const IsCancelled& is_cancelled = {});

/// A tablebase's entry for a position.
struct KnownFormation {
  std::string name;  ///< "442-256"
  double odds = 0;   ///< odds of the merge after the best move
};

/// The entry of the evaluator's tablebases for `position`; nothing if none contains it. A search of
/// depth 1 does not use tablebases.
std::optional<KnownFormation> known_formation(const Player<BoardEvaluator>& player,
                                              const BoardEvaluator& evaluator,
                                              const Position& position);

/// "table 442-256: odds 97.6%".
std::string words_of_formation(const KnownFormation& known);

/// Each value minus the best one: 0 for the best move, negative for the others.
MoveValues from_best(const MoveValues& values);

/// Each move's value against the best one, in words: "best", "as good", "loses 40 points",
/// "loses 1.2%". Values of the heuristic give their order: "best", "second", "third", "fourth".
/// Empty for a direction that is no move.
std::array<std::string, 4> value_words(const MoveValues& values, ValueUnit unit);

/// A value for people: "98.5", and from 1,000 on without decimals, "1,235".
std::string value_text(double value);

/// value_text() with its unit: "12.5 points", "3.2%", "12.5 heuristic points".
std::string amount_text(double value, ValueUnit unit);

/// The loss of `direction` against the best move; nothing if it is no move. A loss of at most a
/// millionth of the best value is 0, because equal moves, such as mirrored ones, may differ by
/// rounding. Requires a best move.
std::optional<double> loss_of(const MoveValues& values, Direction direction);

/// Whether a move with this loss is as good as the best one: value_text() rounds the loss to "0.0".
bool is_as_good(double loss);

enum class MoveQuality : std::uint8_t { best, good, inaccuracy, mistake, blunder };

/// The quality of a move by its loss as a share of the best value, or of 1 if that is larger: best
/// if is_as_good(), good up to 0.3%, inaccuracy up to 1%, mistake up to 3%, else blunder. Requires
/// values that are not heuristic, and a value of `direction`.
MoveQuality quality_of(const MoveValues& values, Direction direction);

/// A sentence on a move that was made: "Best move.", "As good as the best move.", "Mistake: left
/// was better by 71.0 points." By heuristic values, the sentence has no grade: "left was better by
/// 71.0 heuristic points." Requires that `played` has a value.
std::string verdict_on_move(const MoveValues& values, Direction played, ValueUnit unit);

inline constexpr std::string_view heuristic_unit = "heuristic points";

/// The depth of the searches of expected_line().
inline constexpr int line_depth = 2;

/// The best moves from `position` on, at most `most`; after each the likeliest tile enters. The
/// first is the best move of `values`. Later moves are searched to line_depth; in a puzzle that
/// puzzle_values() knows, they are exact. Once `is_cancelled` returns true, later moves are
/// searched one move ahead. `is_cancelled` may be empty.
std::vector<Direction> expected_line(Player<BoardEvaluator>& player, const Position& position,
                                     const MoveValues& values, int most,
                                     const IsCancelled& is_cancelled = {});

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

// The tablebases that a program ships for a game.

/// The content of the tablebase's file with a name such as "2048-442-256"; empty if there is none.
/// shipped_table is such a function.
using TableNamed = std::function<std::string_view(std::string_view name)>;

/// The tablebases of the game's usual formations, each by the name CARTRIDGE-FORMATION. Null if
/// there are none. Leaves out files that are damaged or for other rules.
std::shared_ptr<const Tablebases> usual_tables(const Cartridge& cartridge,
                                               const TableNamed& table_named);

}  // namespace tilery
