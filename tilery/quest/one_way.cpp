#include "tilery/quest/one_way.h"

#include <algorithm>
#include <iterator>
#include <optional>

#include "tilery/explore/map.h"
#include "tilery/quest/command.h"
#include "tilery/quest/state.h"
#include "tilery/quest/turn.h"

namespace tilery::quest {
namespace {

constexpr int no_region = -1;

/// Connected ground: within a region everybody comes from each cell to every other on foot.
class Regions {
 public:
  explicit Regions(const World& world) : world_(world) {
    for (const Area& area : world.areas) {
      of_cells_.emplace_back(area.map.cells.size(), no_region);
    }
    for (std::size_t area = 0; area < world.areas.size(); ++area) {
      close_things(area);
      for (std::size_t cell = 0; cell < of_cells_[area].size(); ++cell) {
        fill(area, cell);
      }
    }
  }

  [[nodiscard]] int count() const { return count_; }
  [[nodiscard]] int at(std::size_t area, Cell cell) const {
    return of_cells_[area][index_of(world_.areas[area], cell)];
  }

 private:
  static constexpr int closed = -2;

  void close_things(std::size_t area) {
    for (const Thing& thing : world_.areas[area].things) {
      if (is_solid(thing, thing.kind == ThingKind::door)) {
        of_cells_[area][index_of(world_.areas[area], thing.cell)] = closed;
      }
    }
  }

  [[nodiscard]] bool is_fresh_ground(std::size_t area, Cell cell) const {
    const TileCode code = code_of(tilery::cell_at(view_of(world_.areas[area].map), cell));
    return at(area, cell) == no_region && tile_of(world_, code).is_walkable;
  }

  /// Makes a region of all ground around the cell, unless it is none or belongs to one.
  void fill(std::size_t area, std::size_t cell) {
    const Area& here = world_.areas[area];
    const auto width = std::size_t(here.map.width);
    const Cell first = {static_cast<int>(cell % width), static_cast<int>(cell / width)};
    if (!is_fresh_ground(area, first)) {
      return;
    }
    std::vector<Cell> queue = {first};
    of_cells_[area][cell] = count_;
    for (std::size_t at = 0; at < queue.size(); ++at) {
      for (const Compass& point : compass) {
        const std::optional<Cell> next = allows(here, point.step)
                                             ? cell_after(view_of(here.map), queue[at], point.step)
                                             : std::nullopt;
        if (next && is_fresh_ground(area, *next)) {
          of_cells_[area][index_of(here, *next)] = count_;
          queue.push_back(*next);
        }
      }
    }
    ++count_;
  }

  const World& world_;
  std::vector<std::vector<int>> of_cells_;
  int count_ = 0;
};

/// Which regions the portals of each region lead to.
using PortalWays = std::vector<std::vector<int>>;

bool leads(const PortalWays& ways, int from, int to) {
  std::vector<bool> seen(ways.size(), false);
  std::vector<int> queue = {from};
  seen[std::size_t(from)] = true;
  for (std::size_t at = 0; at < queue.size(); ++at) {
    for (const int next : ways[std::size_t(queue[at])]) {
      if (!seen[std::size_t(next)]) {
        seen[std::size_t(next)] = true;
        queue.push_back(next);
      }
    }
  }
  return seen[std::size_t(to)];
}

}  // namespace

std::vector<PortalPlace> one_way_portals(const World& world) {
  struct Way {
    PortalPlace portal;
    int from = no_region;
    int to = no_region;
  };
  const Regions regions(world);
  std::vector<Way> all;
  PortalWays ways(std::size_t(regions.count()));
  for (std::size_t area = 0; area < world.areas.size(); ++area) {
    const std::vector<Thing>& things = world.areas[area].things;
    for (std::size_t i = 0; i < things.size(); ++i) {
      if (things[i].kind == ThingKind::portal) {
        const int from = regions.at(area, things[i].cell);
        const int to = regions.at(std::size_t(things[i].to_area), things[i].to_cell);
        if (from >= 0 && to >= 0) {
          all.push_back({{area, i}, from, to});
          ways[std::size_t(from)].push_back(to);
        }
      }
    }
  }
  std::erase_if(all, [&](const Way& way) { return leads(ways, way.to, way.from); });
  std::vector<PortalPlace> portals;
  std::ranges::transform(all, std::back_inserter(portals), &Way::portal);
  return portals;
}

}  // namespace tilery::quest
