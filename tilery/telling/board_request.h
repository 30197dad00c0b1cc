#pragma once
// A question about a board, as a line of JSON.

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"

namespace tilery {

/// The longest line that is read, in bytes.
inline constexpr std::size_t longest_board_line = std::size_t{1} << 20;

/// The most values a list may have.
inline constexpr std::size_t most_board_values = 1024;

/// A value and where it stands in the line.
struct RequestedNumber {
  std::uint64_t value = 0;
  int column = 0;
};

struct RequestedList {
  std::vector<RequestedNumber> values;
  int column = 0;  ///< of its key; 0 where there is none

  [[nodiscard]] bool is_there() const { return column != 0; }
};

struct BoardRequest {
  RequestedList board;
  RequestedList next;
  RequestedList deck;
  std::optional<RequestedNumber> width;
  std::optional<RequestedNumber> height;
};

/// The question that `line` asks: an object with `board` (whole numbers) and perhaps `width`,
/// `height`, `next` (a number, or several) and `deck` (whole numbers). Fails on anything else, with
/// the column in bytes; the error's source and line are left open.
std::expected<BoardRequest, Error> read_board_request(std::string_view line);

}  // namespace tilery
