// Reads any bytes as a text map. Bytes that are no map give an error of one line. A map is written,
// unless text cannot express it; if the text can be read, it gives the same map.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "tests/fuzz/require.h"
#include "tilery/quest/text_map.h"

namespace {

using tilery::fuzz::require;
using tilery::fuzz::require_one_line;

std::expected<std::string, tilery::Error> fetch(const std::string& /*path*/) {
  return "<tileset name=\"t\" tilewidth=\"8\" tileheight=\"8\" tilecount=\"4\" columns=\"4\">"
         "<tile id=\"0\" type=\"floor\"/><tile id=\"1\" type=\"wall\"/></tileset>";
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto file = tilery::quest::read_text_map(text, "fuzz.map", fetch);
  if (!file) {
    require_one_line(file.error());
    return 0;
  }
  const auto written = tilery::quest::text_map_of(file->map, "fuzz.map");
  if (!written) {
    require_one_line(written.error());
    return 0;
  }
  const auto again = tilery::quest::read_text_map(*written, "again.map", fetch);
  require(!again || again->map == file->map);
  return 0;
}
