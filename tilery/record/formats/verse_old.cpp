// The old form of 2048verse: a character for each step.

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

/// The size that "3x4" at `at` means, in both ways.
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
    readings.add(fault_at(source, 0, "\"replay_\"", "something else"));
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
