#include "tilery/quest/ways.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>
#include <utility>
#include <vector>

#include "tilery/explore/map.h"
#include "tilery/quest/command.h"
#include "tilery/quest/party_view.h"

namespace tilery::quest {
namespace {

/// Straight steps come first, because they look more natural among ways of equal length.
constexpr std::array<std::size_t, 8> straight_first_order = {0, 2, 4, 6, 1, 3, 5, 7};

/// The known cells that the party can enter.
class KnownGround {
 public:
  KnownGround(const World& world, const State& state)
      : world_(world), state_(state), map_(view_of(area_of(world, state).map)) {
    for (const Sighted& sight : sighted(world, state)) {
      if (sight.kind == SightedKind::creature && !follows(sight.index)) {
        occupied_.push_back(sight.cell);
      }
    }
  }

  [[nodiscard]] const MapView& map() const { return map_; }

  [[nodiscard]] std::size_t index_of(Cell cell) const {
    return quest::index_of(area_of(world_, state_), cell);
  }

  [[nodiscard]] bool is_known(Cell cell) const {
    return remembered_tile(world_, state_, cell).has_value();
  }

  [[nodiscard]] bool may_enter(Cell cell) const {
    if (!is_known(cell) || std::ranges::find(occupied_, cell) != occupied_.end()) {
      return false;
    }
    return is_open(world_, state_, cell) || is_door_that_opens(cell);
  }

  [[nodiscard]] bool is_portal(Cell cell) const {
    const std::optional<std::size_t> thing = thing_at(world_, state_, cell);
    return thing && area_of(world_, state_).things[*thing].kind == ThingKind::portal;
  }

  [[nodiscard]] bool allows(Offset step) const {
    return quest::allows(area_of(world_, state_), step);
  }

  /// Whether the party has never seen some neighbour of `cell`.
  [[nodiscard]] bool is_frontier(Cell cell) const {
    return std::ranges::any_of(compass, [&](const Compass& point) {
      const std::optional<Cell> next = cell_after(map_, cell, point.step);
      return next && !is_known(*next);
    });
  }

  [[nodiscard]] bool has_item(Cell cell) const {
    return std::ranges::any_of(here(state_).items, [&](const Lying& item) {
      const TileCode tile = world_.items[std::size_t(item.kind)].tile;
      return item.cell == cell && remembered_tile(world_, state_, cell) == tile;
    });
  }

  /// Whether `cell` has a closed door that opens by a touch.
  [[nodiscard]] bool is_door_that_opens(Cell cell) const {
    const std::optional<std::size_t> index = thing_at(world_, state_, cell);
    if (!index) {
      return false;
    }
    const Thing& thing = area_of(world_, state_).things[*index];
    return thing.kind == ThingKind::door && here(state_).used[*index] == 0 && !thing.lock &&
           (!thing.key || place_in_bag(state_, *thing.key));
  }

 private:
  [[nodiscard]] bool follows(std::size_t creature) const {
    const Placed& placed = area_of(world_, state_).creatures[creature];
    return !placed.is_person() && world_.creatures[std::size_t(placed.kind)].mood == Mood::follow;
  }

