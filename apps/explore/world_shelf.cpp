#include "apps/explore/world_shelf.h"

#include <algorithm>

#include "apps/files/file_input.h"
#include "apps/files/folders.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/spelling.h"

namespace tilery {
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

Error unknown(std::string_view name) {
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

WorldShelf WorldShelf::of_user() {
  const std::optional<std::filesystem::path> data = data_folder();
  return WorldShelf(data ? std::optional(*data / "maps") : std::nullopt);
}

std::vector<std::string> WorldShelf::names() const {
  namespace fs = std::filesystem;
  std::vector<std::string> names = quest::shipped_worlds();
  std::error_code fault;
  if (folder_) {
    for (const fs::directory_entry& entry : fs::directory_iterator(*folder_, fault)) {
      std::error_code ignored;
      if (fs::is_regular_file(entry.path() / file_name, ignored)) {
        names.push_back(entry.path().filename().string());
      }
    }
  }
  std::ranges::sort(names);
  const auto twice = std::ranges::unique(names);
  names.erase(twice.begin(), twice.end());
  return names;
}

std::optional<std::string> WorldShelf::file_of(std::string_view name) const {
  namespace fs = std::filesystem;
  std::error_code ignored;
  if (is_world_path(name)) {
    const fs::path path(name);
    return (fs::is_directory(path, ignored) ? path / file_name : path).string();
  }
  const bool is_own = folder_ && fs::is_regular_file(*folder_ / name / file_name, ignored);
  return is_own ? std::optional((*folder_ / name / file_name).string()) : std::nullopt;
}

quest::WorldFaults WorldShelf::faults(std::string_view name) const {
  const std::optional<std::string> file = file_of(name);
  if (file) {
    return quest::faults_of_world(*file, file_on_disk);
  }
  return is_shipped(name) ? quest::faults_of_shipped_world(name) : quest::WorldFaults();
}

std::expected<quest::WorldFile, Error> WorldShelf::world(std::string_view name) const {
  if (const std::optional<std::string> file = file_of(name)) {
    return quest::read_world(*file, file_on_disk);
  }
  return is_shipped(name) ? quest::read_shipped_world(name) : std::unexpected(unknown(name));
}

FindWorld WorldShelf::finder() const {
  return [shelf = *this](const std::string& name) -> std::expected<quest::World, Error> {
    std::expected<quest::WorldFile, Error> file = shelf.world(name);
    if (!file) {
      return std::unexpected(std::move(file.error()));
    }
    return std::move(file->world);
  };
}

}  // namespace tilery
