#pragma once
// Texts as lists of characters, in any of several encodings, and characters as digits.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/board/spawn.h"
#include "tilery/core/direction.h"
#include "tilery/core/error.h"
#include "tilery/core/grid.h"
#include "tilery/packed/packed_board.h"
#include "tilery/record/foreign_formats.h"

namespace tilery {

/// A character and where its bytes begin.
struct Letter {
  char32_t code = 0;
  std::uint32_t byte = 0;
};

using Letters = std::vector<Letter>;

/// The encodings in which texts of games have been found. In GB 18030 only the characters that
/// foreign formats use are known; any other two-byte character is read as U+FFFD.
enum class Encoding : std::uint8_t { utf_8, utf_16_le, utf_16_be, windows_1252, cp_850, gb_18030 };

/// The characters of `bytes`, without a byte-order mark and without line ends at the end. Nothing
/// if the bytes are not of that encoding.
std::optional<Letters> letters_of(std::string_view bytes, Encoding encoding);

/// The characters by every encoding that the bytes may have, the likeliest first. There is only one
/// if a byte-order mark names it, or if all bytes are ASCII.
std::vector<Letters> possible_letters(std::string_view bytes);

/// Whether the letters begin with an ASCII text.
bool starts_with(std::span<const Letter> letters, std::string_view text);

/// The first letters, cleaned and in quotes: for errors.
std::string start_of(std::span<const Letter> letters);

/// The readings of a text by every encoding that it may have: `add_readings(letters, readings)`
/// adds the readings by one encoding. Fails for more than 4 MiB of text, and with `expected` for
/// text of an unknown encoding.
template <typename AddReadings>
ReadGames read_in_every_encoding(std::string_view bytes, std::string_view source,
                                 std::string expected, AddReadings add_readings) {
  constexpr std::size_t most_bytes = std::size_t{1} << 22;
  if (bytes.size() > most_bytes) {
    return std::unexpected(wrong_size(source, bytes.size(), "at most 4194304 bytes of text"));
  }
  Readings readings;
  readings.add(fault_at(source, 0, std::move(expected), "text of an unknown encoding"));
  for (const Letters& letters : possible_letters(bytes)) {
    add_readings(letters, readings);
  }
  return std::move(readings).take();
}

/// 128 characters that stand for the digits 0 to 127.
class Alphabet {
 public:
  static constexpr std::size_t size = 128;

  /// Requires 128 different characters below U+0200.
  explicit constexpr Alphabet(const std::array<char32_t, size>& letters) : letters_(letters) {
    digits_.fill(none);
    for (std::size_t digit = 0; digit < size; ++digit) {
      digits_[letters[digit]] = static_cast<std::uint8_t>(digit);
    }
  }

  /// Nothing for a character that is no digit.
  [[nodiscard]] constexpr std::optional<unsigned> digit(char32_t letter) const {
    if (letter >= digits_.size() || digits_[letter] == none) {
      return std::nullopt;
    }
    return digits_[letter];
  }

  /// Requires digit < 128.
  [[nodiscard]] constexpr char32_t letter(unsigned digit) const { return letters_[digit]; }

 private:
  static constexpr std::uint8_t none = 255;

