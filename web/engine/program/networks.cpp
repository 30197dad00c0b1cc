// The networks and tables that ship: files in the folder that TILERY_NETWORKS names. Node sets it.

#include <cstddef>
#include <cstdlib>
#include <expected>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "apps/files/file_input.h"
#include "tilery/shipped_networks.h"

namespace tilery {
namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 26;

/// The file's bytes, read once; empty if it does not ship.
std::string_view shipped_file(const std::string& name) {
  static std::map<std::string, std::string> read;
  const auto found = read.find(name);
  if (found != read.end()) {
    return found->second;
  }
  const char* const folder = std::getenv("TILERY_NETWORKS");
  auto bytes = folder == nullptr ? std::unexpected(Error{})
                                 : read_file(std::filesystem::path(folder) / name, most_bytes);
  return read.emplace(name, bytes ? *std::move(bytes) : std::string()).first->second;
}

}  // namespace

std::string_view shipped_network(std::string_view name) {
  return shipped_file(std::string(name) + ".network");
}

std::string_view shipped_table(std::string_view name) {
  return shipped_file(std::string(name) + ".table");
}

}  // namespace tilery
