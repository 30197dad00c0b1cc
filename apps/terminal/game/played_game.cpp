#include "apps/terminal/game/played_game.h"

#include <algorithm>
#include <utility>

#include "tilery/record/rules_hash.h"

namespace tilery {
namespace {

RecordedGame new_game(const App& app, const Cartridge& cartridge, GameSetup setup) {
  return {cartridge.name, std::move(setup), app.chance(), app.now_seconds()};
}

}  // namespace

PlayedGame::PlayedGame(App& app, Cartridge cartridge, GameSetup setup)
    : app_(&app),
      cartridge_(std::move(cartridge)),
      game_(new_game(app, cartridge_, std::move(setup))),
      row_(app.store(), app.store().begin(game_, toml_of(cartridge_))) {}

PlayedGame::PlayedGame(App& app, Cartridge cartridge, RecordedGame game, KeptRow<Store> row)
    : app_(&app), cartridge_(std::move(cartridge)), game_(std::move(game)), row_(std::move(row)) {}

std::expected<PlayedGame, Error> PlayedGame::go_on_with(App& app, SavedGame saved) {
  KeptRow<Store> row(app.store(), saved.id);
  std::expected<Cartridge, Error> cartridge = read_cartridge(saved.toml, "the kept game");
  TILERY_TRY(RecordedGame game, cartridge ? replay(saved.record, cartridge->rules, "the kept game")
                                          : std::unexpected(cartridge.error()));
  PlayedGame played_game(app, *std::move(cartridge), std::move(game), std::move(row));
  played_game.marks_ = saved.standing;
  return played_game;
}

void PlayedGame::mark(Standing marks) {
  marks_ = joined(marks_, marks);
  row_.mark(marks);
}

void PlayedGame::mark_values_seen(bool are_hints_on) {
  const Settings& settings = app_->settings();
  const bool sees_values = are_hints_on || settings.says_verdicts || settings.warns;
  if (sees_values && !game().is_over() && !marks_.has_hints) {
    mark({.has_hints = true});
  }
}

std::expected<PlayedGame, Error> PlayedGame::take_over(App& app, Cartridge cartridge,
                                                       const Record& record) {
  std::expected<RecordedGame, Error> game = replay(record, cartridge.rules);
  return kept(app, std::move(cartridge), std::move(game));
}

std::expected<PlayedGame, Error> PlayedGame::play_on(App& app, Cartridge cartridge,
                                                     const Record& watched, std::size_t events) {
  std::expected<RecordedGame, Error> game =
      played_on(watched, events, cartridge.rules,
                {.id = app.chance() | 1U, .seed = app.chance(), .began = app.now_seconds()});
  return kept(app, std::move(cartridge), std::move(game));
}

/// A new game in play, which the store keeps from now on.
std::expected<PlayedGame, Error> PlayedGame::kept(App& app, Cartridge cartridge,
                                                  std::expected<RecordedGame, Error> game) {
  if (!game) {
    return std::unexpected(std::move(game.error()));
  }
  KeptRow<Store> row(app.store(), app.store().begin(*game, toml_of(cartridge)));
  return PlayedGame(app, std::move(cartridge), *std::move(game), std::move(row));
}

std::optional<EventResult> PlayedGame::act(Event event, std::uint32_t wait_ms) {
  std::optional<EventResult> outcome = game_.act(event, wait_ms);
  if (outcome) {
    row_.save(game_, Safety::from_power_failure);
  }
  return outcome;
}

PlayedGame PlayedGame::another(RulesUpdate rules_update, int players) const {
  GameSetup setup{.rules = std::move(rules_update.rules),
                  .seed = app_->chance(),
                  .players = std::min(players, rules_update.cartridge.rules.players.most)};
  PlayedGame next(*app_, std::move(rules_update.cartridge), std::move(setup));
  next.read_again_by(read_again_);
  return next;
}

std::expected<PlayedGame, Error> PlayedGame::level(int step) const {
  TILERY_TRY(Cartridge other, other_level(cartridge_, read_again_, step));
  GameSetup setup{.rules = other.rules, .seed = app_->chance()};
  PlayedGame next(*app_, std::move(other), std::move(setup));
  next.read_again_by(read_again_);
  return next;
}

std::uint64_t PlayedGame::best_of_others() const {
  return app_->store().best_score(cartridge_.name, rules_hash(game().rules()), row_.id());
}

}  // namespace tilery
