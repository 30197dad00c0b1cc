#include "apps/explore/world_sitting.h"

#include <ctime>
#include <random>
#include <utility>

namespace tilery {
namespace {

std::uint64_t fresh_id() {
  std::random_device device;
  return std::uint64_t{device()} << 32 | device();
}

}  // namespace

WorldSitting::WorldSitting(quest::WorldFile file, WorldStore* store)
    : file_(std::make_unique<quest::WorldFile>(std::move(file))), store_(store) {}

WorldSitting::WorldSitting(WorldSitting&& other) noexcept
    : file_(std::move(other.file_)),
      game_(std::move(other.game_)),
      store_(std::exchange(other.store_, nullptr)),
      id_(std::exchange(other.id_, 0)) {}

WorldSitting& WorldSitting::operator=(WorldSitting&& other) noexcept {
  std::swap(file_, other.file_);
  std::swap(game_, other.game_);
  std::swap(store_, other.store_);
  std::swap(id_, other.id_);
  return *this;
}

WorldSitting::~WorldSitting() { leave(); }

std::expected<WorldSitting, Error> WorldSitting::begin(const WorldShelf& shelf,
                                                       std::string_view place, std::uint64_t seed,
                                                       WorldStore* store) {
  std::expected<quest::WorldFile, Error> file = shelf.world(place);
  if (!file) {
    return std::unexpected(file.error());
  }
  WorldSitting sitting(*std::move(file), store);
  sitting.game_.emplace(sitting.world(), seed, fresh_id(), std::int64_t{std::time(nullptr)});
  if (store != nullptr) {
    sitting.id_ = store->begin(*sitting.game_, place);
  }
  return sitting;
}

std::expected<WorldSitting, Error> WorldSitting::resume(const WorldShelf& shelf,
                                                        std::string_view place, WorldStore& store) {
  std::optional<SavedWorld> saved = store.take_up_last(place);
  if (!saved) {
    return std::unexpected(Error{"--resume",
                                 {},
                                 "a walk that is not won and that nobody plays",
                                 place.empty() ? "none" : "none in " + std::string(place)});
  }
  std::expected<quest::WorldFile, Error> file = shelf.world(saved->place);
  if (!file) {
    store.leave(saved->id);
    return std::unexpected(file.error());
  }
  WorldSitting sitting(*std::move(file), &store);
  sitting.id_ = saved->id;
  std::expected<RecordedWorld, Error> game =
      replay(saved->record, sitting.world(), "the kept walk");
  if (!game) {
    return std::unexpected(game.error());
  }
  sitting.game_ = *std::move(game);
  return sitting;
}

std::vector<std::string> WorldSitting::act(const quest::Command& command) {
  const std::size_t turns = game_->record().turns.size();
  std::vector<std::string> messages = game_->act(command);
  if (store_ != nullptr && game_->record().turns.size() > turns) {
    store_->save(id_, *game_, Safety::from_kill);
  }
  return messages;
}

void WorldSitting::keep() {
  if (store_ != nullptr) {
    store_->save(id_, *game_, Safety::from_power_failure);
  }
}

std::vector<std::string> WorldSitting::take_notices() {
  return store_ == nullptr ? std::vector<std::string>() : store_->take_notices();
}

void WorldSitting::leave() {
  if (store_ != nullptr && game_) {
    keep();
  }
  if (store_ != nullptr) {
    store_->leave(id_);
    store_ = nullptr;
  }
}

}  // namespace tilery
