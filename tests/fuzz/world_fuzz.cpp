// Reads any bytes as the two files of a world and a text of commands, with lines "=====" between.
// Either this fails with one line, or the world takes the commands. Their record can be replayed.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "tests/fuzz/require.h"
#include "tilery/quest/state.h"
#include "tilery/quest/world_reader.h"
#include "tilery/record/world_record.h"

namespace {

using tilery::fuzz::require;
using tilery::fuzz::require_one_line;

namespace quest = tilery::quest;

constexpr std::string_view separator = "=====\n";
constexpr std::size_t most_turns = 200;

/// Takes the text up to the next separator from `rest`.
std::string_view take_part(std::string_view& rest) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view part = rest.substr(0, end);
  rest = rest.substr(std::min(end + separator.size(), rest.size()));
  return part;
}

quest::Command command_of(unsigned char byte) {
  return {.verb = static_cast<quest::Verb>(byte % 9),
          .step = quest::compass[byte / 9 % 8].step,
          .item = byte / 9 % 4,
          .direction = static_cast<tilery::Direction>(byte / 9 % 4)};
}

void check_state(const quest::World& world, const quest::State& state) {
  require(state.health > 0 && state.health <= world.health);
  require(quest::is_open(world, state, state.cell));
  require(!quest::creature_at(state, state.cell));
}

void walk(const quest::World& world, std::string_view bytes) {
  tilery::RecordedWorld game(world, bytes.size());
  check_state(world, game.state());
  for (const char byte : bytes.substr(0, most_turns)) {
    game.act(command_of(static_cast<unsigned char>(byte)));
    check_state(world, game.state());
  }
  const std::string text = world_record_text(game.record_with_result());
  const auto record = tilery::read_world_record(text, "record");
  require(record && replay(*record, world));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  const std::string toml(take_part(rest));
  const std::string map(take_part(rest));
  const auto fetch = [&](const std::string& path) -> std::expected<std::string, tilery::Error> {
    return path == "world.toml" ? toml : map;
  };
  const auto file = quest::read_world("world.toml", fetch);
  if (file) {
    walk(file->world, rest);
  } else {
    require_one_line(file.error(), 2000);
  }
  return 0;
}
