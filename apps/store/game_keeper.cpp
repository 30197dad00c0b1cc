#include "apps/store/game_keeper.h"

#include <random>
#include <utility>

#include "apps/store/games_table.h"

namespace tilery {
namespace {

std::uint64_t fresh_id() {
  std::random_device device;
  return std::uint64_t{device()} << 32 | device();
}

}  // namespace

GameKeeper::GameKeeper(GameKeeper&& other) noexcept
    : store_(std::exchange(other.store_, nullptr)),
      toml_(std::move(other.toml_)),
      id_(std::exchange(other.id_, std::nullopt)) {}

GameKeeper& GameKeeper::operator=(GameKeeper&& other) noexcept {
  std::swap(store_, other.store_);
  std::swap(toml_, other.toml_);
  std::swap(id_, other.id_);
  return *this;
}

RecordedGame GameKeeper::begin(const std::string& cartridge, GameSetup setup) {
  if (store_ == nullptr) {
    return {cartridge, std::move(setup)};
  }
  RecordedGame game(cartridge, std::move(setup), fresh_id(), now_ms() / 1000);
  begin(game);
  return game;
}

void GameKeeper::begin(const RecordedGame& game) {
  leave();
  id_ = store_->begin(game, toml_);
}

void GameKeeper::go_on(GameId id) {
  leave();
  id_ = id;
}

void GameKeeper::save(const RecordedGame& game, Safety safety) {
  if (id_) {
    store_->save(*id_, game, safety);
  }
}

std::string GameKeeper::take_notices() {
  std::string lines;
  if (store_ != nullptr) {
    for (const std::string& notice : store_->take_notices()) {
      lines += notice + "\n";
    }
  }
  return lines;
}

void GameKeeper::leave() {
  if (id_) {
    store_->leave(*std::exchange(id_, std::nullopt));
  }
}

}  // namespace tilery
