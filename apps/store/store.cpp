#include "apps/store/store.h"

#include <utility>

#include "apps/files/folders.h"
#include "apps/store/store_database.h"

namespace tilery {

Store::Store(std::unique_ptr<Database> database) : database_(std::move(database)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Store Store::in_file(const std::filesystem::path& file) { return Store(Database::in_file(file)); }

Store Store::of_user() {
  const std::optional<std::filesystem::path> folder = data_folder();
  return folder ? in_file(*folder / Database::name) : in_memory();
}

Store Store::of_user_if_made() {
  const std::optional<std::filesystem::path> folder = data_folder();
  const bool is_made = folder && may_exist(*folder / Database::name);
  return is_made ? of_user() : of_user_to_read();
}

Store Store::of_user_to_read() {
  const std::optional<std::filesystem::path> folder = data_folder();
  return folder ? Store(Database::to_read(*folder / Database::name)) : in_memory();
}

Store Store::in_memory() { return Store(Database::in_memory()); }

std::vector<std::string> Store::take_notices() { return database_->take_notices(); }
bool Store::is_in_memory() const { return database_->is_in_memory(); }

GameId Store::begin(const RecordedGame& game, std::string_view toml) {
  return database_->begin(game, toml);
}
void Store::save(GameId id, const RecordedGame& game, Safety safety) {
  database_->save(id, game, safety);
}
void Store::leave(GameId id) { database_->leave(id); }

std::optional<SavedGame> Store::take_up_last(const Cartridge* cartridge) {
  return database_->take_up_last(cartridge);
}
std::optional<SavedGame> Store::take_up(GameId id) { return database_->take_up(id); }
void Store::mark(GameId id, Standing marks) { database_->mark(id, marks); }
Removal Store::remove(GameId id) { return database_->remove(id); }
Removal Store::restore(GameId id) { return database_->restore(id); }
std::vector<GameSummary> Store::removed() { return database_->removed(); }
std::optional<SavedGame> Store::look_at(GameId id) { return database_->look_at(id); }
std::vector<Record> Store::lost_games() { return database_->lost_games(); }
std::vector<GameSummary> Store::games(std::optional<std::string_view> cartridge) {
  return database_->games(cartridge);
}
std::uint64_t Store::best_score(std::string_view cartridge, std::uint64_t rules_hash,
                                GameId except) {
  return database_->best_score(cartridge, rules_hash, except);
}

}  // namespace tilery
