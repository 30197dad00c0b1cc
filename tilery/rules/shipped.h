#pragma once
// The cartridges that ship, compiled into the program.

#include <span>
#include <string_view>

namespace tilery {

struct ShippedCartridge {
  std::string_view name;  ///< the file's name without ".toml"
  std::string_view toml;  ///< the file's text
};

/// Every file of cartridges/, in the order in which players see them.
std::span<const ShippedCartridge> shipped_cartridges();

/// Every file of cartridges/more/: games that show what the words of cartridges can say.
std::span<const ShippedCartridge> more_cartridges();

/// The text of the shipped cartridge called `name`, of both lists; empty if there is none.
std::string_view shipped_cartridge(std::string_view name);

/// The text of the cartridge called `name` in more_cartridges(); empty if there is none.
std::string_view more_cartridge(std::string_view name);

}  // namespace tilery
