#pragma once
// Fixed maps and their creatures for the tests and benchmarks of the view.

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tilery/explore/map.h"

namespace tilery::scenes {

/// `open` has no walls; in `pillars` one cell in ten is wall. `dungeon` has rooms and corridors.
/// `cave` is a map of random walls, smoothed four times.
enum class MapKind : std::uint8_t { open, pillars, dungeon, cave };

inline constexpr std::array<MapKind, 4> map_kinds = {MapKind::open, MapKind::pillars,
                                                     MapKind::dungeon, MapKind::cave};

std::string_view name_of(MapKind kind);

inline constexpr TileCode floor_tile = '.';
inline constexpr TileCode wall_tile = '#';

/// `side` x `side` cells of floor and wall, one in eight lit; always the same for a kind and a
/// side. Requires side >= 16.
Map map_scene(MapKind kind, int side);

/// Walls stop sight.
Opacity scene_opacity();

/// `count` cells of floor, drawn with repetition.
std::vector<Cell> viewpoints(const Map& map, int count);

/// `count` mobs on cells of floor, one in five of them as opaque as a wall.
std::vector<Mob> scene_mobs(const Map& map, int count);

}  // namespace tilery::scenes
