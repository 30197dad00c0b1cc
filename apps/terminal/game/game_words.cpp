#include "apps/terminal/game/game_words.h"

#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <string_view>
#include <utility>

#include "tilery/narration/narration.h"
#include "tilery/picture/picture.h"
#include "tilery/player/advice.h"

namespace tilery {
namespace {

std::string end_words(const Game& game, Standing standing, std::uint64_t best_of_others,
                      const GameKeys& keys) {
  const std::string ways =
      fmt::format("{} undo, {} new game, {} review", keys.label(GameCommand::undo),
                  keys.label(GameCommand::new_game), keys.label(GameCommand::review));
  if (game.players() == 2) {
    const std::optional<int> winner = game.winner();
    return winner ? fmt::format("Game over: player {} wins. {}", *winner + 1, ways)
                  : fmt::format("Game over: nobody wins. {}", ways);
  }
  const bool at_goal = game.rules().goal.ends_game() && game.position().goal_reached;
  const bool is_best = best_of_others > 0 && game.score() > best_of_others && standing.is_alone();
  return fmt::format("{}{}. {}", at_goal ? "The goal is made" : "Game over",
                     is_best ? ", your best so far" : "", ways);
}

/// The shorter forms of a message that says that a game is listed apart, for `all` reasons. The
/// shortest ones name the first of the `added` reasons.
std::vector<std::string> apart_in_brief(Standing all, Standing added) {
  const std::string_view reason = added.has_undo           ? "undo"
                                  : added.has_hints        ? "hints"
                                  : added.is_continued     ? "copy"
                                  : added.is_from_position ? "board"
                                                           : "seed";
  return {fmt::format("Listed apart: {}", words_of(all)), fmt::format("Listed apart: {}", reason),
          fmt::format("Apart: {}", reason)};
}

}  // namespace

std::string score_digits(const Rules& rules, std::uint64_t score) {
  return fmt::format("{:0{}}", score, rules.score.digits);
}

std::string score_line(const Game& game, int width) {
  const auto digits = [&](int player) { return score_digits(game.rules(), game.score(player)); };
  if (game.players() == 1) {
    return "Score " + digits(0);
  }
  const auto mark = [&](int player) {
    return !game.is_over() && game.position().player == player ? "▶" : " ";
  };
  const std::string full =
      fmt::format("{}Player 1 {}  {}Player 2 {}", mark(0), digits(0), mark(1), digits(1));
  return width_of(full) <= width
             ? full
             : fmt::format("{}1: {} {}2: {}", mark(0), digits(0), mark(1), digits(1));
}

std::string standing_words(const Game& game, Standing standing, std::uint64_t best_of_others,
                           int width) {
  if (game.players() == 2) {
    return game.is_over() ? "" : fmt::format("Player {} moves", game.position().player + 1);
  }
  const bool is_passed = best_of_others > 0 && game.score() > best_of_others;
  const std::string best = "Best " + score_digits(game.rules(), best_of_others);
  if (standing.is_alone()) {
    return best + (is_passed ? " (passed)" : "");
  }
  const std::string why = words_of(standing);
  const std::string full = fmt::format("{} (apart: {})", best, why);
  return why.contains(',') || width_of(full) > width ? best + " (apart)" : full;
}

void Notice::add(const Notice& more) {
  if (more.is_empty()) {
    return;
  }
  if (is_empty()) {
    *this = more;
    return;
  }
  std::vector<std::string> brief;
  for (const std::string& form : more.brief_) {
    brief.push_back(text_ + " " + form);
  }
  if (!more.brief_.empty()) {
    for (const std::string& form : brief_) {
      brief.push_back(form + (form.ends_with('.') ? " " : ". ") + more.brief_.back());
    }
  }
  brief.push_back(more.text_);
  brief.insert(brief.end(), more.brief_.begin(), more.brief_.end());
  text_ += " " + more.text_;
  brief_ = std::move(brief);
}

Notice apart_notice(Standing before, Standing now) {
  const Standing all = joined(before, now);
  if (all == before) {
    return {};
  }
  const Standing added = {.has_undo = now.has_undo && !before.has_undo,
                          .is_continued = now.is_continued && !before.is_continued,
                          .is_from_position = now.is_from_position && !before.is_from_position,
                          .has_hints = now.has_hints && !before.has_hints,
                          .has_chosen_seed = now.has_chosen_seed && !before.has_chosen_seed};
  return {apart_words(before, now), apart_in_brief(all, added)};
}

Notice taken_over_notice(std::string_view sentence, Standing standing) {
  std::vector<std::string> brief = apart_in_brief(standing, standing);
  brief.insert(brief.begin(), fmt::format("{} It is listed apart.", sentence));
  return {fmt::format("{} It is listed apart: {}.", sentence, words_of(standing)),
          std::move(brief)};
}

Notice warning_of_blunder(const MoveValues& values, Direction direction, ValueUnit unit) {
  const std::string_view name = name_of(direction);
  const std::string_view best = name_of(*best_move(values));
  return {fmt::format("{0} loses {1}: {2} is best. Press {0} again to play it.", name,
                      amount_text(*loss_of(values, direction), unit), best),
          {fmt::format("Blunder: {} is best. {} again plays it", best, name),
           fmt::format("Blunder: {} again plays it", name), fmt::format("Again: {}", name)}};
}

std::vector<std::string> verdict_in_brief(const MoveValues& values, Direction played,
                                          ValueUnit unit) {
  constexpr std::array<std::string_view, 4> arrows = {"◀", "▶", "▲", "▼"};
  const double loss = loss_of(values, played).value_or(0);
  if (is_as_good(loss)) {
    return {"Best move."};
  }
  const std::string_view best = arrows[static_cast<std::size_t>(*best_move(values))];
  return {fmt::format("{} better by {}", best, amount_text(loss, unit)),
          fmt::format("{} +{}", best,
                      unit == ValueUnit::percent ? amount_text(loss, unit) : value_text(loss))};
}

std::string turning_point_words(const Game& game, Standing standing, std::uint64_t best_of_others,
                                const GameKeys& keys) {
  if (game.is_over()) {
    return end_words(game, standing, best_of_others, keys);
  }
  if (game.position().asks) {
    return fmt::format("{} is made: you have won! {} go on, {} new game",
                       game.rules().ladder.text(*game.rules().goal.tile),
                       keys.label(GameCommand::go_on), keys.label(GameCommand::new_game));
  }
  return waiting_words(game.rules(), game.position());
}

std::vector<std::string> turning_point_in_brief(const Game& game, const GameKeys& keys) {
  const auto use = [&](GameCommand command, std::string_view words) {
    return fmt::format("{} {}", keys.label(command), words);
  };
  if (game.is_over()) {
    return {fmt::format("Game over: {}, {}, {}", use(GameCommand::undo, "undo"),
                        use(GameCommand::new_game, "new"), use(GameCommand::review, "review"))};
  }
  if (!game.position().asks) {
    return {};
  }
  return {fmt::format("You have won! {}, {}", use(GameCommand::go_on, "go on"),
                      use(GameCommand::new_game, "new"))};
}

GameKeys standard_game_keys() {
  return GameKeys({
      {"left", "slide left", {key_of(KeyKind::left), key_of(U'a'), key_of(U'h')}},
      {"right", "slide right", {key_of(KeyKind::right), key_of(U'd'), key_of(U'l')}},
      {"up", "slide up", {key_of(KeyKind::up), key_of(U'w'), key_of(U'k')}},
      {"down", "slide down", {key_of(KeyKind::down), key_of(U's'), key_of(U'j')}},
      {"undo", "undo", {key_of(U'u'), key_of(KeyKind::backspace)}},
      {"redo", "redo", {key_of(U'r')}},
      {"new", "new game", {key_of(U'n')}},
      {"go-on", "go on after the goal", {key_of(U'g'), key_of(U' ')}},
      {"menu", "menu of the game", {key_of(U'm'), key_of(KeyKind::escape)}},
      {"theme", "next theme", {key_of(U't')}},
      {"hint", "hints on and off", {key_of(U'i')}},
      {"watch", "watch the program play; take over again", {key_of(U'p')}},
      {"review", "review the game: its mistakes", {key_of(U'v')}},
      {"next-level", "next level", {key_of(U']')}},
      {"previous-level", "level before", {key_of(U'[')}},
      {"help", "help", {key_of(U'?'), key_of(KeyKind::f1)}},
      {"quit", "leave; the game is kept", {key_of(U'q')}},
  });
}

Event event_of(GameCommand command) {
  switch (command) {
    case GameCommand::left:
      return Event::left;
    case GameCommand::right:
      return Event::right;
    case GameCommand::up:
      return Event::up;
    case GameCommand::down:
      return Event::down;
    case GameCommand::undo:
      return Event::undo;
    case GameCommand::redo:
      return Event::redo;
    default:
      return Event::go_on;
  }
}

}  // namespace tilery