  std::array<char32_t, size> letters_;
  std::array<std::uint8_t, 0x200> digits_{};
};

/// Code points from `first` to `last`.
struct CodeRange {
  char32_t first = 0;
  char32_t last = 0;
};

/// The characters of `ranges`, then the characters of `more`. Requires 128 characters.
template <std::size_t count>
constexpr Alphabet alphabet_of(const std::array<CodeRange, count>& ranges,
                               std::u32string_view more = {}) {
  std::array<char32_t, Alphabet::size> letters{};
  std::size_t digit = 0;
  for (const CodeRange range : ranges) {
    for (char32_t code = range.first; code <= range.last; ++code) {
      letters[digit++] = code;
    }
  }
  for (const char32_t code : more) {
    letters[digit++] = code;
  }
  return Alphabet(letters);
}

// The games that foreign formats can carry.

/// The games that one format can carry.
struct FormatLimits {
  std::string_view name;
  int least_side = 4;
  int longest_side = 4;
  Rank highest_start = 15;
  Rank highest_entry = 2;
  bool has_undo = false;
  bool needs_two_tiles = false;  ///< at the start
};

/// The reason why a format cannot carry `game`; nothing if it can.
std::optional<Error> refusal(const ForeignGame& game, const FormatLimits& limits);

/// The error for a game that a format cannot carry: the format's requirement, and the value in the
/// game.
Error cannot_carry(const FormatLimits& limits, std::string expected, std::string found);

/// The boards before each step and after the last. Fails if the format cannot carry the game, and
/// if a tile is above 32768. Requires a game from foreign_game_of.
std::expected<std::vector<PackedBoard>, Error> all_boards(const ForeignGame& game,
                                                          const FormatLimits& limits);

/// The tiles of the first board, cell by cell.
std::vector<Entry> start_tiles(const ForeignGame& game);

// The orders in which foreign formats write the bytes of numbers, directions, and the cells of 4 x
// 4 boards.

/// The number in `count` bytes from `at` on, lowest byte first. Requires that many bytes, and
/// count <= 8.
constexpr std::uint64_t little_endian(std::string_view bytes, std::size_t at, std::size_t count) {
  assert(at + count <= bytes.size() && count <= 8);
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < count; ++i) {
    number |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
  }
  return number;
}

/// Appends the lowest `count` bytes of `number`, lowest byte first.
inline void add_little_endian(std::string& bytes, std::uint64_t number, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    bytes += static_cast<char>(number >> (8 * i) & 0xFF);
  }
}

/// The directions in the order in which a format numbers them from 0.
using DirectionOrder = std::array<Direction, 4>;

inline constexpr DirectionOrder up_right_down_left = {Direction::up, Direction::right,
                                                      Direction::down, Direction::left};
inline constexpr DirectionOrder up_down_left_right = {Direction::up, Direction::down,
                                                      Direction::left, Direction::right};
inline constexpr DirectionOrder left_right_up_down = all_directions;

constexpr unsigned number_of(Direction direction, const DirectionOrder& order) {
  return static_cast<unsigned>(std::ranges::find(order, direction) - order.begin());
}

/// The nibble of the top left cell, of sixteen. The other cells follow row by row.
enum class NibbleOrder : std::uint8_t { top_left_lowest, top_left_highest };

constexpr NibbleOrder other(NibbleOrder order) {
  return order == NibbleOrder::top_left_lowest ? NibbleOrder::top_left_highest
                                               : NibbleOrder::top_left_lowest;
}

/// The board with its cells in the opposite order, as the other NibbleOrder reads it.
constexpr PackedBoard reversed(PackedBoard board) {
  std::uint64_t bits = board.bits;
  bits = (bits & 0x0F0F0F0F0F0F0F0F) << 4 | (bits >> 4 & 0x0F0F0F0F0F0F0F0F);
  bits = (bits & 0x00FF00FF00FF00FF) << 8 | (bits >> 8 & 0x00FF00FF00FF00FF);
  bits = (bits & 0x0000FFFF0000FFFF) << 16 | (bits >> 16 & 0x0000FFFF0000FFFF);
  return {bits << 32 | bits >> 32};
}

/// Converts a board to that order, and back: both are the same operation.
constexpr PackedBoard in_order(PackedBoard board, NibbleOrder order) {
  return order == NibbleOrder::top_left_lowest ? board : reversed(board);
}

/// Converts the index of a nibble, counted from the lowest, to the index of a cell, and back.
constexpr int cell_of_nibble(int index, NibbleOrder order) {
  return order == NibbleOrder::top_left_lowest ? index : 15 - index;
}

/// The ranks of a board, row by row.
Grid<Rank> grid_of(PackedBoard board);

/// The board of these ranks; nothing unless they are 4 x 4 and 15 at most.
std::optional<PackedBoard> packed(const Grid<Rank>& board);

}  // namespace tilery
