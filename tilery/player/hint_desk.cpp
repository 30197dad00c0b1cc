#include "tilery/player/hint_desk.h"

#include <utility>

#include "tilery/player/thinking_time.h"

namespace tilery {
HintDesk::HintDesk(const Rules& rules, JudgeMaker make_judge)
    : rules_(rules),
      thread_([this, make_judge = std::move(make_judge)](const std::stop_token& stop) mutable {
        work(stop, std::move(make_judge));
      }) {}

HintDesk::~HintDesk() = default;

void HintDesk::ask(const Position& position, const Thinking& thinking) {
  {
    const std::lock_guard lock(mutex_);
    if (question_.number > 0 && question_.position == position && question_.thinking == thinking) {
      return;
    }
    question_ = {position, thinking, question_.number + 1};
    newest_ = question_.number;
    hint_ = {};
  }
  has_question_.notify_one();
}

HintSoFar HintDesk::hint() const {
  const std::lock_guard lock(mutex_);
  return hint_;
}

std::optional<Error> HintDesk::take_fault() {
  const std::lock_guard lock(mutex_);
  return std::exchange(fault_, std::nullopt);
}

void HintDesk::work(const std::stop_token& stop, JudgeMaker make_judge) {
  const Judge judge = this->judge(stop, std::move(make_judge));
  RootParallel search(rules_, judge, RootParallel::spare_threads());
  has_network_ = judge.has_network();
  is_ready_ = true;
  std::uint64_t answered = 0;
  while (const std::optional<Question> question = next_question(stop, answered)) {
    think(search, *question, stop);
    answered = question->number;
  }
}

Judge HintDesk::judge(const std::stop_token& stop, JudgeMaker make_judge) {
  std::expected<Judge, Error> judge = make_judge([&stop] { return stop.stop_requested(); });
  if (judge) {
    return *std::move(judge);
  }
  const std::lock_guard lock(mutex_);
  fault_ = std::move(judge.error());
  return {rules_, std::nullopt};
}

/// Waits for a question after number `answered`; nothing when it is time to end.
std::optional<HintDesk::Question> HintDesk::next_question(const std::stop_token& stop,
                                                          std::uint64_t answered) {
  std::unique_lock lock(mutex_);
  const bool is_there = has_question_.wait(lock, stop, [&] { return question_.number > answered; });
  return is_there && !stop.stop_requested() ? std::optional(question_) : std::nullopt;
}

void HintDesk::think(RootParallel& search, const Question& question, const std::stop_token& stop) {
  const bool is_timed = question.thinking.milliseconds > 0;
  ThinkingTime time(question.thinking.milliseconds);
  const auto is_outdated = [&] { return stop.stop_requested() || newest_ != question.number; };
  HintSoFar hint;
  while (!hint.is_final && !is_outdated()) {
    const int depth = hint.depth + 1;
    const auto gives_up = [&] {
      return is_outdated() || (depth > 1 && is_timed && time.is_over());
    };
    SearchLimits limits = limits_of(question.thinking);
    limits.depth = depth;
    const std::optional<MoveValues> values = search.values(question.position, limits, gives_up);
    if (values) {
      hint = {.values = *values, .depth = depth, .is_score = has_network_};
    }
    hint.is_final =
        !values || depth >= question.thinking.depth || (is_timed && !time.allows_another());
    tell(question.number, hint);
  }
}

void HintDesk::tell(std::uint64_t number, const HintSoFar& hint) {
  const std::lock_guard lock(mutex_);
  if (question_.number == number) {
    hint_ = hint;
  }
}

}  // namespace tilery
