#pragma once
// Evaluates boards: by a network if there is one, else by the heuristic.

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/board/walled_board.h"
#include "tilery/core/error.h"
#include "tilery/packed/packed_board.h"
#include "tilery/rules/cartridge.h"
#include "tilery/rules/rules.h"
#include "tilery/search/deepening.h"
#include "tilery/search/evaluator.h"
#include "tilery/tablebase/tablebases.h"
#include "tilery/value/heuristic.h"
#include "tilery/value/network.h"
#include "tilery/value/network_file.h"

#pragma GCC visibility push(default)
namespace tilery {

/// For each rank, the points of all merges that make a tile of this rank from new tiles. If the
/// score is counted on the board, the points that this tile counts there.
std::vector<double> points_of_tiles(const Rules& rules);

/// The meaning of a move's value.
enum class ValueUnit : std::uint8_t {
  heuristic,  ///< only differences mean something
  points,     ///< expected points in the rest of the game
  percent     ///< odds of reaching the goal; points or moves decide between equal odds. If each
              ///< player has a goal: odds that the player to move wins; a draw counts half
};

/// The value of a board after a move, by a network or the heuristic. Satisfies Evaluator and
/// FetchingEvaluator for packed and walled boards, and ValueReviser for packed boards.
class BoardEvaluator {
 public:
  /// Evaluates by `network`, or by the heuristic if there is none. Any number of evaluators may
  /// share a network. Requires a network that fits `rules`: check_shape, check_rules.
  BoardEvaluator(const Rules& rules, std::shared_ptr<const Network> network)
      : spawn_(rules.spawn),
        aim_(rules.goal.aim),
        is_opposed_(rules.players.goals.has_value()),
        heuristic_(rules),
        network_(std::move(network)),
        points_(points_of_tiles(rules)) {}

  /// Evaluates by `network`, which this evaluator and its copies own.
  BoardEvaluator(const Rules& rules, std::optional<Network> network)
      : BoardEvaluator(rules,
                       network ? std::make_shared<const Network>(*std::move(network)) : nullptr) {}

  [[nodiscard]] bool has_network() const { return network_ != nullptr; }
  /// Null if the heuristic evaluates.
  [[nodiscard]] const std::shared_ptr<const Network>& network() const { return network_; }
  [[nodiscard]] ValueUnit unit() const {
    return is_opposed_          ? ValueUnit::percent
           : !network_          ? ValueUnit::heuristic
           : aim_ == Aim::score ? ValueUnit::points
                                : ValueUnit::percent;
  }

  /// Lets revise() value moves by the odds in `tables`. They take effect only with a network whose
  /// values are points, because the odds are multiplied with points.
  void use_tables(std::shared_ptr<const Tablebases> tables) { tables_ = std::move(tables); }
  [[nodiscard]] const std::shared_ptr<const Tablebases>& tables() const { return tables_; }
  [[nodiscard]] bool has_tables() const {
    return unit() == ValueUnit::points && tables_ != nullptr;
  }

  /// A checksum of the network's shape and weights, and of the tables' names and sizes. It is the
  /// same for dense and compact weights. Evaluators with equal signatures play equal games. 0 for
  /// the heuristic.
  [[nodiscard]] std::uint64_t signature() const;

  /// The odds of the moves on `board`; nothing without tables, or if no table contains the board.
  [[nodiscard]] std::optional<TablebaseAdvice> table_advice(PackedBoard board) const;

  /// Changes the values of the moves on a board that a table contains. A move that keeps the
  /// formation gets its odds times the network's value of the board after the merge: a player who
  /// misses the merge gains little more. A move that breaks the formation keeps its value, up to
  /// the value of a move with even odds. If all odds are below one half, all values stay, because
  /// the search is better there.
  void revise(PackedBoard board, MoveValues& values) const;

  template <typename Board>
  [[nodiscard]] double value(const Board& after, const Preview& preview) const {
    return network_ ? NetworkEvaluator(*network_, spawn_).value(after, preview)
                    : heuristic_.value(after);
  }
  [[nodiscard]] double value_of_end() const { return network_ ? 0 : heuristic_.value_of_end(); }

