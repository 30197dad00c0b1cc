#include "tilery/quest/world_reach.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/explore/map.h"
#include "tilery/quest/command.h"
#include "tilery/quest/state.h"
#include "tilery/quest/winning_walk.h"
#include "tilery/quest/world_parts.h"

namespace tilery::quest {
namespace {

struct Spot {
  int area = 0;
  Cell cell;
};

std::string_view word_of(ThingKind kind) {
  constexpr std::array<std::string_view, 6> words = {"sign", "door",   "chest",
                                                     "lamp", "portal", "bed"};
  return words[static_cast<std::size_t>(kind)];
}

/// Walks over all reachable cells, and repeats this as long as it finds new items.
class ReachSearch {
 public:
  explicit ReachSearch(const World& world) : world_(world), has_item_(world.items.size()) {
    for (const int item : world.bag) {
      has_item_[std::size_t(item)] = true;
    }
    while (walk()) {
    }
  }

  [[nodiscard]] WorldReach answer() const;

 private:
  [[nodiscard]] const Area& area(int index) const { return world_.areas[std::size_t(index)]; }
  [[nodiscard]] bool was_at(Spot spot) const {
    return seen_[std::size_t(spot.area)][index_of(area(spot.area), spot.cell)];
  }

  bool walk();
  void come_to(Spot spot);
  void go_on_from(Spot spot);
  bool take_items();
  [[nodiscard]] bool is_walkable(Spot spot) const;
  [[nodiscard]] bool may_enter(Spot spot) const;
  [[nodiscard]] bool may_open(const Thing& thing) const {
    return !thing.key || has_item_[std::size_t(*thing.key)];
  }

  /// Whether the party can reach the cell or a cell next to it.
  [[nodiscard]] bool may_touch(Spot spot) const;
  [[nodiscard]] bool may_do(std::string_view deed) const;
  [[nodiscard]] bool may_touch_thing(std::string_view name, bool must_open) const;
  [[nodiscard]] bool may_touch_creature(std::string_view name) const;
  void add_unreached(WorldReach& reach, int index) const;

