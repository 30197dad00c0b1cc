// Reads any bytes as a cartridge. Bytes that are no cartridge give an error of one line with a
// place. A cartridge is written and read back unchanged, and either becomes a ROM or is refused in
// one line.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tests/fuzz/require.h"
#include "tilery/picture/theme.h"
#include "tilery/retro/atari_rom.h"
#include "tilery/rules/cartridge.h"

namespace {

using tilery::fuzz::require;
using tilery::fuzz::require_one_line;

void check_fault(std::string_view toml, const tilery::Error& error) {
  const auto lines = 1 + std::ranges::count(toml, '\n');
  require_one_line(error);
  require(error.place.line >= 0 && error.place.line <= lines);
}

void check_rom(std::string_view toml) {
  static const tilery::Theme theme =
      *tilery::read_theme(tilery::shipped_themes().front().toml, "theme");
  if (const auto rom = tilery::atari_rom({.toml = toml, .source = "fuzz"}, theme); !rom) {
    require_one_line(rom.error());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view toml(reinterpret_cast<const char*>(data), size);
  const auto cartridge = tilery::read_cartridge(toml, "fuzz");
  if (!cartridge) {
    check_fault(toml, cartridge.error());
    return 0;
  }
  const auto again = tilery::read_cartridge(toml_of(*cartridge), "again");
  require(again && *again == *cartridge);
  check_rom(toml);
  return 0;
}
