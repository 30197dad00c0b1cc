#include "apps/play_session.h"

#include <fmt/format.h>

#include <utility>

#include "apps/narration.h"
#include "tilery/core/spelling.h"
#include "tilery/picture/board_text.h"
#include "tilery/rules/plain_text.h"

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

PlaySession::PlaySession(Cartridge cartridge, GameSetup setup)
    : cartridge_(std::move(cartridge)), game_(std::move(setup)) {}

std::string PlaySession::opening() const {
  return fmt::format("{}: {}\nSeed {}. Type h for help, q to quit.\n\n{}", cartridge_.title,
                     cartridge_.about, game_.seed(), view());
}

std::string PlaySession::answer(std::string_view word) {
  const std::optional<PlayCommand> command = command_of(word, cartridge_.controls);
  if (!command) {
    return answer_unknown(word);
  }
  switch (command->verb) {
    case PlayVerb::move:
      return answer_move(command->direction);
    case PlayVerb::undo:
      return answer_undo();
    case PlayVerb::redo:
      return answer_redo();
    case PlayVerb::go_on:
      return answer_go_on();
    case PlayVerb::new_game:
      return answer_new_game();
    case PlayVerb::help:
      return help();
    case PlayVerb::quit:
      has_ended_ = true;
      return farewell();
  }
  return {};
}

std::string PlaySession::farewell() const {
  if (game_.is_over()) {
    return "Goodbye.\n";
  }
  return fmt::format("Goodbye. {}\n", score_words(game_));
}

std::string PlaySession::answer_move(Direction direction) {
  const std::optional<Turn> turn = game_.play(direction);
  if (!turn) {
    return why_not(direction);
  }
  std::string text = turn_words(game_.rules(), *turn) + "\n";
  if (turn->reaches_goal && game_.rules().goal.then == AtGoal::go_on) {
    text += fmt::format("{} is reached, and play goes on.\n",
                        game_.rules().ladder.face(*game_.rules().goal.tile));
  }
  return text + view();
}

std::string PlaySession::answer_undo() {
  if (game_.actions().empty()) {
    return "There is nothing to undo: this is the start.\n";
  }
  const Action undone = game_.actions().back();
  game_.undo();
  return fmt::format("undo: {} is taken back.\n{}", action_words(undone), view());
}

std::string PlaySession::answer_redo() {
  if (!game_.redo()) {
    return "There is nothing to redo.\n";
  }
  return fmt::format("redo: {} is done again.\n{}", action_words(game_.actions().back()), view());
}

std::string PlaySession::answer_go_on() {
  if (!game_.go_on()) {
    return "There is nothing to go on from: the game has not stopped at its goal.\n";
  }
  return "go on: the game continues.\n" + view();
}

std::string PlaySession::answer_new_game() {
  game_ = Game({.rules = game_.rules(), .seed = game_.seed() + 1, .players = game_.players()});
  return fmt::format("new game: seed {}.\n{}", game_.seed(), view());
}

std::string PlaySession::answer_unknown(std::string_view word) const {
  const auto known = known_words(cartridge_.controls);
  const std::optional<std::string_view> nearest = nearest_word(word, known);
  const std::string hint = nearest ? fmt::format("Did you mean {}? ", *nearest) : std::string();
  return fmt::format("{} is no word of this game. {}Type h for help.\n", tilery::quoted(word),
                     hint);
}

std::string PlaySession::why_not(Direction direction) const {
  if (game_.is_over()) {
    return "The game is over. Type u to undo, n for a new game, q to quit.\n";
  }
  if (game_.position().asks) {
    return standing_words(game_) + "\n";
  }
  return fmt::format("{}: nothing moves that way.\n", name_of(direction));
}

std::string PlaySession::help() const {
  return "Type words or keys, one or several to a line:\n"
         "  left, l or a       right or d\n"
         "  up or w            down or s          (the arrow keys work too)\n"
         "  undo or u          redo or r\n"
         "  go or g            go on after the goal\n"
         "  new or n           a new game, with the next seed\n"
         "  help, h or ?       quit or q\n" +
         controls_words(cartridge_.controls);
}

std::string PlaySession::view() const {
  return board_text(game_.position().board, game_.rules().ladder) + score_words(game_) + "\n" +
         line_of(next_words(game_.rules(), game_.position())) + line_of(standing_words(game_)) +
         "\n";
}

}  // namespace tilery
