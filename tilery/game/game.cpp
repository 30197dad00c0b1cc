#include "tilery/game/game.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tilery {
namespace {

GameSetup with_enough_players(GameSetup setup) {
  assert(setup.players >= 1 && setup.players <= setup.rules.players.most);
  setup.players = std::max(setup.players, setup.rules.players.least());
  return setup;
}

}  // namespace

Game::Game(GameSetup setup) : setup_(with_enough_players(std::move(setup))) {
  positions_.push_back(first_position(setup_.rules, setup_.seed));
  positions_.back().is_shared = setup_.players == 2;
}

Game::Game(GameSetup setup, Position start) : setup_(with_enough_players(std::move(setup))) {
  positions_.push_back(std::move(start));
  positions_.back().is_shared = setup_.players == 2;
}

std::optional<Turn> Game::play(Direction direction) {
  return advanced(direction, tilery::play(rules(), position_to_play(), direction, players()));
}

std::optional<Turn> Game::play(Direction direction, std::span<const Entry> entries) {
  return advanced(direction,
                  tilery::play(rules(), position_to_play(), direction, players(), entries));
}

void Game::draw_next() { positions_[now_] = with_next(rules(), std::move(positions_[now_])); }

bool Game::go_on() {
  if (!position().asks) {
    return false;
  }
  advance(Action::go_on, gone_on(position()));
  return true;
}

bool Game::undo() {
  if (now_ == 0 || undos_left() == 0) {
    return false;
  }
  --now_;
  ++undone_;
  return true;
}

std::optional<int> Game::undos_left() const {
  const std::optional<int> most = rules().moves.undos;
  return most ? std::optional(*most - undone_) : std::nullopt;
}

bool Game::redo() {
  if (now_ == actions_.size()) {
    return false;
  }
  ++now_;
  return true;
}

bool Game::act(Action action) {
  const std::optional<Direction> direction = direction_of(action);
  return direction ? !position().asks && play(*direction) : go_on();
}

std::optional<int> Game::winner() const {
  if (rules().players.goals) {
    return position().winner >= 0 ? std::optional<int>(position().winner) : std::nullopt;
  }
  if (players() == 1 || !is_over() || score(0) == score(1)) {
    return std::nullopt;
  }
  return score(0) > score(1) ? 0 : 1;
}

Position Game::position_to_play() const {
  return position().asks ? gone_on(position()) : position();
}

std::optional<Turn> Game::advanced(Direction direction, std::optional<Turn> turn) {
  if (turn) {
    go_on();
    advance(action_of(direction), turn->after);
  }
  return turn;
}

void Game::advance(Action action, Position position) {
  actions_.resize(now_);
  positions_.resize(now_ + 1);
  actions_.push_back(action);
  positions_.push_back(std::move(position));
  ++now_;
}

std::optional<Game> replayed(GameSetup setup, std::span<const Action> actions) {
  Game game(std::move(setup));
  const bool played = std::ranges::all_of(actions, [&](Action action) { return game.act(action); });
  return played ? std::optional(std::move(game)) : std::nullopt;
}

}  // namespace tilery
