#include "apps/terminal/game/sitting.h"

#include <utility>

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
      id_(arcade.store().begin(game_, toml_of(cartridge_))) {}

Sitting::Sitting(Arcade& arcade, Cartridge cartridge, RecordedGame game, GameId id)
    : arcade_(&arcade), cartridge_(std::move(cartridge)), game_(std::move(game)), id_(id) {}

std::expected<Sitting, Error> Sitting::go_on_with(Arcade& arcade, SavedGame saved) {
  std::expected<Cartridge, Error> cartridge = read_cartridge(saved.toml, "the kept game");
  std::expected<RecordedGame, Error> game =
      cartridge ? replay(saved.record, cartridge->rules, "the kept game")
                : std::unexpected(cartridge.error());
  if (!game) {
    arcade.store().leave(saved.id);
    return std::unexpected(game.error());
  }
  return Sitting(arcade, *std::move(cartridge), *std::move(game), saved.id);
}

std::expected<Sitting, Error> Sitting::take_over(Arcade& arcade, Cartridge cartridge,
                                                 const Record& record) {
  std::expected<RecordedGame, Error> game = replay(record, cartridge.rules);
  if (!game) {
    return std::unexpected(game.error());
  }
  const GameId id = arcade.store().begin(*game, toml_of(cartridge));
  return Sitting(arcade, std::move(cartridge), *std::move(game), id);
}

Sitting::Sitting(Sitting&& other) noexcept
    : arcade_(std::exchange(other.arcade_, nullptr)),
      cartridge_(std::move(other.cartridge_)),
      game_(std::move(other.game_)),
      id_(other.id_) {}

Sitting& Sitting::operator=(Sitting&& other) noexcept {
  if (this != &other) {
    leave();
    arcade_ = std::exchange(other.arcade_, nullptr);
    cartridge_ = std::move(other.cartridge_);
    game_ = std::move(other.game_);
    id_ = other.id_;
  }
  return *this;
}

Sitting::~Sitting() { leave(); }

void Sitting::leave() {
  if (arcade_ != nullptr) {
    arcade_->store().leave(id_);
  }
}

std::optional<EventResult> Sitting::act(Event event, std::uint32_t wait_ms) {
  std::optional<EventResult> happening = game_.act(event, wait_ms);
  if (happening) {
    arcade_->store().save(id_, game_);
  }
  return happening;
}

void Sitting::begin_again(int players) {
  GameSetup setup{.rules = game().rules(), .seed = arcade_->chance(), .players = players};
  *this = Sitting(*arcade_, cartridge_, std::move(setup));
}

}  // namespace tilery
