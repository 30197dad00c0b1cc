#include "tilery/record/formats/letters.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <fmt/format.h>
#include <span>
#include <string>
#include <utility>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

constexpr char32_t unknown_code = 0xFFFD;

/// Windows-1252 from 0x80 to 0x9F; the rest of its upper half is U+00A0 to U+00FF.
constexpr std::array<char32_t, 32> windows_1252 = {
    0x20AC,       unknown_code, 0x201A, 0x0192, 0x201E, 0x2026,       0x2020, 0x2021,
    0x02C6,       0x2030,       0x0160, 0x2039, 0x0152, unknown_code, 0x017D, unknown_code,
    unknown_code, 0x2018,       0x2019, 0x201C, 0x201D, 0x2022,       0x2013, 0x2014,
    0x02DC,       0x2122,       0x0161, 0x203A, 0x0153, unknown_code, 0x017E, 0x0178};

/// Code page 850 from 0x80 on.
constexpr std::u32string_view cp_850 =
    U"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐"
    U"└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00AD±‗¾¶§÷¸°¨·¹³²■\u00A0";
static_assert(cp_850.size() == 128);

struct GbPair {
  char32_t code;
  unsigned bytes;
};

/// The characters up to U+0192 that GB 18030 writes in two bytes.
constexpr std::array<GbPair, 28> gb_pairs = {
    {{0xA4, 0xA1E8},  {0xA7, 0xA1EC},  {0xA8, 0xA1A7},  {0xB0, 0xA1E3},  {0xB1, 0xA1C0},
     {0xB7, 0xA1A4},  {0xD7, 0xA1C1},  {0xE0, 0xA8A4},  {0xE1, 0xA8A2},  {0xE8, 0xA8A8},
     {0xE9, 0xA8A6},  {0xEA, 0xA8BA},  {0xEC, 0xA8AC},  {0xED, 0xA8AA},  {0xF2, 0xA8B0},
     {0xF3, 0xA8AE},  {0xF7, 0xA1C2},  {0xF9, 0xA8B4},  {0xFA, 0xA8B2},  {0xFC, 0xA8B9},
     {0x101, 0xA8A1}, {0x113, 0xA8A5}, {0x11B, 0xA8A7}, {0x12B, 0xA8A9}, {0x144, 0xA8BD},
     {0x148, 0xA8BE}, {0x14D, 0xA8AD}, {0x16B, 0xA8B1}}};

unsigned byte_in(std::string_view bytes, std::size_t at) {
  return static_cast<unsigned char>(bytes[at]);
}

struct Character {
  char32_t code = 0;
  std::size_t bytes = 0;  ///< 0 where the bytes are not of the encoding
};

constexpr Character no_character = {};

bool is_continued(std::string_view bytes, std::size_t at, std::size_t count) {
  return at + count <= bytes.size() &&
         std::ranges::all_of(bytes.substr(at + 1, count - 1),
                             [](char byte) { return (byte & 0xC0) == 0x80; });
}

Character next_utf_8(std::string_view bytes, std::size_t at) {
  static constexpr std::array<char32_t, 5> least = {0, 0, 0x80, 0x800, 0x10000};
  const unsigned first = byte_in(bytes, at);
  if (first < 0x80) {
    return {first, 1};
  }
  const std::size_t count = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || !is_continued(bytes, at, count)) {
    return no_character;
  }
  char32_t code = first & (0x7FU >> count);
  for (std::size_t i = 1; i < count; ++i) {
    code = code << 6 | (byte_in(bytes, at + i) & 0x3F);
  }
  return code < least[count] || code > 0x10FFFF ? no_character : Character{code, count};
}

/// No foreign format has a character beyond U+FFFF, so surrogates are not combined.
Character next_utf_16(std::string_view bytes, std::size_t at, bool is_big) {
  if (at + 2 > bytes.size()) {
    return no_character;
  }
  const unsigned first = byte_in(bytes, at);
  const unsigned second = byte_in(bytes, at + 1);
  return {is_big ? first << 8 | second : second << 8 | first, 2};
}

char32_t gb_pair_code(unsigned bytes) {
  const auto pair = std::ranges::find(gb_pairs, bytes, &GbPair::bytes);
  return pair == gb_pairs.end() ? unknown_code : pair->code;
}

/// The character with the number `count` among the characters from U+0080 on that have no form in
/// two bytes. GB 18030 writes these in four bytes.
char32_t gb_counted_code(unsigned count) {
  char32_t code = 0x80 + count;
  for (const GbPair pair : gb_pairs) {
    code += pair.code <= code ? 1 : 0;
  }
  return code <= 0x192 ? code : unknown_code;
}

