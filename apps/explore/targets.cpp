#include "apps/explore/targets.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

#include "tilery/core/spelling.h"
#include "tilery/quest/happening.h"

namespace tilery {
namespace {

bool is_meant(std::string_view name, std::string_view words) {
  return !words.empty() && lower_case(name).contains(lower_case(words));
}

std::size_t index_of(const Map& map, Cell cell) {
  return std::size_t(cell.y) * std::size_t(map.width) + std::size_t(cell.x);
}

std::string creature_words(const quest::World& world, const quest::State& state,
                           const quest::Sighted& one) {
  const quest::Placed& placed = quest::area_of(world, state).creatures[one.index];
  if (placed.is_person()) {
    return placed.name + " may have something to say.";
  }
  constexpr std::string_view habits[] = {"keeps still", "goes its own ways", "follows you",
                                         "is shy", "hunts what it sees"};
  const quest::CreatureKind& kind = world.creatures[std::size_t(placed.kind)];
  return fmt::format("The {} {}.", placed.name, habits[static_cast<std::size_t>(kind.mood)]);
}

std::string thing_words(const quest::World& world, const quest::State& state,
                        const quest::Sighted& one) {
  const quest::Thing& thing = quest::area_of(world, state).things[one.index];
  std::string text = quest::with_article(quest::name_of(world, state, one)) + '.';
  if (thing.kind == quest::ThingKind::door && quest::here(state).used[one.index] == 0) {
    text += thing.lock  ? " A board of sliding tiles locks it."
            : thing.key ? " It has a keyhole."
                        : "";
  }
  return "You see " + text;
}

}  // namespace

std::optional<Cell> cell_named(const quest::World& world, const quest::State& state,
                               std::string_view name) {
  for (const quest::Sighted& one : quest::sighted(world, state)) {
    if (is_meant(quest::name_of(world, state, one), name)) {
      return one.cell;
    }
  }
  const quest::Area& area = quest::area_of(world, state);
  for (const quest::Thing& thing : area.things) {
    const bool is_known = quest::here(state).memory[index_of(area.map, thing.cell)] != 0;
    if (is_known && is_meant(thing.name, name)) {
      return thing.cell;
    }
  }
  for (std::size_t i = 0; i < area.creatures.size(); ++i) {
    const quest::Creature& creature = quest::here(state).creatures[i];
    if (creature.health > 0 && creature.seen_at && is_meant(area.creatures[i].name, name)) {
      return creature.seen_at;
    }
  }
  return std::nullopt;
}

std::optional<int> item_named(const quest::World& world, const quest::State& state,
                              std::string_view name) {
  for (const quest::Carried& carried : state.bag) {
    if (is_meant(world.items[std::size_t(carried.kind)].name, name)) {
      return carried.kind;
    }
  }
  return std::nullopt;
}

std::string look_words(const quest::World& world, const quest::State& state, Cell cell) {
  for (const quest::Sighted& one : quest::sighted(world, state)) {
    if (one.cell != cell) {
      continue;
    }
    if (one.kind == quest::SightedKind::creature) {
      return creature_words(world, state, one);
    }
    if (one.kind == quest::SightedKind::thing) {
      return thing_words(world, state, one);
    }
    const auto& item = world.items[std::size_t(quest::here(state).items[one.index].kind)];
    return fmt::format("You see {}. {}", quest::with_article(item.name), item.about);
  }
  if (cell == state.cell) {
    return "You stand there.";
  }
  const quest::Area& area = quest::area_of(world, state);
  const std::uint16_t memory = quest::here(state).memory[index_of(area.map, cell)];
  if (memory == 0) {
    return "You have never seen that place.";
  }
  return fmt::format("{}.", quest::tile_of(world, static_cast<TileCode>(memory - 1)).name);
}

}  // namespace tilery
