#include "tilery/record/formats/position_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "tilery/core/plain_text.h"
#include "tilery/record/foreign_formats.h"
#include "tilery/rules/rules.h"

namespace tilery {
namespace {

constexpr std::string_view address_mark = "/p/";
constexpr std::string_view blank_characters = " \t\r\n";

std::optional<Rank> hex_rank(char letter) {
  unsigned rank = 0;
  const auto [end, fault] = std::from_chars(&letter, &letter + 1, rank, 16);
  return fault == std::errc{} ? std::optional(static_cast<Rank>(rank)) : std::nullopt;
}

bool has_only_hex_ranks(std::string_view text) {
  return !text.empty() &&
         std::ranges::all_of(text, [](char letter) { return hex_rank(letter).has_value(); });
}

std::string_view without_blank_ends(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blank_characters);
  return first == std::string_view::npos
             ? std::string_view{}
             : text.substr(first, text.find_last_not_of(blank_characters) + 1 - first);
}

/// The side of a square of that many cells; 0 if there is none.
int square_side(std::size_t cells) {
  int side = 1;
  while (std::size_t(side) * std::size_t(side) < cells && side < longest_side) {
    ++side;
  }
  return std::size_t(side) * std::size_t(side) == cells ? side : 0;
}

/// The digits of a board: a whole word, or the digits after "/p/" in an address. A word beside two
/// tabs or more is the single tile of a table.
std::optional<std::string_view> digits_in(std::string_view text) {
  std::string_view word = without_blank_ends(text);
  if (const std::size_t mark = word.rfind(address_mark); mark != std::string_view::npos) {
    word.remove_prefix(mark + address_mark.size());
    word = word.substr(0, word.find_first_of("?#"));
    return word;
  }
  const bool is_tile = std::ranges::count(text, '\t') >= 2;
  return word.size() > 1 && !is_tile && has_only_hex_ranks(word) ? std::optional(word)
                                                                 : std::nullopt;
}

std::expected<Grid<Rank>, ReadingFault> read_digits(std::string_view digits, std::size_t at,
                                                    std::string_view source) {
  const int side = square_side(digits.size());
  if (side == 0) {
    return std::unexpected(fault_before(source, at, "a hexadecimal digit for each cell of a square",
                                        fmt::format("{} digits", digits.size())));
  }
  Grid<Rank> board(side, side);
  for (std::size_t i = 0; i < digits.size(); ++i) {
    const std::optional<Rank> rank = hex_rank(digits[i]);
    if (!rank) {
      return std::unexpected(fault_at(source, at + i, "a hexadecimal digit",
                                      name_of_character(static_cast<unsigned char>(digits[i]))));
    }
    board.values[i] = *rank;
  }
  return board;
}

/// "16" for "16.0" and "16.", as programs write whole numbers that may have fractions.
std::string_view without_zero_fraction(std::string_view word) {
  constexpr std::string_view digits = "0123456789";
  const std::size_t point = word.find_first_not_of(digits);
  const bool is_whole = point != std::string_view::npos && point > 0 && word[point] == '.' &&
                        word.find_first_not_of('0', point + 1) == std::string_view::npos;
  return is_whole ? word.substr(0, point) : word;
}

/// Whether `separator` alone stands between the values of each line, as in tables of spreadsheets.
bool is_table(std::string_view text, char separator) {
  bool has_several_cells = false;
  while (!text.empty()) {
    const std::size_t line_end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, line_end);
    line = line.substr(0, line.find_last_not_of(" \r") + 1);
    text.remove_prefix(std::min(line_end + 1, text.size()));
    while (!line.empty()) {
      const std::size_t end = std::min(line.find(separator), line.size());
      if (without_blank_ends(line.substr(0, end)).find_first_of(" \t,;|[]") !=
          std::string_view::npos) {
        return false;
      }
      line.remove_prefix(std::min(end + 1, line.size()));
      has_several_cells = has_several_cells || !line.empty();
    }
  }
  return has_several_cells;
}

/// The marks between the cells of a row. Two of them one after the other have an empty cell between
/// them. In a table of several lines ';' is one; elsewhere it ends a row.
std::string_view separators_in(std::string_view text) {
  if (is_table(text, '\t')) {
    return "\t";
  }
  const bool has_lines = without_blank_ends(text).contains('\n') && !text.contains('/');
  return has_lines && is_table(text, ';') ? ";" : ",";
}

/// Reads rows of values, and boards drawn with '|' between them.
class RowReader {
 public:
  RowReader(std::string_view text, const Rules& rules, std::string_view source)
      : text_(text), rules_(rules), source_(source), separators_(separators_in(text)) {}

