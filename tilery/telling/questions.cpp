#include "tilery/telling/questions.h"

#include <array>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/telling/inspector.h"
#include "tilery/telling/view_answer.h"

namespace tilery {
namespace {

/// A question that could not be read, as its answer.
std::unexpected<Error> refused(Error error, QuestionPlace place) {
  return std::unexpected(placed(std::move(error), place));
}

}  // namespace

/// A game, and what answers questions about its boards.
struct Questions::Game {
  AskedGame asked;
  Inspector inspector;
  HintAnswers hints;
};

Questions::Questions(QuestionSources sources)
    : sources_(std::move(sources)), judges_(std::make_shared<Judges>(sources_.judge)) {}

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
  constexpr std::array<std::pair<std::string_view, Answerer>, 5> answerers = {{
      {"inspect", &Questions::inspect},
      {"hint", &Questions::hint},
      {"review", &Questions::review},
      {"simulate", &Questions::simulate},
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
  return std::unexpected(
      Error{"command", {}, "inspect, view, hint, review, simulate or verify", quoted(command)});
}

std::expected<void, Error> Questions::get_ready() {
  const auto judge = judges_->judge(*sources_.game);
  return judge ? std::expected<void, Error>() : std::unexpected(judge.error());
}

std::expected<Questions::Game*, Error> Questions::game_of(const AskedGame& asked) {
  if (game_ && (sources_.game || is_same_game(game_->asked, asked))) {
    return game_.get();
  }
  std::expected<Cartridge, Error> cartridge =
      sources_.game ? *sources_.game : cartridge_of(asked, sources_.cartridge);
  if (!cartridge) {
    return std::unexpected(std::move(cartridge.error()));
  }
  Inspector inspector(cartridge->rules);
  game_ = std::make_unique<Game>(
      Game{.asked = asked,
           .inspector = std::move(inspector),
           .hints = HintAnswers(*std::move(cartridge), judges_, sources_.search.threads)});
  return game_.get();
}

Questions::Answer Questions::inspect(std::string_view question, QuestionPlace place) {
  const auto request = read_board_request(question, {.game = !sources_.game});
  if (!request) {
    return refused(request.error(), place);
  }
  const std::expected<Game*, Error> game = game_of(request->game);
  if (!game) {
    return std::unexpected(game.error());
  }
  const auto board = (*game)->inspector.one_tile_question_of(*request);
  if (!board) {
    return refused(board.error(), place);
  }
  std::string out;
  add_answer(out, *board);
  return out;
}

Questions::Answer Questions::hint(std::string_view question, QuestionPlace place) {
  const auto request =
      read_board_request(question, {.game = !sources_.game, .thinking = true}, sources_.limits);
  if (!request) {
    return refused(request.error(), place);
  }
  const auto thinking =
      thinking_of(request->thinking, sources_.search.thinking, sources_.limits, sources_.clock);
  if (!thinking) {
    return refused(thinking.error(), place);
  }
  const std::expected<Game*, Error> game = game_of(request->game);
  if (!game) {
    return std::unexpected(game.error());
  }
  const std::expected<Hint, Error> hint = (*game)->hints.hint_for(*request, *thinking);
  return hint ? Answer(json_of(*hint)) : refused(hint.error(), place);
}

}  // namespace tilery