Character next_gb_18030(std::string_view bytes, std::size_t at) {
  const auto within = [&](std::size_t offset, unsigned least, unsigned most) {
    return at + offset < bytes.size() && byte_in(bytes, at + offset) >= least &&
           byte_in(bytes, at + offset) <= most;
  };
  const unsigned first = byte_in(bytes, at);
  if (first < 0x80) {
    return {first, 1};
  }
  if (!within(0, 0x81, 0xFE)) {
    return no_character;
  }
  if (within(1, 0x40, 0xFE) && !within(1, 0x7F, 0x7F)) {
    return {gb_pair_code(first << 8 | byte_in(bytes, at + 1)), 2};
  }
  if (!within(1, '0', '9') || !within(2, 0x81, 0xFE) || !within(3, '0', '9')) {
    return no_character;
  }
  const unsigned high = (first - 0x81) * 10 + byte_in(bytes, at + 1) - '0';
  const unsigned low = (byte_in(bytes, at + 2) - 0x81) * 10 + byte_in(bytes, at + 3) - '0';
  return {gb_counted_code(high * 1260 + low), 4};
}

Character next_character(std::string_view bytes, std::size_t at, Encoding encoding) {
  const unsigned first = byte_in(bytes, at);
  switch (encoding) {
    case Encoding::utf_8:
      return next_utf_8(bytes, at);
    case Encoding::utf_16_le:
    case Encoding::utf_16_be:
      return next_utf_16(bytes, at, encoding == Encoding::utf_16_be);
    case Encoding::gb_18030:
      return next_gb_18030(bytes, at);
    case Encoding::windows_1252:
      return {first >= 0x80 && first < 0xA0 ? windows_1252[first - 0x80] : char32_t{first}, 1};
    case Encoding::cp_850:
      return {first >= 0x80 ? cp_850[first - 0x80] : char32_t{first}, 1};
  }
  return no_character;
}

struct OrderMark {
  std::string_view bytes;
  Encoding encoding;
};

constexpr std::array<OrderMark, 3> order_marks = {{{"\xEF\xBB\xBF", Encoding::utf_8},
                                                   {"\xFF\xFE", Encoding::utf_16_le},
                                                   {"\xFE\xFF", Encoding::utf_16_be}}};

const OrderMark* order_mark_of(std::string_view bytes) {
  const auto mark = std::ranges::find_if(
      order_marks, [&](const OrderMark& one) { return bytes.starts_with(one.bytes); });
  return mark == order_marks.end() ? nullptr : &*mark;
}

bool has_only_ascii(std::string_view bytes) {
  return std::ranges::all_of(bytes, [](char byte) { return byte > 0; });
}

/// Text in UTF-16 has zero bytes, and text in any other encoding has none.
std::span<const Encoding> likely_encodings(std::string_view bytes) {
  static constexpr std::array<Encoding, 2> wide = {Encoding::utf_16_le, Encoding::utf_16_be};
  static constexpr std::array<Encoding, 4> narrow = {Encoding::utf_8, Encoding::windows_1252,
                                                     Encoding::gb_18030, Encoding::cp_850};
  if (bytes.find('\0') != std::string_view::npos) {
    return wide;
  }
  return std::span(narrow).first(has_only_ascii(bytes) ? 1 : narrow.size());
}

}  // namespace

std::optional<Letters> letters_of(std::string_view bytes, Encoding encoding) {
  const OrderMark* const mark = order_mark_of(bytes);
  std::size_t at = mark != nullptr && mark->encoding == encoding ? mark->bytes.size() : 0;
  Letters letters;
  while (at < bytes.size()) {
    const Character character = next_character(bytes, at, encoding);
    if (character.bytes == 0) {
      return std::nullopt;
    }
    letters.push_back({character.code, static_cast<std::uint32_t>(at)});
    at += character.bytes;
  }
  while (!letters.empty() && (letters.back().code == U'\n' || letters.back().code == U'\r')) {
    letters.pop_back();
  }
  return letters;
}

std::vector<Letters> possible_letters(std::string_view bytes) {
  const OrderMark* const mark = order_mark_of(bytes);
  const std::span<const Encoding> encodings =
      mark != nullptr ? std::span(&mark->encoding, 1) : likely_encodings(bytes);
  std::vector<Letters> possible;
  for (const Encoding encoding : encodings) {
    if (std::optional<Letters> letters = letters_of(bytes, encoding)) {
      possible.push_back(*std::move(letters));
    }
  }
  return possible;
}

