// Any bytes are answered by one line of JSON: an object with a board's moves, or an error.

#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "tests/fuzz/require.h"
#include "tilery/protocol/questions.h"
#include "tilery/rules/cartridge.h"

namespace {

using tilery::fuzz::require;

std::map<std::string_view, tilery::Questions> questions_about_all_games() {
  std::map<std::string_view, tilery::Questions> questions;
  for (const tilery::ShippedCartridge& shipped : tilery::shipped_cartridges()) {
    tilery::QuestionSources sources;
    sources.game = *tilery::read_cartridge(shipped.toml, shipped.name);
    questions.emplace(shipped.name, tilery::Questions(std::move(sources)));
  }
  return questions;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static std::map<std::string_view, tilery::Questions> questions = questions_about_all_games();
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  for (const std::string_view game : {"2048", "2048-vcs", "threes", "pillars", "threes-1k"}) {
    const std::string out = questions.at(game).answer("inspect", line);
    require(out.find('\n') == std::string::npos);
    const auto answer = nlohmann::json::parse(out, nullptr, false);
    require(answer.is_object() && (answer.contains("error") || answer.contains("moves")));
  }
  return 0;
}
