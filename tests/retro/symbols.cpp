#include "tests/retro/symbols.h"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

namespace tilery::retro {
namespace {

std::map<std::string, std::uint16_t> read_symbols() {
  std::map<std::string, std::uint16_t> all;
  std::ifstream file(TILERY_SYMBOLS);
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string name;
    std::uint16_t value = 0;
    if (words >> name >> std::hex >> value) {
      all[name] = value;
    }
  }
  return all;
}

}  // namespace

const std::map<std::string, std::uint16_t>& symbols() {
  static const std::map<std::string, std::uint16_t> all = read_symbols();
  return all;
}

std::uint16_t symbol(const std::string& name) {
  const auto found = symbols().find(name);
  if (found == symbols().end()) {
    std::cerr << "no label " << name << " in " << TILERY_SYMBOLS << '\n';
    std::abort();
  }
  return found->second;
}

std::vector<std::uint8_t> assembled() {
  std::ifstream file(TILERY_ASSEMBLED, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace tilery::retro
