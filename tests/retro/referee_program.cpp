// atari_referee CARTRIDGE.toml LOG LINES: reads what mame_play.lua has written, and follows the
// games with the engine. LINES is the number of lines that every frame must have. Prints "games G
// moves M", or the fault with exit status 1.

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <sstream>

#include "tests/retro/referee.h"
#include "tests/retro/symbols.h"

namespace {

using tilery::retro::Effect;
using tilery::retro::Referee;

struct Line {
  std::string what;
  std::string direction;
  std::vector<std::uint8_t> chance;
  int kind = 0;
  int pitch = 0;
  int loudness = 0;
  std::string memory;
};

std::optional<Line> read_line(std::istringstream& words) {
  Line line;
  std::string bytes;
  words >> line.what;
  if (line.what == "move") {
    words >> line.direction;
  }
  words >> bytes >> line.kind >> line.pitch >> line.loudness >> line.memory;
  std::istringstream numbers(bytes);
  if (line.memory.size() != 256) {
    return std::nullopt;
  }
  for (std::string number; bytes != "-" && std::getline(numbers, number, ',');) {
    line.chance.push_back(static_cast<std::uint8_t>(std::stoi(number)));
  }
  return line;
}

std::uint8_t byte_of(const Line& line, std::uint16_t address) {
  const std::string digits = line.memory.substr((address & 0x7FU) * 2, 2);
  return static_cast<std::uint8_t>(std::stoi(digits, nullptr, 16));
}

tilery::Direction direction_named(const std::string& name) {
  for (const tilery::Direction direction : tilery::all_directions) {
    if (tilery::name_of(direction) == name) {
      return direction;
    }
  }
  std::cout << "no direction " << name << '\n';
  std::exit(1);
}

/// The fault of the registers of sound two frames after a move; rules.asm has the kinds and
/// pitches.
std::string heard(const Line& line, const Effect& effect, bool is_over) {
  if (!effect.moved) {
    return "";
  }
  const bool is_low = line.kind == 12 && line.pitch >= 26;
  const bool is_rising = line.kind == 4 && line.pitch >= 28;
  const bool is_merge = line.kind == 4 && line.pitch == 14;
  const bool is_shift = line.kind == 12 && line.pitch == 24;
  const bool fits = effect.reached_goal ? is_rising || (is_over && is_low)
                    : is_over           ? is_low
                    : effect.merged     ? is_merge
                                        : is_shift;
  return fits && line.loudness > 0
             ? ""
             : "the sound has kind " + std::to_string(line.kind) + ", pitch " +
                   std::to_string(line.pitch) + ", loudness " + std::to_string(line.loudness);
}

std::string follow(Referee& referee, const Line& line) {
  const auto state =
      tilery::retro::state_of([&](std::uint16_t address) { return byte_of(line, address); });
  if (line.what == "start") {
    return referee.start(line.chance, state);
  }
  if (line.what == "go_on") {
    return referee.go_on(state);
  }
  const std::string wrong = referee.move(direction_named(line.direction), line.chance, state);
  return wrong.empty() ? heard(line, referee.effect(), referee.is_over()) : wrong;
}

/// The fault of the log; empty if there is none.
std::string evaluator(std::istream& log, Referee& referee, int lines_wanted, long& games) {
  std::string text;
  for (long number = 1; std::getline(log, text); ++number) {
    std::istringstream words(text);
    if (text == "end") {
      return games > 0 ? "" : "no game was played to its end";
    }
    if (int lines = 0; text.starts_with("lines")) {
      words.ignore(6) >> lines;
      if (lines != lines_wanted) {
        return "a frame has " + std::to_string(lines) + " lines";
      }
      continue;
    }
    const std::optional<Line> line = read_line(words);
    const std::string wrong = line ? follow(referee, *line) : "no line of a log: " + text;
    if (!wrong.empty()) {
      return "line " + std::to_string(number) + ": " + wrong;
    }
    games += referee.is_over() && line->what == "move" ? 1 : 0;
  }
  return "the log breaks off";
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 4) {
    std::cout << "usage: atari_referee CARTRIDGE.toml LOG LINES\n";
    return 2;
  }
  std::ifstream file(arguments[1]);
  const std::string toml{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const auto cartridge = tilery::read_cartridge(toml, arguments[1]);
  if (!cartridge) {
    std::cout << tilery::text_of(cartridge.error()) << '\n';
    return 1;
  }
  Referee referee(*cartridge);
  std::ifstream log(arguments[2]);
  long games = 0;
  const std::string wrong = evaluator(log, referee, std::atoi(arguments[3]), games);
  if (!wrong.empty()) {
    std::cout << arguments[2] << ": " << wrong << '\n';
    return 1;
  }
  std::cout << "games " << games << " moves " << referee.moves() << '\n';
  return 0;
}
