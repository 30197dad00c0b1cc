// Games as ROMs for the Atari 2600.

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <utility>

#include "tilery/picture/theme.h"
#include "tilery/retro/atari_rom.h"
#include "web/engine/boundary/cartridges.h"
#include "web/engine/boundary/exchange.h"

namespace tilery::web {

/// Leaves the 2,048 bytes of the ROM. Without a theme's text, the ROM has the colours of "2600".
TILERY_EXPORT(atari_rom_of)
int atari_rom_of(std::size_t cartridge_size, std::size_t theme_size) {
  Received received;
  const CartridgeText cartridge{.toml = received.take(cartridge_size), .source = "cartridge"};
  std::string_view text = received.take(theme_size);
  for (const ShippedTheme& shipped : shipped_themes()) {
    text = text.empty() && shipped.name == "2600" ? shipped.toml : text;
  }
  const std::expected<Theme, Error> theme = read_theme(text, "theme");
  if (!theme) {
    return refuse(theme.error());
  }
  const std::expected<AtariRom, Error> rom = atari_rom(cartridge, *theme);
  if (!rom) {
    return refuse(rom.error());
  }
  give(std::string(rom->begin(), rom->end()));
  return 1;
}

/// Leaves a list of the shipped cartridges that fit an Atari 2600.
TILERY_EXPORT(atari_cartridges_that_ship) void atari_cartridges_that_ship() {
  JsonWriter json;
  json.open_list();
  add_cartridges(json, atari_cartridges());
  json.close();
  give(std::move(json).take());
}

}  // namespace tilery::web
