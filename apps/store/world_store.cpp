#include "apps/store/world_store.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <system_error>
#include <tuple>
#include <utility>

#include "apps/files/folders.h"
#include "apps/store/world_database.h"

namespace tilery {

WalkSummary summary_of(const WorldRecord& record, GameId id, std::string place,
                       std::int64_t saved) {
  const WorldResult result = record.result.value_or(WorldResult{});
  return {.id = id,
          .world = record.world,
          .place = std::move(place),
          .saved = saved,
          .turns = turns_of(record),
          .stage = result.stage,
          .is_won = result.is_won};
}

std::string whole_path(const std::filesystem::path& path) {
  namespace fs = std::filesystem;
  std::error_code fault;
  const fs::path absolute = fs::absolute(path, fault);
  const fs::path place = fault ? fs::path() : fs::weakly_canonical(absolute, fault);
  if (fault) {
    return {};
  }
  return (place.has_filename() ? place : place.parent_path()).string();
}

bool is_better(const WalkSummary& one, const WalkSummary& other) {
  return std::tuple(other.is_won, other.stage, one.turns) <
         std::tuple(one.is_won, one.stage, other.turns);
}

void print_notices(Store& store, WorldStore& walks) {
  const std::vector<std::string> of_games = store.take_notices();
  for (const std::string& notice : of_games) {
    fmt::print(stderr, "tilery: {}\n", notice);
  }
  for (const std::string& notice : walks.take_notices()) {
    if (std::ranges::find(of_games, notice) == of_games.end()) {
      fmt::print(stderr, "tilery: {}\n", notice);
    }
  }
}

WorldStore::WorldStore(std::unique_ptr<Database> database) : database_(std::move(database)) {}
WorldStore::WorldStore(WorldStore&&) noexcept = default;
WorldStore& WorldStore::operator=(WorldStore&&) noexcept = default;
WorldStore::~WorldStore() = default;

WorldStore WorldStore::in_file(const std::filesystem::path& file) {
  return WorldStore(Database::in_file(file));
}

WorldStore WorldStore::of_user() {
  const std::optional<std::filesystem::path> folder = data_folder();
  return folder ? in_file(*folder / Database::name) : in_memory();
}

WorldStore WorldStore::of_user_if_made() {
  const std::optional<std::filesystem::path> folder = data_folder();
  const bool is_made = folder && may_exist(*folder / Database::name);
  return is_made ? of_user() : of_user_to_read();
}

WorldStore WorldStore::of_user_to_read() {
  const std::optional<std::filesystem::path> folder = data_folder();
  return folder ? WorldStore(Database::to_read(*folder / Database::name)) : in_memory();
}

WorldStore WorldStore::in_memory() { return WorldStore(Database::in_memory()); }

std::vector<std::string> WorldStore::take_notices() { return database_->take_notices(); }

GameId WorldStore::begin(const RecordedWorld& game, std::string_view place) {
  return database_->begin(game, place);
}
void WorldStore::save(GameId id, const RecordedWorld& game, Safety safety) {
  if (database_->save(id, game, safety)) {
    lost_.erase(id);
  } else if (!game.record().commands.empty()) {
    lost_.insert_or_assign(id, world_record_text(game.record_with_result()));
  }
}
void WorldStore::leave(GameId id) { database_->leave(id); }

std::optional<SavedWorld> WorldStore::take_up_last(std::string_view place) {
  return database_->take_up_last(place);
}

std::optional<SavedWorld> WorldStore::take_up(GameId id) { return database_->take_up(id); }
std::vector<WalkSummary> WorldStore::walks() { return database_->walks(); }
std::vector<WalkSummary> WorldStore::removed() { return database_->removed(); }
Removal WorldStore::remove(GameId id) { return database_->remove(id); }
Removal WorldStore::restore(GameId id) { return database_->restore(id); }
std::optional<std::string> WorldStore::record_of(GameId id) { return database_->record_of(id); }

std::optional<std::string> WorldStore::last_record(std::string_view world) {
  return database_->last_record(world);
}

std::vector<std::string> WorldStore::lost_walks() const {
  std::vector<std::string> records;
  for (const auto& [id, record] : lost_) {
    records.push_back(record);
  }
  return records;
}

std::string lost_walks_words(const WorldStore& store) {
  std::string words;
  for (const std::string& record : store.lost_walks()) {
    words += "tilery: This walk could not be kept. Its record is:\n" + record;
  }
  return words;
}

}  // namespace tilery
