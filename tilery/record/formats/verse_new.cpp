// The new form of 2048verse: three characters for each step.

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tilery/core/plain_text.h"
#include "tilery/record/formats/letters.h"
#include "tilery/record/formats/limits.h"
#include "tilery/record/formats/order.h"
#include "tilery/record/formats/verse.h"
#include "tilery/record/formats/verse_steps.h"

namespace tilery {
namespace {

constexpr Alphabet new_alphabet =
    alphabet_of(std::array{CodeRange{U'0', U'9'}, CodeRange{U'a', U'z'}, CodeRange{U'A', U'Z'},
                           CodeRange{0xC0, 0xFF}},
                U"¤¾");

constexpr DirectionOrder new_directions = up_down_left_right;

/// Bits 10 to 20 of a step all set: no time is known.
constexpr unsigned new_no_time = 0x7FF << 10;

struct NewHeader {
  int first = 0;
  int second = 0;
  std::size_t letters = 0;
};

bool is_new_side(char32_t code) { return code >= U'1' && code <= U'8'; }

/// "4x4-", anything but '_', and '_'.
std::optional<NewHeader> new_header(const Letters& letters) {
  if (letters.size() < 5 || !is_new_side(letters[0].code) || letters[1].code != U'x' ||
      !is_new_side(letters[2].code) || letters[3].code != U'-') {
    return std::nullopt;
  }
  std::size_t end = 4;
  while (end < letters.size() && letters[end].code != U'_') {
    ++end;
  }
  if (end == letters.size()) {
    return std::nullopt;
  }
  return NewHeader{static_cast<int>(letters[0].code - U'0'),
                   static_cast<int>(letters[2].code - U'0'), end + 1};
}

VerseStep new_step(unsigned number, std::uint32_t byte) {
  return {.direction = new_directions[number & 3],
          .cell = {.x = static_cast<int>(number >> 4 & 7), .y = static_cast<int>(number >> 7 & 7)},
          .rank = static_cast<Rank>(1 + (number >> 2 & 3)),
          .byte = byte};
}

/// The number of three digits. Fails with the first letter that is no digit.
std::expected<unsigned, Letter> new_number(std::span<const Letter> letters) {
  unsigned number = 0;
  for (const Letter letter : letters) {
    const std::optional<unsigned> digit = new_alphabet.digit(letter.code);
    if (!digit) {
      return std::unexpected(letter);
    }
    number = number << 7 | *digit;
  }
  return number;
}

Reading read_new_steps(std::span<const Letter> letters, BoardSides sides, std::size_t end,
                       std::string_view source) {
  VerseGame game(sides, source);
  for (; letters.size() >= 3; letters = letters.subspan(3)) {
    const std::expected<unsigned, Letter> number = new_number(letters.first(3));
    if (!number) {
      return std::unexpected(fault_at(source, number.error().byte, "a digit of base 128",
                                      name_of_character(number.error().code)));
    }
    if (auto fault = game.add(new_step(*number, letters.front().byte))) {
      return std::unexpected(*std::move(fault));
    }
  }
  if (!letters.empty()) {
    return std::unexpected(
        fault_at(source, letters.front().byte, "three characters for each step", "fewer"));
  }
  return std::move(game).take(end);
}

void add_new_readings(const Letters& letters, std::size_t end, std::string_view source,
                      Readings& readings) {
  const std::optional<NewHeader> header = new_header(letters);
  if (!header) {
    readings.add(fault_at(source, 0, "a size from 1x1 to 8x8, '-' and '_'", "something else"));
    return;
  }
  for (const BoardSides sides : both_ways(header->first, header->second)) {
    readings.add(read_new_steps(std::span(letters).subspan(header->letters), sides, end, source));
  }
}

void add_new_step(std::string& text, Entry entry, unsigned move, int width) {
  const auto x = static_cast<unsigned>(entry.cell % width);
  const auto y = static_cast<unsigned>(entry.cell / width);
  const unsigned number = new_no_time | y << 7 | x << 4 | (entry.rank - 1U) << 2 | move;
  for (const unsigned shift : {14U, 7U, 0U}) {
    text += utf8_of(new_alphabet.letter(number >> shift & 127));
  }
}

}  // namespace

ReadGames read_verse_new(std::string_view bytes, std::string_view source) {
  return read_in_every_encoding(bytes, source, "a size such as \"4x4-\"",
                                [&](const Letters& letters, Readings& readings) {
                                  add_new_readings(letters, bytes.size(), source, readings);
                                });
}

std::expected<std::string, Error> write_verse_new(const ForeignGame& game) {
  static constexpr FormatLimits limits = {.name = "2048verse",
                                          .least_side = 1,
                                          .longest_side = 8,
                                          .highest_start = 4,
                                          .highest_entry = 4,
                                          .needs_two_tiles = true};
  if (std::optional<Error> error = refusal(game, limits)) {
    return std::unexpected(*std::move(error));
  }
  const int width = game.start.width;
  std::string text = std::to_string(game.start.height) + "x" + std::to_string(width) + "-_";
  for (const Entry tile : start_tiles(game)) {
    add_new_step(text, tile, 0, width);
  }
  for (const ForeignStep& step : game.steps) {
    add_new_step(text, step.entry, number_of(step.direction, new_directions), width);
  }
  return text;
}

}  // namespace tilery
