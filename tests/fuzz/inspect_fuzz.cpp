// Any bytes are answered by one line of JSON: an object with a board's moves, or an error.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "tilery/rules/cartridge.h"
#include "tilery/rules/shipped.h"
#include "tilery/telling/inspector.h"

namespace {

using tilery::Inspector;

void require(bool condition) {
  if (!condition) {
    std::abort();
  }
}

std::map<std::string_view, Inspector> inspectors_of_all_games() {
  std::map<std::string_view, Inspector> inspectors;
  for (const tilery::ShippedCartridge& shipped : tilery::shipped_cartridges()) {
    const auto cartridge = tilery::read_cartridge(shipped.toml, shipped.name);
    inspectors.emplace(shipped.name, Inspector(cartridge->rules));
  }
  return inspectors;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static std::map<std::string_view, Inspector> inspectors = inspectors_of_all_games();
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  for (const std::string_view game : {"2048", "2048-vcs", "threes", "pillars", "threes-1k"}) {
    std::string out;
    inspectors.at(game).answer(line, {}, out);
    require(out.find('\n') == std::string::npos);
    const auto answer = nlohmann::json::parse(out, nullptr, false);
    require(answer.is_object() && (answer.contains("error") || answer.contains("moves")));
  }
  return 0;
}