  const World& world_;
  std::vector<bool> has_item_;
  std::vector<std::vector<bool>> seen_;
  std::vector<Spot> queue_;
};

/// Walks once over all cells that can be reached with the items found before. True if new items
/// were found.
bool ReachSearch::walk() {
  seen_.clear();
  for (const Area& area : world_.areas) {
    seen_.emplace_back(area.map.cells.size(), false);
  }
  queue_.clear();
  come_to({world_.start_area, world_.start});
  for (std::size_t at = 0; at < queue_.size(); ++at) {
    go_on_from(queue_[at]);
  }
  return take_items();
}

void ReachSearch::come_to(Spot spot) {
  if (!was_at(spot)) {
    seen_[std::size_t(spot.area)][index_of(area(spot.area), spot.cell)] = true;
    queue_.push_back(spot);
  }
}

void ReachSearch::go_on_from(Spot spot) {
  const Area& here = area(spot.area);
  for (const Thing& thing : here.things) {
    if (thing.kind == ThingKind::portal && thing.cell == spot.cell) {
      come_to({thing.to_area, thing.to_cell});
    }
  }
  for (const Compass& point : compass) {
    const std::optional<Cell> next = allows(here, point.step)
                                         ? cell_after(view_of(here.map), spot.cell, point.step)
                                         : std::nullopt;
    if (next && may_enter({spot.area, *next})) {
      come_to({spot.area, *next});
    }
  }
}

bool ReachSearch::is_walkable(Spot spot) const {
  return tile_of(world_, code_of(cell_at(view_of(area(spot.area).map), spot.cell))).is_walkable;
}

bool ReachSearch::may_enter(Spot spot) const {
  return is_walkable(spot) && std::ranges::none_of(area(spot.area).things, [&](const Thing& thing) {
           const bool opens = thing.kind == ThingKind::door && (thing.is_used || may_open(thing));
           return thing.cell == spot.cell && is_solid(thing, opens);
         });
}

bool ReachSearch::may_touch(Spot spot) const {
  const Area& here = area(spot.area);
  return was_at(spot) || std::ranges::any_of(compass, [&](const Compass& point) {
           const std::optional<Cell> next =
               allows(here, point.step) ? cell_after(view_of(here.map), spot.cell, point.step)
                                        : std::nullopt;
           return next && was_at({spot.area, *next});
         });
}

bool ReachSearch::take_items() {
  const std::vector<bool> before = has_item_;
  for (int index = 0; index < static_cast<int>(world_.areas.size()); ++index) {
    for (const Lying& item : area(index).items) {
      has_item_[std::size_t(item.kind)] =
          has_item_[std::size_t(item.kind)] || was_at({index, item.cell});
    }
    for (const Thing& thing : area(index).things) {
      const bool opens =
          thing.kind == ThingKind::chest && may_open(thing) && may_touch({index, thing.cell});
      for (const int item : thing.holds) {
        has_item_[std::size_t(item)] = has_item_[std::size_t(item)] || opens;
      }
    }
    for (const Placed& placed : area(index).creatures) {
      const bool is_pleased = !placed.wants || has_item_[std::size_t(*placed.wants)];
      if (placed.gives && is_pleased && may_touch({index, placed.cell})) {
        has_item_[std::size_t(*placed.gives)] = true;
      }
    }
  }
  return has_item_ != before;
}

bool ReachSearch::may_touch_thing(std::string_view name, bool must_open) const {
  for (int index = 0; index < static_cast<int>(world_.areas.size()); ++index) {
    for (const Thing& thing : area(index).things) {
      if (thing.name == name && may_touch({index, thing.cell}) && (!must_open || may_open(thing))) {
        return true;
      }
    }
  }
  return false;
}

bool ReachSearch::may_touch_creature(std::string_view name) const {
  for (int index = 0; index < static_cast<int>(world_.areas.size()); ++index) {
    for (const Placed& placed : area(index).creatures) {
      if (placed.name == name && may_touch({index, placed.cell})) {
        return true;
      }
    }
  }
  return false;
}

bool ReachSearch::may_do(std::string_view deed) const {
  const auto [verb, name] = deed_words_of(deed);
  const auto item = std::ranges::find(world_.items, name, &ItemKind::name);
  const bool has_item =
      item != world_.items.end() && has_item_[std::size_t(item - world_.items.begin())];
  if (verb == "get" || verb == "give" || verb == "use") {
    return has_item;
  }
  if (verb == "enter") {
    const auto found = std::ranges::find(world_.areas, name, &Area::name);
    return found != world_.areas.end() &&
           std::ranges::any_of(seen_[std::size_t(found - world_.areas.begin())],
                               [](bool was_there) { return was_there; });
  }
  if (verb == "talk" || verb == "beat") {
    return may_touch_creature(name);
  }
  return (verb == "light" && has_item) || may_touch_thing(name, verb == "open");
}

void ReachSearch::add_unreached(WorldReach& reach, int index) const {
  const auto add = [&](Cell cell, std::string_view word, std::string_view name) {
    reach.unreached.push_back(
        {.area = index, .cell = cell, .what = "the " + std::string(word) + " " + quoted(name)});
  };
  for (const Thing& thing : area(index).things) {
    if (!may_touch({index, thing.cell})) {
      add(thing.cell, word_of(thing.kind), thing.name);
    }
  }
  for (const Placed& placed : area(index).creatures) {
    if (!may_touch({index, placed.cell})) {
      add(placed.cell, "creature", placed.name);
    }
  }
  for (const Lying& item : area(index).items) {
    if (!was_at({index, item.cell})) {
      add(item.cell, "item", world_.items[std::size_t(item.kind)].name);
    }
  }
}

WorldReach ReachSearch::answer() const {
  WorldReach reach;
  for (int index = 0; index < static_cast<int>(world_.areas.size()); ++index) {
    const Map& map = area(index).map;
    for (int y = 0; y < map.height; ++y) {
      for (int x = 0; x < map.width; ++x) {
        const bool is_ground = is_walkable({index, {x, y}});
        const bool is_reached = was_at({index, {x, y}});
        reach.ground += is_ground ? 1 : 0;
        reach.reached += is_reached ? 1 : 0;
        if (is_ground && !is_reached && reach.islands.size() < most_islands) {
          reach.islands.push_back({index, {x, y}});
        }
      }
    }
    add_unreached(reach, index);
  }
  for (std::size_t i = 0; i < world_.stages.size(); ++i) {
    if (!may_do(world_.deeds[std::size_t(world_.stages[i].deed)])) {
      reach.lost_stages.push_back(i);
    }
  }
  return reach;
}

}  // namespace

WorldReach reach_of(const World& world) { return ReachSearch(world).answer(); }

void note_reach(const World& world, const std::vector<NamedLevel>& levels, Warnings& warnings) {
  const auto note = [&](std::size_t area, Cell cell, std::string text) {
    const NamedLevel& level = levels[area];
    warnings.add({.source = level.path,
                  .place = place_of_object(level, cell),
                  .text = std::move(text) + " in column " + std::to_string(cell.x) + ", row " +
                          std::to_string(cell.y)});
  };
  for (const Unreached& one : reach_of(world).unreached) {
    note(std::size_t(one.area), one.cell, "nobody can reach " + one.what);
  }
  for (const PortalPlace& one : one_way_portals(world)) {
    const Thing& portal = world.areas[one.area].things[one.thing];
    note(one.area, portal.cell,
         "no way leads back from " + world.areas[std::size_t(portal.to_area)].name +
             " to the portal " + quoted(portal.name));
  }
}

namespace {

constexpr int no_region = -1;

/// Regions of connected ground: each cell of a region can be reached from every other on foot.
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

