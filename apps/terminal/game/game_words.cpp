#include "apps/terminal/game/game_words.h"

#include <fmt/format.h>

#include <algorithm>

#include "tilery/picture/picture.h"
#include "tilery/telling/narration.h"

namespace tilery {
namespace {

std::string end_words(const RecordedGame& recorded, std::uint64_t best_before,
                      const GameKeys& keys) {
  const Game& game = recorded.game();
  const std::string ways = fmt::format("{} undo, {} new game", keys.label(GameCommand::undo),
                                       keys.label(GameCommand::new_game));
  if (game.players() == 2) {
    const std::optional<int> winner = game.winner();
    return winner ? fmt::format("Game over: player {} wins. {}", *winner + 1, ways)
                  : fmt::format("Game over: nobody wins. {}", ways);
  }
  const bool at_goal = game.rules().goal.ends_game() && game.position().goal_reached;
  const bool is_best =
      best_before > 0 && game.score() > best_before && !counts_apart(recorded.record());
  return fmt::format("{}{}. {}", at_goal ? "The goal is made" : "Game over",
                     is_best ? ", your best so far" : "", ways);
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

std::string standing_words(const RecordedGame& recorded, std::uint64_t best_before) {
  const Game& game = recorded.game();
  if (game.players() == 1) {
    const bool counts = !counts_apart(recorded.record());
    return "Best " + score_digits(game.rules(), std::max(best_before, counts ? game.score() : 0));
  }
  return game.is_over() ? "" : fmt::format("Player {} moves", game.position().player + 1);
}

std::string turning_point_words(const RecordedGame& recorded, std::uint64_t best_before,
                                const GameKeys& keys) {
  const Game& game = recorded.game();
  if (game.is_over()) {
    return end_words(recorded, best_before, keys);
  }
  if (game.position().asks) {
    return fmt::format("{} is made: you have won! {} go on, {} new game",
                       game.rules().ladder.text(*game.rules().goal.tile),
                       keys.label(GameCommand::go_on), keys.label(GameCommand::new_game));
  }
  return waiting_words(game.rules(), game.position());
}

}  // namespace tilery
