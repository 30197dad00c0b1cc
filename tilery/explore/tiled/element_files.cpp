#include "tilery/explore/tiled/element_files.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

/// The first byte that is not a blank or a byte order mark; 0 if there is none.
char first_letter(std::string_view bytes) {
  const std::size_t first = bytes.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return first == std::string_view::npos ? '\0' : bytes[first];
}

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

std::optional<Element> elements_of(Reading& reading, std::string name) {
  switch (first_letter(reading.bytes())) {
    case '<':
      return elements_of_tmx(reading);
    case '{':
      return elements_of_tmj(reading, std::move(name));
    case '\0':
      reading.fail(0, "a file of Tiled, XML or JSON", "an empty one");
      return std::nullopt;
    default:
      reading.fail(0, "a file of Tiled, XML or JSON", "something else");
      return std::nullopt;
  }
}

void read_other_file(const OtherFile& file, const FetchFile& fetch, Reading& reading,
                     const std::function<void(const Element&, Reading&)>& use) {
  const std::string path = path_beside(reading.source(), file.name);
  const std::expected<std::string, Error> bytes = fetch(path);
  if (!bytes) {
    return reading.fail(bytes.error());
  }
  if (bytes->size() > reading.allowance().bytes) {
    return reading.fail(file.offset,
                        fmt::format("at most {} bytes more", reading.allowance().bytes),
                        fmt::format("{} of {}", quoted(path), bytes->size()));
  }
  reading.allowance().bytes -= bytes->size();
  Reading inner(path, *bytes, reading.warnings(), reading.allowance());
  if (const std::optional<Element> root = elements_of(inner, file.root)) {
    use(*root, inner);
  }
  if (inner.has_failed()) {
    reading.fail(inner.error());
  }
}

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
