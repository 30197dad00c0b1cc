#pragma once
// Ranks in threads of this process, and the network between them.

#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "apps/cluster/message_communicator.h"
#include "apps/cluster/transport.h"
#include "tilery/core/random.h"
#include "tilery/core/work_budget.h"

namespace tilery::test {

/// Thrown in each thread where a real network would end all processes.
struct Aborted : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Like MPI: messages from one rank to another keep their order; messages of different senders
/// arrive in any order.
class ThreadNetwork {
 public:
  explicit ThreadNetwork(unsigned ranks)
      : boxes_(ranks, std::vector<std::deque<std::string>>(ranks)),
        received_(ranks, std::vector<std::uint64_t>(ranks)),
        bytes_(ranks) {}

  [[nodiscard]] unsigned ranks() const { return static_cast<unsigned>(boxes_.size()); }

  void send(unsigned from, unsigned to, std::string bytes) {
    const std::lock_guard lock(mutex_);
    check();
    bytes_[from] += bytes.size();
    boxes_[to][from].push_back(std::move(bytes));
  }

  /// The number of messages of `from` that `to` has received.
  std::uint64_t received(unsigned from, unsigned to) {
    const std::lock_guard lock(mutex_);
    return received_[to][from];
  }

  std::optional<Message> receive(unsigned to) {
    const std::lock_guard lock(mutex_);
    check();
    const auto first =
        static_cast<unsigned>(Random{.seed = 22, .counter = drawn_++}.next() % ranks());
    for (unsigned step = 0; step < ranks(); ++step) {
      const unsigned from = (first + step) % ranks();
      if (std::deque<std::string>& box = boxes_[to][from]; !box.empty()) {
        Message message = {.from = from, .bytes = std::move(box.front())};
        box.pop_front();
        ++received_[to][from];
        return message;
      }
    }
    return std::nullopt;
  }

  /// Ends all: the next send() or receive() of any rank throws Aborted.
  void abort(const std::string& why) {
    const std::lock_guard lock(mutex_);
    if (!is_aborted_) {
      is_aborted_ = true;
      why_ = why;
    }
  }
  [[nodiscard]] std::string why() const {
    const std::lock_guard lock(mutex_);
    return why_;
  }

  /// Bytes that a rank has sent.
  [[nodiscard]] std::uint64_t bytes_of(unsigned rank) const { return bytes_[rank]; }

 private:
  void check() const {
    if (is_aborted_) {
      throw Aborted(why_);
    }
  }

  mutable std::mutex mutex_;
  std::vector<std::vector<std::deque<std::string>>> boxes_;  ///< by receiver and sender
  std::vector<std::vector<std::uint64_t>> received_;         ///< by receiver and sender
  std::vector<std::uint64_t> bytes_;                         ///< by sender
  std::uint64_t drawn_ = 0;
  bool is_aborted_ = false;
  std::string why_;
};

class ThreadTransport final : public Transport {
 public:
  ThreadTransport(ThreadNetwork& network, unsigned rank) : network_(network), rank_(rank) {}

  [[nodiscard]] unsigned rank() const override { return rank_; }
  [[nodiscard]] unsigned ranks() const override { return network_.ranks(); }
  void send(unsigned to, std::string bytes) override { network_.send(rank_, to, std::move(bytes)); }
  [[nodiscard]] std::uint64_t received(unsigned to) override {
    return network_.received(rank_, to);
  }
  std::optional<Message> receive() override { return network_.receive(rank_); }
  [[noreturn]] void abort(const std::string& why) override {
    network_.abort(why);
    throw Aborted(why);
  }

 private:
  ThreadNetwork& network_;
  unsigned rank_;
};

/// The work of a rank with its communicator. `transport` is the communicator's.
using RankWork = std::function<void(MessageCommunicator&, Transport& transport)>;

/// Runs `work` for each rank of the network in a thread of its own, and waits for all. A rank that
/// does not answer for `silence_ms` ends all ranks.
inline void run_ranks(ThreadNetwork& network, const RankWork& work, double silence_ms = 120'000) {
  std::vector<std::jthread> threads;
  for (unsigned rank = 0; rank < network.ranks(); ++rank) {
    threads.emplace_back([&network, &work, rank, silence_ms] {
      ThreadTransport transport(network, rank);
      MessageCommunicator communicator(transport, steady_milliseconds, silence_ms);
      try {
        work(communicator, transport);
      } catch (const Aborted&) {
      }
    });
  }
}

/// Runs `work` as above in `ranks` ranks of a new network. Gives the reason with which a rank ended
/// all ranks; empty if no rank did, or without a reason.
inline std::string end_of_ranks(unsigned ranks,
                                const std::function<void(MessageCommunicator&)>& work,
                                double silence_ms = 120'000) {
  ThreadNetwork network(ranks);
  run_ranks(
      network, [&](MessageCommunicator& communicator, Transport&) { work(communicator); },
      silence_ms);
  return network.why();
}

}  // namespace tilery::test
