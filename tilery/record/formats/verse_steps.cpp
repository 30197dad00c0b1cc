#include "tilery/record/formats/verse_steps.h"

#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "tilery/core/plain_text.h"
#include "tilery/record/formats/letters.h"

namespace tilery {

std::vector<BoardSides> both_ways(int first, int second) {
  if (first == second) {
    return {{first, first}};
  }
  return {{.width = second, .height = first}, {.width = first, .height = second}};
}

std::optional<ReadingFault> VerseGame::add(const VerseStep& step) {
  const Grid<Rank>& board = game_.start;
  if (step.cell.x >= board.width || step.cell.y >= board.height) {
    return fault_at(source_, step.byte,
                    fmt::format("a cell of a board {} wide and {} high", board.width, board.height),
                    fmt::format("column {}, row {}", step.cell.x + 1, step.cell.y + 1));
  }
  if (placed_ < 2) {
    return add_start_tile(step);
  }
  if (game_.steps.size() == most_foreign_steps) {
    return fault_at(source_, step.byte, fmt::format("at most {} moves", most_foreign_steps),
                    fmt::format("at least {}", most_foreign_steps + 1));
  }
  const Entry entry = {static_cast<int>(board.index_of(step.cell)), step.rank};
  game_.steps.push_back({.direction = step.direction, .entry = entry, .byte = step.byte});
  return std::nullopt;
}

std::optional<ReadingFault> VerseGame::add_start_tile(const VerseStep& step) {
  Rank& rank = game_.start.at(step.cell);
  if (rank > 0) {
    return fault_at(source_, step.byte, "two start tiles in two cells",
                    fmt::format("both in column {}, row {}", step.cell.x + 1, step.cell.y + 1));
  }
  rank = step.rank;
  ++placed_;
  return std::nullopt;
}

Reading VerseGame::take(std::size_t end) && {
  if (placed_ < 2) {
    return std::unexpected(fault_at(source_, end, "two start tiles", std::to_string(placed_)));
  }
  return std::move(game_);
}

// The new form of 2048verse: three characters for each step.

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

/// "4x4-", then any characters up to a '_'.
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
    return std::unexpected(fault_at(source, letters.front().byte, "three characters for each step",
                                    std::to_string(letters.size())));
  }
  return std::move(game).take(end);
}

