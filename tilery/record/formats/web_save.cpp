#include "tilery/record/formats/web_save.h"

#include <fmt/format.h>

#include <bit>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "tilery/record/foreign_game.h"
#include "tilery/rules/ladder.h"
#include "tilery/rules/rules.h"

namespace tilery {
namespace {

using Json = nlohmann::json;

constexpr std::size_t most_save_bytes = std::size_t{1} << 20;

/// Accepts every event of a JSON text and notes the byte at which the text stops being JSON.
struct JsonCheck {
  std::size_t byte = 0;

  bool null() { return true; }
  bool boolean(bool) { return true; }
  bool number_integer(Json::number_integer_t) { return true; }
  bool number_unsigned(Json::number_unsigned_t) { return true; }
  bool number_float(Json::number_float_t, const Json::string_t&) { return true; }
  bool string(Json::string_t&) { return true; }
  bool binary(Json::binary_t&) { return true; }
  bool start_object(std::size_t) { return true; }
  bool key(Json::string_t&) { return true; }
  bool end_object() { return true; }
  bool start_array(std::size_t) { return true; }
  bool end_array() { return true; }
  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) {
    byte = position;
    return false;
  }
};

std::expected<Json, ReadingFault> parsed_save(std::string_view text, std::string_view source) {
  JsonCheck check;
  if (!Json::sax_parse(text, &check)) {
    const std::size_t byte = check.byte > 0 ? check.byte - 1 : 0;
    return std::unexpected(fault_at(source, byte, "JSON", "something else"));
  }
  return Json::parse(text, nullptr, false);
}

/// A member of an object, or null where there is none.
const Json& member_of(const Json& object, const char* key) {
  static const Json none;
  if (!object.is_object()) {
    return none;
  }
  const auto found = object.find(key);
  return found == object.end() ? none : *found;
}

ReadingFault wrong_member(std::string_view source, std::string_view path, std::string expected,
                          const Json& found) {
  constexpr std::size_t most_letters = 40;
  std::string text = found.dump(-1, ' ', true, Json::error_handler_t::replace);
  if (text.size() > most_letters) {
    text = text.substr(0, most_letters) + "...";
  }
  return {.byte = 1,
          .error = {.source = fmt::format("{}, {}", source, path),
                    .place = {},
                    .expected = std::move(expected),
                    .found = std::move(text)}};
}

/// The exponent of a cell's value.
std::expected<Rank, ReadingFault> rank_in_cell(const Json& cell, int x, int y,
                                               std::string_view source) {
  if (cell.is_null()) {
    return Rank{0};
  }
  const std::string path = fmt::format("grid.cells[{}][{}]", x, y);
  const Json& value = member_of(cell, "value");
  const auto face = value.is_number_unsigned() ? value.get<std::uint64_t>() : 0;
  if (face < 2 || !std::has_single_bit(face) || std::bit_width(face) - 1 > highest_rank) {
    return std::unexpected(wrong_member(source, path + ".value", "a power of two from 2", value));
  }
  const Json& position = member_of(cell, "position");
  if (!position.is_null() && position != Json{{"x", x}, {"y", y}}) {
    return std::unexpected(wrong_member(source, path + ".position",
                                        fmt::format("its place, column {}, row {}", x + 1, y + 1),
                                        position));
  }
  return static_cast<Rank>(std::bit_width(face) - 1);
}

/// Columns from the left, and in each the cells from the top.
std::expected<Grid<Rank>, ReadingFault> board_in(const Json& grid, std::string_view source) {
  const Json& size = member_of(grid, "size");
  const auto side = size.is_number_unsigned() ? size.get<std::uint64_t>() : 0;
  if (side < 1 || side > longest_side) {
    return std::unexpected(wrong_member(source, "grid.size", "a size from 1 to 32", size));
  }
  Grid<Rank> board(static_cast<int>(side), static_cast<int>(side));
  const Json& columns = member_of(grid, "cells");
  for (int x = 0; x < board.width; ++x) {
    const bool has_column = columns.is_array() && columns.size() == side &&
                            columns[std::size_t(x)].is_array() &&
                            columns[std::size_t(x)].size() == side;
    if (!has_column) {
      return std::unexpected(wrong_member(source, "grid.cells",
                                          fmt::format("{0} columns of {0} cells", side), columns));
    }
    for (int y = 0; y < board.height; ++y) {
      const auto rank = rank_in_cell(columns[std::size_t(x)][std::size_t(y)], x, y, source);
      if (!rank) {
        return std::unexpected(rank.error());
      }
      board.at({x, y}) = *rank;
    }
  }
  return board;
}

/// The state: the whole JSON, or its "gameState", which is an object or the text of one.
std::expected<Json, ReadingFault> state_in(std::string_view bytes, std::string_view source) {
  std::expected<Json, ReadingFault> json = parsed_save(bytes, source);
  if (!json) {
    return json;
  }
  const Json& kept = member_of(*json, "gameState");
  if (kept.is_string()) {
    return parsed_save(kept.get<std::string>(), std::string(source) + ", gameState");
  }
  return kept.is_object() ? kept : *json;
}

/// The score; 0 where there is none.
std::expected<std::uint64_t, ReadingFault> score_in(const Json& state, std::string_view source) {
  const Json& score = member_of(state, "score");
  if (score.is_null()) {
    return 0;
  }
  const auto number = score.is_number_unsigned() ? score.get<std::uint64_t>() : UINT64_MAX;
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
  const auto state = state_in(bytes, source);
  if (!state) {
    return std::unexpected(state.error());
  }
  const Json& grid = member_of(*state, "grid");
  if (!grid.is_object()) {
    return std::unexpected(wrong_member(source, "grid", "an object", grid));
  }
  auto board = board_in(grid, source);
  if (!board) {
    return std::unexpected(board.error());
  }
  const auto score = score_in(*state, source);
  if (!score) {
    return std::unexpected(score.error());
  }
  return std::vector{ForeignGame{.start = *std::move(board), .gathered = *score}};
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
