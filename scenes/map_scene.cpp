#include "scenes/map_scene.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "tilery/core/grid.h"
#include "tilery/core/random.h"

namespace tilery::scenes {
namespace {

/// 1 for each cell that is a wall, else 0.
using Walls = Grid<std::uint8_t>;

int drawn(Random& random, int least, int most) {
  return least + static_cast<int>(random.below(static_cast<std::uint64_t>(most - least + 1)));
}

void scatter(Random& random, Walls& walls, int percent) {
  for (std::uint8_t& wall : walls.values) {
    wall = drawn(random, 0, 99) < percent ? 1 : 0;
  }
}

int walls_around(const Walls& walls, Cell cell) {
  int count = 0;
  for (int y = cell.y - 1; y <= cell.y + 1; ++y) {
    for (int x = cell.x - 1; x <= cell.x + 1; ++x) {
      const bool is_outside = x < 0 || y < 0 || x >= walls.width || y >= walls.height;
      count += is_outside || walls.at({x, y}) != 0 ? 1 : 0;
    }
  }
  return count;
}

Walls smoothed(const Walls& walls) {
  Walls next = walls;
  for (int y = 0; y < walls.height; ++y) {
    for (int x = 0; x < walls.width; ++x) {
      next.at({x, y}) = walls_around(walls, {x, y}) >= 5 ? 1 : 0;
    }
  }
  return next;
}

void dig_room(Walls& walls, Cell corner, int width, int height) {
  for (int y = corner.y; y < corner.y + height; ++y) {
    for (int x = corner.x; x < corner.x + width; ++x) {
      walls.at({x, y}) = 0;
    }
  }
}

void dig_corridor(Walls& walls, Cell from, Cell to) {
  dig_room(walls, {std::min(from.x, to.x), from.y}, std::abs(from.x - to.x) + 1, 1);
  dig_room(walls, {to.x, std::min(from.y, to.y)}, 1, std::abs(from.y - to.y) + 1);
}

/// Rooms, each joined to the room before it. Every third room is left out: there a corridor turns.
void dig_dungeon(Random& random, Walls& walls) {
  std::fill(walls.values.begin(), walls.values.end(), std::uint8_t{1});
  const int rooms = walls.width * walls.height / 90 + 2;
  Cell last = {walls.width / 2, walls.height / 2};
  for (int room = 0; room < rooms; ++room) {
    const int width = drawn(random, 4, 12);
    const int height = drawn(random, 3, 8);
    const Cell corner = {drawn(random, 1, walls.width - width - 1),
                         drawn(random, 1, walls.height - height - 1)};
    if (room % 3 != 2) {
      dig_room(walls, corner, width, height);
    }
    const Cell centre = {corner.x + width / 2, corner.y + height / 2};
    dig_corridor(walls, last, centre);
    last = centre;
  }
}

Walls walls_of(MapKind kind, int side, Random& random) {
  Walls walls(side, side);
  switch (kind) {
    case MapKind::open:
      break;
    case MapKind::pillars:
      scatter(random, walls, 10);
      break;
    case MapKind::dungeon:
      dig_dungeon(random, walls);
      break;
    case MapKind::cave:
      scatter(random, walls, 45);
      for (int round = 0; round < 4; ++round) {
        walls = smoothed(walls);
      }
      break;
  }
  return walls;
}

bool is_floor(const Map& map, Cell cell) {
  return code_of(cell_at(view_of(map), cell)) == floor_tile;
}

Cell floor_cell(const Map& map, Random& random) {
  Cell cell;
  do {
    cell = {drawn(random, 0, map.width - 1), drawn(random, 0, map.height - 1)};
  } while (!is_floor(map, cell));
  return cell;
}

}  // namespace

std::string_view name_of(MapKind kind) {
  constexpr std::array<std::string_view, 4> names = {"open", "pillars", "dungeon", "cave"};
  return names[static_cast<std::size_t>(kind)];
}

Map map_scene(MapKind kind, int side) {
  assert(side >= 16);
  Random random{.seed = static_cast<std::uint64_t>(kind) + 1};
  const Walls walls = walls_of(kind, side, random);
  Map map{.width = side, .height = side, .cells = {}};
  map.cells.reserve(walls.values.size());
  for (const std::uint8_t wall : walls.values) {
    map.cells.push_back(map_cell(wall != 0 ? wall_tile : floor_tile, random.below(8) == 0));
  }
  return map;
}

Opacity scene_opacity() {
  Opacity opacity;
  opacity.set(wall_tile, true);
  return opacity;
}

std::vector<Cell> viewpoints(const Map& map, int count) {
  Random random{.seed = 11};
  std::vector<Cell> cells;
  for (int i = 0; i < count; ++i) {
    cells.push_back(floor_cell(map, random));
  }
  return cells;
}

std::vector<Mob> scene_mobs(const Map& map, int count) {
  Random random{.seed = 12};
  std::vector<Mob> mobs;
  for (int i = 0; i < count; ++i) {
    const Cell cell = floor_cell(map, random);
    mobs.push_back({.kind = static_cast<std::uint16_t>(i + 1),
                    .graphic = graphic_of(i % 5 == 4 ? wall_tile : TileCode{'g'}),
                    .x = static_cast<std::int16_t>(cell.x),
                    .y = static_cast<std::int16_t>(cell.y)});
  }
  return mobs;
}

}  // namespace tilery::scenes
