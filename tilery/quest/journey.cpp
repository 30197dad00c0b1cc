#include "tilery/quest/journey.h"

#include <algorithm>
#include <array>

#include "tilery/explore/map.h"
#include "tilery/quest/state.h"

namespace tilery::quest {
namespace {

/// Straight steps come first: of equally long ways those look more natural.
constexpr std::array<std::size_t, 8> straight_first_order = {0, 2, 4, 6, 1, 3, 5, 7};

/// The cells that the party can enter, as far as it knows.
class KnownGround {
 public:
  KnownGround(const World& world, const State& state)
      : world_(world), state_(state), map_(view_of(area_of(world, state).map)) {
    for (const Sighted& one : sighted(world, state)) {
      if (one.kind == SightedKind::creature && !follows(one.index)) {
        taken_.push_back(one.cell);
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
    if (!is_known(cell) || std::ranges::find(taken_, cell) != taken_.end()) {
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

  /// Whether a closed door stands there that opens by a touch.
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
  std::vector<Cell> taken_;
};

/// The first step of a shortest way, through no portal, to a cell that `is_goal`.
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

/// If the target cannot be entered, the way ends next to it.
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

bool is_hunter(const World& world, const State& state, const Sighted& one) {
  if (one.kind != SightedKind::creature) {
    return false;
  }
  const Placed& placed = area_of(world, state).creatures[one.index];
  return !placed.is_person() && world.creatures[std::size_t(placed.kind)].mood == Mood::hunt;
}

std::optional<Offset> step_to_run(const World& world, const State& state, Offset step) {
  const std::optional<Cell> cell = cell_after(view_of(area_of(world, state).map), state.cell, step);
  return cell && is_free(world, state, *cell) ? std::optional(step) : std::nullopt;
}

/// The number of open cells beside the party as it goes by `step`.
int openings(const World& world, const State& state, Offset step) {
  const MapView map = view_of(area_of(world, state).map);
  int open = 0;
  for (const Offset side : {Offset{-step.dy, step.dx}, Offset{step.dy, -step.dx}}) {
    const std::optional<Cell> cell = cell_after(map, state.cell, side);
    open += cell && is_open(world, state, *cell) ? 1 : 0;
  }
  return open;
}

/// Whether something happened that ends every journey.
bool is_stopped(const State& before, const State& after) {
  return before.area != after.area || after.lock || after.health < before.health;
}

/// Whether the journey is stopped or a hunter came into sight.
bool is_threatened(const World& world, const State& before, const State& after) {
  if (is_stopped(before, after)) {
    return true;
  }
  const std::vector<Sighted> seen_before = sighted(world, before);
  return std::ranges::any_of(sighted(world, after), [&](const Sighted& one) {
    return is_hunter(world, after, one) &&
           std::ranges::none_of(seen_before, [&](const Sighted& other) {
             return other.kind == one.kind && other.index == one.index;
           });
  });
}

/// "You see a gull and a well."
std::string news_words(const World& world, const State& state, const std::vector<Sighted>& news) {
  std::string words = "You see ";
  for (std::size_t i = 0; i < news.size(); ++i) {
    words += i == 0 ? "" : i + 1 < news.size() ? ", " : " and ";
    words += with_article(name_of(world, state, news[i]));
  }
  return words + '.';
}

/// Whether `one` was not in sight, or looked different, in `before`.
bool is_new(const World& world, const State& before, const State& after, const Sighted& one,
            const std::vector<Sighted>& seen_before) {
  const Area& area = area_of(world, after);
  if (one.kind == SightedKind::creature) {
    const CreatureKind& kind = world.creatures[std::size_t(area.creatures[one.index].kind)];
    return kind.mood != Mood::follow &&
           std::ranges::none_of(seen_before, [&](const Sighted& other) {
             return other.kind == one.kind && other.index == one.index;
           });
  }
  return remembered_tile(world, before, one.cell) != remembered_tile(world, after, one.cell);
}

}  // namespace

std::optional<Command> next_step(const World& world, const State& state, const Journey& journey,
                                 const TravelMemory& memory) {
  if (state.lock) {
    return std::nullopt;
  }
  std::optional<Offset> step;
  switch (journey.kind) {
    case JourneyKind::travel:
      step = step_towards(world, state, journey.target);
      break;
    case JourneyKind::run:
      step = step_to_run(world, state, journey.step);
      break;
    case JourneyKind::explore:
      step = step_to_explore(world, state, memory);
      break;
  }
  return step ? std::optional(step_by(*step)) : std::nullopt;
}

bool has_turned_up(const World& world, const State& before, const State& after) {
  if (is_stopped(before, after)) {
    return true;
  }
  const std::vector<Sighted> seen_before = sighted(world, before);
  return std::ranges::any_of(sighted(world, after), [&](const Sighted& one) {
    return is_new(world, before, after, one, seen_before);
  });
}

std::optional<std::string> hindrance(const World& world, const State& state,
                                     const Journey& journey) {
  if (journey.kind != JourneyKind::explore || state.lock) {
    return std::nullopt;
  }
  for (const Sighted& one : sighted(world, state)) {
    if (is_hunter(world, state, one)) {
      return "You do not explore with " + with_article(name_of(world, state, one)) + " in sight.";
    }
  }
  const bool is_lost = area_of(world, state).is_dark && party_light(world, state) == 0 &&
                       !is_party_lit(world, state);
  return is_lost ? std::optional<std::string>("It is too dark to explore without a light.")
                 : std::nullopt;
}

std::optional<std::string> end_of_journey(const World& world, const State& before,
                                          const State& after, const Journey& journey,
                                          TravelMemory& memory) {
  const std::vector<Sighted> news = memory.news(world, before, after);
  memory.note(world, after);
  if (is_stopped(before, after)) {
    return "";
  }
  switch (journey.kind) {
    case JourneyKind::travel:
      return is_threatened(world, before, after) ? std::optional<std::string>("") : std::nullopt;
    case JourneyKind::run: {
      const bool branches =
          openings(world, before, journey.step) != openings(world, after, journey.step);
      return branches || has_turned_up(world, before, after) ? std::optional<std::string>("")
                                                             : std::nullopt;
    }
    case JourneyKind::explore:
      break;
  }
  return news.empty() ? hindrance(world, after, journey)
                      : std::optional(news_words(world, after, news));
}

Travelled travel(const World& world, State state, const Journey& journey, TravelMemory& memory,
                 int most_turns) {
  Travelled travelled{
      .commands = {}, .last = {.state = std::move(state), .messages = {}}, .why = {}};
  memory.note(world, travelled.last.state);
  std::optional<std::string> end = hindrance(world, travelled.last.state, journey);
  for (int turn = 0; turn < most_turns && !end; ++turn) {
    const State before = travelled.last.state;
    const std::optional<Command> command = next_step(world, before, journey, memory);
    if (!command) {
      break;
    }
    travelled.last = act(world, before, *command);
    if (travelled.last.took_turn) {
      travelled.commands.push_back(*command);
    }
    end = end_of_journey(world, before, travelled.last.state, journey, memory);
    if (!travelled.last.messages.empty()) {
      break;
    }
  }
  travelled.why = end.value_or("");
  travelled.last.took_turn = !travelled.commands.empty();
  return travelled;
}

Travelled travel(const World& world, State state, const Journey& journey, int most_turns) {
  TravelMemory memory;
  return travel(world, std::move(state), journey, memory, most_turns);
}

}  // namespace tilery::quest
