// Reads any bytes as a game that the npm package kept: refuses them, or gives a game with a result.
// With right checksums, lines after a record are read as they were written.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "tests/fuzz/require.h"
#include "tilery/record/record_text.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/cartridge.h"
#include "web/engine/program/game_text.h"

namespace {

using tilery::fuzz::require;

/// The text of a game of two moves.
std::string two_moves() {
  tilery::RecordedGame game("2048", {.rules = tilery::shipped("2048")->rules});
  game.act(tilery::Event::left);
  game.act(tilery::Event::up);
  return tilery::record_text(game.record_with_result());
}

/// Lines of `data` as lines of a kept file: a letter and a text, with their checksums.
std::string with_checksums(std::string_view data) {
  std::string text;
  while (!data.empty()) {
    const std::size_t size = std::min(data.find('\n'), data.size());
    const std::string_view line = data.substr(0, size);
    text += tilery::kept_line(line.empty() ? 'e' : line.front(), line.substr(!line.empty()));
    data.remove_prefix(std::min(size + 1, data.size()));
  }
  return text;
}

void check(std::string_view text) {
  const auto kept = tilery::kept_game_of(text);
  if (!kept) {
    return;
  }
  require(kept->bytes <= text.size() && kept->record.result.has_value());
  require(kept->record.events.size() <= text.size() && kept->saved_ms >= 0);
  require(kept->removed_ms >= 0);
}

/// The events of `game` after the first two, written as one line after `first`, give the same game.
void check_written(const std::string& first, const tilery::KeptGame& game) {
  const std::size_t written = 2;  // events that `first` has
  std::string text = first + tilery::kept_line('e', tilery::events_text(game.record, written, 7));
  const auto again = tilery::kept_game_of(text + "e cut off");
  const bool has_more = game.record.events.size() > written;  // else no line is written
  require(!has_more || (again && again->record.events == game.record.events &&
                        again->record.result->scores == game.record.result->scores &&
                        again->saved_ms == 7 && again->bytes == text.size()));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string first = two_moves();
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  check(bytes);
  check(first + std::string(bytes));
  const std::string text = first + with_checksums(bytes);
  check(text);
  if (const auto kept = tilery::kept_game_of(text)) {
    check_written(first, *kept);
  }
  return 0;
}
