#include "apps/explore/world_shelf.h"

#include <algorithm>

#include "apps/files/folders.h"
#include "apps/files/text_file.h"
#include "tilery/core/plain_text.h"
#include "tilery/core/spelling.h"
#include "tilery/quest/shipped.h"

namespace tilery {
namespace {

constexpr std::size_t longest_file = std::size_t{1} << 24;
constexpr std::string_view file_name = "world.toml";

std::expected<std::string, Error> shipped_file(const std::string& path) {
  const auto files = quest::shipped_files();
  const auto found = std::ranges::find(files, path, &quest::ShippedFile::path);
  if (found == files.end()) {
    return std::unexpected(Error{path, {}, "a file that ships", "none"});
  }
  return std::string(found->text);
}

std::expected<std::string, Error> file_on_disk(const std::string& path) {
  return read_file(path, longest_file);
}

Error unknown(std::string_view name) {
  const std::vector<std::string> shipped = WorldShelf::shipped();
  const std::vector<std::string_view> known(shipped.begin(), shipped.end());
  const auto nearest = nearest_word(name, known);
  return {.source = "world",
          .place = {},
          .expected = "the name of a world or a path to one",
          .found = tilery::quoted(name) +
                   (nearest ? " (did you mean " + std::string(*nearest) + "?)" : "")};
}

}  // namespace

WorldShelf WorldShelf::of_user() {
  const std::optional<std::filesystem::path> data = data_folder();
  return WorldShelf(data ? std::optional(*data / "maps") : std::nullopt);
}

std::vector<std::string> WorldShelf::shipped() {
  std::vector<std::string> names;
  for (const quest::ShippedFile& file : quest::shipped_files()) {
    if (file.path.ends_with(file_name)) {
      names.emplace_back(file.path.substr(0, file.path.find('/')));
    }
  }
  return names;
}

std::vector<std::string> WorldShelf::names() const {
  namespace fs = std::filesystem;
  std::vector<std::string> names = shipped();
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

std::expected<quest::WorldFile, Error> WorldShelf::world(std::string_view name) const {
  namespace fs = std::filesystem;
  std::error_code ignored;
  if (name.contains('/') || name.ends_with(".toml")) {
    const fs::path path(name);
    const fs::path file = fs::is_directory(path, ignored) ? path / file_name : path;
    return quest::read_world(file.string(), file_on_disk);
  }
  if (folder_ && fs::is_regular_file(*folder_ / name / file_name, ignored)) {
    return quest::read_world((*folder_ / name / file_name).string(), file_on_disk);
  }
  const std::vector<std::string> known = shipped();
  if (std::ranges::find(known, name) == known.end()) {
    return std::unexpected(unknown(name));
  }
  return quest::read_world(std::string(name) + '/' + std::string(file_name), shipped_file);
}

}  // namespace tilery
