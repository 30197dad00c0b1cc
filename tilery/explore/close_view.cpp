#include "tilery/explore/close_view.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "tilery/explore/close_kernels.h"

namespace tilery {
namespace {

using close::Paths;

constexpr CloseSet close_set_of(const WindowSet& set) {
  CloseSet close{};
  for (std::size_t row = 0; row < close_side; ++row) {
    close.rows[row] = static_cast<std::uint16_t>(set.rows[row]);
  }
  return close;
}

constexpr CloseSet whole_close_window = close_set_of(whole_window(close_radius));

/// The cells that the party's light lights, by its reach.
constexpr auto party_lights = [] {
  std::array<CloseSet, 8> lights{};
  for (int reach = 1; reach < 7; ++reach) {
    WindowSet lit{.radius = close_radius};
    shine(lit, {0, 0}, reach);
    lights[std::size_t(reach)] = close_set_of(lit);
  }
  lights[7] = whole_close_window;
  return lights;
}();

CloseSet lamp_light(const FramedMap& map, Cell party, std::span<const Lamp> lamps) {
  WindowSet lit{.radius = close_radius};
  for (const Lamp& lamp : lamps) {
    for_each_image(map.shape(), party, lamp.cell, close_radius + lamp.reach,
                   [&](Offset offset) { shine(lit, offset, lamp.reach); });
  }
  return close_set_of(lit);
}

/// Stage 3. Requires view.lit to hold the cells with light of their own.
void light(const FramedMap& map, Cell party, const Lights& lights, CloseView& view) {
  if (lights.map_light == 0) {
    view.lit = whole_close_window;
    return;
  }
  view.lit = either_of(view.lit, party_lights[std::size_t(std::clamp(lights.party_light, 0, 7))]);
  if (!lights.lamps.empty()) {
    view.lit = either_of(view.lit, lamp_light(map, party, lights.lamps));
  }
}

/// The images of a wrapping map that lie within reach along one axis; 0 is the map itself.
struct Images {
  int first;
  int last;
};

/// Requires a place on the map. Divides only if the map is shorter than the reach: divisions took a
/// third of the time of a view near a seam.
Images images_within(int reach, int place, int size) {
  const auto images_over = [size](int cells) {
    return cells <= 0 ? 0 : cells <= size ? 1 : (cells + size - 1) / size;
  };
  return {-images_over(reach - place), images_over(place + reach - (size - 1))};
}

/// Places the mobs for every image of the map within the window's reach. Images share no cell, so
/// that their order does not matter.
void place_images(const FramedMap& map, Cell party, std::span<const Mob> mobs, CloseView& view) {
  if (map.edge() == Edge::extend) {
    close::place_mobs(map, party, mobs, view);
    return;
  }
  const int reach = map.slant() == Slant::none ? close_radius : 2 * close_radius;
  const Images across = images_within(reach, party.x, map.width());
  const Images down = images_within(close_radius, party.y, map.height());
  for (int row = down.first; row <= down.last; ++row) {
    for (int column = across.first; column <= across.last; ++column) {
      const Cell seen_from = {party.x - column * map.width(), party.y - row * map.height()};
      close::place_mobs(map, seen_from, mobs, view);
    }
  }
}

/// Stages 1 to 3.
void look(const FramedMap& map, Cell party, std::span<const Mob> mobs, const Lights& lights,
          CloseView& view) {
  assert(is_on(map.shape(), party));
  close::show(map, party, view);
  place_images(map, party, mobs, view);
  light(map, party, lights, view);
}

void compose(CloseView& view, Graphic party) {
  close::compose(view);
  view.scene.cells[CloseWindow::index_of({0, 0})] = party;
}

/// A CloseSet as four words of four rows each; the paths of every cell, by its index in a
/// CloseWindow.
using Words = std::array<std::uint64_t, 4>;
struct PathWords {
  std::array<Words, std::tuple_size_v<decltype(CloseWindow::cells)>> diagonal_first;
  std::array<Words, std::tuple_size_v<decltype(CloseWindow::cells)>> straight_first;
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
  WindowSet path{.radius = close_radius};
  for (; from != Offset{0, 0}; from = step(from)) {
    path.insert(from);
  }
  path.insert({0, 0});
  return words_of(close_set_of(path));
}

constexpr PathWords paths = [] {
  PathWords table{};
  for (int dy = -close_radius; dy <= close_radius; ++dy) {
    for (int dx = -close_radius; dx <= close_radius; ++dx) {
      const std::size_t cell = CloseWindow::index_of({dx, dy});
      table.diagonal_first[cell] = path_words({dx, dy}, diagonal_first);
      table.straight_first[cell] = path_words({dx, dy}, straight_first);
    }
  }
  return table;
}();

/// The revealing rule. Visits the lit cells with a clear path from the last to the first, and skips
/// those that another path has revealed.
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

}  // namespace

CloseView close_view(const FramedMap& map, const Party& party, std::span<const Mob> mobs,
                     const Lights& lights) {
  CloseView view;
  look(map, party.cell, mobs, lights, view);
  close::find_cells_in_sight(view.blocking, view.in_sight);
  view.seen = both_of(view.lit, view.in_sight);
  compose(view, party.graphic);
  return view;
}

CloseView revealing_close_view(const FramedMap& map, const Party& party, std::span<const Mob> mobs,
                               const Lights& lights) {
  CloseView view;
  look(map, party.cell, mobs, lights, view);
  const Paths clear = close::clear_paths(view.blocking);
  view.in_sight = either_of(clear.diagonal_first, clear.straight_first);
  view.seen = revealed(clear, view.lit);
  compose(view, party.graphic);
  return view;
}

CloseView close_view_of(const View& view, const WindowSet& blocking) {
  assert(radius_of(view.shown) == close_radius);
  CloseView close{};
  close.scene.cells.fill(blank);
  for (int dy = -close_radius; dy <= close_radius; ++dy) {
    for (int dx = -close_radius; dx <= close_radius; ++dx) {
      const std::size_t cell = CloseWindow::index_of({dx, dy});
      close.shown.cells[cell] = cell_at(view.shown, Offset{dx, dy});
      close.scene.cells[cell] = cell_at(view.scene, Offset{dx, dy});
    }
  }
  close.blocking = close_set_of(blocking);
  close.lit = close_set_of(view.lit);
  close.in_sight = close_set_of(view.in_sight);
  close.seen = close_set_of(view.seen);
  close.neighbours = view.neighbours;
  return close;
}

}  // namespace tilery