  std::expected<Grid<Rank>, ReadingFault> read() {
    while (!fault_ && at_ < text_.size()) {
      const char letter = text_[at_];
      if (letter == '+') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (letter == '|') {
        read_drawn_row();
      } else if (separators_.contains(letter)) {
        end_cell();
        ++at_;
      } else if (std::string_view("\n/;]").contains(letter)) {
        read_row_end(letter);
      } else if (std::string_view(" \t\r[").contains(letter)) {
        ++at_;
      } else {
        read_value(text_.find_first_of(" \t\r\n,;/[]|", at_));
      }
    }
    end_row();
    return fault_ ? std::unexpected(*std::move(fault_)) : board();
  }

 private:
  struct Row {
    std::vector<Rank> ranks;
    std::size_t end = 0;              ///< in the text
    bool is_after_separator = false;  ///< the last mark is a separator: another cell may follow
  };

  /// A fault at byte `at` in `row` and `column`, both counted from 1. Column 0 is the whole row.
  [[nodiscard]] ReadingFault fault(std::size_t at, std::size_t row, std::size_t column,
                                   std::string expected, std::string found) const {
    ReadingFault fault = fault_at(source_, at, std::move(expected), std::move(found));
    fault.error.source = fmt::format("{}, row {}", source_, row) +
                         (column > 0 ? fmt::format(", column {}", column) : "");
    return fault;
  }

  /// Reads the value from here to `end`, or to the end of the text if that comes first.
  void read_value(std::size_t end) {
    const std::string_view word = text_.substr(at_, std::min(end, text_.size()) - at_);
    add(word);
    at_ += word.size();
  }

  void add(std::string_view word) {
    constexpr std::size_t most_cells = std::size_t(longest_side) * longest_side;
    const std::string_view number = without_zero_fraction(word);
    const bool is_empty = word == "." || word == "_" || word == "-" ||
                          number.find_first_not_of('0') == std::string_view::npos;
    const std::optional<Rank> own = rules_.ladder.rank_named(word);
    const std::optional<Rank> named = own ? own : rules_.ladder.rank_named(number);
    const std::optional<Rank> rank = named || !is_empty ? named : Rank{0};
    if (!rank || cells_ == most_cells) {
      fault_ = fault(at_, rows_.size() + 1, row_.ranks.size() + 1,
                     rank ? "at most 1024 cells" : tile_words(), quoted(word));
      return;
    }
    row_.ranks.push_back(*rank);
    row_.is_after_separator = false;
    ++cells_;
  }

  /// "a tile (2, 4, 8, ...), or 0 or . for an empty cell"
  [[nodiscard]] std::string tile_words() const {
    constexpr std::size_t named = 3;
    std::string faces;
    for (std::size_t rank = 1; rank < rules_.ladder.faces.size() && rank <= named; ++rank) {
      faces += fmt::format("{}, ", rules_.ladder.text(static_cast<Rank>(rank)));
    }
    return fmt::format("a tile ({}...), or 0 or . for an empty cell", faces);
  }

  /// "|    2 |      | #### |": a cell between each '|' and the next. The outer ones may be missing.
  void read_drawn_row() {
    const std::size_t line_end = std::min(text_.find('\n', at_), text_.size());
    while (at_ < line_end && !fault_) {
      const std::size_t bar = std::min(text_.find('|', at_ + 1), line_end);
      const std::string_view word = without_blank_ends(text_.substr(at_ + 1, bar - at_ - 1));
      const bool is_open = word.find_first_not_of('#') != std::string_view::npos;
      if (bar < line_end || !word.empty()) {
        add(is_open ? word : "0");
      }
      at_ = bar;
    }
    ends_rows_ = true;
  }

  /// Ends a cell by a separator; it is empty if no value stands before the separator.
  void end_cell() {
    if (row_.is_after_separator || row_.ranks.empty()) {
      add("0");
    }
    row_.is_after_separator = true;
  }

  void read_row_end(char mark) {
    ends_rows_ = ends_rows_ || mark == '/' || mark == ';';
    end_row();
    ++at_;
    if (mark == ']') {  // the comma in "], [" is between rows
      const std::size_t next =
          std::min(text_.find_first_not_of(blank_characters, at_), text_.size());
      at_ = next < text_.size() && text_[next] == ',' ? next + 1 : next;
    }
  }

  void end_row() {
    row_.end = at_;
    if (!row_.ranks.empty()) {
      rows_.push_back(std::move(row_));
    }
    row_ = {};
  }

  /// The number of cells in a row. `has_last_cell` tells whether a separator at the row's end has
  /// an empty cell behind it.
  [[nodiscard]] static std::size_t width_of(const Row& row, bool has_last_cell) {
    return row.ranks.size() + (has_last_cell && row.is_after_separator ? 1 : 0);
  }

