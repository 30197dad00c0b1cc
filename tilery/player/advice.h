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

// The limits of a search that a user asks for, completed by the usual ones.

inline constexpr int deepest_search = 12;
inline constexpr std::uint64_t most_nodes = 1'000'000'000'000;  ///< the largest limit
inline constexpr unsigned most_search_threads = 256;            ///< the largest number

/// The limits that a user asks for, completed by `usual`: if `asked` has neither a depth (0) nor a
/// limit, depth and limit are the usual ones. With a limit alone the depth is `deepest`.
SearchLimits completed(const SearchLimits& asked, const SearchLimits& usual,
                       int deepest = deepest_search);

/// The values of all moves of `position`, by own_values(). A cancelled search ends early, with the
/// values of depth 1 at least; `is_cancelled`, unless empty, replaces the function in
/// `search_limits`.
MoveValues thought_of(Player<BoardEvaluator>& player, const Position& position,
                      const SearchLimits& search_limits, const IsCancelled& is_cancelled = {});

/// The values of `player`'s search for the position itself: without the directions that the player
/// to move does not have. If the search lowered large tiles, points_hidden() is added to all
/// points, as if all equal ones merged.
MoveValues own_values(const Player<BoardEvaluator>& player, const Position& position,
                      MoveValues values);

/// True once `limits.is_cancelled` is, or once the time of `limits`, counted from now, is over.
IsCancelled cancelled_or_late(const SearchLimits& limits);

/// The values of a puzzle's moves, exact: the odds of the goal in percent, 0 or 100, less the more
/// moves are needed. Nothing for other games, games whose aim is the score, and puzzles whose
/// positions need more than 16 MiB.
std::optional<MoveValues> puzzle_values(const Rules& rules, const Position& position,
                                        const IsCancelled& is_cancelled = {});

/// A tablebase's entry for a position.
struct KnownFormation {
  std::string name;  ///< "442-256"
  double odds = 0;   ///< of the merge, by the best move
};

/// The entry of the evaluator's tablebases for `position`; nothing if they do not know it. A search
/// of depth 1 does not use them.
std::optional<KnownFormation> known_formation(const Player<BoardEvaluator>& player,
                                              const BoardEvaluator& evaluator,
                                              const Position& position);

/// "table 442-256: odds 97.6%".
std::string words_of_formation(const KnownFormation& known);

/// Each value less the best one: 0 for the best move, negative for the others.
MoveValues from_best(const MoveValues& values);

/// Each move's value against the best one, in words: "best", "loses 40 points", "loses 1.2%".
/// Values of the heuristic give their order: "best", "second", "third", "fourth". Empty for a
/// direction that is no move.
std::array<std::string, 4> value_words(const MoveValues& values, ValueUnit unit);

/// A value for people: "98.5", and from 1,000 on without decimals, "1,235".
std::string value_text(double value);

/// The loss of `direction` against the best move; nothing if it is no move. A loss of at most a
/// millionth of the best value is 0: moves of equal value, as mirrored ones, may differ by
/// rounding. Requires a best move.
std::optional<double> loss_of(const MoveValues& values, Direction direction);

/// Whether a move with that loss is as good as the best one: value_text() rounds the loss to "0.0".
bool is_as_good(double loss);

/// The quality of a move: by its loss as a share of the best move's value, like grades.
enum class MoveQuality : std::uint8_t { best, good, inaccuracy, mistake, blunder };

/// best if is_as_good(), good up to 0.3%, inaccuracy to 1%, mistake to 3%, else blunder. Requires
/// values that are not heuristic, and a value of `direction`.
MoveQuality quality_of(const MoveValues& values, Direction direction);

/// A sentence on a move that was made: "Best move.", "As good as the best move.", "Mistake: left
/// was better by 71 points." By heuristic values, the sentence only names the better move. Requires
/// that `played` has a value.
std::string verdict_on_move(const MoveValues& values, Direction played, ValueUnit unit);

/// The unit of heuristic values.
inline constexpr std::string_view heuristic_unit = "heuristic points";

/// Moves that expected_line() looks ahead.
inline constexpr int line_depth = 2;

/// The line of best moves from `position` on, at most `most`, with the likeliest tile entering
/// after each. The first is the best move of `values`; the others are searched to line_depth, and
/// those of a puzzle that puzzle_values() knows are exact. Once `is_cancelled`, unless empty, is
/// true, the others are searched one move ahead.
std::vector<Direction> expected_line(Player<BoardEvaluator>& player, const Position& position,
                                     const MoveValues& values, int most,
                                     const IsCancelled& is_cancelled = {});

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

// The tables that a program brings along for a game.

/// The file of the table of that name, such as "2048-442-256"; empty if there is none.
/// shipped_table is such a function.
using TableNamed = std::function<std::string_view(std::string_view name)>;

/// The tables of the game's usual formations, each by the name CARTRIDGE-FORMATION: null if there
/// are none. Files that are damaged or for other rules are left out.
std::shared_ptr<const Tablebases> usual_tables(const Cartridge& cartridge,
                                               const TableNamed& table_named);

}  // namespace tilery
