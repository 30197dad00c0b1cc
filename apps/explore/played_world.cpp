#include "apps/explore/played_world.h"

#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <string>
#include <system_error>
#include <utility>

#include "apps/files/file_input.h"
#include "apps/files/folders.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/quantities.h"

namespace tilery {
namespace {

constexpr std::size_t longest_path = 4096;

/// The place that a record notes. Empty for a world named by its name, and for a path that does not
/// fit into a line of a record.
std::string place_to_record(std::string_view place) {
  std::string path = is_world_path(place) ? place_of_world(place) : std::string();
  const bool fits = path.starts_with('/') && path.size() <= longest_path && !path.contains('\n');
  return fits ? path : std::string();
}

}  // namespace

PlayedWorld::PlayedWorld(quest::WorldFile file, WorldStore* store)
    : file_(std::make_unique<quest::WorldFile>(std::move(file))), store_(store) {}

PlayedWorld::~PlayedWorld() {
  if (game_) {
    keep();
  }
}

std::expected<PlayedWorld, Error> PlayedWorld::begin(const WorldList& world_list,
                                                     std::string_view place, std::uint64_t seed,
                                                     WorldStore* store) {
  TILERY_TRY(quest::WorldFile file, world_list.world(place));
  PlayedWorld played_world(std::move(file), store);
  played_world.game_.emplace(played_world.world(), seed, fresh_record_id(),
                             std::int64_t{std::time(nullptr)});
  played_world.game_->set_place(place_to_record(place));
  played_world.source_ = {world_list, std::string(place)};
  if (store != nullptr) {
    played_world.row_ = KeptRow(*store, store->begin(*played_world.game_, place_of_world(place)));
  }
  return played_world;
}

std::expected<std::optional<PlayedWorld>, Error> PlayedWorld::resume(const WorldList& world_list,
                                                                     std::string_view place,
                                                                     WorldStore& store) {
  std::optional<SavedWorld> saved = store.take_up_last(place_of_world(place));
  if (!saved && is_world_path(place)) {
    saved = store.take_up_last(place);  // kept by an older program under the typed path alone
  }
  if (!saved) {
    return std::nullopt;
  }
  return taken_up(world_list, *std::move(saved), store);
}

std::expected<PlayedWorld, Error> PlayedWorld::resume(const WorldList& world_list, GameId id,
                                                      WorldStore& store) {
  std::optional<SavedWorld> saved = store.take_up(id);
  if (!saved) {
    return std::unexpected(Error{fmt::format("walk w{}", id),
                                 {},
                                 {},
                                 "not kept, or open in another window (see tilery games)"});
  }
  return taken_up(world_list, *std::move(saved), store);
}

std::expected<PlayedWorld, Error> PlayedWorld::taken_up(const WorldList& world_list,
                                                        SavedWorld saved, WorldStore& store) {
  KeptRow row(store, saved.id);
  TILERY_TRY(quest::WorldFile file, world_list.world(saved.place));
  PlayedWorld played_world(std::move(file), &store);
  played_world.row_ = std::move(row);
  played_world.source_ = {world_list, saved.place};
  if (saved.record.files_hash != played_world.world().hash) {
    return std::unexpected(
        Error{"the kept walk",
              {},
              "the files of " + played_world.world().name + " as they were when it began",
              "changed files"});
  }
  TILERY_TRY(RecordedWorld game, replay(saved.record, played_world.world(), "the kept walk"));
  played_world.game_ = std::move(game);
  return played_world;
}

std::expected<PlayedWorld, Error> PlayedWorld::another(std::uint64_t seed) const {
  return begin(source_->world_list, source_->place, seed, store_);
}

std::vector<std::string> PlayedWorld::act(const quest::Command& command) {
  const std::size_t before = game_->record().commands.size();
  std::vector<std::string> messages = game_->act(command);
  if (game_->record().commands.size() > before) {
    row_.save(*game_, Safety::from_kill);
  }
  return messages;
}

std::string PlayedWorld::open_walk_words() const {
  if (store_ == nullptr || !game_->record().commands.empty()) {
    return {};
  }
  const std::vector<WalkSummary> walks = store_->walks();
  const auto open = std::ranges::find_if(walks, [this](const WalkSummary& walk) {
    return !walk.is_won && walk.world == world().name && walk.id != row_.id();
  });
  return open == walks.end()
             ? std::string()
             : fmt::format("A walk of {} is open: tilery explore --resume w{} continues it.",
                           counted_words(open->turns, "turn"), open->id);
}

void PlayedWorld::keep() { row_.save(*game_, Safety::from_power_failure); }

std::vector<std::string> PlayedWorld::take_notices() {
  return store_ == nullptr ? std::vector<std::string>() : store_->take_notices();
}

namespace {

constexpr std::size_t longest_file = std::size_t{1} << 24;
constexpr std::string_view file_name = "world.toml";

std::expected<std::string, Error> file_on_disk(const std::string& path) {
  return read_file(path, longest_file);
}

bool is_shipped(std::string_view name) {
  const std::vector<std::string> shipped = quest::shipped_worlds();
  return std::ranges::find(shipped, name) != shipped.end();
}

Error unknown_world(std::string_view name) {
  const std::vector<std::string> shipped = quest::shipped_worlds();
  const std::vector<std::string_view> known(shipped.begin(), shipped.end());
  const auto nearest = nearest_word(name, known);
  return {.source = "world",
          .place = {},
          .expected = "the name of a world or a path to one",
          .found = tilery::quoted(name) +
                   (nearest ? " (did you mean " + std::string(*nearest) + "?)" : "")};
}

}  // namespace

bool is_world_path(std::string_view name) {
  return name.contains('/') || name.ends_with(".toml") || name == "." || name == "..";
}

std::string place_of_world(std::string_view name) {
  std::string place = is_world_path(name) ? whole_path(name) : std::string();
  return place.empty() ? std::string(name) : place;
}

WorldList WorldList::of_user() {
  const std::optional<std::filesystem::path> data = data_folder();
  return WorldList(data ? std::optional(*data / "maps") : std::nullopt);
}

std::vector<std::string> WorldList::names() const {
  namespace fs = std::filesystem;
  std::vector<std::string> names = quest::shipped_worlds();
  std::error_code fault;
  if (folder_) {
    auto entry = fs::directory_iterator(*folder_, fault);
    for (; !fault && entry != fs::directory_iterator(); entry.increment(fault)) {
      std::error_code ignored;
      if (fs::is_regular_file(entry->path() / file_name, ignored)) {
        names.push_back(entry->path().filename().string());
      }
    }
  }
  std::ranges::sort(names);
  const auto twice = std::ranges::unique(names);
  names.erase(twice.begin(), twice.end());
  return names;
}

std::optional<std::string> WorldList::file_of(std::string_view name) const {
  namespace fs = std::filesystem;
  std::error_code ignored;
  if (is_world_path(name)) {
    const fs::path path(name);
    return (fs::is_directory(path, ignored) ? path / file_name : path).string();
  }
  const bool is_own = folder_ && fs::is_regular_file(*folder_ / name / file_name, ignored);
  return is_own ? std::optional((*folder_ / name / file_name).string()) : std::nullopt;
}

quest::WorldFaults WorldList::faults(std::string_view name) const {
  const std::optional<std::string> file = file_of(name);
  if (file) {
    return quest::faults_of_world(*file, file_on_disk);
  }
  return is_shipped(name) ? quest::faults_of_shipped_world(name) : quest::WorldFaults();
}

std::expected<quest::WorldFile, Error> WorldList::world(std::string_view name) const {
  if (const std::optional<std::string> file = file_of(name)) {
    return quest::read_world(*file, file_on_disk);
  }
  return is_shipped(name) ? quest::read_shipped_world(name) : std::unexpected(unknown_world(name));
}

FindWorld WorldList::finder() const {
  return [world_list = *this](const std::string& name) -> std::expected<quest::World, Error> {
    TILERY_TRY(quest::WorldFile file, world_list.world(name));
    return std::move(file.world);
  };
}

}  // namespace tilery
