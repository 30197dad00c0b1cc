#include "tilery/player/hint_desk.h"

#include <utility>

namespace tilery {

HintDesk::Search::Search(const Rules& rules, Judge a_judge)
    : judge(std::move(a_judge)), root(rules, judge, RootParallel::spare_threads()) {}

void HintDesk::Search::begin() {
  time = ThinkingTime(question.thinking);
  if (question.thinking.most_boards > 0) {
    root.player().forget();
    budget = BoardBudget(question.thinking.most_boards, root.player().judged());
  }
}

// Without a limit of boards other threads may be counting.
bool HintDesk::Search::is_over() const {
  return time.is_over() ||
         (question.thinking.most_boards > 0 && budget.is_spent(root.player().judged()));
}

bool HintDesk::Search::allows_another() {
  const Thinking& thinking = question.thinking;
  return (thinking.most_boards == 0 || budget.allows_another(root.player().judged())) &&
         (!thinking.is_timed() || time.allows_another());
}

HintDesk::HintDesk(const Rules& rules, JudgeMaker make_judge)
    : rules_(rules), make_judge_(std::move(make_judge)), worker_([this] { return step(); }) {}

HintDesk::~HintDesk() { is_ending_ = true; }

void HintDesk::ask(const Position& position, const Thinking& thinking) {
  const bool is_new = desk_.with([&](Desk& desk) {
    const Question& last = desk.question;
    if (last.number > 0 && last.position == position && last.thinking == thinking) {
      return false;
    }
    desk.question = {position, thinking, last.number + 1};
    desk.hint = {};
    newest_ = desk.question.number;
    return true;
  });
  if (is_new) {
    worker_.wake();
  }
}

HintSoFar HintDesk::hint() const {
  worker_.poll();
  return desk_.with([](const Desk& desk) { return desk.hint; });
}

std::optional<Error> HintDesk::take_fault() {
  return desk_.with([](Desk& desk) { return std::exchange(desk.fault, std::nullopt); });
}

bool HintDesk::step() {
  if (!search_) {
    get_ready();
    return true;
  }
  if (newest_ != search_->question.number) {
    search_->question = desk_.with([](const Desk& desk) { return desk.question; });
    search_->hint = {};
    search_->begin();
  }
  if (!search_->hint.is_final) {
    search_deeper();
  }
  return !search_->hint.is_final || newest_ != search_->question.number;
}

void HintDesk::get_ready() {
  std::expected<Judge, Error> judge =
      std::exchange(make_judge_, {})([this] { return is_ending_.load(); });
  if (!judge) {
    desk_.with([&](Desk& desk) { desk.fault = std::move(judge.error()); });
  }
  search_.emplace(rules_, judge ? *std::move(judge) : Judge(rules_, std::nullopt));
  is_ready_ = true;
}

void HintDesk::search_deeper() {
  const Question& question = search_->question;
  const Thinking& thinking = question.thinking;
  const int depth = search_->hint.depth + 1;
  SearchLimits limits = limits_of(thinking);
  limits.depth = depth;
  const auto gives_up = [&] {
    return is_ending_ || newest_ != question.number || (depth > 1 && search_->is_over());
  };
  const std::optional<MoveValues> values =
      search_->root.values(question.position, limits, gives_up);
  HintSoFar& hint = search_->hint;
  if (values) {
    hint = {.values = *values,
            .depth = depth,
            .is_score = search_->judge.has_network(),
            .formation = depth > 1 ? known_formation(search_->root.player(), search_->judge,
                                                     question.position)
                                   : std::nullopt};
  }
  hint.is_final = !values || depth >= thinking.depth || !search_->allows_another();
  desk_.with([&](Desk& desk) {
    if (desk.question.number == question.number) {
      desk.hint = hint;
    }
  });
}

}  // namespace tilery
