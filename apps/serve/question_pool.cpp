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

/// The answer of `work`; an error if memory is short. Makes the questions of the worker first, if
/// there are none.
PooledWork::Answer answer_to(const PooledWork& work, std::optional<Questions>& questions,
                             const QuestionPool::MakeSources& make_sources,
                             const IsCancelled& is_cancelled) {
  try {
    if (!questions) {
      questions.emplace(make_sources(is_cancelled));
    }
    return work.work(*questions, is_cancelled);
  } catch (const std::bad_alloc&) {
    return std::unexpected(out_of_memory());
  }
}

/// Hands the answer to its client. If memory is short, tries once with an error in its place.
void give(const PooledWork& work, PooledWork::Answer answer) {
  try {
    work.take(std::move(answer));
  } catch (const std::bad_alloc&) {
    work.take(std::unexpected(out_of_memory()));
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
  try {
    return queue_.push(work);
  } catch (const std::bad_alloc&) {
    --waiting_;
    throw;
  }
}

void QuestionPool::work(const std::stop_token& end) {
  CurrentWork current;
  const IsCancelled is_cancelled = [&current] { return current.is_cancelled(); };
  std::optional<Questions> questions;
  while (const std::optional<PooledWork> work = queue_.next(end)) {
    current = {work->stop, Clock::now() + plan_.most_time};
    auto answer = work->stop.stop_requested()
                      ? std::unexpected(server_ends())
                      : answer_to(*work, questions, make_sources_, is_cancelled);
    --waiting_;
    ++answered_;
    give(*work, std::move(answer));
  }
}

}  // namespace tilery::serve
