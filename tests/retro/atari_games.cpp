#include "tests/retro/atari_games.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>

#include "tests/support/paths.h"
#include "tilery/rules/cartridge.h"

namespace tilery::retro {
namespace {

std::string text_of_game(const std::string& name) {
  if (const std::string_view shipped = shipped_cartridge(name); !shipped.empty()) {
    return std::string(shipped);
  }
  std::ifstream file(test::project_file("tests/retro/cartridges/" + name + ".toml"));
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

template <class Value>
Value value_or_end(const std::expected<Value, Error>& value) {
  if (!value) {
    std::cerr << tilery::text_of(value.error()) << '\n';
    std::exit(1);
  }
  return *value;
}

}  // namespace

const Cartridge& atari_cartridge(const std::string& name) {
  static std::map<std::string, Cartridge> read;
  const auto found = read.find(name);
  return found != read.end()
             ? found->second
             : read.emplace(name, value_or_end(read_cartridge(text_of_game(name), name)))
                   .first->second;
}

AtariRom rom_of(const std::string& name) {
  const auto theme = std::ranges::find(shipped_themes(), "2600", &ShippedTheme::name);
  const std::string toml = text_of_game(name);
  return value_or_end(
      atari_rom({.toml = toml, .source = name}, value_or_end(read_theme(theme->toml, "2600"))));
}

std::string test_name_of(std::string game) {
  std::erase(game, '-');
  return game;
}

}  // namespace tilery::retro
