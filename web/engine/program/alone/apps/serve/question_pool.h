#pragma once
// The pool of apps/serve/question_pool.h for the npm package, which has no threads: `ask` answers a
// question before it returns. Node counts the questions of all workers.

#include <chrono>
#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <utility>

#include "tilery/core/error.h"
#include "tilery/protocol/questions.h"

namespace tilery::serve {

struct PooledQuestion {
  std::string command;
  std::string text;
  std::stop_token stop;
  std::function<void(std::expected<std::string, Error>)> take;
};

struct PoolPlan {
  unsigned workers = 1;
  int most_waiting = 1;
  std::chrono::milliseconds most_time{10'000};
};

class QuestionPool {
 public:
  using MakeSources = std::function<QuestionSources(IsCancelled)>;

  QuestionPool(MakeSources make_sources, const PoolPlan& plan)
      : make_sources_(std::move(make_sources)), plan_(plan) {}
  QuestionPool(const QuestionPool&) = delete;
  QuestionPool& operator=(const QuestionPool&) = delete;

  bool ask(const PooledQuestion& question) {
    if (!questions_) {
      questions_.emplace(
          make_sources_([this] { return stop_.stop_requested() || Clock::now() >= end_; }));
    }
    end_ = Clock::now() + plan_.most_time;
    question.take(questions_->ask(question.command, question.text));
    return true;
  }

  void count(std::uint64_t answered, int waiting) {
    answered_ = answered;
    waiting_ = waiting;
  }
  [[nodiscard]] std::uint64_t answered() const { return answered_; }
  [[nodiscard]] int waiting() const { return waiting_; }

 private:
  using Clock = std::chrono::steady_clock;

  MakeSources make_sources_;
  PoolPlan plan_;
  std::optional<Questions> questions_;
  std::stop_token stop_;  ///< asks node (web/engine/program/wasi/stop_token)
  Clock::time_point end_;
  std::uint64_t answered_ = 0;
  int waiting_ = 0;
};

}  // namespace tilery::serve
