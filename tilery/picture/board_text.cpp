#include "tilery/picture/board_text.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

constexpr std::size_t narrowest_column = 4;

std::size_t widest_face(const WalledBoard& board, const Ladder& ladder) {
  std::size_t widest = narrowest_column;
  for (int cell = 0; cell < board.cells(); ++cell) {
    widest = std::max(widest, columns_of(ladder.text(board.rank(cell))));
  }
  return widest;
}

std::string rule_across(int columns, std::size_t width) {
  std::string line;
  for (int column = 0; column < columns; ++column) {
    line += '+' + std::string(width + 2, '-');
  }
  return line + "+\n";
}

std::string cell_text(const WalledBoard& board, const Ladder& ladder, int cell, std::size_t width) {
  if (board.is_blocked(cell)) {
    return std::string(width, '#');
  }
  const std::string face = board.is_empty(cell) ? "" : ladder.text(board.rank(cell));
  return std::string(width - columns_of(face), ' ') + face;
}

std::string cell_words(const WalledBoard& board, const Ladder& ladder, int cell) {
  if (board.is_blocked(cell)) {
    return "blocked";
  }
  return board.is_empty(cell) ? "empty" : ladder.text(board.rank(cell));
}

}  // namespace

std::string board_text(const WalledBoard& board, const Ladder& ladder) {
  const std::size_t width = widest_face(board, ladder);
  const std::string rule = rule_across(board.width(), width);
  std::string text = rule;
  for (int cell = 0; cell < board.cells(); ++cell) {
    text += "| " + cell_text(board, ladder, cell, width) + " ";
    if ((cell + 1) % board.width() == 0) {
      text += "|\n" + rule;
    }
  }
  return text;
}

std::string board_words(const WalledBoard& board, const Ladder& ladder) {
  std::string text;
  for (int cell = 0; cell < board.cells(); ++cell) {
    const int column = cell % board.width();
    text += column == 0 ? "row " + std::to_string(cell / board.width() + 1) + ": " : ", ";
    text += cell_words(board, ladder, cell);
    text += column == board.width() - 1 ? "\n" : "";
  }
  return text;
}

std::string board_line(const WalledBoard& board, const Ladder& ladder) {
  std::string text;
  for (int cell = 0; cell < board.cells(); ++cell) {
    text += cell == 0 ? "" : cell % board.width() == 0 ? " / " : " ";
    text += board.is_blocked(cell) ? "#"
            : board.is_empty(cell) ? "."
                                   : ladder.text(board.rank(cell));
  }
  return text;
}

namespace {

/// By digit, row by row from the top; a blank leaves the tile as it is.
constexpr std::array<std::array<std::string_view, big_digit_rows>, 10> digit_shapes = {{
    {"###", "# #", "# #", "# #", "###"},
    {" # ", "## ", " # ", " # ", "###"},
    {"###", "  #", "###", "#  ", "###"},
    {"###", "  #", "###", "  #", "###"},
    {"# #", "# #", "###", "  #", "  #"},
    {"###", "#  ", "###", "  #", "###"},
    {"###", "#  ", "###", "# #", "###"},
    {"###", "  #", "  #", "  #", "  #"},
    {"###", "# #", "###", "# #", "###"},
    {"###", "# #", "###", "  #", "###"},
}};

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

}  // namespace

bool has_big_dot(char digit, Cell dot) {
  const auto& rows = digit_shapes[static_cast<std::size_t>(digit - '0')];
  return rows[static_cast<std::size_t>(dot.y)][static_cast<std::size_t>(dot.x)] != ' ';
}

Size big_size(std::string_view text) {
  if (text.empty() || !std::ranges::all_of(text, is_digit)) {
    return {};
  }
  return {static_cast<int>(text.size()) * (big_digit_columns + 1) - 1, big_digit_rows};
}

void write_big(Picture& picture, Cell corner, std::string_view digits, const Style& style) {
  for (const char digit : digits) {
    for (int row = 0; row < big_digit_rows; ++row) {
      for (int column = 0; column < big_digit_columns; ++column) {
        if (has_big_dot(digit, {column, row})) {
          picture.put({corner.x + column, corner.y + row}, {U'█', style});
        }
      }
    }
    corner.x += big_digit_columns + 1;
  }
}

}  // namespace tilery
