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

/// The digits of a board: a whole word, or those after "/p/" in an address.
std::optional<std::string_view> digits_in(std::string_view text) {
  std::string_view word = without_blank_ends(text);
  if (const std::size_t mark = word.rfind(address_mark); mark != std::string_view::npos) {
    word.remove_prefix(mark + address_mark.size());
    word = word.substr(0, word.find_first_of("?#"));
    return word;
  }
  return word.size() > 1 && has_only_hex_ranks(word) ? std::optional(word) : std::nullopt;
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

/// Whether each line is a row of values with ';' between them, as spreadsheets write them where a
/// comma is a decimal point.
bool parts_values_by_semicolons(std::string_view text) {
  text = without_blank_ends(text);
  if (!text.contains('\n') || text.find_first_of("/,|[]") != std::string_view::npos) {
    return false;
  }
  while (!text.empty()) {
    const std::size_t line_end = std::min(text.find('\n'), text.size());
    std::string_view line = without_blank_ends(text.substr(0, line_end));
    text.remove_prefix(std::min(line_end + 1, text.size()));
    const bool has_several = line.substr(0, line.find_last_not_of(';') + 1).contains(';');
    if (!line.empty() && (!has_several || line.find_first_of(" \t") != std::string_view::npos)) {
      return false;
    }
  }
  return true;
}

/// Reads rows of values, and boards drawn with '|' between them.
class RowReader {
 public:
  RowReader(std::string_view text, const Ladder& ladder, std::string_view source)
      : text_(text),
        ladder_(ladder),
        source_(source),
        row_ends_(parts_values_by_semicolons(text) ? "\n/]" : "\n/;]") {}

  std::expected<Grid<Rank>, ReadingFault> read() {
    while (!fault_ && at_ < text_.size()) {
      const char letter = text_[at_];
      if (letter == '+') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (letter == '|') {
        read_drawn_row();
      } else if (row_ends_.contains(letter)) {
        ends_rows_ = ends_rows_ || letter == '/' || letter == ';';
        end_row();
        ++at_;
      } else if (std::string_view(" \t\r,;[").contains(letter)) {
        ++at_;
      } else {
        read_value(text_.find_first_of(" \t\r\n,;/[]|", at_));
      }
    }
    end_row();
    return fault_ ? std::unexpected(*std::move(fault_)) : board();
  }

 private:
  /// A fault in the row that is read; `column` is the value's number in it, or 0 for the whole row.
  void fail(std::size_t column, std::string expected, std::string found) {
    if (fault_) {
      return;
    }
    fault_ = fault_at(source_, at_, std::move(expected), std::move(found));
    fault_->error.source = fmt::format("{}, row {}", source_, rows_ + 1) +
                           (column > 0 ? fmt::format(", column {}", column) : "");
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
    const std::optional<Rank> own = ladder_.rank_named(word);
    const std::optional<Rank> named = own ? own : ladder_.rank_named(number);
    const std::optional<Rank> rank = named || !is_empty ? named : Rank{0};
    if (!rank || ranks_.size() == most_cells) {
      fail(ranks_.size() - row_start_ + 1, rank ? "at most 1024 cells" : tile_words(),
           quoted(word));
      return;
    }
    ranks_.push_back(*rank);
  }

  /// "a tile (2, 4, 8, ...), or 0 or . for an empty cell"
  [[nodiscard]] std::string tile_words() const {
    constexpr std::size_t named = 3;
    std::string faces;
    for (std::size_t rank = 1; rank < ladder_.faces.size() && rank <= named; ++rank) {
      faces += fmt::format("{}, ", ladder_.text(static_cast<Rank>(rank)));
    }
    return fmt::format("a tile ({}...), or 0 or . for an empty cell", faces);
  }

  /// "|    2 |      | #### |": a cell between each '|' and the next.
  void read_drawn_row() {
    const std::size_t line_end = std::min(text_.find('\n', at_), text_.size());
    for (std::size_t bar = text_.find('|', at_ + 1); bar < line_end && !fault_;
         bar = text_.find('|', at_ + 1)) {
      const std::string_view word = without_blank_ends(text_.substr(at_ + 1, bar - at_ - 1));
      const bool is_open = word.find_first_not_of('#') != std::string_view::npos;
      add(is_open ? word : "0");
      at_ = bar;
    }
    at_ = line_end;
    ends_rows_ = true;
  }

  void end_row() {
    const std::size_t cells = ranks_.size() - row_start_;
    if (cells == 0 || fault_) {
      return;
    }
    if (rows_ > 0 && cells != width_) {
      fail(0, fmt::format("{} values in each row", width_), std::to_string(cells));
    }
    width_ = cells;
    ++rows_;
    row_start_ = ranks_.size();
  }

  std::expected<Grid<Rank>, ReadingFault> board() {
    const bool is_list = rows_ == 1 && !ends_rows_;
    if (const int side = square_side(ranks_.size()); is_list && side > 0) {
      width_ = rows_ = std::size_t(side);
    } else if (is_list) {
      return std::unexpected(no_rows());
    }
    if (ranks_.empty() || width_ > longest_side || rows_ > longest_side) {
      return std::unexpected(fault_before(source_, text_.size(), "a board with sides from 1 to 32",
                                          fmt::format("{} by {} values", width_, rows_)));
    }
    Grid<Rank> board(static_cast<int>(width_), static_cast<int>(rows_));
    board.values = std::move(ranks_);
    return board;
  }

  [[nodiscard]] ReadingFault no_rows() const {
    return fault_before(source_, text_.size(),
                        "/ between the rows, as in \"2 2 / 0 4\" (a board of one row ends in /)",
                        fmt::format("{} values without one", width_));
  }

  std::string_view text_;
  const Ladder& ladder_;
  std::string_view source_;
  std::string_view row_ends_;
  std::size_t at_ = 0;
  std::vector<Rank> ranks_;
  std::size_t row_start_ = 0;
  std::size_t width_ = 0;
  std::size_t rows_ = 0;
  bool ends_rows_ = false;  ///< a mark ended a row, not only a line end
  std::optional<ReadingFault> fault_;
};

}  // namespace

std::expected<Grid<Rank>, ReadingFault> read_position(std::string_view text, const Ladder& ladder,
                                                      std::string_view source) {
  if (without_blank_ends(text) == "-") {  // elsewhere standard input
    return std::unexpected(
        ReadingFault{.byte = 0, .error = {std::string(source), {}, "a board", quoted("-")}});
  }
  if (const std::optional<std::string_view> digits = digits_in(text)) {
    return read_digits(*digits, static_cast<std::size_t>(digits->data() - text.data()), source);
  }
  return RowReader(text, ladder, source).read();
}

std::string rows_text(const Grid<Rank>& board, const Ladder& ladder) {
  std::string text;
  for (std::size_t cell = 0; cell < board.values.size(); ++cell) {
    const bool ends_row = (cell + 1) % std::size_t(board.width) == 0;
    text += std::to_string(ladder.face(board.values[cell])) + (ends_row ? "\n" : " ");
  }
  if (board.height == 1) {
    text.insert(text.size() - 1,
                " /");  // without it, 4, 9, 16 ... values would be read as a square
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
