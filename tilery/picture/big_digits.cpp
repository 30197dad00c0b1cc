#include "tilery/picture/big_digits.h"

#include <algorithm>
#include <array>

namespace tilery {
namespace {

constexpr int digit_columns = 3;
constexpr int digit_rows = 5;

/// By digit, row by row from the top; a blank leaves the tile as it is.
constexpr std::array<std::array<std::string_view, digit_rows>, 10> digit_shapes = {{
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

Size big_size(std::string_view text) {
  if (text.empty() || !std::ranges::all_of(text, is_digit)) {
    return {};
  }
  return {static_cast<int>(text.size()) * (digit_columns + 1) - 1, digit_rows};
}

void write_big(Picture& picture, Cell corner, std::string_view digits, const Style& style) {
  for (const char digit : digits) {
    for (int row = 0; row < digit_rows; ++row) {
      const std::string_view blocks =
          digit_shapes[static_cast<std::size_t>(digit - '0')][static_cast<std::size_t>(row)];
      for (int column = 0; column < digit_columns; ++column) {
        if (blocks[static_cast<std::size_t>(column)] != ' ') {
          picture.put({corner.x + column, corner.y + row}, {U'█', style});
        }
      }
    }
    corner.x += digit_columns + 1;
  }
}

}  // namespace tilery
