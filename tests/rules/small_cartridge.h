#pragma once
// A small game whose text tests change.

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

#include "tilery/rules/cartridge.h"

namespace tilery::test {

inline constexpr std::string_view small_cartridge =
    "name = \"small\"\n"                 // line 1
    "title = \"Small\"\n"                // line 2
    "about = \"A game for tests.\"\n"    // line 3
    "[board]\n"                          // line 4
    "width = 4\n"                        // line 5
    "height = 2\n"                       // line 6
    "[tiles]\n"                          // line 7
    "values = [1, 2, 3]\n"               // line 8
    "then = \"double\"\n"                // line 9
    "[spawn]\n"                          // line 10
    "start = 2\n"                        // line 11
    "odds = [[1, 2], [2, 2], [3, 1]]\n"  // line 12
    "out_of = 5\n";                      // line 13

/// The small cartridge with `to` in place of `from`, which must occur once.
inline std::string small_with(std::string_view from, std::string_view to) {
  std::string toml(small_cartridge);
  const std::size_t at = toml.find(from);
  if (at == std::string::npos || toml.find(from, at + 1) != std::string::npos) {
    throw std::logic_error("not one place: " + std::string(from));
  }
  return toml.replace(at, from.size(), to);
}

/// The rules of the small cartridge with that change. It must be valid.
inline Rules rules_with(std::string_view from, std::string_view to) {
  const auto cartridge = read_cartridge(small_with(from, to), "small.toml");
  if (!cartridge) {
    throw std::runtime_error(text_of(cartridge.error()));
  }
  return cartridge->rules;
}

/// The rules of the small cartridge with `more` after its last line.
inline Rules rules_and(std::string_view more) {
  return rules_with("out_of = 5\n", "out_of = 5\n" + std::string(more));
}

}  // namespace tilery::test
