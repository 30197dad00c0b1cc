#pragma once
// Judges boards: by a network if there is one, else by the heuristic.

#include <functional>
#include <optional>
#include <utility>

#include "tilery/board/packed_board.h"
#include "tilery/board/walled_board.h"
#include "tilery/rules/rules.h"
#include "tilery/search/evaluator.h"
#include "tilery/value/heuristic.h"
#include "tilery/value/network.h"

namespace tilery {

/// True as soon as nobody needs a network that is still being read; reading then stops early.
using IsUnwanted = std::function<bool()>;

/// Satisfies Evaluator and FetchingEvaluator, for packed and for walled boards.
class Judge {
 public:
  /// Judges by `network`, which fits `rules`; by the heuristic where there is none.
  Judge(const Rules& rules, std::optional<Network> network)
      : spawn_(rules.spawn), heuristic_(rules), network_(std::move(network)) {}

  [[nodiscard]] bool has_network() const { return network_.has_value(); }

  template <typename Board>
  [[nodiscard]] double value(const Board& after, const Prospect& prospect) const {
    return network_ ? NetworkJudge(*network_, spawn_).value(after, prospect)
                    : heuristic_.value(after);
  }
  [[nodiscard]] double value_of_end() const { return network_ ? 0 : heuristic_.value_of_end(); }

  /// A board whose weights are on their way, or what the heuristic said of it.
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
};
static_assert(FetchingEvaluator<Judge, PackedBoard> && FetchingEvaluator<Judge, WalledBoard>);

}  // namespace tilery