  const World& world_;
  const State& state_;
  MapView map_;
  std::vector<Cell> occupied_;
};

/// The first step of a shortest way, through no portal, to a cell for which `is_goal` is true.
template <typename IsGoal>
std::optional<Offset> first_step(const KnownGround& ground, Cell from, IsGoal is_goal) {
  const MapView& map = ground.map();
  constexpr std::int8_t unseen = -1;
  std::vector<std::int8_t> first(map.cells.size(), unseen);
  std::vector<Cell> queue = {from};
  first[ground.index_of(from)] = 0;
  for (std::size_t at = 0; at < queue.size(); ++at) {
    for (const std::size_t point : straight_first_order) {
      const Offset step = compass[point].step;
      const std::optional<Cell> next =
          ground.allows(step) ? cell_after(map, queue[at], step) : std::nullopt;
      if (!next || first[ground.index_of(*next)] != unseen || !ground.may_enter(*next)) {
        continue;
      }
      const auto way =
          at == 0 ? static_cast<std::int8_t>(point) : first[ground.index_of(queue[at])];
      first[ground.index_of(*next)] = way;
      if (is_goal(*next)) {
        return compass[std::size_t(way)].step;
      }
      if (!ground.is_portal(*next)) {
        queue.push_back(*next);
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<Offset> step_towards(const World& world, const State& state, Cell target) {
  const KnownGround ground(world, state);
  if (target == state.cell || !is_on(ground.map(), target)) {
    return std::nullopt;
  }
  if (ground.may_enter(target)) {
    return first_step(ground, state.cell, [&](Cell cell) { return cell == target; });
  }
  const auto is_beside = [&](Cell cell) {
    const std::optional<Offset> way = way_to(ground.map(), cell, target, 1);
    return way && ground.allows(*way);
  };
  if (is_beside(state.cell)) {
    return std::nullopt;
  }
  return first_step(ground, state.cell,
                    [&](Cell cell) { return !ground.is_portal(cell) && is_beside(cell); });
}

std::vector<int> known_steps(const World& world, const State& state) {
  const KnownGround ground(world, state);
  const MapView& map = ground.map();
  std::vector<int> steps(map.cells.size(), 0);
  std::vector<Cell> queue = {state.cell};
  for (std::size_t at = 0; at < queue.size(); ++at) {
    const int now = steps[ground.index_of(queue[at])];
    for (const Compass& point : compass) {
      const std::optional<Cell> next =
          ground.allows(point.step) ? cell_after(map, queue[at], point.step) : std::nullopt;
      if (!next || *next == state.cell || steps[ground.index_of(*next)] != 0) {
        continue;
      }
      steps[ground.index_of(*next)] = now + 1;
      if (ground.may_enter(*next) && !ground.is_portal(*next)) {
        queue.push_back(*next);
      }
    }
  }
  return steps;
}

std::optional<Offset> step_to_explore(const World& world, const State& state,
                                      const TravelMemory& memory) {
  const KnownGround ground(world, state);
  const auto may_show_more = [&](Cell cell) {
    return ground.is_frontier(cell) && !memory.has_stood_on(world, state, cell);
  };
  return first_step(ground, state.cell, [&](Cell cell) {
    return !ground.is_portal(cell) &&
           (ground.has_item(cell) || may_show_more(cell) || ground.is_door_that_opens(cell));
  });
}

Offset way_of(const World& world, const State& state, Cell cell) {
  const MapView map = view_of(area_of(world, state).map);
  // On a map without wrapping edges, rows of a slanted map shift by up to its height.
  const int anywhere =
      map.edge == Edge::extend ? map.width + map.height : std::max(map.width, map.height);
  return way_to(map, state.cell, cell, anywhere).value_or(Offset{});
}

namespace {

bool has_been_in(const State& state, int area) {
  return std::ranges::any_of(state.areas[std::size_t(area)].memory,
                             [](std::uint16_t tile) { return tile != 0; });
}

std::string exit_name(const World& world, const State& state, const Thing& portal) {
  return has_been_in(state, portal.to_area)
             ? portal.name + " (to " + world.areas[std::size_t(portal.to_area)].title + ")"
             : portal.name;
}

/// Collects the destinations that the party knows a way to.
class DestinationList {
 public:
  DestinationList(const World& world, const State& state)
      : world_(world), state_(state), steps_(known_steps(world, state)) {}

  /// Adds the destination, with its way and its steps, if the party knows a way to it.
  void add(Destination destination) {
    destination.steps = steps_[index_of(area_of(world_, state_), destination.cell)];
    if (destination.steps > 0 || destination.cell == state_.cell) {
      destination.way = way_of(world_, state_, destination.cell);
      list_.push_back(std::move(destination));
    }
  }

  std::vector<Destination> sorted() && {
    std::ranges::stable_sort(list_, {}, [](const Destination& destination) {
      return std::tuple(destination.kind, destination.steps);
    });
    return std::move(list_);
  }

 private:
  const World& world_;
  const State& state_;
  std::vector<int> steps_;
  std::vector<Destination> list_;
};

}  // namespace

std::vector<Destination> destinations(const World& world, const State& state) {
  if (state.lock) {
    return {};
  }
  const Area& area = area_of(world, state);
  DestinationList list(world, state);
  for (std::size_t i = 0; i < area.things.size(); ++i) {
    const Thing& thing = area.things[i];
    const std::optional<TileCode> tile = remembered_tile(world, state, thing.cell);
    if (!tile) {
      continue;
    }
    const Sighted named{.kind = SightedKind::thing, .index = i, .offset = {}, .cell = {}};
    const bool is_exit = thing.kind == ThingKind::portal;
    list.add({.kind = is_exit ? DestinationKind::exit : DestinationKind::thing,
              .name = is_exit ? exit_name(world, state, thing) : name_of(world, state, named),
              .cell = thing.cell,
              .way = {},
              .tile = *tile});
  }
  for (std::size_t i = 0; i < area.creatures.size(); ++i) {
    const Creature& creature = here(state).creatures[i];
    const Placed& placed = area.creatures[i];
    if (placed.is_person() && creature.health > 0 && creature.seen_at) {
      const TileCode tile = world.creatures[std::size_t(placed.kind)].tile;
      list.add({DestinationKind::person, placed.name, *creature.seen_at, {}, 0, tile});
    }
  }
  for (const Lying& item : here(state).items) {
    const ItemKind& kind = world.items[std::size_t(item.kind)];
    if (remembered_tile(world, state, item.cell) == kind.tile) {
      list.add({DestinationKind::item, kind.name, item.cell, {}, 0, kind.tile});
    }
  }
  return std::move(list).sorted();
}

}  // namespace tilery::quest
