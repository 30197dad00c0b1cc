#pragma once
// Cartridges for the page: read from a text, or shipped.

#include <expected>
#include <span>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/core/json_writer.h"
#include "tilery/rules/cartridge.h"

namespace tilery::web {

/// A cartridge and the text that it was read from.
struct CartridgeWithText {
  std::string text;
  Cartridge cartridge;
};

/// The cartridge in `text`. If `text` is empty, the shipped cartridge called `name`.
std::expected<CartridgeWithText, Error> cartridge_in(std::string_view text, std::string_view name);

/// Adds the name, title, description and text of each cartridge to a list.
void add_cartridges(JsonWriter& json, std::span<const ShippedCartridge> cartridges);

}  // namespace tilery::web
