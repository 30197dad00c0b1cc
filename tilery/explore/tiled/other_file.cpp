#include "tilery/explore/tiled/other_file.h"

#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/explore/tiled/path_beside.h"
#include "tilery/explore/tiled/tmj_elements.h"
#include "tilery/explore/tiled/tmx_elements.h"

namespace tilery {
namespace {

/// The first letter that is no blank; 0 if there is none.
char first_letter(std::string_view bytes) {
  const std::size_t first = bytes.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return first == std::string_view::npos ? '\0' : bytes[first];
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
    return reading.fail(file.offset, "a map of files that are shorter together", quoted(path));
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

}  // namespace tilery
