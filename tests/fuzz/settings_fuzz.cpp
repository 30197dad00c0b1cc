// Reads any bytes as settings. Bytes that are no settings give an error of one line with a place.
// If one setting is changed, it has the new value, and all others are unchanged.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "apps/terminal/settings/settings.h"
#include "tests/fuzz/require.h"

namespace {

using tilery::fuzz::require;
using tilery::fuzz::require_one_line;

void check_fault(std::string_view toml, const tilery::Error& error) {
  const auto lines = 1 + std::ranges::count(toml, '\n');
  require_one_line(error, 600);
  require(error.place.line >= 0 && error.place.line <= lines);
}

void check_change(std::string_view toml, tilery::Settings settings) {
  const auto themed = tilery::with_setting(toml, "theme", "\"web\"", "fuzz");
  if (themed) {
    settings.theme = "web";
    require(tilery::read_settings(*themed, "again").value() == settings);
    const auto still = tilery::with_setting(*themed, "animation", "false", "fuzz");
    settings.is_animated = false;
    require(!still || tilery::read_settings(*still, "again").value() == settings);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view toml(reinterpret_cast<const char*>(data), size);
  const auto settings = tilery::read_settings(toml, "fuzz");
  if (settings) {
    check_change(toml, *settings);
  } else {
    check_fault(toml, settings.error());
  }
  return 0;
}
