#include "tilery/telling/hint_answer.h"

#include <algorithm>

namespace tilery {
namespace {

constexpr int shown_moves = 5;
constexpr std::size_t most_sizes = 4;

/// A hint takes some seconds at most: 32 x 32 cells make 8,000 boards a move deeper.
int usual_depth(int cells) { return cells <= 64 ? deepest_thinking : cells <= 256 ? 2 : 1; }

}  // namespace

/// The judge of boards of one size, and its search.
class HintAnswers::Sized {
 public:
  Sized(Rules rules, std::shared_ptr<const Judge> judge, int threads)
      : rules_(std::move(rules)), judge_(std::move(judge)), search_(rules_, *judge_, threads) {}

  Hint hint(const Position& position, Thinking thinking) {
    if (thinking.is_usual_depth) {
      thinking.depth = std::min(thinking.depth, usual_depth(rules_.shape.cells()));
    }
    const MoveValues values = search_.values(position, thinking);
    return {.values = values,
            .line = expected_line(search_.player(), rules_, position, values, shown_moves),
            .is_at_goal = rules_.goal.ends_game() && position.goal_reached,
            .has_network = judge_->has_network(),
            .formation = thinking.depth > 1 ? known_formation(search_.player(), *judge_, position)
                                            : std::nullopt};
  }

 private:
  Rules rules_;
  std::shared_ptr<const Judge> judge_;
  RootParallel search_;
};

HintAnswers::HintAnswers(Cartridge cartridge, std::shared_ptr<Judges> judges, int threads)
    : cartridge_(std::move(cartridge)),
      judges_(std::move(judges)),
      threads_(threads),
      boards_(cartridge_.rules) {}

HintAnswers::~HintAnswers() = default;
HintAnswers::HintAnswers(HintAnswers&&) noexcept = default;

std::expected<HintAnswers::Sized*, Error> HintAnswers::sized_for(const Rules& rules) {
  const auto size = std::pair(rules.shape.width, rules.shape.height);
  if (const auto found = by_size_.find(size); found != by_size_.end()) {
    return found->second.get();
  }
  Cartridge sized = cartridge_;
  sized.rules = rules;
  std::expected<std::shared_ptr<const Judge>, Error> judge = judges_->judge(sized);
  if (!judge) {
    return std::unexpected(std::move(judge.error()));
  }
  if (by_size_.size() == most_sizes) {
    by_size_.clear();
  }
  auto made = std::make_unique<Sized>(rules, *std::move(judge), threads_);
  return by_size_.emplace(size, std::move(made)).first->second.get();
}

std::expected<void, Error> HintAnswers::get_ready(const Rules& rules) {
  const std::expected<Sized*, Error> sized = sized_for(rules);
  return sized ? std::expected<void, Error>() : std::unexpected(sized.error());
}

std::expected<Hint, Error> HintAnswers::hint(InspectQuestion question, const Thinking& thinking) {
  const std::expected<Position, Error> position =
      position_of(*question.rules, std::move(question.position.board),
                  {.next = std::move(question.next),
                   .deck = std::move(question.deck),
                   .waited = question.position.supply.waited});
  if (!position) {
    return std::unexpected(position.error());
  }
  return hint(*question.rules, *position, thinking);
}

std::expected<Hint, Error> HintAnswers::hint(const Rules& rules, const Position& position,
                                             const Thinking& thinking) {
  const std::expected<Sized*, Error> sized = sized_for(rules);
  return sized ? std::expected<Hint, Error>((*sized)->hint(position, thinking))
               : std::unexpected(sized.error());
}

std::expected<Hint, Error> HintAnswers::hint_for(const BoardRequest& request,
                                                 const Thinking& thinking) {
  std::expected<InspectQuestion, Error> question = boards_.question_of(request);
  if (!question) {
    return std::unexpected(std::move(question.error()));
  }
  if (const auto ready = get_ready(*question->rules); !ready) {
    return std::unexpected(Error{{},
                                 {1, request.board.column},
                                 "a board of a size that the network is for",
                                 text_of(ready.error())});
  }
  std::expected<Hint, Error> hint = this->hint(*std::move(question), thinking);
  if (!hint) {
    // The column of the wrong key; of the board if that key is missing.
    const int column = hint.error().kind == ErrorKind::deck ? request.deck.column
                       : request.next.is_there()            ? request.next.column
                                                            : request.board.column;
    hint.error().source.clear();
    hint.error().place = {1, column};
  }
  return hint;
}

}  // namespace tilery
