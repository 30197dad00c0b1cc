#pragma once
// The themes that ship, carried inside the program.

#include <span>
#include <string_view>

namespace tilery {

struct ShippedTheme {
  std::string_view name;  ///< the file's name without ".toml"
  std::string_view toml;  ///< the file's text
};

/// Every file of themes/, in the order in which they are listed to players.
std::span<const ShippedTheme> shipped_themes();

}  // namespace tilery
