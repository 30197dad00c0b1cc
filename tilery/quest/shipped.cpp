#include "tilery/quest/shipped.h"

#include <algorithm>

namespace tilery::quest {
namespace {

std::expected<std::string, Error> shipped_file(const std::string& path) {
  const auto files = shipped_files();
  const auto found = std::ranges::find(files, path, &ShippedFile::path);
  return found != files.end() ? std::expected<std::string, Error>(found->text)
                              : std::unexpected(Error{path, {}, "a file that ships", "none"});
}

}  // namespace

std::vector<std::string> shipped_worlds() {
  std::vector<std::string> names;
  for (const ShippedFile& file : shipped_files()) {
    if (file.path.ends_with("/world.toml")) {
      names.emplace_back(file.path.substr(0, file.path.find('/')));
    }
  }
  return names;
}

std::expected<WorldFile, Error> read_shipped_world(std::string_view name) {
  return read_world(std::string(name) + "/world.toml", shipped_file);
}

WorldFaults faults_of_shipped_world(std::string_view name) {
  return faults_of_world(std::string(name) + "/world.toml", shipped_file);
}

}  // namespace tilery::quest
