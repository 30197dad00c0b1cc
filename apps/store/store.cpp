#include "apps/store/store.h"

#include <fmt/format.h>

#include <random>
#include <utility>

#include "apps/files/folders.h"
#include "apps/store/store_database.h"
#include "tilery/record/rules_hash.h"

namespace tilery {

Store::Store(std::unique_ptr<Database> database) : database_(std::move(database)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Store Store::in_file(const std::filesystem::path& file) {
  return Store(std::make_unique<Database>(open_database(file)));
}

Store Store::of_user() {
  const std::optional<std::filesystem::path> folder = data_folder();
  return folder ? in_file(*folder / "games.db") : in_memory();
}

Store Store::in_memory() { return Store(std::make_unique<Database>(open_in_memory())); }

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
std::optional<SavedGame> Store::look_at(GameId id) { return database_->look_at(id); }
std::vector<GameSummary> Store::games(std::optional<std::string_view> cartridge) {
  return database_->games(cartridge);
}

std::uint64_t fresh_record_id() {
  std::random_device device;
  return std::uint64_t{device()} << 32 | device();
}

bool is_of(const GameSummary& game, const Cartridge& cartridge) {
  const std::optional<Rules> rules = game.cartridge == cartridge.name
                                         ? resized(cartridge.rules, game.width, game.height)
                                         : std::nullopt;
  return rules && rules_hash(*rules) == game.rules_hash;
}

Error no_game_left(const Cartridge* cartridge) {
  return {.source = "--resume",
          .place = {},
          .expected = "a game that is not over and that nobody plays",
          .found = cartridge == nullptr
                       ? "none"
                       : fmt::format("none of {} with these rules", cartridge->name)};
}

}  // namespace tilery
