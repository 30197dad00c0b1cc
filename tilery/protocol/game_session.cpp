#include "tilery/protocol/game_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/narration/narration.h"
#include "tilery/narration/play_words.h"
#include "tilery/narration/puzzle_words.h"
#include "tilery/picture/board_text.h"
#include "tilery/protocol/hint_answer.h"

namespace tilery {
namespace {

std::string action_words(Action action) {
  const std::optional<Direction> direction = direction_of(action);
  return direction ? std::string(name_of(*direction)) : "going on";
}

/// `text` as a line, nothing if it is empty.
std::string line_of(const std::string& text) { return text.empty() ? text : text + "\n"; }

constexpr int watched_moves = 10;
constexpr std::string_view undo_returns = " \"undo\" returns to the previous game.";

/// Whether a game stays watched after `verb`: the verb continues the game, or only shows it.
bool keeps_watching(PlayVerb verb) {
  return verb == PlayVerb::watch || verb == PlayVerb::board || verb == PlayVerb::score ||
         verb == PlayVerb::line;
}

}  // namespace

Advise advice_on(const Cartridge& cartridge, std::shared_ptr<EvaluatorCache> evaluators,
                 const SearchLimits& search_limits) {
  auto answers = std::make_shared<HintAnswers>(cartridge, std::move(evaluators), 1);
  return [answers, search_limits](const Game& game) {
    return answers->hint(game.rules(), game.position(), search_limits);
  };
}

GameSession::GameSession(CartridgeInPlay played, RecordedGame game, SessionHost host)
    : cartridge_(std::move(played.cartridge)),
      read_again_(std::move(played.read_again)),
      host_(std::move(host)),
      game_(std::move(game)) {}

std::string GameSession::opening() const {
  const std::uint64_t moves = game().position().moves;
  const std::string where =
      moves == 0 ? fmt::format("Seed {}.", game().seed())
                 : fmt::format("Going on after {} move{}.", moves, moves == 1 ? "" : "s");
  const bool asks = game().rules().players.most > game().players() && moves == 0;
  return fmt::format(
      "{}: {}\n{} Type ? for help, q to quit.\n{}\n{}", cartridge_.title, cartridge_.about, where,
      asks ? "How many play? Type two for two; a move begins the game for one.\n" : "", view());
}

/// The number of players that "one" or "two" chooses. Nothing for other words, and in games for
/// one.
std::optional<int> GameSession::players_named(std::string_view word) const {
  const std::string lower = lower_case(word);
  if (game().rules().players.most != 2 || (lower != "one" && lower != "two")) {
    return std::nullopt;
  }
  return lower == "two" ? 2 : game().rules().players.least();
}

std::string GameSession::begin_for(int players) {
  const std::uint64_t moves = game().position().moves;
  return begin(game().seed() + (moves == 0 ? 0 : 1), players);
}

std::string GameSession::answer(std::string_view word, std::uint32_t wait_ms) {
  if (const std::optional<int> players = players_named(word)) {
    watched_.reset();
    return begin_for(*players);
  }
  const std::optional<PlayCommand> command = command_of(word, cartridge_.controls);
  if (!command) {
    return answer_unknown(word);
  }
  if (!keeps_watching(command->verb)) {
    watched_.reset();
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
    case PlayVerb::watch:
      return answer_watch();
    case PlayVerb::next_level:
      return answer_level(1);
    case PlayVerb::previous_level:
      return answer_level(-1);
    case PlayVerb::line:
      return switch_line();
    case PlayVerb::quit:
      has_ended_ = true;
      return farewell();
    default:
      return answer_question(command->verb);
  }
}

/// The answer to a verb that changes nothing.
std::string GameSession::answer_question(PlayVerb verb) const {
  switch (verb) {
    case PlayVerb::hint:
      return answer_hint();
    case PlayVerb::board:
      return board();
    case PlayVerb::score:
      return score_lines(shown()) + line_of(standing_words(shown()));
    case PlayVerb::rules:
      return rules_text(cartridge_, game().rules());
    case PlayVerb::menu:
      return menu_text(game());
    default:
      return play_help(cartridge_);
  }
}

std::string GameSession::farewell() const {
  if (game().is_over()) {
    return "Goodbye.\n";
  }
  return fmt::format("Goodbye. {}\n", score_words(game()));
}

/// After an event in the new game, "undo" no longer returns to the previous game.
std::optional<EventResult> GameSession::act(Event event, std::uint32_t wait_ms) {
  std::optional<EventResult> result = game_.act(event, wait_ms);
  if (result) {
    replaced_.reset();
  }
  return result;
}

std::string GameSession::answer_move(Direction direction, std::uint32_t wait_ms) {
  const std::optional<EventResult> result = act(event_of(direction), wait_ms);
  if (!result) {
    return why_not(direction);
  }
  const Rules& rules = game().rules();
  std::string text = turn_words(rules, *result->turn) + "\n";
  if (result->turn->reaches_goal && rules.goal.then == AtGoal::go_on) {
    text += fmt::format("{} is reached, and play goes on.\n", rules.ladder.text(*rules.goal.tile));
  }
  return text + view();
}

std::string GameSession::go_back() {
  cartridge_ = std::move(replaced_->cartridge);
  game_ = std::move(replaced_->game);
  replaced_.reset();
  if (host_.go_back) {
    host_.go_back();
  }
  return "The previous game continues.\n" + view();
}

std::string GameSession::answer_undo(std::uint32_t wait_ms) {
  if (replaced_) {
    return go_back();
  }
  if (game().actions().empty()) {
    return "There is nothing to undo: this is the start.\n";
  }
  const Action undone = game().actions().back();
  if (!act(Event::undo, wait_ms)) {
    return "No move of this game can be taken back any more.\n";
  }
  return fmt::format("undo: {} is taken back.\n{}", action_words(undone), view());
}

std::string GameSession::answer_redo(std::uint32_t wait_ms) {
  if (!act(Event::redo, wait_ms)) {
    return "There is nothing to redo.\n";
  }
  return fmt::format("redo: {} is done again.\n{}", action_words(game().actions().back()), view());
}

std::string GameSession::answer_go_on(std::uint32_t wait_ms) {
  if (!act(Event::go_on, wait_ms)) {
    return "There is nothing to go on from: the game has not stopped at its goal.\n";
  }
  return "go on: the game continues.\n" + view();
}

std::string GameSession::answer_new_game() { return begin(game().seed() + 1); }

std::string GameSession::begin(std::uint64_t seed, std::optional<int> players) {
  RulesUpdate next = rules_update_of(cartridge_, read_again_, game());
  const GameSetup setup = {
      .rules = std::move(next.rules),
      .seed = seed,
      .players = std::min(players.value_or(next.players), next.cartridge.rules.players.most)};
  change_game(std::move(next.cartridge), setup);
  return fmt::format("{}new game: seed {}.{}\n{}", line_of(next.said), game().seed(),
                     replaced_ ? undo_returns : "", view());
}

void GameSession::change_game(Cartridge cartridge, const GameSetup& setup) {
  RecordedGame fresh = host_.begin_next ? host_.begin_next(game_, cartridge, setup)
                                        : RecordedGame(cartridge.name, setup);
  if (!game().actions().empty() && !game().is_over()) {
    replaced_ = ReplacedGame{std::move(cartridge_), std::move(game_)};
  }
  cartridge_ = std::move(cartridge);
  game_ = std::move(fresh);
}

std::string GameSession::answer_level(int step) {
  std::expected<Cartridge, Error> level = other_level(cartridge_, read_again_, step);
  if (!level) {
    return step > 0 ? "There is no next level.\n" : "There is no level before this one.\n";
  }
  const GameSetup setup = {.rules = level->rules, .seed = game().seed() + 1};
  change_game(*std::move(level), setup);
  return fmt::format("{}.{}\n{}", cartridge_.title, replaced_ ? undo_returns : "", view());
}

std::string GameSession::answer_hint() const {
  if (game().is_over() || game().position().asks) {
    return why_not(Direction::left);
  }
  if (!host_.advise) {
    return "This program gives no hints.\n";
  }
  const std::expected<Hint, Error> hint = host_.advise(game());
  return hint ? hint_words(*hint) : fmt::format("There is no hint: {}.\n", text_of(hint.error()));
}

/// The program continues a copy of the game. Watching again continues that copy.
std::string GameSession::answer_watch() {
  if (!host_.advise) {
    return "This program has no player to watch.\n";
  }
  if (!watched_) {
    watched_ = game();
  }
  std::string text = "The program plays on by itself; your game stays as it is.\n";
  for (int move = 0; move < watched_moves && !watched_->is_over(); ++move) {
    watched_->go_on();
    const std::expected<Hint, Error> hint = host_.advise(*watched_);
    if (!hint) {
      watched_.reset();
      return fmt::format("There is nothing to watch: {}.\n", text_of(hint.error()));
    }
    const std::optional<Direction> best = best_move(hint->values);
    const std::optional<Turn> turn = best ? watched_->play(*best) : std::nullopt;
    text += turn ? turn_words(watched_->rules(), *turn) + "\n" : "";
  }
  return text + view();
}

std::string GameSession::switch_line() {
  is_in_one_line_ = !is_in_one_line_;
  return board();
}

std::string GameSession::answer_unknown(std::string_view word) const {
  const auto known = known_words(cartridge_.controls);
  const std::optional<std::string_view> nearest = nearest_word(word, known);
  const std::string hint = nearest ? fmt::format("Did you mean {}? ", *nearest) : std::string();
  return fmt::format("{} is no word of this game. {}Type ? for help.\n", tilery::quoted(word),
                     hint);
}

std::string GameSession::why_not(Direction direction) const {
  if (game().is_over()) {
    return fmt::format("The game is over. Type u to undo, n for a new game, {}q to quit.\n",
                       level_number(cartridge_) > 0 ? "] for the next level, " : "");
  }
  if (game().position().asks) {
    return standing_words(game()) + "\n";
  }
  if (!has_direction(game().rules(), game().position(), direction)) {
    return fmt::format("Player {} does not move {}.\n", game().position().player + 1,
                       name_of(direction));
  }
  return fmt::format("{}: nothing moves that way.\n", name_of(direction));
}

std::string GameSession::board() const {
  const WalledBoard& board = shown().position().board;
  const Ladder& ladder = shown().rules().ladder;
  return is_in_one_line_ ? board_line(board, ladder) + "\n" : board_text(board, ladder);
}

std::string GameSession::view() const {
  return score_lines(shown()) + line_of(standing_words(shown())) +
         line_of(level_words(cartridge_, shown())) + board() + (is_in_one_line_ ? "" : "\n");
}

}  // namespace tilery
