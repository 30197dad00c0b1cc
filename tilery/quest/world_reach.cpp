#include "tilery/quest/world_reach.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "tilery/core/plain_text.h"
#include "tilery/quest/state.h"
#include "tilery/quest/turn.h"

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

/// Walks everywhere, again and again while that brings new items.
class Walkabout {
 public:
  explicit Walkabout(const World& world) : world_(world), has_item_(world.items.size()) {
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

  /// Whether the party can stand on the cell or next to it.
  [[nodiscard]] bool may_touch(Spot spot) const;
  [[nodiscard]] bool may_do(std::string_view deed) const;
  [[nodiscard]] bool may_touch_thing(std::string_view name, bool opens) const;
  [[nodiscard]] bool may_touch_creature(std::string_view name) const;
  void add_unreached(WorldReach& reach, int index) const;

  const World& world_;
  std::vector<bool> has_item_;
  std::vector<std::vector<bool>> seen_;
  std::vector<Spot> queue_;
};

/// True if it brought items that the party did not have.
bool Walkabout::walk() {
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

void Walkabout::come_to(Spot spot) {
  if (!was_at(spot)) {
    seen_[std::size_t(spot.area)][index_of(area(spot.area), spot.cell)] = true;
    queue_.push_back(spot);
  }
}

void Walkabout::go_on_from(Spot spot) {
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

bool Walkabout::is_walkable(Spot spot) const {
  return tile_of(world_, code_of(cell_at(view_of(area(spot.area).map), spot.cell))).is_walkable;
}

bool Walkabout::may_enter(Spot spot) const {
  return is_walkable(spot) && std::ranges::none_of(area(spot.area).things, [&](const Thing& thing) {
           const bool opens = thing.kind == ThingKind::door && (thing.is_used || may_open(thing));
           return thing.cell == spot.cell && is_solid(thing, opens);
         });
}

bool Walkabout::may_touch(Spot spot) const {
  const Area& here = area(spot.area);
  return was_at(spot) || std::ranges::any_of(compass, [&](const Compass& point) {
           const std::optional<Cell> next =
               allows(here, point.step) ? cell_after(view_of(here.map), spot.cell, point.step)
                                        : std::nullopt;
           return next && was_at({spot.area, *next});
         });
}

bool Walkabout::take_items() {
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

bool Walkabout::may_touch_thing(std::string_view name, bool opens) const {
  for (int index = 0; index < static_cast<int>(world_.areas.size()); ++index) {
    for (const Thing& thing : area(index).things) {
      if (thing.name == name && may_touch({index, thing.cell}) && (!opens || may_open(thing))) {
        return true;
      }
    }
  }
  return false;
}

bool Walkabout::may_touch_creature(std::string_view name) const {
  for (int index = 0; index < static_cast<int>(world_.areas.size()); ++index) {
    for (const Placed& placed : area(index).creatures) {
      if (placed.name == name && may_touch({index, placed.cell})) {
        return true;
      }
    }
  }
  return false;
}

bool Walkabout::may_do(std::string_view deed) const {
  const std::size_t space = std::min(deed.find(' '), deed.size());
  const std::string_view verb = deed.substr(0, space);
  const std::string_view name = deed.substr(std::min(space + 1, deed.size()));
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

void Walkabout::add_unreached(WorldReach& reach, int index) const {
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

WorldReach Walkabout::answer() const {
  WorldReach reach;
  for (int index = 0; index < static_cast<int>(world_.areas.size()); ++index) {
    const Map& map = area(index).map;
    for (int y = 0; y < map.height; ++y) {
      for (int x = 0; x < map.width; ++x) {
        reach.ground += is_walkable({index, {x, y}}) ? 1 : 0;
        reach.reached += was_at({index, {x, y}}) ? 1 : 0;
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

WorldReach reach_of(const World& world) { return Walkabout(world).answer(); }

}  // namespace tilery::quest
