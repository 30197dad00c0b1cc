#pragma once
// Workers that answer questions of one kind for many connections.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "apps/serve/work_queue.h"
#include "tilery/core/error.h"
#include "tilery/player/advice.h"
#include "tilery/protocol/questions.h"

namespace tilery::serve {

/// A question, and the function that takes its answer.
struct PooledQuestion {
  std::string command;
  std::string text;
  std::stop_token stop;
  /// Called once, by a worker.
  std::function<void(std::expected<std::string, Error>)> take;
};

/// Work for a pool: a question of ask(), or a hint or a review of /mcp.
struct PooledWork {
  using Answer = std::expected<std::string, Error>;

  /// Computes the answer with the questions of a worker. It should return soon after `is_cancelled`
  /// returns true.
  std::function<Answer(Questions& questions, const IsCancelled& is_cancelled)> work;
  std::stop_token stop;
  /// Called once, by a worker. Called again, with an error, if it throws std::bad_alloc.
  std::function<void(Answer)> take;
};

struct PoolPlan {
  unsigned workers = 1;
  int most_waiting = 1;  ///< questions that wait or are answered at any time
  /// The time for one question. When it is over, a hint gives its best result so far; other
  /// questions fail.
  std::chrono::milliseconds most_time{10'000};
};

/// Pools do not wait for one another: a hint need not wait for simulations.
class QuestionPool {
 public:
  /// Makes the sources of one worker; the argument becomes their `is_cancelled`. Each worker calls
  /// it at its first question.
  using MakeSources = std::function<QuestionSources(IsCancelled)>;

  QuestionPool(MakeSources make_sources, const PoolPlan& plan);

  /// Answers no further question and waits for the workers to end. Requires that nobody waits for
  /// an answer.
  ~QuestionPool();
  QuestionPool(const QuestionPool&) = delete;
  QuestionPool& operator=(const QuestionPool&) = delete;

  /// Hands the question to the next free worker; false if too many wait. Any thread may ask.
  bool ask(PooledQuestion question);
  /// As ask().
  bool add(PooledWork work);

  [[nodiscard]] std::uint64_t answered() const { return answered_; }
  [[nodiscard]] int waiting() const { return waiting_; }

 private:
  void work(const std::stop_token& end);

  MakeSources make_sources_;
  PoolPlan plan_;
  WorkQueue<PooledWork> queue_;
  std::atomic<int> waiting_ = 0;  ///< including the questions that workers are answering
  std::atomic<std::uint64_t> answered_ = 0;
  std::vector<std::jthread> workers_;  ///< last, so that they end first
};

}  // namespace tilery::serve