void add_new_readings(const Letters& letters, std::size_t end, std::string_view source,
                      Readings& readings) {
  const std::optional<NewHeader> header = new_header(letters);
  if (!header) {
    readings.add(fault_at(source, 0, "a size from 1x1 to 8x8, '-' and '_'", start_of(letters)));
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

// The old form of 2048verse: a character for each step.

namespace {

/// 0x20 to 0x7E, then the first 33 characters of code page 850 from 0x80 on.
constexpr Alphabet old_alphabet =
    alphabet_of(std::array{CodeRange{0x20, 0x7E}}, U"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒá");

constexpr std::string_view old_word = "replay";

constexpr DirectionOrder old_directions = up_right_down_left;

struct OldHeader {
  std::size_t letters = 0;
  std::vector<BoardSides> sizes = {{4, 4}};
};

bool is_separator(char32_t code) { return code == U'_' || code == U':'; }
bool is_old_side(char32_t code) { return code >= U'2' && code <= U'4'; }

/// The sizes that "3x4" at `at` may mean: either number may be the width.
std::optional<std::vector<BoardSides>> old_sizes_at(const Letters& letters, std::size_t at) {
  if (at + 3 > letters.size() || !is_old_side(letters[at].code) || letters[at + 1].code != U'x' ||
      !is_old_side(letters[at + 2].code)) {
    return std::nullopt;
  }
  return both_ways(static_cast<int>(letters[at].code - U'0'),
                   static_cast<int>(letters[at + 2].code - U'0'));
}

/// All headers that the text may begin with: every letter of a header may also be a step.
std::vector<OldHeader> old_headers(const Letters& letters) {
  std::vector<OldHeader> headers;
  const std::size_t separated = old_word.size() + 1;
  const bool has_separator =
      letters.size() > old_word.size() && is_separator(letters[old_word.size()].code);
  const std::size_t size_at = has_separator ? separated : old_word.size();
  if (const auto sizes = old_sizes_at(letters, size_at)) {
    headers.push_back({size_at + 3, *sizes});
    if (letters.size() > size_at + 3 && is_separator(letters[size_at + 3].code)) {
      headers.push_back({size_at + 4, *sizes});
    }
  }
  if (has_separator) {
    headers.push_back({.letters = separated});
  }
  headers.push_back({.letters = old_word.size()});
  return headers;
}

VerseStep old_step(unsigned token, std::uint32_t byte) {
  return {.direction = old_directions[token >> 5],
          .cell = {.x = static_cast<int>(token >> 2 & 3), .y = static_cast<int>(token & 3)},
          .rank = static_cast<Rank>(1 + (token >> 4 & 1)),
          .byte = byte};
}

Reading read_old_steps(std::span<const Letter> letters, BoardSides sides, std::size_t end,
                       std::string_view source) {
  VerseGame game(sides, source);
  for (std::size_t i = 0; i < letters.size(); ++i) {
    const Letter letter = letters[i];
    const std::optional<unsigned> token = old_alphabet.digit(letter.code);
    if (!token || (i < 2 && *token >= 32)) {
      return std::unexpected(
          fault_at(source, letter.byte,
                   i < 2 ? "a character that is a start tile" : "a character that is a step",
                   name_of_character(letter.code)));
    }
    if (std::optional<ReadingFault> fault = game.add(old_step(*token, letter.byte))) {
      return std::unexpected(*std::move(fault));
    }
  }
  return std::move(game).take(end);
}

void add_old_readings(const Letters& letters, std::size_t end, std::string_view source,
                      Readings& readings) {
  if (!starts_with(letters, old_word)) {
    readings.add(fault_at(source, 0, "\"replay_\"", start_of(letters)));
    return;
  }
  for (const OldHeader& header : old_headers(letters)) {
    for (const BoardSides sides : header.sizes) {
      readings.add(read_old_steps(std::span(letters).subspan(header.letters), sides, end, source));
    }
  }
}

unsigned old_token(Entry entry, unsigned move, int width) {
  const auto x = static_cast<unsigned>(entry.cell % width);
  const auto y = static_cast<unsigned>(entry.cell / width);
  return move << 5 | (entry.rank - 1U) << 4 | x << 2 | y;
}

std::string written_old_header(int width, int height) {
  return width == 4 && height == 4
             ? "replay_"
             : "replay_" + std::to_string(height) + "x" + std::to_string(width);
}

}  // namespace

ReadGames read_verse_old(std::string_view bytes, std::string_view source) {
  return read_in_every_encoding(bytes, source, "\"replay_\"",
                                [&](const Letters& letters, Readings& readings) {
                                  add_old_readings(letters, bytes.size(), source, readings);
                                });
}

std::expected<std::string, Error> write_verse_old(const ForeignGame& game) {
  static constexpr FormatLimits limits = {.name = "2048verse-old",
                                          .least_side = 2,
                                          .longest_side = 4,
                                          .highest_start = 2,
                                          .highest_entry = 2,
                                          .needs_two_tiles = true};
  if (std::optional<Error> error = refusal(game, limits)) {
    return std::unexpected(*std::move(error));
  }
  std::string text = written_old_header(game.start.width, game.start.height);
  for (const Entry tile : start_tiles(game)) {
    text += utf8_of(old_alphabet.letter(old_token(tile, 0, game.start.width)));
  }
  for (const ForeignStep& step : game.steps) {
    const unsigned move = number_of(step.direction, old_directions);
    text += utf8_of(old_alphabet.letter(old_token(step.entry, move, game.start.width)));
  }
  return text;
}

}  // namespace tilery