  /// Makes a region of the ground connected with the cell, unless the cell is no ground or has a
  /// region.
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

/// For each region, the regions that its portals lead to.
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

// The reasons why a planned walk did not complete a stage of the quest.

namespace {

std::string in_quotes(std::string_view name) { return "\"" + cleaned(name, 60) + "\""; }

class UndoneStage {
 public:
  UndoneStage(const World& world, const State& last) : world_(world), last_(last) {}

  [[nodiscard]] std::string reason(const DeedWords& deed) const {
    std::string text = reason_by_verb(deed);
    for (const std::string& lock : closed_locks()) {
      text += (text.empty() ? "" : "; ") + lock;
    }
    return text.empty()
               ? "the walk found no way to " + std::string(deed.verb) + " " + in_quotes(deed.name)
               : text;
  }

 private:
  [[nodiscard]] std::string reason_by_verb(const DeedWords& deed) const {
    if (deed.verb == "give" && !is_wanted(deed.name)) {
      return "nobody wants " + in_quotes(deed.name);
    }
    if (deed.verb == "talk" && !speaks(deed.name)) {
      return in_quotes(deed.name) + " says nothing";
    }
    const bool needs_item = deed.verb == "give" || deed.verb == "use" || deed.verb == "get";
    return needs_item && !holds(deed.name) ? "the party never got " + in_quotes(deed.name)
                                           : std::string();
  }

  [[nodiscard]] bool is_wanted(std::string_view item) const {
    return std::ranges::any_of(world_.areas, [&](const Area& area) {
      return std::ranges::any_of(area.creatures, [&](const Placed& placed) {
        return placed.wants && world_.items[std::size_t(*placed.wants)].name == item;
      });
    });
  }

  [[nodiscard]] bool speaks(std::string_view name) const {
    return std::ranges::any_of(world_.areas, [&](const Area& area) {
      return std::ranges::any_of(area.creatures, [&](const Placed& placed) {
        return placed.name == name && placed.is_person();
      });
    });
  }

  [[nodiscard]] bool holds(std::string_view item) const {
    return std::ranges::any_of(last_.bag, [&](const auto& carried) {
      return world_.items[std::size_t(carried.kind)].name == item;
    });
  }

  /// A clause for each lock that never opened.
  [[nodiscard]] std::vector<std::string> closed_locks() const {
    std::vector<std::string> locks;
    for (std::size_t area = 0; area < world_.areas.size(); ++area) {
      for (std::size_t i = 0; i < world_.areas[area].things.size(); ++i) {
        const Thing& thing = world_.areas[area].things[i];
        if (thing.lock && last_.areas[area].used[i] == 0) {
          const Lock& lock = world_.locks[std::size_t(*thing.lock)];
          locks.push_back("the lock of " + in_quotes(thing.name) + " (" + lock.cartridge + ", " +
                          lock.rules.ladder.text(lock.goal) + ") never opened");
        }
      }
    }
    return locks;
  }

  const World& world_;
  const State& last_;
};

}  // namespace

std::string reason_for_undone_stage(const World& world, const PlannedWalk& walk) {
  const Stage& stage = world.stages[std::size_t(walk.last.stage)];
  return UndoneStage(world, walk.last).reason(deed_words_of(world.deeds[std::size_t(stage.deed)]));
}

}  // namespace tilery::quest
