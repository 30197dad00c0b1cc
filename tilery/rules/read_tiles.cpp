// Reads [board] and [tiles] of a cartridge.

#include <algorithm>
#include <charconv>
#include <set>
#include <string>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/rules/cartridge_parts.h"
#include "tilery/rules/ladder.h"

namespace tilery {
namespace {

/// Reads one row of the picture into `blocked`, which has room for it from `first` on.
void read_picture_row(const TomlCursor& row, std::size_t first, std::size_t width,
                      std::vector<bool>& blocked) {
  const std::string_view picture = row.text();
  const bool has_known_signs = picture.find_first_not_of(".#") == std::string_view::npos;
  if (picture.size() != width || !has_known_signs) {
    row.fail("a row of " + std::to_string(width) + " cells, '#' blocked and '.' not");
    return;
  }
  for (std::size_t x = 0; x < width; ++x) {
    blocked[first + x] = picture[x] == '#';
  }
}

/// Empty if the picture blocks no cell.
std::vector<bool> read_blocked(const TomlCursor& picture, const Shape& shape) {
  const auto width = static_cast<std::size_t>(shape.width);
  std::vector<bool> blocked(static_cast<std::size_t>(shape.cells()), false);
  std::size_t first = 0;
  for (const TomlCursor& row : picture.items("rows", {shape.height, shape.height})) {
    read_picture_row(row, first, width, blocked);
    first += width;
  }
  const auto count = std::ranges::count(blocked, true);
  if (count == shape.cells()) {
    picture.fail("a picture with a cell that is not blocked", "'#' alone");
  }
  return count == 0 ? std::vector<bool>{} : blocked;
}

constexpr Range face_range = {1, static_cast<std::int64_t>(largest_number)};

std::vector<std::uint64_t> read_values(const TomlCursor& list) {
  std::vector<std::uint64_t> values;
  for (const TomlCursor& item : list.items("tiles", {1, highest_rank})) {
    const std::string what = "tile " + std::to_string(values.size() + 1) + " of the ladder,";
    const auto value = static_cast<std::uint64_t>(item.number(what, face_range));
    if (!values.empty() && value <= values.back()) {
      item.fail("a tile larger than " + std::to_string(values.back()) + ", the one before");
    }
    values.push_back(value);
  }
  return values.empty() ? std::vector<std::uint64_t>{1} : values;
}

/// The factor by which the ladder and the list of merges repeat; 1 if they do not.
std::uint64_t read_repeat(const TomlCursor& tiles) {
  const TomlCursor repeat = tiles.key("repeat");
  constexpr std::int64_t most = 1'000'000;
  return repeat.is_there() ? static_cast<std::uint64_t>(repeat.number("a factor", {2, most})) : 1;
}

/// `values`, then `values` times `repeat`, and so on, up to `most` tiles of at most
/// `largest_number`.
std::vector<std::uint64_t> repeated(std::vector<std::uint64_t> values, const TomlCursor& tiles,
                                    std::uint64_t repeat, std::size_t most) {
  const std::size_t given = values.size();
  if (tiles.key("then").is_there()) {
    tiles.key("then").fail("no key \"then\" beside the key \"repeat\"");
  } else if (values.front() > largest_number / repeat || values.front() * repeat <= values.back()) {
    tiles.key("repeat").fail("a factor that makes the first tile larger than the last one given");
    return values;
  }
  while (values.size() < most && values[values.size() - given] <= largest_number / repeat) {
    values.push_back(values[values.size() - given] * repeat);
  }
  return values;
}

constexpr std::size_t longest_label = 32;  ///< in bytes
constexpr std::size_t widest_label = 12;   ///< in columns of a terminal

/// A label stands between spaces in pictures of boards, and '/' separates their rows.
bool is_label(std::string_view text) {
  const auto is_free = [](char letter) { return !std::string_view(" ,;/[]|").contains(letter); };
  const std::size_t columns = columns_of(text);
  return !text.empty() && text.size() <= longest_label && columns > 0 && columns <= widest_label &&
         sound_utf8_bytes(text) == text.size() && !has_control_characters(text) && text != "." &&
         text != "#" && text != "?" && text != "-" && text != "0" && text != "_" &&
         !text.starts_with('+') && std::ranges::all_of(text, is_free);
}

/// The labels of the first tiles. Texts of different tiles must differ.
void read_labels(const TomlCursor& list, Ladder& ladder) {
  if (!list.is_there()) {
    return;
  }
  ladder.labels = {""};
  for (const TomlCursor& item : list.items("labels", {1, ladder.top()})) {
    if (!is_label(item.text())) {
      item.fail(
          "a label of 1 to 12 columns and at most 32 bytes, without blanks and , ; / [ ] |, other "
          "than . # ? - _ 0, without + first");
    }
    ladder.labels.emplace_back(item.text());
  }
  std::set<std::string> shown;
  for (int rank = 1; rank <= ladder.top(); ++rank) {
    if (!shown.insert(ladder.text(static_cast<Rank>(rank))).second) {
      list.fail("labels that differ, also from the numbers of tiles without a label",
                '"' + ladder.text(static_cast<Rank>(rank)) + "\" again");
      return;
    }
  }
}

constexpr std::size_t color_digits = 6;

/// "#rrggbb".
std::uint32_t read_color(const TomlCursor& item) {
  const std::string_view text = item.text();
  std::uint32_t color = 0;
  const char* const end = text.data() + text.size();
  const bool is_long_enough = text.size() == color_digits + 1 && text.front() == '#';
  if (!is_long_enough || std::from_chars(text.data() + 1, end, color, 16).ptr != end) {
    item.fail("a colour, as \"#ffcc00\"");
  }
  return color;
}

/// The shape of the first level. [board] may hold `wrap` alone.
Shape read_shape_of_levels(const TomlCursor& board, const TomlCursor& levels) {
  if (board.is_there()) {
    board.check_keys({"wrap"});
  }
  const Wrap wrap = board.key("wrap").choice_or(Wrap::none, cartridge_words::wraps);
  constexpr auto most = static_cast<std::int64_t>(most_levels);
  const auto items = levels.items("levels", {1, most});
  return items.empty() ? Shape{} : shape_of_picture(items.front().key("start"), wrap);
}

/// The colours of the first tiles.
void read_colors(const TomlCursor& list, Ladder& ladder) {
  if (!list.is_there()) {
    return;
  }
  ladder.colors = {0};
  for (const TomlCursor& item : list.items("colors", {1, ladder.top()})) {
    ladder.colors.push_back(read_color(item));
  }
}

}  // namespace

Shape read_shape(const TomlCursor& root) {
  const TomlCursor board = root.key("board");
  if (const TomlCursor levels = root.key("levels"); levels.is_there()) {
    return read_shape_of_levels(board, levels);
  }
  board.check_keys(cartridge_keys::board);
  Shape shape;
  shape.width = static_cast<int>(board.key("width").number("a width", {1, longest_side}));
  shape.height = static_cast<int>(board.key("height").number("a height", {1, longest_side}));
  shape.is_open = board.key("open").is_there() && board.key("open").flag();
  shape.wrap = board.key("wrap").choice_or(shape.wrap, cartridge_words::wraps);
  const TomlCursor picture = board.key("blocked");
  if (picture.is_there() && shape.is_open) {
    picture.fail("no blocked cells on a board that is open to any size");
  } else if (picture.is_there()) {
    shape.blocked = read_blocked(picture, shape);
  }
  return shape;
}

Rank read_tile(const TomlCursor& face, const Ladder& ladder) {
  if (face.is_text()) {
    const auto named = ladder.rank_named(face.text());
    if (!named) {
      face.fail("a tile on the ladder");
    }
    return named.value_or(1);
  }
  const std::int64_t value = face.number("a tile", face_range);
  const auto rank = ladder.rank_of(static_cast<std::uint64_t>(value));
  if (!rank) {
    face.fail("a tile on the ladder");
  }
  return rank.value_or(1);
}

namespace {

/// The last tile of the ladder, by its number or its label in `tiles`.
Rank read_largest(const TomlCursor& tiles, const Ladder& ladder) {
  const TomlCursor largest = tiles.key("largest");
  if (const TomlCursor labels = tiles.key("labels"); largest.is_text() && labels.is_there()) {
    Rank rank = 0;
    for (const TomlCursor& label : labels.items("labels", {1, ladder.top()})) {
      ++rank;
      if (label.text() == largest.text()) {
        return rank;
      }
    }
  }
  return read_tile(largest, ladder);
}

}  // namespace

Ladder read_ladder(const TomlCursor& root) {
  const TomlCursor tiles = root.key("tiles");
  tiles.check_keys(cartridge_keys::tiles);
  std::vector<std::uint64_t> values = read_values(tiles.key("values"));
  auto then = tiles.key("then").choice_or(Growth::ended, cartridge_words::growths);
  if (then == Growth::summed && values.size() < 2) {
    tiles.key("then").fail("at least two values to sum", std::to_string(values.front()) + " alone");
    then = Growth::ended;
  }
  const TomlCursor largest = tiles.key("largest");
  const std::size_t most = largest.is_there() ? highest_rank : highest_vector_rank;
  const std::uint64_t repeat = read_repeat(tiles);
  values = repeat > 1 ? repeated(std::move(values), tiles, repeat, most)
                      : continued(std::move(values), then, most);
  Ladder ladder;
  ladder.faces.insert(ladder.faces.end(), values.begin(), values.end());
  if (largest.is_there()) {
    ladder.faces.resize(read_largest(tiles, ladder) + std::size_t{1});
  }
  read_labels(tiles.key("labels"), ladder);
  read_colors(tiles.key("colors"), ladder);
  return ladder;
}

bool read_chain(const TomlCursor& root) {
  const TomlCursor chain = root.key("tiles").key("chain");
  return chain.is_there() && chain.flag();
}

MergeRule read_merge(const TomlCursor& root, const Ladder& ladder) {
  const TomlCursor merge = root.key("tiles").key("merge");
  const bool chains = read_chain(root);
  if (merge.is_list()) {
    return read_merge_list(merge, ladder,
                           {.repeat = read_repeat(root.key("tiles")), .chains = chains});
  }
  if (root.key("tiles").key("repeat").is_there()) {
    root.key("tiles").key("repeat").fail("a list of merges, as the key \"repeat\" needs",
                                         "a rule for all tiles");
  }
  if (merge.is_there() && !merge.is_text()) {
    merge.fail("one of the words " + listed(cartridge_words::merges) + ", or a list of merges");
  }
  const auto word = merge.choice_or(PairRule::equal, cartridge_words::merges);
  if (!chains && word <= PairRule::neighbours) {
    return {.kind = static_cast<MergeKind>(word)};
  }
  return merges_by(word, ladder, chains);
}

std::optional<Direction> read_fall(const TomlCursor& root) {
  const TomlCursor fall = root.key("tiles").key("fall");
  return fall.is_there() ? std::optional(fall.choice<Direction>(cartridge_words::directions))
                         : std::nullopt;
}

Reach read_reach(const TomlCursor& root) {
  return root.key("tiles").key("reach").choice_or(Reach::far, cartridge_words::reaches);
}

}  // namespace tilery
