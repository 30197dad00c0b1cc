#include "tilery/quest/journey.h"

#include <algorithm>
#include <utility>

#include "tilery/explore/map.h"
#include "tilery/quest/state.h"
#include "tilery/quest/ways.h"

namespace tilery::quest {
namespace {

bool is_hunter(const World& world, const State& state, const Sighted& sight) {
  if (sight.kind != SightedKind::creature) {
    return false;
  }
  const Placed& placed = area_of(world, state).creatures[sight.index];
  return !placed.is_person() && world.creatures[std::size_t(placed.kind)].mood == Mood::hunt;
}

std::optional<Offset> step_to_run(const World& world, const State& state, Offset step) {
  const std::optional<Cell> cell = cell_after(view_of(area_of(world, state).map), state.cell, step);
  return cell && is_free(world, state, *cell) ? std::optional(step) : std::nullopt;
}

/// The number of open cells to the left and right of a party that goes by `step`.
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

/// "You see a well and a closed door (2)."
std::string news_words(const World& world, const State& state, const std::vector<Sighted>& news) {
  std::vector<std::pair<std::string, int>> names;
  for (const Sighted& sight : news) {
    const std::string name = name_of(world, state, sight);
    const auto same = std::ranges::find(names, name, &std::pair<std::string, int>::first);
    if (same == names.end()) {
      names.emplace_back(name, 1);
    } else {
      ++same->second;
    }
  }
  std::string words = "You see ";
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto& [name, count] = names[i];
    words += i == 0 ? "" : i + 1 < names.size() ? ", " : " and ";
    words += with_article(name) + (count == 1 ? "" : " (" + std::to_string(count) + ")");
  }
  return words + '.';
}

/// Whether exploring stops for `sight`: for every thing and item, and for a creature that speaks,
/// hunts or bites.
bool matters(const World& world, const State& state, const Sighted& sight) {
  if (sight.kind != SightedKind::creature) {
    return true;
  }
  const Placed& placed = area_of(world, state).creatures[sight.index];
  const CreatureKind& kind = world.creatures[std::size_t(placed.kind)];
  return placed.is_person() || kind.mood == Mood::hunt || kind.bite > 0;
}

/// Whether a door was opened between two states.
bool has_opened_door(const World& world, const State& before, const State& after) {
  if (before.area != after.area) {
    return false;
  }
  const std::vector<Thing>& things = area_of(world, after).things;
  for (std::size_t i = 0; i < things.size(); ++i) {
    if (things[i].kind == ThingKind::door && here(before).used[i] != here(after).used[i]) {
      return true;
    }
  }
  return false;
}

/// Whether `seen` has the creature, thing or item of `sight`, in any cell.
bool is_among(const std::vector<Sighted>& seen, const Sighted& sight) {
  return std::ranges::any_of(seen, [&](const Sighted& other) {
    return other.kind == sight.kind && other.index == sight.index;
  });
}

/// Whether `sight` is a creature that came into sight and does not follow the party, or a thing or
/// an item whose cell was unknown or looked different in `before`.
bool is_new(const World& world, const State& before, const State& after, const Sighted& sight,
            const std::vector<Sighted>& seen_before) {
  const Area& area = area_of(world, after);
  if (sight.kind == SightedKind::creature) {
    const CreatureKind& kind = world.creatures[std::size_t(area.creatures[sight.index].kind)];
    return kind.mood != Mood::follow && !is_among(seen_before, sight);
  }
  return remembered_tile(world, before, sight.cell) != remembered_tile(world, after, sight.cell);
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

bool is_threatened(const World& world, const State& before, const State& after) {
  if (is_stopped(before, after)) {
    return true;
  }
  const std::vector<Sighted> seen_before = sighted(world, before);
  return std::ranges::any_of(sighted(world, after), [&](const Sighted& sight) {
    return is_hunter(world, after, sight) && !is_among(seen_before, sight);
  });
}

bool has_turned_up(const World& world, const State& before, const State& after) {
  if (is_stopped(before, after)) {
    return true;
  }
  const std::vector<Sighted> seen_before = sighted(world, before);
  return std::ranges::any_of(sighted(world, after), [&](const Sighted& sight) {
    return is_new(world, before, after, sight, seen_before);
  });
}

std::optional<std::string> hindrance(const World& world, const State& state,
                                     const Journey& journey) {
  if (journey.kind != JourneyKind::explore || state.lock) {
    return std::nullopt;
  }
  for (const Sighted& sight : sighted(world, state)) {
    if (is_hunter(world, state, sight)) {
      const std::string name = with_article(name_of(world, state, sight));
      const bool is_lit = area_of(world, state).is_dark && party_light(world, state) > 0;
      return "You do not explore with " + name + " in sight." +
             (is_lit ? " It sees your light: in the dark it finds you from the next cell only."
                     : "");
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
  std::vector<Sighted> news = memory.news(world, before, after);
  std::erase_if(news, [&](const Sighted& sight) { return !matters(world, after, sight); });
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

OngoingJourney::OngoingJourney(const World& world, const State& state, const Journey& journey,
                               TravelMemory& memory, int most_turns)
    : journey_(journey), turns_left_(most_turns) {
  memory.note(world, state);
  end_ = hindrance(world, state, journey);
}

std::optional<Command> OngoingJourney::next(const World& world, const State& state,
                                            const TravelMemory& memory) const {
  return is_over() ? std::nullopt : next_step(world, state, journey_, memory);
}

void OngoingJourney::note(const World& world, const State& before, const State& after,
                          bool has_messages, TravelMemory& memory) {
  --turns_left_;
  end_ = end_of_journey(world, before, after, journey_, memory);
  const bool goes_through =
      journey_.kind == JourneyKind::travel && has_opened_door(world, before, after);
  is_interrupted_ = has_messages && !goes_through;
}

Travelled travel(const World& world, State state, const Journey& journey, TravelMemory& memory,
                 int most_turns) {
  OngoingJourney ongoing(world, state, journey, memory, most_turns);
  Travelled travelled{
      .commands = {}, .last = {.state = std::move(state), .messages = {}}, .why = {}};
  while (const auto command = ongoing.next(world, travelled.last.state, memory)) {
    const State before = std::move(travelled.last.state);
    std::vector<std::string> earlier_messages = std::move(travelled.last.messages);
    travelled.last = act(world, before, *command);
    const bool has_messages = !travelled.last.messages.empty();
    travelled.last.messages.insert(travelled.last.messages.begin(), earlier_messages.begin(),
                                   earlier_messages.end());
    if (travelled.last.took_turn) {
      travelled.commands.push_back(*command);
    }
    ongoing.note(world, before, travelled.last.state, has_messages, memory);
  }
  travelled.why = ongoing.why();
  travelled.last.took_turn = !travelled.commands.empty();
  return travelled;
}

Travelled travel(const World& world, State state, const Journey& journey, int most_turns) {
  TravelMemory memory;
  return travel(world, std::move(state), journey, memory, most_turns);
}

TravelMemory::Key TravelMemory::key_of(const World& world, const State& state,
                                       const Sighted& sight) {
  // When an item is taken, the others get new numbers, but keep their cells.
  const std::size_t index =
      sight.kind == SightedKind::item ? index_of(area_of(world, state), sight.cell) : sight.index;
  return {state.area, sight.kind, index};
}

void TravelMemory::note(const World& world, const State& state) {
  for (const Sighted& sight : sighted(world, state)) {
    noticed_.insert(key_of(world, state, sight));
  }
  int& light = light_on_[{state.area, index_of(area_of(world, state), state.cell)}];
  light = std::max(light, party_light(world, state) + 1);
}

std::vector<Sighted> TravelMemory::news(const World& world, const State& before,
                                        const State& after) const {
  std::vector<Sighted> news;
  const Area& area = area_of(world, after);
  for (const Sighted& sight : sighted(world, after)) {
    const bool is_creature = sight.kind == SightedKind::creature;
    const bool follows =
        is_creature &&
        world.creatures[std::size_t(area.creatures[sight.index].kind)].mood == Mood::follow;
    const bool is_known = !is_creature && before.area == after.area &&
                          remembered_tile(world, before, sight.cell).has_value();
    if (!follows && !is_known && !noticed_.contains(key_of(world, after, sight))) {
      news.push_back(sight);
    }
  }
  return news;
}

bool TravelMemory::has_stood_on(const World& world, const State& state, Cell cell) const {
  const auto found = light_on_.find({state.area, index_of(area_of(world, state), cell)});
  return found != light_on_.end() && found->second > party_light(world, state);
}

void TravelMemory::forget_beyond(const TravelMemory& seen) {
  std::erase_if(noticed_, [&](const Key& key) { return !seen.noticed_.contains(key); });
  std::erase_if(light_on_,
                [&](const auto& place) { return !seen.light_on_.contains(place.first); });
  for (auto& [place, light] : light_on_) {
    light = std::min(light, seen.light_on_.at(place));
  }
}

}  // namespace tilery::quest
