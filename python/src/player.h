#pragma once
// The player for Python: hints, reviews and measurements.

#include <atomic>
#include <memory>
#include <vector>

#include "python/src/common.h"
#include "tilery/player/advice.h"
#include "tilery/player/root_parallel.h"

namespace tilery::python {

/// Thinking for so long, stopped by the present LongCall. Raises ValueError for wrong limits.
Thinking thinking_of(int depth, double milliseconds = 0, std::uint64_t most_boards = 0);

class NativePlayer {
 public:
  /// `network` is None, a NativeNetwork or the bytes of a file. With `has_tables`, moves on boards
  /// that the shipped tables know are valued by their odds, if there is a network. Raises
  /// ValueError.
  NativePlayer(SharedCartridge cartridge, const py::object& network, bool has_tables,
               unsigned threads);

  [[nodiscard]] bool has_network() const { return judge_.has_network(); }
  [[nodiscard]] bool has_tables() const { return judge_.has_tables(); }
  [[nodiscard]] unsigned threads() const { return threads_; }

  /// (values, line) of a game's position.
  py::tuple hint(const py::handle& game, const Thinking& thinking, int most_line);

  /// float64 of shape (n, 4): boards are shared out among the threads.
  py::array_t<double> hints(const py::array& boards, const py::object& next,
                            const Thinking& thinking);

  py::dict review(const py::handle& game, const Thinking& thinking);

  /// The statistics of whole games.
  py::dict evaluate(std::uint64_t games, const Thinking& thinking, std::uint64_t first_seed,
                    unsigned threads);

  /// What each afterstate is worth.
  py::array_t<double> values(const py::array& boards, const py::object& next);

 private:
  MoveValues thought(LongCall& call, const Position& position, const Thinking& thinking);
  Player<Judge>& player(std::size_t thread);
  void make_players();
  void check_rules_of(const Game& game) const;

  SharedCartridge cartridge_;
  Judge judge_;
  unsigned threads_;
  std::vector<std::unique_ptr<Player<Judge>>> players_;  ///< one a thread
  std::unique_ptr<RootParallel> parallel_;  ///< of several threads: they share out the moves
  std::atomic<bool> in_use_ = false;
};

}  // namespace tilery::python
