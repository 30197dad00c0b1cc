#pragma once
// Cartridges as the page names them: by their text, or by the name of one that ships.

#include <expected>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/rules/cartridge.h"

namespace tilery::web {

/// A cartridge and the text that it was read from.
struct CartridgeWithText {
  std::string text;
  Cartridge cartridge;
};

/// The cartridge in `text`; without a text the one that ships under `name`.
std::expected<CartridgeWithText, Error> cartridge_in(std::string_view text, std::string_view name);

}  // namespace tilery::web
