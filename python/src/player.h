#pragma once
// The player for Python: hints, reviews and measurements.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "python/src/common.h"
#include "tilery/player/advice.h"
#include "tilery/search/player.h"

namespace tilery::python {

/// SearchLimits that the present LongCall can cancel. Raises ValueError for wrong limits.
SearchLimits limits_of(int depth, double milliseconds = 0, std::uint64_t nodes = 0);

class NativePlayer {
 public:
  /// `network` is None, a NativeNetwork or the bytes of a file. With a network and `has_tables`,
  /// searches look boards up in the shipped tablebases. Raises ValueError.
  NativePlayer(SharedCartridge cartridge, const py::object& network, bool has_tables,
               unsigned threads);

  [[nodiscard]] bool has_network() const { return evaluator_.has_network(); }
  [[nodiscard]] bool has_tables() const { return evaluator_.has_tables(); }
  [[nodiscard]] unsigned threads() const { return threads_; }

  /// (values, line) of a game's position.
  py::tuple hint(const py::handle& game, const SearchLimits& search_limits, int most_line);

  /// The values of the moves on each board: float64 of shape (n, 4). The threads divide the boards.
  /// `turn` holds the player to move (0, 1, -1 for a single player) and the number of moves made.
  py::array_t<double> hints(const py::array& boards, const py::object& next, const py::object& deck,
                            const std::pair<int, std::uint64_t>& turn,
                            const SearchLimits& search_limits);

  py::dict review(const py::handle& game, const SearchLimits& search_limits);

  /// The statistics of whole games. Calls `progress` with the number of games that are over, a few
  /// times a second.
  py::dict evaluate(std::uint64_t games, const SearchLimits& search_limits,
                    std::uint64_t first_seed, unsigned threads, const py::function& progress);

  /// The value of each afterstate.
  py::array_t<double> values(const py::array& boards, const py::object& next);

 private:
  Player<BoardEvaluator>& player(std::size_t thread);
  void make_players();
  void check_rules_of(const Game& game) const;

  SharedCartridge cartridge_;
  BoardEvaluator evaluator_;
  unsigned threads_;
  std::vector<std::unique_ptr<Player<BoardEvaluator>>> players_;  ///< one for each thread
  std::unique_ptr<Player<BoardEvaluator>>
      shared_;  ///< of several threads, which share one position
  std::atomic<bool> in_use_ = false;
};

}  // namespace tilery::python
