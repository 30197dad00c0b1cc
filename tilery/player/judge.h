#pragma once
// Judges boards: by a network if there is one, else by the heuristic.

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/board/packed_board.h"
#include "tilery/board/walled_board.h"
#include "tilery/core/error.h"
#include "tilery/rules/rules.h"
#include "tilery/search/evaluator.h"
#include "tilery/tables/formation_tables.h"
#include "tilery/value/heuristic.h"
#include "tilery/value/network.h"
#include "tilery/value/network_file.h"

namespace tilery {

/// True as soon as nobody needs a network that is still being read; reading then stops early.
using IsUnwanted = std::function<bool()>;

/// By rank: what the score gains in making such a tile from new ones. Where the score is counted on
/// the board that is the tile's worth.
std::vector<double> points_of_tiles(const Rules& rules);

/// Satisfies Evaluator and FetchingEvaluator, for packed and for walled boards, and ValueReviser
/// for packed ones. With a network its values are expected points; by the heuristic only their
/// differences mean something.
class Judge {
 public:
  /// Judges by `network`, or by the heuristic if there is none. Requires a network that fits
  /// `rules`: check_shape, check_rules.
  Judge(const Rules& rules, std::optional<Network> network)
      : spawn_(rules.spawn),
        heuristic_(rules),
        network_(std::move(network)),
        points_(points_of_tiles(rules)) {}

  [[nodiscard]] bool has_network() const { return network_.has_value(); }

  /// From now on moves on boards that tables know are valued by their odds. Without a network this
  /// changes nothing: odds need points to be weighed with.
  void use_tables(std::shared_ptr<const FormationTables> tables) { tables_ = std::move(tables); }
  [[nodiscard]] bool has_tables() const { return network_ && tables_; }

  /// A checksum of the network's shape and weights, in whatever form, and of the tables' names and
  /// sizes: judges with the same one play the same games. 0 for the heuristic.
  [[nodiscard]] std::uint64_t signature() const;

  /// What the tables say of `board`, if they are used and know it.
  [[nodiscard]] std::optional<TableAdvice> table_advice(PackedBoard board) const;

  /// Values the moves of a board that the tables know. Moves that keep the formation are worth
  /// their odds times the worth of the board after the merge, judged by the network: who misses it
  /// gets little more. Moves that break it keep their values, but count as even odds at most. All
  /// values stay where no move has even odds: then a search finds more.
  void revise(PackedBoard board, MoveValues& values) const;

  template <typename Board>
  [[nodiscard]] double value(const Board& after, const Prospect& prospect) const {
    return network_ ? NetworkJudge(*network_, spawn_).value(after, prospect)
                    : heuristic_.value(after);
  }
  [[nodiscard]] double value_of_end() const { return network_ ? 0 : heuristic_.value_of_end(); }

  /// A board whose weights are being fetched from memory, or the heuristic's value of it.
  struct Fetched {
    NetworkJudge::Fetched weights;
    double value = 0;
  };
  template <typename Board>
  void fetch(const Board& after, const Prospect& prospect, Fetched& fetched) const {
    if (network_) {
      NetworkJudge(*network_, spawn_).fetch(after, prospect, fetched.weights);
    } else {
      fetched.value = heuristic_.value(after);
    }
  }
  [[nodiscard]] double value(const Fetched& fetched) const {
    return network_ ? NetworkJudge(*network_, spawn_).value(fetched.weights) : fetched.value;
  }

 private:
  SpawnRule spawn_;
  Heuristic heuristic_;
  std::optional<Network> network_;
  std::vector<double> points_;  ///< by rank: gathered in making such a tile from new ones
  std::shared_ptr<const FormationTables> tables_;
};
static_assert(FetchingEvaluator<Judge, PackedBoard> && FetchingEvaluator<Judge, WalledBoard>);

/// Fails, naming `source`, if networks of that shape cannot judge boards of `rules`.
std::expected<void, Error> check_shape(const NetworkShape& shape, const Rules& rules,
                                       const std::string& source);

/// Fails, naming `source`, if the network was trained for other rules, or has another shape than
/// they give it.
std::expected<void, Error> check_rules(const NetworkHeader& header, const Rules& rules,
                                       const std::string& source);

/// The network in the file `bytes`, for boards of `rules`. Fails, naming `source`, if the bytes are
/// no network, if it is for other rules, if it exceeds `limits`, or if there is no memory for it.
std::expected<Network, Error> network_for(const Rules& rules, std::string_view bytes,
                                          const std::string& source,
                                          const NetworkLimits& limits = {});

}  // namespace tilery
