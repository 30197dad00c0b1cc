#pragma once
// A wire among threads that loses, delays and reorders letters, and the processes on it.

#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "apps/cluster/wire.h"

namespace tilery::test {

/// Thrown in place of an end of all processes.
struct Aborted : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Of a hundred letters, how many are lost, and how many wait for later ones.
struct Weather {
  unsigned lost = 0;
  unsigned late = 0;
};

/// What the wires of all ranks have in common.
class BadNetwork {
 public:
  BadNetwork(unsigned ranks, Weather weather) : weather_(weather), boxes_(ranks) {}

  [[nodiscard]] unsigned ranks() const { return static_cast<unsigned>(boxes_.size()); }
  void post(unsigned to, Letter letter);
  std::optional<Letter> take(unsigned rank);

  /// Ends all: the next call of any rank throws Aborted.
  void abort(const std::string& why);
  [[nodiscard]] std::string why() const;

 private:
  unsigned chance();  ///< 0 to 99
  void check() const;

  mutable std::mutex mutex_;
  Weather weather_;
  std::vector<std::deque<Letter>> boxes_;
  std::uint64_t drawn_ = 0;
  bool is_aborted_ = false;
  std::string why_;
};

class BadWire final : public Wire {
 public:
  BadWire(BadNetwork& network, unsigned rank) : network_(network), rank_(rank) {}

  [[nodiscard]] unsigned rank() const override { return rank_; }
  [[nodiscard]] unsigned ranks() const override { return network_.ranks(); }
  void post(unsigned to, std::string bytes) override {
    network_.post(to, {rank_, std::move(bytes)});
  }
  std::optional<Letter> take() override { return network_.take(rank_); }
  [[noreturn]] void abort(const std::string& why) override {
    network_.abort(why);
    throw Aborted(why);
  }

 private:
  BadNetwork& network_;
  unsigned rank_;
};

/// Runs `process` as each rank of the network, each in a thread, and waits for all. A process that
/// is ended with the others ends quietly.
void run_ranks(BadNetwork& network, const std::function<void(Wire&)>& process);

}  // namespace tilery::test
