#pragma once
// Ranks in threads that solve one game through files, and the solution in memory.

#include <gtest/gtest.h>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "tests/tablebase/memory_files.h"
#include "tilery/core/communicator.h"
#include "tilery/search/exact_values.h"
#include "tilery/tablebase/layer_solver.h"

namespace tilery::test {

/// Holds the messages of all ranks until every rank has sent one.
class MessageExchange {
 public:
  explicit MessageExchange(unsigned ranks) : messages_(ranks) {}

  std::vector<std::string> all_to_all(unsigned rank, std::vector<std::string> messages) {
    std::unique_lock lock(mutex_);
    const std::size_t round = round_;
    messages_[rank] = std::move(messages);
    if (++arrived_ == messages_.size()) {
      whole_ = messages_;
      arrived_ = 0;
      ++round_;
      all_are_here_.notify_all();
    }
    all_are_here_.wait(lock, [&] { return round_ != round; });
    std::vector<std::string> mine;
    for (const std::vector<std::string>& from : whole_) {
      mine.push_back(from[rank]);
    }
    return mine;
  }

 private:
  std::mutex mutex_;
  std::condition_variable all_are_here_;
  std::vector<std::vector<std::string>> messages_;
  std::vector<std::vector<std::string>> whole_;
  std::size_t arrived_ = 0;
  std::size_t round_ = 0;
};

class ThreadCommunicator final : public Communicator {
 public:
  ThreadCommunicator(MessageExchange& exchange, unsigned rank, unsigned ranks)
      : exchange_(exchange), rank_(rank), ranks_(ranks) {}

  [[nodiscard]] unsigned rank() const override { return rank_; }
  [[nodiscard]] unsigned ranks() const override { return ranks_; }
  std::vector<std::string> all_to_all(std::vector<std::string> messages) override {
    return exchange_.all_to_all(rank_, std::move(messages));
  }
  std::string all_reduce(std::string part, const Merge& merge) override {
    return merge(all_to_all(std::vector<std::string>(ranks_, part)));
  }
  void run_queue(const WorkQueue& /*queue*/, const QueueWork& /*work*/,
                 const std::function<void(std::uint64_t)>& /*progress*/) override {
    FAIL() << "layers are solved without a queue of games";
  }

 private:
  MessageExchange& exchange_;
  unsigned rank_;
  unsigned ranks_;
};

/// Files that several threads use.
class SharedFiles final : public MemoryFiles {
 public:
  std::expected<void, Error> write(const std::string& name, const Give& give) override {
    const std::lock_guard lock(mutex_);
    return MemoryFiles::write(name, give);
  }
  std::expected<std::optional<std::string>, Error> read_part(const std::string& name,
                                                             std::uint64_t begin,
                                                             std::size_t most) override {
    const std::lock_guard lock(mutex_);
    return MemoryFiles::read_part(name, begin, most);
  }

 private:
  std::mutex mutex_;
};

/// Runs `process` as each of `ranks` ranks.
inline void in_ranks(unsigned ranks, const std::function<void(Communicator&)>& process) {
  MessageExchange exchange(ranks);
  std::vector<std::jthread> threads;
  for (unsigned rank = 0; rank < ranks; ++rank) {
    threads.emplace_back([&exchange, &process, rank, ranks] {
      ThreadCommunicator communicator(exchange, rank, ranks);
      process(communicator);
    });
  }
}

/// Takes at most `most` steps of both passes. Returns whether all is solved.
inline bool solved_through(const ExactGame& game, TablebaseFiles& files, Communicator& communicator,
                           int most = 1 << 20) {
  LayerStore store(1, files, communicator);
  const std::function<void()> note = [] {};
  const LayeredTask task = {.game = game,
                            .store = store,
                            .communicator = communicator,
                            .most_bytes = std::uint64_t{1} << 30,
                            .note = note};
  bool is_fine = store.open().has_value();
  LayerFinder finder(task);
  LayerSolver solver(task);
  bool has_found = false;
  for (int step = 0; is_fine && step < most; ++step) {
    const std::expected<bool, Error> more = has_found ? solver.step() : finder.step();
    is_fine = more.has_value();
    if (has_found && more && !*more) {
      return true;
    }
    has_found = has_found || (more && !*more);
  }
  return false;
}

/// Whether the files give the values of all positions in `values`, with equal bits.
inline bool are_same_values(const ExactValues& values, TablebaseFiles& files,
                            Communicator& communicator) {
  LayerStore store(1, files, communicator);
  const std::function<void()> note = [] {};
  LayerSolver solver({.game = values.game(),
                      .store = store,
                      .communicator = communicator,
                      .most_bytes = std::uint64_t{1} << 30,
                      .note = note});
  if (!store.open() || store.positions() != values.positions()) {
    return false;
  }
  for (const ExactLayer& layer : values.all_layers()) {
    std::vector<ExactState> states;
    for (const std::uint64_t key : layer.keys) {
      states.push_back({.key = key, .growth = layer.growth});
    }
    if (solver.values_of(states) != layer.values) {
      return false;
    }
  }
  return true;
}

}  // namespace tilery::test
