#include "tilery/record/formats/web_save.h"

#include <fmt/format.h>

#include <bit>
#include <cstddef>
#include <optional>
#include <utility>

#include "tilery/core/json_reader.h"
#include "tilery/core/plain_text.h"
#include "tilery/record/foreign_formats.h"
#include "tilery/rules/ladder.h"
#include "tilery/rules/rules.h"

namespace tilery {
namespace {

constexpr std::size_t most_save_bytes = std::size_t{1} << 20;

std::expected<JsonValue, ReadingFault> parsed_save(std::string_view text, std::string_view source) {
  std::expected<JsonValue, JsonFault> value = read_json_value(text);
  if (!value) {
    const std::size_t byte = value.error().byte > 0 ? value.error().byte - 1 : 0;
    return std::unexpected(fault_at(source, byte, value.error().expected, value.error().found));
  }
  return *std::move(value);
}

ReadingFault wrong_member(std::string_view source, std::string_view path, std::string expected,
                          const JsonValue& found) {
  constexpr std::size_t most_bytes = 40;
  return {.byte = 1,
          .error = {.source = fmt::format("{}, {}", source, path),
                    .place = {},
                    .expected = std::move(expected),
                    .found = cleaned(json_text(found), most_bytes)}};
}

/// True for {"x": x, "y": y}.
bool is_place(const JsonValue& position, int x, int y) {
  const JsonValue& column = position.member("x");
  const JsonValue& row = position.member("y");
  return position.values.size() == 2 && column.is_whole() && column.whole == std::uint64_t(x) &&
         row.is_whole() && row.whole == std::uint64_t(y);
}

/// The exponent of a cell's value.
std::expected<Rank, ReadingFault> rank_in_cell(const JsonValue& cell, int x, int y,
                                               std::string_view source) {
  if (cell.is_null()) {
    return Rank{0};
  }
  const std::string path = fmt::format("grid.cells[{}][{}]", x, y);
  const JsonValue& value = cell.member("value");
  const auto face = value.is_whole() ? value.whole : 0;
  if (face < 2 || !std::has_single_bit(face) || std::bit_width(face) - 1 > highest_exponent) {
    return std::unexpected(wrong_member(source, path + ".value", "a power of two from 2", value));
  }
  const JsonValue& position = cell.member("position");
  if (!position.is_null() && !is_place(position, x, y)) {
    return std::unexpected(wrong_member(source, path + ".position",
                                        fmt::format("its place, column {}, row {}", x + 1, y + 1),
                                        position));
  }
  return static_cast<Rank>(std::bit_width(face) - 1);
}

/// The board of the file, which lists columns from the left and the cells of each from the top.
std::expected<Grid<Rank>, ReadingFault> board_in(const JsonValue& grid, std::string_view source) {
  const JsonValue& size = grid.member("size");
  const auto side = size.is_whole() ? size.whole : 0;
  if (side < 1 || side > longest_side) {
    return std::unexpected(wrong_member(source, "grid.size", "a size from 1 to 32", size));
  }
  Grid<Rank> board(static_cast<int>(side), static_cast<int>(side));
  const JsonValue& columns = grid.member("cells");
  for (int x = 0; x < board.width; ++x) {
    const bool has_column = columns.is_list() && columns.values.size() == side &&
                            columns.values[std::size_t(x)].is_list() &&
                            columns.values[std::size_t(x)].values.size() == side;
    if (!has_column) {
      return std::unexpected(wrong_member(source, "grid.cells",
                                          fmt::format("{0} columns of {0} cells", side), columns));
    }
    for (int y = 0; y < board.height; ++y) {
      TILERY_TRY(const auto rank,
                 rank_in_cell(columns.values[std::size_t(x)].values[std::size_t(y)], x, y, source));
      board.at({x, y}) = rank;
    }
  }
  return board;
}

/// The state: the whole JSON, or its "gameState", which is an object or the text of one.
std::expected<JsonValue, ReadingFault> state_in(std::string_view bytes, std::string_view source) {
  std::expected<JsonValue, ReadingFault> json = parsed_save(bytes, source);
  if (!json) {
    return json;
  }
  const JsonValue& state = json->member("gameState");
  if (state.is_text()) {
    return parsed_save(state.text, std::string(source) + ", gameState");
  }
  return state.is_object() ? state : *json;
}

/// The score; 0 where there is none.
std::expected<std::uint64_t, ReadingFault> score_in(const JsonValue& state,
                                                    std::string_view source) {
  const JsonValue& score = state.member("score");
  if (score.is_null()) {
    return 0;
  }
  const auto number = score.is_whole() ? score.whole : UINT64_MAX;
  if (number > largest_number) {
    return std::unexpected(wrong_member(
        source, "score", fmt::format("a whole number up to {}", largest_number), score));
  }
  return number;
}

std::string_view json_word(bool is_so) { return is_so ? "true" : "false"; }

}  // namespace

ReadGames read_web_save(std::string_view bytes, std::string_view source) {
  if (bytes.size() > most_save_bytes) {
    return std::unexpected(wrong_size(source, bytes.size(), "at most 1048576 bytes of JSON"));
  }
  TILERY_TRY(const auto state, state_in(bytes, source));
  const JsonValue& grid = state.member("grid");
  if (!grid.is_object()) {
    return std::unexpected(wrong_member(source, "grid", "an object", grid));
  }
  TILERY_TRY(auto board, board_in(grid, source));
  TILERY_TRY(const auto score, score_in(state, source));
  return std::vector{ForeignGame{.start = std::move(board), .gathered = score}};
}

std::string web_save_text(const WebSave& save) {
  std::string columns;
  for (int x = 0; x < save.faces.width; ++x) {
    columns += x > 0 ? ",[" : "[";
    for (int y = 0; y < save.faces.height; ++y) {
      const std::uint64_t face = save.faces.at({x, y});
      columns += y > 0 ? "," : "";
      columns += face == 0
                     ? "null"
                     : fmt::format(R"({{"position":{{"x":{},"y":{}}},"value":{}}})", x, y, face);
    }
    columns += "]";
  }
  return fmt::format(
      R"({{"grid":{{"size":{},"cells":[{}]}},"score":{},"over":{},"won":{},"keepPlaying":{}}})"
      "\n",
      save.faces.width, columns, save.score, json_word(save.is_over), json_word(save.is_won),
      json_word(save.goes_on));
}

}  // namespace tilery
