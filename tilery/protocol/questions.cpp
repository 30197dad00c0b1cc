#include "tilery/protocol/questions.h"

#include <array>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/protocol/inspect_answer.h"
#include "tilery/protocol/view_answer.h"

namespace tilery {
namespace {

/// An error about a question, with the question's place.
std::unexpected<Error> refused(Error error, QuestionPlace place) {
  return std::unexpected(placed(std::move(error), place));
}

}  // namespace

/// A game, and the objects that answer questions about its boards.
struct Questions::Game {
  AskedGame asked;
  Inspector inspector;
  HintAnswers hints;
};

Questions::Questions(QuestionSources sources)
    : sources_(std::move(sources)),
      evaluators_(std::make_shared<EvaluatorCache>(sources_.evaluator)) {}

Questions::~Questions() = default;
Questions::Questions(Questions&&) noexcept = default;

std::string Questions::answer(std::string_view command, std::string_view question,
                              QuestionPlace place) {
  Answer answer = ask(command, question, place);
  return answer ? *std::move(answer) : error_answer(answer.error());
}

Questions::Answer Questions::ask(std::string_view command, std::string_view question,
                                 QuestionPlace place) {
  using Answerer = Answer (Questions::*)(std::string_view, QuestionPlace);
  constexpr std::array<std::pair<std::string_view, Answerer>, 7> answerers = {{
      {"inspect", &Questions::inspect},
      {"hint", &Questions::hint},
      {"review", &Questions::review},
      {"simulate", &Questions::simulate},
      {"rate", &Questions::rate},
      {"solve", &Questions::solve},
      {"verify", &Questions::verify},
  }};
  if (command == "view") {
    return answer_to_view(question, place);
  }
  for (const auto& [name, answerer] : answerers) {
    if (name == command) {
      return (this->*answerer)(question, place);
    }
  }
  return std::unexpected(Error{"command",
                               {},
                               "inspect, view, hint, review, simulate, rate, solve or verify",
                               quoted(command)});
}

std::expected<void, Error> Questions::get_ready() {
  TILERY_CHECK(evaluators_->evaluator(*sources_.game));
  return {};
}

std::expected<Questions::Game*, Error> Questions::game_of(const AskedGame& asked) {
  if (game_ && (sources_.game || is_same_game(game_->asked, asked))) {
    return game_.get();
  }
  TILERY_TRY(Cartridge cartridge,
             sources_.game ? *sources_.game : cartridge_of(asked, sources_.cartridge));
  Inspector inspector(cartridge.rules);
  game_ = std::make_unique<Game>(
      Game{.asked = asked,
           .inspector = std::move(inspector),
           .hints = HintAnswers(std::move(cartridge), evaluators_, sources_.work.search.threads,
                                sources_.work.is_cancelled)});
  return game_.get();
}

Questions::Answer Questions::inspect(std::string_view question, QuestionPlace place) {
  const auto request = read_board_request(question, {.game = !sources_.game});
  if (!request) {
    return refused(request.error(), place);
  }
  TILERY_TRY(Game* const game, game_of(request->game));
  const auto board = game->inspector.one_tile_question_of(*request);
  if (!board) {
    return refused(board.error(), place);
  }
  std::string out;
  add_answer(out, *board);
  return out;
}

Questions::Answer Questions::hint(std::string_view question, QuestionPlace place) {
  const auto request = read_board_request(question, {.game = !sources_.game, .search_limits = true},
                                          sources_.work.limits);
  if (!request) {
    return refused(request.error(), place);
  }
  const auto search_limits = limits_of(request->search_limits, sources_.work.search.search_limits,
                                       sources_.work.limits, sources_.work.clock);
  if (!search_limits) {
    return refused(search_limits.error(), place);
  }
  TILERY_TRY(Game* const game, game_of(request->game));
  const std::expected<Hint, Error> hint = game->hints.hint_for(*request, *search_limits);
  return hint ? Answer(json_of(*hint)) : refused(hint.error(), place);
}

}  // namespace tilery
