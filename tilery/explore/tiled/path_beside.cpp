#include "tilery/explore/tiled/path_beside.h"

#include <vector>

namespace tilery {
namespace {

bool is_way_up(std::string_view part) { return part == ".."; }

std::vector<std::string_view> parts_of(std::string_view path) {
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const std::size_t slash = path.find('/');
    const std::string_view part = path.substr(0, slash);
    path = slash == std::string_view::npos ? std::string_view{} : path.substr(slash + 1);
    if (is_way_up(part) && !parts.empty() && !is_way_up(parts.back())) {
      parts.pop_back();
    } else if (!part.empty() && part != ".") {
      parts.push_back(part);
    }
  }
  return parts;
}

}  // namespace

std::string path_beside(std::string_view path, std::string_view name) {
  if (name.starts_with('/')) {
    return std::string(name);
  }
  const std::size_t slash = path.rfind('/');
  std::string whole(slash == std::string_view::npos ? std::string_view{}
                                                    : path.substr(0, slash + 1));
  whole += name;
  std::string plain;
  for (const std::string_view part : parts_of(whole)) {
    plain += plain.empty() && !whole.starts_with('/') ? "" : "/";
    plain += part;
  }
  return plain;
}

}  // namespace tilery
