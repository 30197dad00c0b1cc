#include "apps/serve/question_pool.h"

#include <cerrno>
#include <cstring>
#include <new>
#include <optional>
#include <utility>

#include "apps/serve/message.h"

namespace tilery::serve {
namespace {

using Clock = std::chrono::steady_clock;

/// Cancels the search for the question that a worker answers.
struct Current {
  std::stop_token stop;
  Clock::time_point end;

  [[nodiscard]] bool is_cancelled() const { return stop.stop_requested() || Clock::now() >= end; }
};

std::expected<std::string, Error> answer_to(const PooledQuestion& question, Questions& questions) {
  try {
    return questions.ask(question.command, question.text);
  } catch (const std::bad_alloc&) {
    return std::unexpected(Error{.source = "memory",
                                 .place = {},
                                 .expected = "enough for the answer",
                                 .found = std::strerror(ENOMEM),
                                 .kind = ErrorKind::resource});
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
  if (++waiting_ > plan_.most_waiting) {
    --waiting_;
    return false;
  }
  return queue_.push(question);
}

void QuestionPool::work(const std::stop_token& end) {
  Current current;
  std::optional<Questions> questions;
  while (const std::optional<PooledQuestion> question = queue_.next(end)) {
    if (!questions) {
      questions.emplace(make_sources_([&current] { return current.is_cancelled(); }));
    }
    current = {question->stop, Clock::now() + plan_.most_time};
    auto answer = question->stop.stop_requested()
                      ? std::unexpected(Error{of_server, {}, "a running server", "one that ends"})
                      : answer_to(*question, *questions);
    --waiting_;
    ++answered_;
    question->take(std::move(answer));
  }
}

}  // namespace tilery::serve
