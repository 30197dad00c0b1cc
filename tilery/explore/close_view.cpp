#include "tilery/explore/close_view.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstdlib>

namespace tilery::close {
namespace {

constexpr void shine(CloseSet& lit, Offset from, int reach) {
  for_each_lit_row(close_radius, from, reach,
                   [&lit](int dy, int first, int last) { lit.insert_columns(dy, first, last); });
}

constexpr CloseSet whole_close_window = [] {
  CloseSet set{};
  for (int dy = -close_radius; dy <= close_radius; ++dy) {
    set.insert_columns(dy, 0, close_side - 1);
  }
  return set;
}();

/// The cells that the party's light lights, by its reach.
constexpr auto party_lights = [] {
  std::array<CloseSet, 8> lights{};
  for (int reach = 1; reach < 7; ++reach) {
    shine(lights[std::size_t(reach)], {0, 0}, reach);
  }
  lights[7] = whole_close_window;
  return lights;
}();

void add_lamp_light(const Scenery& scenery, Cell party, CloseSet& lit) {
  for (const Lamp& lamp : scenery.lights.lamps) {
    for_each_image(scenery.map, party, lamp.cell, close_radius + lamp.reach,
                   [&](Offset offset) { shine(lit, offset, lamp.reach); });
  }
}

/// Stage 3. Requires `lit` to hold the cells with light of their own.
void add_light(const Scenery& scenery, Cell party, CloseSet& lit) {
  const Lights& lights = scenery.lights;
  if (lights.map_light == 0) {
    lit = whole_close_window;
    return;
  }
  lit = either_of(lit, party_lights[std::size_t(std::clamp(lights.party_light, 0, 7))]);
  add_lamp_light(scenery, party, lit);
}

/// The images of a wrapping map that are within reach along one axis. Number 0 is the map itself.
struct Images {
  int first;
  int last;
};

/// The images within `reach` cells of `place`, along an axis of `size` cells. Requires a place on
/// the map. Divides only if the map is shorter than the reach: divisions took a third of the time
/// of a view near a seam.
Images images_within(int reach, int place, int size) {
  const auto images_over = [size](int cells) {
    return cells <= 0 ? 0 : cells <= size ? 1 : (cells + size - 1) / size;
  };
  return {-images_over(reach - place), images_over(place + reach - (size - 1))};
}

/// Places the mobs for every image of the map within the window's reach. Images share no cell, so
/// their order does not matter.
void place_images(const Scenery& scenery, Cell party, const Placing& placing) {
  const MapView& map = scenery.map;
  if (map.edge == Edge::extend) {
    place_mobs(placing, party, scenery.mobs);
    return;
  }
  const int reach = map.slant == Slant::none ? close_radius : 2 * close_radius;
  const Images across = images_within(reach, party.x, map.width);
  const Images down = images_within(close_radius, party.y, map.height);
  for (int row = down.first; row <= down.last; ++row) {
    for (int column = across.first; column <= across.last; ++column) {
      place_mobs(placing, {party.x - column * map.width, party.y - row * map.height}, scenery.mobs);
    }
  }
}

/// A CloseSet as four words of four rows each.
using Words = std::array<std::uint64_t, 4>;
/// The paths of every cell, by 16 * row + column.
struct PathWords {
  std::array<Words, std::size_t{16} * close_side> diagonal_first;
  std::array<Words, std::size_t{16} * close_side> straight_first;
};

constexpr Words words_of(const CloseSet& set) {
  Words words{};
  for (std::size_t row = 0; row < set.rows.size(); ++row) {
    words[row / 4] |= std::uint64_t{set.rows[row]} << (16 * (row % 4));
  }
  return words;
}

constexpr CloseSet set_of(const Words& words) {
  CloseSet set{};
  for (std::size_t row = 0; row < set.rows.size(); ++row) {
    set.rows[row] = static_cast<std::uint16_t>(words[row / 4] >> (16 * (row % 4)));
  }
  return set;
}

constexpr Words path_words(Offset from, Offset (*step)(Offset)) {
  CloseSet path{};
  for (; from != Offset{0, 0}; from = step(from)) {
    path.insert(from);
  }
  path.insert({0, 0});
  return words_of(path);
}

constexpr PathWords paths = [] {
  PathWords table{};
  for (int dy = -close_radius; dy <= close_radius; ++dy) {
    for (int dx = -close_radius; dx <= close_radius; ++dx) {
      const auto cell = static_cast<std::size_t>(16 * (dy + close_radius) + dx + close_radius);
      table.diagonal_first[cell] = path_words({dx, dy}, diagonal_first);
      table.straight_first[cell] = path_words({dx, dy}, straight_first);
    }
  }
  return table;
}();

/// The revealing rule. Visits the lit cells with a clear path from the last to the first, and skips
/// cells that another path has revealed.
CloseSet revealed(const Paths& clear, const CloseSet& lit) {
  const Words direct = words_of(clear.diagonal_first);
  const Words candidates =
      words_of(both_of(lit, either_of(clear.diagonal_first, clear.straight_first)));
  Words seen{};
  for (std::size_t word = 4; word-- > 0;) {
    while (const std::uint64_t left = candidates[word] & ~seen[word]) {
      const int bit = 63 - std::countl_zero(left);
      const std::size_t cell = 64 * word + std::size_t(bit);
      const Words& path =
          (direct[word] >> bit & 1) != 0 ? paths.diagonal_first[cell] : paths.straight_first[cell];
      for (std::size_t i = 0; i < seen.size(); ++i) {
        seen[i] |= path[i];
      }
    }
  }
  return set_of(seen);
}

/// Room for the rows of a window.
using StagedRows = std::array<std::array<MapCell, 16>, close_side>;

/// Whether all cells that may be read from the rows of the window are on the map.
bool is_inside(const MapView& map, Cell party) {
  const int across = map.slant == Slant::none ? close_radius : 2 * close_radius;
  return party.x >= across && party.x + across < map.width && party.y >= close_radius &&
         party.y + close_radius < map.height - 1;
}

/// The eight cells that are visible from column `first` on, on a map that extends.
RowHalf half_from(const MapView& map, int first) {
  const int on_map = std::clamp(first, 0, map.width - 8);
  return {.first = on_map, .shift = first - on_map, .low = -on_map, .high = map.width - 1 - on_map};
}

/// The columns that are visible at thirteen places from `first` on.
std::array<std::size_t, close_side> columns_from(const MapView& map, int first) {
  std::array<std::size_t, close_side> columns;
  for (int i = 0; i < close_side; ++i) {
    columns[std::size_t(i)] = std::size_t(shown_in(first + i, map.width, map.edge));
  }
  return columns;
}

/// Copies the window's cells, one by one. `first` is the top left cell of the window.
void stage(const MapView& map, Cell first, StagedRows& staged) {
  std::array<std::size_t, close_side> columns = columns_from(map, first.x);
  for (int row = 0; row < close_side; ++row) {
    if (row > 0 && map.slant != Slant::none) {
      columns = columns_from(map, first.x + shift_of(map.slant) * row);
    }
    const int y = shown_in(first.y + row, map.height, map.edge);
    const MapCell* const cells = map.cells.data() + std::size_t(y) * std::size_t(map.width);
    for (std::size_t i = 0; i < columns.size(); ++i) {
      staged[std::size_t(row)][i] = cells[columns[i]];
    }
  }
}

/// The rows in the map itself, where vectors can read them; else copies of the rows in `staged`.
Rows rows_around(const MapView& map, Cell party, StagedRows& staged) {
  Rows rows;
  const Cell first = place_at(map, party, {-close_radius, -close_radius});
  const auto width = static_cast<std::size_t>(map.width);
  if (is_inside(map, party)) {
    const MapCell* cells = map.cells.data() + std::size_t(first.y) * width + std::size_t(first.x);
    for (const MapCell*& row : rows.cells) {
      row = cells;
      cells += map.width + shift_of(map.slant);
    }
  } else if (map.edge == Edge::extend && map.slant == Slant::none && map.width >= 8) {
    rows.west = half_from(map, first.x);
    rows.east = half_from(map, first.x + 8);
    for (int row = 0; row < close_side; ++row) {
      rows.cells[std::size_t(row)] =
          map.cells.data() + std::size_t(std::clamp(first.y + row, 0, map.height - 1)) * width;
    }
  } else {
    stage(map, first, staged);
    std::ranges::transform(staged, rows.cells.begin(), [](const auto& row) { return row.data(); });
  }
  return rows;
}

/// The tiles next to the party, without mobs.
Neighbours tiles_beside(const Window& window) {
  const auto tile = [&](int dx, int dy) { return code_of(window.values[index_of({dx, dy})]); };
  return {.south = {.tile = tile(0, 1)},
          .west = {.tile = tile(-1, 0)},
          .north = {.tile = tile(0, -1)},
          .east = {.tile = tile(1, 0)},
          .under = tile(0, 0)};
}

/// Prepares the window in place: a value made elsewhere and moved here would cost as much as the
/// whole view.
void make_room(Window& window) {
  window.width = close_side;
  window.height = close_side;
  window.values.make_room(std::size_t{close_side} * close_side);
}

void write_set(const CloseSet& set, WindowSet& out) {
  out.radius = close_radius;
  out.rows.make_room(close_side);
  for (std::size_t row = 0; row < close_side; ++row) {
    out.rows[row] = {.low = set.rows[row]};
  }
}

void note_neighbour(Neighbours& neighbours, Offset offset, int mob) {
  if (std::abs(offset.dx) + std::abs(offset.dy) != 1) {
    return;
  }
  Neighbour& vertical = offset.dy > 0 ? neighbours.south : neighbours.north;
  Neighbour& horizontal = offset.dx > 0 ? neighbours.east : neighbours.west;
  (offset.dx == 0 ? vertical : horizontal).mob = mob;
}

}  // namespace

void Placing::place(Cell party, Mob mob, int number) const {
  const int dy = mob.y - party.y;
  const Offset offset = {mob.x - party.x - shift_of(slant) * dy, dy};
  if (mob.kind == 0 || std::abs(offset.dx) > close_radius || std::abs(dy) > close_radius) {
    return;
  }
  out.shown.values[index_of(offset)] = mob.graphic;
  const auto bit = static_cast<std::uint16_t>(1U << (offset.dx + close_radius));
  std::uint16_t& row = blocking.rows[std::size_t(dy + close_radius)];
  row = static_cast<std::uint16_t>(opacity.blocks(mob.graphic) ? row | bit : row & ~bit);
  note_neighbour(out.neighbours, offset, number);
}

View view(const Scenery& scenery, const Party& party, Sight sight) {
  assert(is_on(scenery.map, party.cell) && sight != Sight::symmetric);
  View out;
  make_room(out.window);
  make_room(out.shown);
  make_room(out.scene);
  StagedRows staged;
  const Rows rows = rows_around(scenery.map, party.cell, staged);
  CloseSet blocking;
  CloseSet lit;
  CloseSet in_sight;
  CloseSet seen;
  show(rows, scenery.opacity, out, blocking, lit);
  out.neighbours = tiles_beside(out.window);
  place_images(scenery, party.cell, {scenery.opacity, scenery.map.slant, out, blocking});
  add_light(scenery, party.cell, lit);
  if (sight == Sight::revealing) {
    const Paths clear = clear_paths(blocking);
    in_sight = either_of(clear.diagonal_first, clear.straight_first);
    seen = revealed(clear, lit);
  } else {
    find_cells_in_sight(blocking, in_sight);
    seen = both_of(lit, in_sight);
  }
  compose(seen, out);
  out.scene.values[index_of({0, 0})] = party.graphic;
  write_set(lit, out.lit);
  write_set(in_sight, out.in_sight);
  write_set(seen, out.seen);
  return out;
}

}  // namespace tilery::close
