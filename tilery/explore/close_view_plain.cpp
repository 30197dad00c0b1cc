#include <cstdlib>

#include "tilery/explore/close_kernels.h"

namespace tilery::close {
namespace {

constexpr std::uint16_t bit_of(Offset offset) {
  return static_cast<std::uint16_t>(1U << (offset.dx + close_radius));
}

std::uint16_t& row_of(CloseSet& set, int dy) { return set.rows[std::size_t(dy + close_radius)]; }

void set_to(CloseSet& set, Offset offset, bool has) {
  std::uint16_t& row = row_of(set, offset.dy);
  const std::uint16_t bit = bit_of(offset);
  row = static_cast<std::uint16_t>(has ? row | bit : row & ~bit);
}

template <typename Each>
void for_each_cell(Each each) {
  for (int dy = -close_radius; dy <= close_radius; ++dy) {
    for (int dx = -close_radius; dx <= close_radius; ++dx) {
      each(Offset{dx, dy});
    }
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

bool is_clear(const CloseSet& blocking, Offset from, Offset (*step)(Offset)) {
  for (Offset at = from; at != Offset{0, 0}; at = step(at)) {
    if (at != from && blocking.has(at)) {
      return false;
    }
  }
  return true;
}

}  // namespace

namespace plain {

void show(const FramedMap& map, Cell party, CloseView& view) {
  view.shown = {};
  view.blocking = {};
  view.lit = {};
  for_each_cell([&](Offset offset) {
    const MapCell cell = map.cells()[map.index_of(place_at(map.shape(), party, offset))];
    view.shown.cells[CloseWindow::index_of(offset)] = graphic_of(cell);
    set_to(view.blocking, offset, map.opacity().blocks(cell));
    set_to(view.lit, offset, is_lit(cell));
  });
  view.neighbours = neighbours_of(map, party);
}

void place_mob(const FramedMap& map, Cell party, Mob mob, int number, CloseView& view) {
  const int dy = mob.y - party.y;
  const Offset offset = {mob.x - party.x - shift_of(map.slant()) * dy, dy};
  if (mob.kind == 0 || std::abs(offset.dx) > close_radius || std::abs(dy) > close_radius) {
    return;
  }
  view.shown.cells[CloseWindow::index_of(offset)] = mob.graphic;
  set_to(view.blocking, offset, map.opacity().blocks(mob.graphic));
  note_neighbour(view.neighbours, offset, number);
}

void place_mobs(const FramedMap& map, Cell party, std::span<const Mob> mobs, CloseView& view) {
  for (std::size_t number = 0; number < mobs.size(); ++number) {
    place_mob(map, party, mobs[number], static_cast<int>(number), view);
  }
}

Paths clear_paths(const CloseSet& blocking) {
  Paths paths{};
  for_each_cell([&](Offset offset) {
    set_to(paths.diagonal_first, offset, is_clear(blocking, offset, diagonal_first));
    set_to(paths.straight_first, offset, is_clear(blocking, offset, straight_first));
  });
  return paths;
}

CloseSet cells_in_sight(const CloseSet& blocking) {
  const Paths paths = clear_paths(blocking);
  return either_of(paths.diagonal_first, paths.straight_first);
}

void compose(CloseView& view) {
  view.scene.cells.fill(blank);
  for_each_cell([&](Offset offset) {
    if (view.seen.has(offset)) {
      const std::size_t cell = CloseWindow::index_of(offset);
      view.scene.cells[cell] = view.shown.cells[cell];
    }
  });
}

}  // namespace plain
}  // namespace tilery::close