  /// The first row with another width than the first; the number of rows if there is none.
  [[nodiscard]] std::size_t first_uneven(bool has_last_cell) const {
    const auto uneven = std::ranges::find_if(rows_, [&](const Row& row) {
      return width_of(row, has_last_cell) != width_of(rows_.front(), has_last_cell);
    });
    return static_cast<std::size_t>(uneven - rows_.begin());
  }

  /// Whether an empty cell stands behind the separator at a row's end, as in spreadsheets. Other
  /// programs end each row, or each row but the last, with a separator that means no cell.
  [[nodiscard]] bool has_last_cells() const {
    const std::size_t with = first_uneven(true);
    const std::size_t without = first_uneven(false);
    if (with != without || with < rows_.size()) {
      return with > without;
    }
    const auto fits = [&](std::size_t width) {
      return width == std::size_t(rules_.shape.width) &&
             rows_.size() == std::size_t(rules_.shape.height);
    };
    const std::size_t width = width_of(rows_.front(), false);
    if (!rows_.front().is_after_separator || fits(width) || fits(width + 1)) {
      return fits(width + 1);
    }
    return is_list() ? square_side(width) == 0 && square_side(width + 1) > 0
                     : width + 1 == rows_.size();
  }

  /// Whether the values are in one row that no mark ends.
  [[nodiscard]] bool is_list() const { return rows_.size() == 1 && !ends_rows_; }

  std::expected<Grid<Rank>, ReadingFault> board() {
    const bool has_last = !rows_.empty() && has_last_cells();
    std::size_t width = rows_.empty() ? 0 : width_of(rows_.front(), has_last);
    std::size_t height = rows_.size();
    if (const std::size_t uneven = rows_.empty() ? 0 : first_uneven(has_last); uneven < height) {
      return std::unexpected(fault(rows_[uneven].end, uneven + 1, 0,
                                   fmt::format("{} values in each row", width),
                                   std::to_string(width_of(rows_[uneven], has_last))));
    }
    if (is_list() && square_side(width) == 0) {
      return std::unexpected(no_rows(width));
    }
    if (is_list()) {
      width = height = std::size_t(square_side(width));
    }
    if (height == 0 || width > longest_side || height > longest_side) {
      return std::unexpected(fault_before(source_, text_.size(), "a board with sides from 1 to 32",
                                          fmt::format("{} by {} values", width, height)));
    }
    Grid<Rank> board(static_cast<int>(width), static_cast<int>(height));
    auto cell = board.values.begin();
    for (const Row& row : rows_) {
      const std::size_t empty = width_of(row, has_last) - row.ranks.size();
      cell = std::ranges::copy(row.ranks, cell).out + static_cast<std::ptrdiff_t>(empty);
    }
    return board;
  }

  [[nodiscard]] ReadingFault no_rows(std::size_t values) const {
    return fault_before(source_, text_.size(),
                        "/ between the rows, as in \"2 2 / 0 4\" (a board of one row ends in /)",
                        fmt::format("{} values without one", values));
  }

  std::string_view text_;
  const Rules& rules_;
  std::string_view source_;
  std::string_view separators_;
  std::size_t at_ = 0;
  std::vector<Row> rows_;
  Row row_;  ///< the row that is being read
  std::size_t cells_ = 0;
  bool ends_rows_ = false;  ///< a mark ended a row, not only a line end
  std::optional<ReadingFault> fault_;
};

}  // namespace

std::expected<Grid<Rank>, ReadingFault> read_position(std::string_view text, const Rules& rules,
                                                      std::string_view source) {
  if (without_blank_ends(text) == "-") {  // commands mean standard input by "-"
    return std::unexpected(
        ReadingFault{.byte = 0, .error = {std::string(source), {}, "a board", quoted("-")}});
  }
  if (const std::optional<std::string_view> digits = digits_in(text)) {
    return read_digits(*digits, static_cast<std::size_t>(digits->data() - text.data()), source);
  }
  return RowReader(text, rules, source).read();
}

std::string rows_text(const Grid<Rank>& board, const Ladder& ladder) {
  std::string text;
  for (std::size_t cell = 0; cell < board.values.size(); ++cell) {
    const bool ends_row = (cell + 1) % std::size_t(board.width) == 0;
    text += std::to_string(ladder.face(board.values[cell])) + (ends_row ? "\n" : " ");
  }
  if (board.height == 1) {
    // Without it, 4, 9, 16 ... values would be read as a square.
    text.insert(text.size() - 1, " /");
  }
  return text;
}

std::expected<std::string, Error> hex_text(const Grid<Rank>& board) {
  std::string text;
  for (const Rank rank : board.values) {
    if (rank > 15) {
      return std::unexpected(
          Error{"hexadecimal digits", {}, "tiles up to rank 15", fmt::format("rank {}", rank)});
    }
    text += "0123456789abcdef"[rank];
  }
  return text;
}

}  // namespace tilery
