// Reads [board] and [tiles] of a cartridge.

#include <algorithm>
#include <string>

#include "tilery/rules/cartridge_parts.h"
#include "tilery/rules/ladder.h"

namespace tilery {
namespace {

/// Reads one row of the picture into `blocked`, which has room for it from `first` on.
void read_picture_row(const TomlCursor& row, std::size_t first, std::size_t width,
                      std::vector<bool>& blocked) {
  const std::string_view picture = row.text();
  const bool is_drawn = picture.find_first_not_of(".#") == std::string_view::npos;
  if (picture.size() != width || !is_drawn) {
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
    picture.fail("a picture with a cell that is not blocked", "none");
  }
  return count == 0 ? std::vector<bool>{} : blocked;
}

constexpr Range face_range = {1, static_cast<std::int64_t>(largest_number)};

std::vector<std::uint64_t> read_values(const TomlCursor& list) {
  std::vector<std::uint64_t> values;
  for (const TomlCursor& item : list.items("tiles", {1, highest_rank})) {
    const auto value = static_cast<std::uint64_t>(item.number("a tile", face_range));
    if (!values.empty() && value <= values.back()) {
      item.fail("a tile larger than " + std::to_string(values.back()) + ", the one before");
    }
    values.push_back(value);
  }
  return values.empty() ? std::vector<std::uint64_t>{1} : values;
}

MergeTriple read_triple(const TomlCursor& triple, const Ladder& ladder) {
  const std::vector<TomlCursor> tiles = triple.items("tiles", {3, 3});
  if (tiles.size() != 3) {
    return {};
  }
  const MergeTriple read = {read_tile(tiles[0], ladder), read_tile(tiles[1], ladder),
                            read_tile(tiles[2], ladder)};
  if (read.made <= std::max(read.first, read.second)) {
    tiles[2].fail("a tile larger than the two that make it");
  }
  return read;
}

bool are_same_pair(MergeTriple a, MergeTriple b) {
  return std::minmax(a.first, a.second) == std::minmax(b.first, b.second);
}

std::vector<MergeTriple> read_triples(const TomlCursor& list, const Ladder& ladder) {
  constexpr int most_pairs = highest_rank * (highest_rank + 1) / 2;
  std::vector<MergeTriple> triples;
  for (const TomlCursor& item : list.items("triples of tiles", {1, most_pairs})) {
    const MergeTriple triple = read_triple(item, ladder);
    const auto is_same = [&](MergeTriple other) { return are_same_pair(triple, other); };
    if (std::ranges::any_of(triples, is_same)) {
      item.fail("two tiles that no triple above joins",
                std::to_string(ladder.face(triple.first)) + " and " +
                    std::to_string(ladder.face(triple.second)) + " again");
    }
    triples.push_back(triple);
  }
  return triples;
}

}  // namespace

Shape read_shape(const TomlCursor& root) {
  const TomlCursor board = root.key("board");
  board.check_keys({"width", "height", "open", "blocked"});
  Shape shape;
  shape.width = static_cast<int>(board.key("width").number("a width", {1, longest_side}));
  shape.height = static_cast<int>(board.key("height").number("a height", {1, longest_side}));
  shape.is_open = board.key("open").is_there() && board.key("open").flag();
  const TomlCursor picture = board.key("blocked");
  if (picture.is_there() && shape.is_open) {
    picture.fail("no blocked cells on a board that is open to any size", "some");
  } else if (picture.is_there()) {
    shape.blocked = read_blocked(picture, shape);
  }
  return shape;
}

Rank read_tile(const TomlCursor& face, const Ladder& ladder) {
  const std::int64_t value = face.number("a tile", face_range);
  const auto rank = ladder.rank_of(static_cast<std::uint64_t>(value));
  if (!rank) {
    face.fail("a tile on the ladder");
  }
  return rank.value_or(1);
}

Ladder read_ladder(const TomlCursor& root) {
  const TomlCursor tiles = root.key("tiles");
  tiles.check_keys({"values", "then", "largest", "merge", "reach"});
  std::vector<std::uint64_t> values = read_values(tiles.key("values"));
  auto then = tiles.key("then").choice_or(Growth::ended, cartridge_words::growths);
  if (then == Growth::summed && values.size() < 2) {
    tiles.key("then").fail("at least two values to sum", "one");
    then = Growth::ended;
  }
  values = continued(std::move(values), then, highest_rank);
  Ladder ladder;
  ladder.faces.insert(ladder.faces.end(), values.begin(), values.end());
  if (const TomlCursor largest = tiles.key("largest"); largest.is_there()) {
    ladder.faces.resize(read_tile(largest, ladder) + std::size_t{1});
  }
  return ladder;
}

MergeRule read_merge(const TomlCursor& root, const Ladder& ladder) {
  const TomlCursor merge = root.key("tiles").key("merge");
  if (merge.is_list()) {
    return {MergeKind::triples, read_triples(merge, ladder)};
  }
  if (merge.is_there() && !merge.is_text()) {
    merge.fail("one of the words equal, threes or neighbours, or a list of triples");
  }
  return {merge.choice_or(MergeKind::equal, cartridge_words::merges), {}};
}

Reach read_reach(const TomlCursor& root) {
  return root.key("tiles").key("reach").choice_or(Reach::far, cartridge_words::reaches);
}

}  // namespace tilery
