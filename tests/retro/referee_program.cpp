// atari_referee CARTRIDGE.toml LOG LINES: follows the games that mame_play.lua has written down.
// LINES is the number of lines that every frame must have. Prints the counts of the log, or the
// fault with exit status 1.

#include <charconv>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

#include "tests/retro/game_log.h"

namespace {

/// The whole of `text` as a number; nothing if it is not one.
std::optional<int> number_of(std::string_view text) {
  int number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_number = fault == std::errc{} && end == text.data() + text.size();
  return is_number ? std::optional(number) : std::nullopt;
}

}  // namespace

int main(int count, char** arguments) {
  const std::optional<int> lines = count == 4 ? number_of(arguments[3]) : std::nullopt;
  if (!lines) {
    fmt::print("usage: atari_referee CARTRIDGE.toml LOG LINES\n");
    return 2;
  }
  std::ifstream file(arguments[1]);
  const std::string toml{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const auto cartridge = tilery::read_cartridge(toml, arguments[1]);
  if (!cartridge) {
    fmt::print("{}\n", tilery::text_of(cartridge.error()));
    return 1;
  }
  std::ifstream log(arguments[2]);
  const auto counts = tilery::retro::follow_log(log, *cartridge, *lines);
  if (!counts) {
    fmt::print("{}: {}\n", arguments[2], counts.error());
    return 1;
  }
  fmt::print("games {} for two {} gone on {} moves {} frames {}\n", counts->games,
             counts->games_for_two, counts->games_gone_on, counts->moves, counts->frames);
  return 0;
}
