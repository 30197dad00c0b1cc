#include "tilery/protocol/hint_answer.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>

#include "tilery/core/json_writer.h"
#include "tilery/tablebase/formation.h"

namespace tilery {
namespace {

constexpr int shown_moves = 5;
constexpr std::size_t most_sizes = 4;

/// Keeps a hint to a few seconds: a search one move deeper on 32 x 32 cells has 8,000 times as many
/// boards.
int usual_depth(int cells) { return cells <= 64 ? deepest_search : cells <= 256 ? 2 : 1; }

}  // namespace

/// Merges keep the sum of the tiles' weights, so only new tiles add to it. A merge that a tablebase
/// foresees makes no tile higher than the largest.
Rank highest_in_hint(const Rules& rules, const WalledBoard& board,
                     const SearchLimits& search_limits) {
  constexpr Rank any = std::numeric_limits<Rank>::max();
  const auto weights = weights_for_tables(rules);
  if (!weights || board.largest() >= weights->size()) {
    return any;
  }
  const auto moves = static_cast<std::uint64_t>(search_limits.depth + shown_moves + line_depth);
  std::uint64_t sum = moves * (*weights)[rules.spawn.tiles.back().rank];
  for (const Rank rank : ranks_of(board)) {
    sum += (*weights)[rank];
  }
  std::size_t highest = weights->size() - 1;
  if ((*weights)[highest] <= sum) {
    return any;
  }
  while ((*weights)[highest] > sum) {
    --highest;
  }
  return static_cast<Rank>(highest);
}

/// The evaluator of boards of one size, and its search.
class HintAnswers::Sized {
 public:
  Sized(Rules rules, std::shared_ptr<const BoardEvaluator> evaluator, unsigned threads)
      : rules_(std::move(rules)),
        evaluator_(std::move(evaluator)),
        player_(rules_, *evaluator_, threads) {}

  Hint hint(const Position& position, SearchLimits search_limits, const IsCancelled& is_cancelled) {
    if (search_limits.is_usual_depth) {
      search_limits.depth = std::min(search_limits.depth, usual_depth(rules_.shape.cells()));
    }
    SearchLimits bounded = search_limits;
    bounded.is_cancelled = is_cancelled;
    const IsCancelled must_stop = cancelled_or_late(bounded);
    const std::optional<MoveValues> solved = puzzle_values(rules_, position, must_stop);
    const MoveValues values =
        solved ? *solved : searched_values(player_, position, search_limits, is_cancelled);
    return {
        .values = values,
        .line = expected_line(player_, position, values, shown_moves, is_cancelled),
        .is_at_goal = (rules_.goal.ends_game() && position.goal_reached) || position.winner >= 0,
        .unit = solved ? ValueUnit::percent : evaluator_->unit(),
        .formation = search_limits.depth > 1 ? known_formation(player_, *evaluator_, position)
                                             : std::nullopt,
        .is_to_win = rules_.players.goals.has_value()};
  }

 private:
  Rules rules_;
  std::shared_ptr<const BoardEvaluator> evaluator_;
  Player<BoardEvaluator> player_;
};

HintAnswers::HintAnswers(Cartridge cartridge, std::shared_ptr<EvaluatorCache> evaluators,
                         unsigned threads, IsCancelled is_cancelled)
    : cartridge_(std::move(cartridge)),
      evaluators_(std::move(evaluators)),
      threads_(threads),
      is_cancelled_(std::move(is_cancelled)),
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
  std::expected<std::shared_ptr<const BoardEvaluator>, Error> evaluator =
      evaluators_->evaluator(sized);
  if (!evaluator) {
    return std::unexpected(std::move(evaluator.error()));
  }
  if (by_size_.size() == most_sizes) {
    by_size_.clear();
  }
  auto made = std::make_unique<Sized>(rules, *std::move(evaluator), threads_);
  return by_size_.emplace(size, std::move(made)).first->second.get();
}

std::expected<void, Error> HintAnswers::get_ready(const Rules& rules) {
  const std::expected<Sized*, Error> sized = sized_for(rules);
  return sized ? std::expected<void, Error>() : std::unexpected(sized.error());
}

std::expected<Hint, Error> HintAnswers::hint(InspectQuestion question,
                                             const SearchLimits& search_limits) {
  TILERY_TRY(const Position position,
             position_of(*question.rules, std::move(question.position.board),
                         {.next = std::move(question.next),
                          .deck = std::move(question.deck),
                          .waited = question.position.spawn_state.waited,
                          .turn = question.turn}));
  return hint(*question.rules, position, search_limits);
}

std::expected<Hint, Error> HintAnswers::hint(const Rules& rules, const Position& position,
                                             const SearchLimits& search_limits) {
  const std::expected<Sized*, Error> sized = sized_for(rules);
  return sized ? std::expected<Hint, Error>((*sized)->hint(position, search_limits, is_cancelled_))
               : std::unexpected(sized.error());
}

std::expected<Hint, Error> HintAnswers::hint_for(const BoardRequest& request,
                                                 const SearchLimits& search_limits) {
  std::expected<InspectQuestion, Error> question = boards_.question_of(request);
  if (!question) {
    return std::unexpected(std::move(question.error()));
  }
  if (const auto ready = get_ready(*question->rules); !ready) {
    if (ready.error().kind == ErrorKind::resource) {
      return std::unexpected(ready.error());
    }
    return std::unexpected(Error{{},
                                 {1, request.board.column},
                                 "a board of a size that the network is for",
                                 text_of(ready.error())});
  }
  std::expected<Hint, Error> hint = this->hint(*std::move(question), search_limits);
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

std::string error_answer(const Error& error) {
  JsonWriter json;
  json.open_object();
  json.member("error", text_of(error));
  json.close();
  return std::move(json).take();
}

Error placed(Error error, QuestionPlace place) {
  if (error.kind != ErrorKind::resource) {
    error.source = place.source;
    error.place.line = place.line;
  }
  return error;
}

std::string error_answer(Error error, QuestionPlace place) {
  return error_answer(placed(std::move(error), place));
}

}  // namespace tilery
