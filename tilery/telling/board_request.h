#pragma once
// A question about a board, as a line of JSON.

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/telling/flat_question.h"

namespace tilery {

/// The longest line that is read, in bytes.
inline constexpr std::size_t longest_board_line = std::size_t{1} << 20;

/// The most values a list may have.
inline constexpr std::size_t most_board_values = 1024;

/// A list of whole numbers in a question.
struct AskedList {
  std::vector<AskedNumber> values;
  int column = 0;  ///< of the key; 0 if the question has no such key

  [[nodiscard]] bool is_there() const { return column != 0; }
};

struct BoardRequest {
  AskedText cartridge;
  AskedList board;
  AskedList next;
  AskedList deck;
  std::optional<AskedNumber> width;
  std::optional<AskedNumber> height;
};

/// Reads `line`: an object with `board` (a list of whole numbers), and perhaps `width`, `height`,
/// `next` (a number or a list) and `deck` (a list). Fails on anything else; the error has a column
/// alone, counted in bytes from 1.
std::expected<BoardRequest, Error> read_board_request(std::string_view line);

/// Reads the same with a `cartridge`, a text, which must be there.
std::expected<BoardRequest, Error> read_game_board_request(std::string_view line);

}  // namespace tilery
