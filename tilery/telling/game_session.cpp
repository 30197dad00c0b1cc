#include "tilery/telling/game_session.h"

#include <fmt/format.h>

#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/core/spelling.h"
#include "tilery/picture/board_text.h"
#include "tilery/telling/hint_answer.h"
#include "tilery/telling/narration.h"
#include "tilery/telling/play_words.h"

namespace tilery {
namespace {

std::string action_words(Action action) {
  const std::optional<Direction> direction = direction_of(action);
  return direction ? std::string(name_of(*direction)) : "going on";
}

std::string controls_words(const std::vector<ControlWord>& controls) {
  std::string text;
  for (const ControlWord& control : controls) {
    text += text.empty() ? "  this game's own:   " : ", ";
    text += fmt::format("{} {}", control.word, name_of(control.direction));
  }
  return text.empty() ? text : text + "\n";
}

/// `text` as a line, nothing where it is empty.
std::string line_of(const std::string& text) { return text.empty() ? text : text + "\n"; }

}  // namespace

Advise advice_on(const Cartridge& cartridge, std::shared_ptr<Judges> judges,
                 const Thinking& thinking) {
  auto answers = std::make_shared<HintAnswers>(cartridge, std::move(judges), 1);
  return [answers, thinking](const Game& game) {
    return answers->hint(game.rules(), game.position(), thinking);
  };
}

GameSession::GameSession(Cartridge cartridge, RecordedGame game, BeginNext begin_next,
                         Advise advise)
    : cartridge_(std::move(cartridge)),
      begin_next_(std::move(begin_next)),
      advise_(std::move(advise)),
      game_(std::move(game)) {}

std::string GameSession::opening() const {
  const std::uint64_t moves = game().position().moves;
  const std::string where = moves == 0 ? fmt::format("Seed {}.", game().seed())
                                       : fmt::format("Going on after {} moves.", moves);
  return fmt::format("{}: {}\n{} Type h for help, q to quit.\n\n{}", cartridge_.title,
                     cartridge_.about, where, view());
}

std::string GameSession::answer(std::string_view word, std::uint32_t wait_ms) {
  const std::optional<PlayCommand> command = command_of(word, cartridge_.controls);
  if (!command) {
    return answer_unknown(word);
  }
  switch (command->verb) {
    case PlayVerb::move:
      return answer_move(command->direction, wait_ms);
    case PlayVerb::undo:
      return answer_undo(wait_ms);
    case PlayVerb::redo:
      return answer_redo(wait_ms);
    case PlayVerb::go_on:
      return answer_go_on(wait_ms);
    case PlayVerb::new_game:
      return answer_new_game();
    case PlayVerb::hint:
      return answer_hint();
    case PlayVerb::help:
      return help();
    case PlayVerb::quit:
      has_ended_ = true;
      return farewell();
  }
  return {};
}

std::string GameSession::farewell() const {
  if (game().is_over()) {
    return "Goodbye.\n";
  }
  return fmt::format("Goodbye. {}\n", score_words(game()));
}

std::string GameSession::answer_move(Direction direction, std::uint32_t wait_ms) {
  const std::optional<EventResult> happening = game_.act(event_of(direction), wait_ms);
  if (!happening) {
    return why_not(direction);
  }
  const Rules& rules = game().rules();
  std::string text = turn_words(rules, *happening->turn) + "\n";
  if (happening->turn->reaches_goal && rules.goal.then == AtGoal::go_on) {
    text += fmt::format("{} is reached, and play goes on.\n", rules.ladder.text(*rules.goal.tile));
  }
  return text + view();
}

std::string GameSession::answer_undo(std::uint32_t wait_ms) {
  if (game().actions().empty()) {
    return "There is nothing to undo: this is the start.\n";
  }
  const Action undone = game().actions().back();
  if (!game_.act(Event::undo, wait_ms)) {
    return "No move of this game can be taken back any more.\n";
  }
  return fmt::format("undo: {} is taken back.\n{}", action_words(undone), view());
}

std::string GameSession::answer_redo(std::uint32_t wait_ms) {
  if (!game_.act(Event::redo, wait_ms)) {
    return "There is nothing to redo.\n";
  }
  return fmt::format("redo: {} is done again.\n{}", action_words(game().actions().back()), view());
}

std::string GameSession::answer_go_on(std::uint32_t wait_ms) {
  if (!game_.act(Event::go_on, wait_ms)) {
    return "There is nothing to go on from: the game has not stopped at its goal.\n";
  }
  return "go on: the game continues.\n" + view();
}

std::string GameSession::answer_new_game() {
  const GameSetup setup = {
      .rules = game().rules(), .seed = game().seed() + 1, .players = game().players()};
  game_ = begin_next_ ? begin_next_(game_, setup) : RecordedGame(cartridge_.name, setup);
  return fmt::format("new game: seed {}.\n{}", game().seed(), view());
}

std::string GameSession::answer_hint() const {
  if (game().is_over() || game().position().asks) {
    return why_not(Direction::left);
  }
  const std::expected<Hint, Error> hint =
      advise_ ? advise_(game()) : std::unexpected(Error{"", {}, "a player", "none"});
  return hint ? text_of(*hint) : fmt::format("There is no hint: {}.\n", text_of(hint.error()));
}

std::string GameSession::answer_unknown(std::string_view word) const {
  const auto known = known_words(cartridge_.controls);
  const std::optional<std::string_view> nearest = nearest_word(word, known);
  const std::string hint = nearest ? fmt::format("Did you mean {}? ", *nearest) : std::string();
  return fmt::format("{} is no word of this game. {}Type h for help.\n", tilery::quoted(word),
                     hint);
}

std::string GameSession::why_not(Direction direction) const {
  if (game().is_over()) {
    return "The game is over. Type u to undo, n for a new game, q to quit.\n";
  }
  if (game().position().asks) {
    return standing_words(game()) + "\n";
  }
  return fmt::format("{}: nothing moves that way.\n", name_of(direction));
}

std::string GameSession::help() const {
  return "Type words or keys, one or several to a line:\n"
         "  left, l or a       right or d\n"
         "  up or w            down or s          (the arrow keys work too)\n"
         "  undo or u          redo or r\n"
         "  go or g            go on after the goal\n"
         "  new or n           a new game, with the next seed\n"
         "  hint or i          the best move\n"
         "  help, h or ?       quit or q\n" +
         controls_words(cartridge_.controls);
}

std::string GameSession::view() const {
  return score_lines(game()) + line_of(standing_words(game())) +
         board_text(game().position().board, game().rules().ladder) + "\n";
}

}  // namespace tilery
