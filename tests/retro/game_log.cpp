#include "tests/retro/game_log.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <optional>
#include <sstream>
#include <string_view>
#include <system_error>
#include <vector>

#include "tests/retro/referee.h"

namespace tilery::retro {
namespace {

/// A line about a push, a button or a switch: the bytes of chance, the registers of sound and the
/// console's memory after it.
struct Step {
  std::string what;
  std::string direction;
  std::vector<std::uint8_t> chance;
  int kind = 0;
  int pitch = 0;
  int loudness = 0;
  std::array<std::uint8_t, 128> memory{};  ///< from address $80 on
};

/// The whole of `text` as a byte; nothing if it is not one.
std::optional<std::uint8_t> byte_of(std::string_view text, int base) {
  std::uint8_t byte = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), byte, base);
  const bool is_byte = fault == std::errc{} && end == text.data() + text.size();
  return is_byte ? std::optional(byte) : std::nullopt;
}

/// False if `text` is not a list of bytes, as in "7,255", or "-" for none.
bool read_chance(const std::string& text, std::vector<std::uint8_t>& chance) {
  std::istringstream numbers(text);
  for (std::string number; text != "-" && std::getline(numbers, number, ',');) {
    const std::optional<std::uint8_t> byte = byte_of(number, 10);
    if (!byte) {
      return false;
    }
    chance.push_back(*byte);
  }
  return true;
}

/// False if `digits` are not two hexadecimal digits for each byte of the memory.
bool read_memory(std::string_view digits, std::array<std::uint8_t, 128>& memory) {
  if (digits.size() != 2 * memory.size()) {
    return false;
  }
  for (std::size_t i = 0; i < memory.size(); ++i) {
    const std::optional<std::uint8_t> byte = byte_of(digits.substr(2 * i, 2), 16);
    if (!byte) {
      return false;
    }
    memory[i] = *byte;
  }
  return true;
}

std::optional<Step> read_step(const std::string& text) {
  std::istringstream words(text);
  Step step;
  std::string chance;
  std::string memory;
  std::string more;
  words >> step.what;
  if (step.what == "move") {
    words >> step.direction;
  }
  words >> chance >> step.kind >> step.pitch >> step.loudness >> memory;
  const bool is_step =
      read_chance(chance, step.chance) && read_memory(memory, step.memory) && !(words >> more);
  return is_step ? std::optional(step) : std::nullopt;
}

/// The fault of the sound two frames after a move; empty if there is none. rules.asm has the kinds
/// and pitches.
std::string sound_fault(const Step& step, const Effect& effect, bool is_over) {
  if (!effect.moved) {
    return "";
  }
  const bool is_low = step.kind == 12 && step.pitch >= 26;
  const bool is_rising = step.kind == 4 && step.pitch >= 28;
  const bool is_merge = step.kind == 4 && step.pitch == 14;
  const bool is_shift = step.kind == 12 && step.pitch == 24;
  const bool fits = effect.reached_goal ? is_rising || (is_over && is_low)
                    : is_over           ? is_low
                    : effect.merged     ? is_merge
                                        : is_shift;
  return fits && step.loudness > 0
             ? ""
             : "the sound has kind " + std::to_string(step.kind) + ", pitch " +
                   std::to_string(step.pitch) + ", loudness " + std::to_string(step.loudness);
}

/// The games of a log, line by line. Every function returns a fault, or an empty text.
class Follower {
 public:
  Follower(const Cartridge& cartridge, int lines) : referee_(cartridge), lines_(lines) {}

  std::string follow(const std::string& text) {
    if (text.starts_with("lines ")) {
      return measure(text);
    }
    const std::optional<Step> step = read_step(text);
    return step ? take(*step) : "expected a line of a log, found \"" + text + '"';
  }

  /// The faults of the log as a whole.
  [[nodiscard]] std::string end() const {
    if (counts_.frames == 0) {
      return "expected a line \"lines " + std::to_string(lines_) + " FRAMES\", found none";
    }
    return counts_.games > 0 ? "" : "expected a game that ended, found none";
  }

  [[nodiscard]] LogCounts counts() const {
    LogCounts counts = counts_;
    counts.moves = referee_.moves();
    return counts;
  }

 private:
  /// "lines 262 1000": a thousand frames had 262 lines.
  std::string measure(const std::string& text) {
    std::istringstream words(text.substr(text.find(' ')));
    int lines = 0;
    long frames = 0;
    std::string more;
    words >> lines >> frames;
    if (lines != lines_ || frames < 1 || words >> more) {
      return "expected frames of " + std::to_string(lines_) + " lines, found \"" + text + '"';
    }
    counts_.frames += frames;
    return "";
  }

  std::string take(const Step& step) {
    const ConsoleState state =
        state_of([&](std::uint16_t address) { return step.memory[address & 0x7FU]; });
    if (step.what == "start") {
      has_gone_on_ = false;
      return referee_.start(step.chance, state);
    }
    if (step.what == "go_on") {
      has_gone_on_ = true;
      return referee_.go_on(state);
    }
    const std::optional<Direction> direction = direction_named(step.direction);
    return direction ? move(*direction, step, state)
                     : "expected a direction, found \"" + step.direction + '"';
  }

  std::string move(Direction direction, const Step& step, const ConsoleState& state) {
    const std::string fault = referee_.move(direction, step.chance, state);
    if (referee_.is_over()) {
      const bool is_for_two = state.players == 2;
      counts_.games += 1;
      counts_.games_for_two += is_for_two ? 1 : 0;
      counts_.games_gone_on += is_for_two && has_gone_on_ ? 1 : 0;
    }
    return fault.empty() ? sound_fault(step, referee_.effect(), referee_.is_over()) : fault;
  }

  Referee referee_;
  int lines_;
  bool has_gone_on_ = false;  ///< in this game
  LogCounts counts_;
};

}  // namespace

std::expected<LogCounts, std::string> follow_log(std::istream& log, const Cartridge& cartridge,
                                                 int lines) {
  Follower follower(cartridge, lines);
  std::string text;
  for (long number = 1; std::getline(log, text); ++number) {
    const bool is_end = text == "end";
    const std::string fault = is_end ? follower.end() : follower.follow(text);
    if (!fault.empty()) {
      return std::unexpected("line " + std::to_string(number) + ": " + fault);
    }
    if (is_end) {
      return follower.counts();
    }
  }
  return std::unexpected("the log breaks off");
}

}  // namespace tilery::retro