  /// Sets the value of each board. Satisfies BatchEvaluator.
  template <typename Board>
  void evaluate(const Afterstates<Board>& afters, std::span<double> values) const {
    if (network_) {
      NetworkEvaluator(*network_, spawn_)
          .evaluate(afters.boards, afters.preview_numbers, afters.previews, values);
      return;
    }
    for (std::size_t number = 0; number < values.size(); ++number) {
      values[number] = heuristic_.value(afters.boards[number]);
    }
  }

  /// A board whose weights are being fetched from memory, or the heuristic's value of it.
  struct Fetched {
    NetworkEvaluator::Fetched weights;
    double value = 0;
  };
  template <typename Board>
  void fetch(const Board& after, const Preview& preview, Fetched& fetched) const {
    if (network_) {
      NetworkEvaluator(*network_, spawn_).fetch(after, preview, fetched.weights);
    } else {
      fetched.value = heuristic_.value(after);
    }
  }
  [[nodiscard]] double value(const Fetched& fetched) const {
    return network_ ? NetworkEvaluator(*network_, spawn_).value(fetched.weights) : fetched.value;
  }

 private:
  SpawnRule spawn_;
  Aim aim_;
  bool is_opposed_;  ///< each player has a goal
  Heuristic heuristic_;
  std::shared_ptr<const Network> network_;
  std::vector<double> points_;  ///< points_of_tiles()
  std::shared_ptr<const Tablebases> tables_;
};
static_assert(FetchingEvaluator<BoardEvaluator, PackedBoard> &&
              FetchingEvaluator<BoardEvaluator, WalledBoard>);

/// Fails, naming `source`, if a network of this shape cannot evaluate boards of `rules`.
std::expected<void, Error> check_shape(const NetworkShape& shape, const Rules& rules,
                                       const std::string& source);

/// Fails, naming `source`, if the network was trained for other rules or another aim, or if its
/// shape does not fit `rules`.
std::expected<void, Error> check_rules(const NetworkHeader& header, const Rules& rules,
                                       const std::string& source);

/// The network in the file `bytes`, for boards of `rules`. Fails, naming `source`, if the bytes are
/// no network, if it is for other rules, if it exceeds `limits`, or if there is no memory for it.
std::expected<Network, Error> network_for(const Rules& rules, std::string_view bytes,
                                          const std::string& source,
                                          const NetworkLimits& limits = {});

// A cache of evaluators for several games.

/// Makes the evaluator for a game at the size of its rules. Fails if its network cannot be read.
using FindEvaluator =
    std::function<std::expected<BoardEvaluator, Error>(const Cartridge& cartridge)>;

/// Keeps the most recently used evaluators: at most `most_evaluators` with a network, and as many
/// without. A network that it dropped is not read again while an evaluator with this network
/// exists. Only one thread at a time may use the cache. Its evaluators stay valid after the cache
/// drops them, on any thread.
class EvaluatorCache {
 public:
  static constexpr std::size_t most_evaluators = 4;  ///< of each kind

  /// Without `find` every game is evaluated by the heuristic.
  explicit EvaluatorCache(FindEvaluator find = {}) : find_(std::move(find)) {}

  /// The evaluator for a game at the size of its rules. Fails as `find` does.
  std::expected<std::shared_ptr<const BoardEvaluator>, Error> evaluator(const Cartridge& cartridge);

 private:
  struct Kept {
    std::string name;
    std::uint64_t rules_hash = 0;
    Aim aim = Aim::score;
    std::shared_ptr<const BoardEvaluator> evaluator;  ///< null: dropped; others may use its network
    std::weak_ptr<const Network> network;
    std::shared_ptr<const Tablebases> tables;
  };

  FindEvaluator find_;
  std::vector<Kept> kept_;  ///< the most recently used one last
};

}  // namespace tilery
#pragma GCC visibility pop
