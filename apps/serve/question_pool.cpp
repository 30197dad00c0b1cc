#include "apps/serve/question_pool.h"

#include <new>
#include <optional>
#include <utility>

#include "apps/serve/message.h"

namespace tilery::serve {
namespace {

using Clock = std::chrono::steady_clock;

/// The token and the deadline of the work that a worker does now.
struct CurrentWork {
  std::stop_token stop;
  Clock::time_point end;

  [[nodiscard]] bool is_cancelled() const { return stop.stop_requested() || Clock::now() >= end; }
};

/// The answer of `work`; an error if memory is short.
PooledWork::Answer answer_to(const PooledWork& work, Questions& questions,
                             const IsCancelled& is_cancelled) {
  try {
    return work.work(questions, is_cancelled);
  } catch (const std::bad_alloc&) {
    return std::unexpected(out_of_memory());
  }
}

}  // namespace

QuestionPool::QuestionPool(MakeSources make_sources, const PoolPlan& plan)
    : make_sources_(std::move(make_sources)), plan_(plan) {
  for (unsigned worker = 0; worker < plan.workers; ++worker) {
    workers_.emplace_back([this](const std::stop_token& end) { work(end); });
  }
}

QuestionPool::~QuestionPool() = default;

bool QuestionPool::ask(PooledQuestion question) {
  auto work = [command = std::move(question.command), text = std::move(question.text)](
                  Questions& questions, const IsCancelled&) {
    return questions.ask(command, text);
  };
  return add({std::move(work), std::move(question.stop), std::move(question.take)});
}

bool QuestionPool::add(PooledWork work) {
  if (++waiting_ > plan_.most_waiting) {
    --waiting_;
    return false;
  }
  return queue_.push(work);
}

void QuestionPool::work(const std::stop_token& end) {
  CurrentWork current;
  const IsCancelled is_cancelled = [&current] { return current.is_cancelled(); };
  std::optional<Questions> questions;
  while (const std::optional<PooledWork> work = queue_.next(end)) {
    if (!questions) {
      questions.emplace(make_sources_(is_cancelled));
    }
    current = {work->stop, Clock::now() + plan_.most_time};
    auto answer = work->stop.stop_requested() ? std::unexpected(server_ends())
                                              : answer_to(*work, *questions, is_cancelled);
    --waiting_;
    ++answered_;
    work->take(std::move(answer));
  }
}

}  // namespace tilery::serve
