#include "tilery/player/background_hints.h"

#include <utility>

namespace tilery {

BackgroundHints::BackgroundHints(const Rules& rules, EvaluatorMaker make_evaluator)
    : rules_(rules),
      make_evaluator_(std::move(make_evaluator)),
      worker_([this] { return step(); }) {}

BackgroundHints::~BackgroundHints() { is_ending_ = true; }

void BackgroundHints::ask(const Position& position, const SearchLimits& search_limits) {
  const bool is_new = shared_.with([&](Shared& shared) {
    const Question& last = shared.question;
    if (last.number > 0 && last.position == position && last.search_limits == search_limits) {
      return false;
    }
    shared.question = {position, search_limits, last.number + 1};
    shared.hint = {};
    newest_ = shared.question.number;
    return true;
  });
  if (is_new) {
    worker_.wake();
  }
}

HintSoFar BackgroundHints::hint() const {
  worker_.poll();
  return shared_.with([](const Shared& shared) { return shared.hint; });
}

std::optional<Error> BackgroundHints::take_fault() {
  return shared_.with([](Shared& shared) { return std::exchange(shared.fault, std::nullopt); });
}

bool BackgroundHints::step() {
  if (!search_) {
    prepare();
    return true;
  }
  if (newest_ != search_->question.number) {
    begin();
  }
  if (!search_->hint.is_final) {
    search_deeper();
  }
  return !search_->hint.is_final || newest_ != search_->question.number;
}

void BackgroundHints::prepare() {
  std::expected<BoardEvaluator, Error> evaluator =
      std::exchange(make_evaluator_, {})([this] { return is_ending_.load(); });
  if (!evaluator) {
    shared_.with([&](Shared& shared) { shared.fault = std::move(evaluator.error()); });
  }
  search_.emplace(rules_, evaluator ? *std::move(evaluator) : BoardEvaluator(rules_, std::nullopt));
  is_ready_ = true;
}

void BackgroundHints::begin() {
  search_->question = shared_.with([](const Shared& shared) { return shared.question; });
  search_->hint = {};
  const Question& question = search_->question;
  SearchLimits limits = question.search_limits;
  limits.is_cancelled = [this, number = question.number] {
    return is_ending_ || newest_ != number;
  };
  search_->solved = puzzle_values(rules_, question.position, cancelled_or_late(limits));
  search_->deepening.emplace(search_->player.search(question.position, limits));
}

void BackgroundHints::search_deeper() {
  const Question& question = search_->question;
  Deepening& deepening = *search_->deepening;
  if (search_->solved) {
    search_->hint = {.values = *search_->solved,
                     .depth = 1,
                     .is_final = true,
                     .unit = ValueUnit::percent,
                     .formation = std::nullopt};
    publish();
    return;
  }
  deepening.deepen();
  const bool is_deep = deepening.depth() > 1 && !needs_turns(rules_, question.position);
  const MoveValues& values = deepening.values();
  search_->hint = {
      .values =
          own_values(search_->player, question.position,
                     is_deep ? search_->player.revised(question.position.board, values) : values),
      .depth = deepening.depth(),
      .is_final = deepening.is_done(),
      .unit = search_->evaluator.unit(),
      .formation = is_deep ? known_formation(search_->player, search_->evaluator, question.position)
                           : std::nullopt,
      .is_to_win = rules_.players.goals.has_value()};
  publish();
}

/// Shows the worker's hint, unless a newer question has come.
void BackgroundHints::publish() {
  shared_.with([&](Shared& shared) {
    if (shared.question.number == search_->question.number) {
      shared.hint = search_->hint;
    }
  });
}

}  // namespace tilery
