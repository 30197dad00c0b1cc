// A companion answers any lines with whole lines. The record of the moves that it accepted replays
// to its board.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "tests/fuzz/require.h"
#include "tilery/protocol/companion.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/cartridge.h"

namespace {

using tilery::fuzz::require;

/// Gives every move the same value.
std::expected<tilery::Hint, tilery::Error> first_move(const tilery::Rules& rules,
                                                      const tilery::Position& position) {
  tilery::Hint hint;
  for (const tilery::Direction direction : tilery::all_directions) {
    if (tilery::slide(position.board, direction, rules).moved()) {
      hint.values[static_cast<std::size_t>(direction)] = 1;
    }
  }
  return hint;
}

void follow(const tilery::Cartridge& cartridge, std::string_view lines) {
  tilery::Companion companion(cartridge, first_move);
  while (!lines.empty() && !companion.has_ended()) {
    const std::string_view line =
        lines.substr(0, lines.find('\n')).substr(0, tilery::longest_companion_line);
    lines.remove_prefix(std::min(lines.find('\n'), lines.size() - 1) + 1);
    const std::string answer = companion.answer(line);
    require(answer.empty() || answer.ends_with('\n'));
  }
  const auto record = companion.record();
  require(!record || record->has_value());
  if (record) {
    const auto rules = tilery::resized(cartridge.rules, (*record)->width, (*record)->height);
    const auto game = tilery::replay(**record, *rules);
    require(game && game->game().position().board == *companion.board());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view lines(reinterpret_cast<const char*>(data), size);
  for (const tilery::ShippedCartridge& shipped : tilery::shipped_cartridges()) {
    if (shipped.name == "2048" || shipped.name == "threes" || shipped.name == "pillars") {
      follow(*tilery::read_cartridge(shipped.toml, shipped.name), lines);
    }
  }
  return 0;
}
