#pragma once
// Cartridges for the page, which names them by their text or by the name of a shipped one.

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

/// The cartridge in `text`; without a text the shipped one called `name`.
std::expected<CartridgeWithText, Error> cartridge_in(std::string_view text, std::string_view name);

/// Adds name, title, description and text of each to a list.
void add_cartridges(JsonWriter& json, std::span<const ShippedCartridge> cartridges);

}  // namespace tilery::web
