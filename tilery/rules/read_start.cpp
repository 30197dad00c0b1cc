// Reads the first tiles of a game in [spawn] of a cartridge: drawn, named, or as a board.

#include <algorithm>
#include <charconv>
#include <string>

#include "tilery/rules/cartridge_keys.h"
#include "tilery/rules/cartridge_parts.h"

namespace tilery {
namespace {

constexpr std::int64_t most_start_tiles = std::int64_t{longest_side} * longest_side;

int open_cells(const Shape& shape) {
  return shape.cells() - static_cast<int>(std::ranges::count(shape.blocked, true));
}

std::vector<Rank> read_start_tiles(const TomlCursor& tiles, const Ladder& ladder) {
  std::vector<Rank> ranks;
  for (const TomlCursor& face : tiles.items("tiles", {1, most_start_tiles})) {
    ranks.push_back(read_tile(face, ladder));
  }
  return ranks;
}

std::vector<std::string_view> words_of(std::string_view row) {
  std::vector<std::string_view> words;
  while (!row.empty()) {
    const std::size_t end = std::min(row.find(' '), row.size());
    if (end > 0) {
      words.push_back(row.substr(0, end));
    }
    row.remove_prefix(std::min(end + 1, row.size()));
  }
  return words;
}

/// The rank of a word of the picture: a tile, '.' or '#'; nothing for any other word.
std::optional<Rank> rank_of_word(std::string_view word, bool is_blocked, const Ladder& ladder) {
  if (word == (is_blocked ? "#" : ".")) {
    return Rank{0};
  }
  std::uint64_t face = 0;
  const auto [end, fault] = std::from_chars(word.data(), word.data() + word.size(), face);
  const bool is_number = fault == std::errc() && end == word.data() + word.size();
  return is_number && face > 0 && !is_blocked ? ladder.rank_of(face) : std::nullopt;
}

void read_row(const TomlCursor& row, const Shape& shape, const Ladder& ladder,
              std::vector<Rank>& board) {
  const std::vector<std::string_view> words = words_of(row.text());
  if (words.size() != std::size_t(shape.width)) {
    row.fail("a row of " + std::to_string(shape.width) + " cells with spaces between them",
             std::to_string(words.size()));
    return;
  }
  for (const std::string_view word : words) {
    const bool is_blocked = shape.is_blocked(static_cast<int>(board.size()));
    const std::optional<Rank> rank = rank_of_word(word, is_blocked, ladder);
    if (!rank) {
      row.fail(is_blocked ? "'#' where the board is blocked" : "a tile on the ladder, or '.'",
               "\"" + std::string(word.substr(0, 20)) + "\"");
      return;
    }
    board.push_back(*rank);
  }
}

/// The ranks of the picture, row by row; none after a fault.
std::vector<Rank> read_start_board(const TomlCursor& picture, const Shape& shape,
                                   const Ladder& ladder) {
  if (shape.is_open) {
    picture.fail("no first board on a board that is open to any size", "one");
    return {};
  }
  std::vector<Rank> board;
  for (const TomlCursor& row : picture.items("rows", {shape.height, shape.height})) {
    read_row(row, shape, ladder, board);
  }
  const bool is_whole = board.size() == std::size_t(shape.cells());
  if (is_whole && std::ranges::count(board, Rank{0}) == shape.cells()) {
    picture.fail("a board with a tile", "none");
  }
  return is_whole ? board : std::vector<Rank>{};
}

int read_start_draws(const TomlCursor& start) {
  const bool is_table = start.is_table();
  const TomlCursor draws = is_table ? start.key("draws") : start;
  if (is_table && !draws.is_there()) {
    return 0;
  }
  return static_cast<int>(draws.number("a number of tiles", {is_table ? 0 : 1, most_start_tiles}));
}

void check_start(const TomlCursor& start, const SpawnRule& rule, const Shape& shape) {
  const auto on_board = std::ranges::count_if(rule.start_board, [](Rank rank) { return rank > 0; });
  const auto tiles =
      static_cast<int>(rule.start_tiles.size()) + static_cast<int>(on_board) + rule.start_draws;
  if (tiles > open_cells(shape)) {
    start.fail("at most " + std::to_string(open_cells(shape)) + " tiles, one for each open cell",
               std::to_string(tiles));
  }
}

}  // namespace

void read_start(const TomlCursor& start, const Shape& shape, const Ladder& ladder,
                SpawnRule& rule) {
  if (start.is_table() && start.key("board").is_there()) {
    start.check_keys(cartridge_keys::start_board);
    rule.start_board = read_start_board(start.key("board"), shape, ladder);
  } else if (start.is_table()) {
    start.check_keys(cartridge_keys::start_tiles);
    rule.start_tiles = read_start_tiles(start.key("tiles"), ladder);
  }
  rule.start_draws = read_start_draws(start);
  check_start(start, rule, shape);
}

}  // namespace tilery
