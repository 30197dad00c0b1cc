#include "apps/explore/world_sitting.h"

#include <ctime>
#include <filesystem>
#include <string>
#include <system_error>
#include <utility>

namespace tilery {
namespace {

constexpr std::size_t longest_path = 4096;

/// The full path of a world named by its path; nothing for a world named by its name, and for
/// paths of several lines.
std::string path_of_place(std::string_view place) {
  std::error_code fault;
  const std::filesystem::path path =
      is_world_path(place) ? std::filesystem::absolute(place, fault) : std::filesystem::path();
  return fault || path.native().contains('\n') ? std::string() : path.lexically_normal().string();
}

}  // namespace

WorldSitting::WorldSitting(quest::WorldFile file, WorldStore* store)
    : file_(std::make_unique<quest::WorldFile>(std::move(file))), store_(store) {}

WorldSitting::~WorldSitting() {
  if (game_) {
    keep();
  }
}

std::expected<WorldSitting, Error> WorldSitting::begin(const WorldShelf& shelf,
                                                       std::string_view place, std::uint64_t seed,
                                                       WorldStore* store) {
  std::expected<quest::WorldFile, Error> file = shelf.world(place);
  if (!file) {
    return std::unexpected(file.error());
  }
  WorldSitting sitting(*std::move(file), store);
  sitting.game_.emplace(sitting.world(), seed, fresh_record_id(), std::int64_t{std::time(nullptr)});
  if (const std::string path = path_of_place(place); path.size() <= longest_path) {
    sitting.game_->set_place(path);
  }
  sitting.source_ = {shelf, std::string(place)};
  if (store != nullptr) {
    sitting.row_ = KeptRow(*store, store->begin(*sitting.game_, place));
  }
  return sitting;
}

std::expected<std::optional<WorldSitting>, Error> WorldSitting::resume(const WorldShelf& shelf,
                                                                       std::string_view place,
                                                                       WorldStore& store) {
  std::optional<SavedWorld> saved = store.take_up_last(place);
  if (!saved) {
    return std::nullopt;
  }
  KeptRow row(store, saved->id);
  std::expected<quest::WorldFile, Error> file = shelf.world(saved->place);
  if (!file) {
    return std::unexpected(file.error());
  }
  WorldSitting sitting(*std::move(file), &store);
  sitting.row_ = std::move(row);
  sitting.source_ = {shelf, saved->place};
  if (saved->record.files_hash != sitting.world().hash) {
    return std::unexpected(
        Error{"the kept walk",
              {},
              "the files of " + sitting.world().name + " as they were when it began",
              "changed ones"});
  }
  std::expected<RecordedWorld, Error> game =
      replay(saved->record, sitting.world(), "the kept walk");
  if (!game) {
    return std::unexpected(game.error());
  }
  sitting.game_ = *std::move(game);
  return sitting;
}

std::expected<WorldSitting, Error> WorldSitting::another(std::uint64_t seed) const {
  return begin(source_->shelf, source_->place, seed, store_);
}

std::vector<std::string> WorldSitting::act(const quest::Command& command) {
  const std::size_t turns = game_->record().turns.size();
  std::vector<std::string> messages = game_->act(command);
  if (game_->record().turns.size() > turns) {
    row_.save(*game_, Safety::from_kill);
  }
  return messages;
}

void WorldSitting::keep() { row_.save(*game_, Safety::from_power_failure); }

std::vector<std::string> WorldSitting::take_notices() {
  return store_ == nullptr ? std::vector<std::string>() : store_->take_notices();
}

}  // namespace tilery
