#include "apps/terminal/game/sitting.h"

#include <algorithm>
#include <utility>

#include "tilery/record/rules_hash.h"

namespace tilery {
namespace {

RecordedGame new_game(const Arcade& arcade, const Cartridge& cartridge, GameSetup setup) {
  return {cartridge.name, std::move(setup), arcade.chance(), arcade.today()};
}

}  // namespace

Sitting::Sitting(Arcade& arcade, Cartridge cartridge, GameSetup setup)
    : arcade_(&arcade),
      cartridge_(std::move(cartridge)),
      game_(new_game(arcade, cartridge_, std::move(setup))),
      row_(arcade.store(), arcade.store().begin(game_, toml_of(cartridge_))) {}

Sitting::Sitting(Arcade& arcade, Cartridge cartridge, RecordedGame game, KeptRow<Store> row)
    : arcade_(&arcade),
      cartridge_(std::move(cartridge)),
      game_(std::move(game)),
      row_(std::move(row)) {}

std::expected<Sitting, Error> Sitting::go_on_with(Arcade& arcade, SavedGame saved) {
  KeptRow<Store> row(arcade.store(), saved.id);
  std::expected<Cartridge, Error> cartridge = read_cartridge(saved.toml, "the kept game");
  std::expected<RecordedGame, Error> game =
      cartridge ? replay(saved.record, cartridge->rules, "the kept game")
                : std::unexpected(cartridge.error());
  if (!game) {
    return std::unexpected(game.error());
  }
  return Sitting(arcade, *std::move(cartridge), *std::move(game), std::move(row));
}

std::expected<Sitting, Error> Sitting::take_over(Arcade& arcade, Cartridge cartridge,
                                                 const Record& record) {
  std::expected<RecordedGame, Error> game = replay(record, cartridge.rules);
  return kept(arcade, std::move(cartridge), std::move(game));
}

std::expected<Sitting, Error> Sitting::play_on(Arcade& arcade, Cartridge cartridge,
                                               const Record& watched, std::size_t events) {
  std::expected<RecordedGame, Error> game =
      played_on(watched, events, cartridge.rules,
                {.id = arcade.chance() | 1U, .seed = arcade.chance(), .began = arcade.today()});
  return kept(arcade, std::move(cartridge), std::move(game));
}

/// The sitting at a new game, which the store keeps from now on.
std::expected<Sitting, Error> Sitting::kept(Arcade& arcade, Cartridge cartridge,
                                            std::expected<RecordedGame, Error> game) {
  if (!game) {
    return std::unexpected(std::move(game.error()));
  }
  KeptRow<Store> row(arcade.store(), arcade.store().begin(*game, toml_of(cartridge)));
  return Sitting(arcade, std::move(cartridge), *std::move(game), std::move(row));
}

std::optional<EventResult> Sitting::act(Event event, std::uint32_t wait_ms) {
  std::optional<EventResult> outcome = game_.act(event, wait_ms);
  if (outcome) {
    row_.save(game_, Safety::from_power_failure);
  }
  return outcome;
}

Sitting Sitting::another(Renewal renewal, int players) const {
  GameSetup setup{.rules = std::move(renewal.rules),
                  .seed = arcade_->chance(),
                  .players = std::min(players, renewal.cartridge.rules.players.most)};
  Sitting next(*arcade_, std::move(renewal.cartridge), std::move(setup));
  next.read_again_by(read_again_);
  return next;
}

std::uint64_t best_score(Store& store, const Game& game, std::string_view cartridge) {
  std::uint64_t best = 0;
  const std::uint64_t hash = rules_hash(game.rules());
  for (const GameSummary& kept : store.games(cartridge)) {
    if (kept.players == 1 && kept.rules_hash == hash && kept.standing.is_alone()) {
      best = std::max(best, kept.scores[0]);
    }
  }
  return best;
}

}  // namespace tilery