bool starts_with(std::span<const Letter> letters, std::string_view text) {
  return letters.size() >= text.size() &&
         std::ranges::equal(letters.first(text.size()), text, {}, &Letter::code, [](char letter) {
           return char32_t{static_cast<unsigned char>(letter)};
         });
}

std::string start_of(std::span<const Letter> letters) {
  constexpr std::size_t most = 41;  // one more than quoted() shows
  std::string text;
  for (const Letter& letter : letters.first(std::min(letters.size(), most))) {
    text += utf8_of(letter.code);
  }
  return quoted(text);
}

namespace {

bool is_side_within(int side, const FormatLimits& limits) {
  return side >= limits.least_side && side <= limits.longest_side;
}

std::string sides_text(const FormatLimits& limits) {
  return limits.least_side == limits.longest_side
             ? fmt::format("a board of {0} x {0}", limits.longest_side)
             : fmt::format("a board with sides of {} to {}", limits.least_side,
                           limits.longest_side);
}

std::uint64_t face_of(Rank rank) { return std::uint64_t{1} << rank; }

std::optional<Error> refused_start(const ForeignGame& game, const FormatLimits& limits) {
  const auto tiles = std::ranges::count_if(game.start.values, [](Rank rank) { return rank > 0; });
  const Rank largest = std::ranges::max(game.start.values);
  if (largest > limits.highest_start) {
    return cannot_carry(limits,
                        fmt::format("tiles up to {} at the start", face_of(limits.highest_start)),
                        std::to_string(face_of(largest)));
  }
  if (limits.needs_two_tiles && tiles != 2) {
    return cannot_carry(limits, "two tiles at the start", std::to_string(tiles));
  }
  return std::nullopt;
}

}  // namespace

Error cannot_carry(const FormatLimits& limits, std::string expected, std::string found) {
  return {.source = fmt::format("format {}", limits.name),
          .place = {},
          .expected = std::move(expected),
          .found = std::move(found)};
}

std::optional<Error> refusal(const ForeignGame& game, const FormatLimits& limits) {
  if (!is_side_within(game.start.width, limits) || !is_side_within(game.start.height, limits)) {
    return cannot_carry(limits, sides_text(limits),
                        fmt::format("{} x {}", game.start.width, game.start.height));
  }
  if (std::optional<Error> error = refused_start(game, limits)) {
    return error;
  }
  for (const ForeignStep& step : game.steps) {
    if (step.is_undo && !limits.has_undo) {
      return cannot_carry(limits, "a game without undo", "an undo");
    }
    if (!step.is_undo && step.entry.rank == 0) {
      return cannot_carry(limits, "a new tile after every move", "a move without one");
    }
    if (!step.is_undo && step.entry.rank > limits.highest_entry) {
      return cannot_carry(limits, fmt::format("new tiles up to {}", face_of(limits.highest_entry)),
                          std::to_string(face_of(step.entry.rank)));
    }
  }
  return std::nullopt;
}

std::expected<std::vector<PackedBoard>, Error> all_boards(const ForeignGame& game,
                                                          const FormatLimits& limits) {
  if (std::optional<Error> error = refusal(game, limits)) {
    return std::unexpected(*std::move(error));
  }
  if (game.boards.size() != game.steps.size() + 1) {
    return std::unexpected(cannot_carry(limits, "tiles up to 32768", "65536"));
  }
  return game.boards;
}

std::vector<Entry> start_tiles(const ForeignGame& game) {
  std::vector<Entry> tiles;
  for (std::size_t cell = 0; cell < game.start.values.size(); ++cell) {
    if (game.start.values[cell] > 0) {
      tiles.push_back({static_cast<int>(cell), game.start.values[cell]});
    }
  }
  return tiles;
}

Grid<Rank> grid_of(PackedBoard board) {
  Grid<Rank> grid(4, 4);
  for (int cell = 0; cell < 16; ++cell) {
    grid.values[std::size_t(cell)] = board.rank(cell);
  }
  return grid;
}

std::optional<PackedBoard> packed(const Grid<Rank>& board) {
  if (board.width != 4 || board.height != 4) {
    return std::nullopt;
  }
  PackedBoard packed;
  for (int cell = 0; cell < 16; ++cell) {
    const Rank rank = board.values[std::size_t(cell)];
    if (rank > highest_packed_rank) {
      return std::nullopt;
    }
    packed = packed.with(cell, rank);
  }
  return packed;
}

}  // namespace tilery
