#include "tests/retro/symbols.h"

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>

#include "tests/support/paths.h"

namespace tilery::retro {
namespace {

std::string symbol_file() { return test::built_file("tests/retro/2048.sym"); }

std::map<std::string, std::uint16_t> read_symbols() {
  std::map<std::string, std::uint16_t> all;
  std::ifstream file(symbol_file());
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
    std::cerr << "no label " << name << " in " << symbol_file() << '\n';
    std::abort();
  }
  return found->second;
}

std::vector<std::uint8_t> assembled() {
  std::ifstream file(test::built_file("tests/retro/2048.bin"), std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace tilery::retro
