#include "tilery/quest/bag.h"

#include <algorithm>

#include "tilery/quest/ground.h"

namespace tilery::quest {
namespace {

constexpr int warning_turns = 20;

const ItemKind& kind_of(const Happening& happening, int item) {
  return happening.world.items[std::size_t(item)];
}

/// The place of the item in the bag, or nothing, and that is said.
std::optional<std::size_t> found(const Happening& happening, int item) {
  if (item < 0 || std::size_t(item) >= happening.world.items.size()) {
    happening.say("There is no such thing.");
    return std::nullopt;
  }
  const std::optional<std::size_t> place = place_in_bag(happening.state, item);
  if (!place) {
    happening.say("You carry no " + kind_of(happening, item).name + '.');
  }
  return place;
}

void set_alight(const Happening& happening, std::size_t place) {
  State& state = happening.state;
  Carried one = take_from_bag(state, place);
  one.is_lit = true;
  happening.say("You light the " + kind_of(happening, one.kind).name + '.');
  state.bag.push_back(one);
}

void put_out(const Happening& happening, std::size_t place) {
  Carried one = take_from_bag(happening.state, place);
  happening.say("You put out the " + kind_of(happening, one.kind).name + '.');
  put_in_bag(happening, one.kind, one.left);
}

void receive(const Happening& happening, Creature& creature, const Placed& placed) {
  creature.is_pleased = true;
  happening.say(placed.name + ": \"" + placed.thanks + '"');
  if (placed.gives) {
    put_in_bag(happening, *placed.gives);
    happening.say(placed.name + " gives you " +
                  with_article(kind_of(happening, *placed.gives).name) + '.');
    note_deed(happening, "get", kind_of(happening, *placed.gives).name);
  }
}

}  // namespace

void put_in_bag(const Happening& happening, int item, int left) {
  for (Carried& carried : happening.state.bag) {
    if (carried.kind == item && carried.left == left && !carried.is_lit) {
      ++carried.count;
      return;
    }
  }
  happening.state.bag.push_back({.kind = item, .left = left});
}

void put_in_bag(const Happening& happening, int item) {
  put_in_bag(happening, item, kind_of(happening, item).burns);
}

Carried take_from_bag(State& state, std::size_t place) {
  Carried one = state.bag[place];
  one.count = 1;
  if (--state.bag[place].count == 0) {
    state.bag.erase(state.bag.begin() + std::ptrdiff_t(place));
  }
  return one;
}

bool use_item(const Happening& happening, int item) {
  const std::optional<std::size_t> place = found(happening, item);
  if (!place) {
    return false;
  }
  const ItemKind& kind = kind_of(happening, item);
  if (kind.light > 0) {
    return light_item(happening, item);
  }
  if (kind.heals == 0) {
    happening.say(kind.about + " It is of use where it is needed.");
    return false;
  }
  if (happening.state.health >= happening.world.health) {
    happening.say("You need no " + kind.name + " now.");
    return false;
  }
  State& state = happening.state;
  take_from_bag(state, *place);
  state.health = std::min(happening.world.health, state.health + kind.heals);
  happening.say("The " + kind.name + " does you good.");
  note_deed(happening, "use", kind.name);
  return true;
}

bool light_item(const Happening& happening, int item) {
  const std::optional<std::size_t> place = found(happening, item);
  if (!place) {
    return false;
  }
  const ItemKind& kind = kind_of(happening, item);
  if (kind.light == 0) {
    happening.say("The " + kind.name + " does not burn.");
    return false;
  }
  std::vector<Carried>& bag = happening.state.bag;
  const auto lit = std::ranges::find_if(
      bag, [&](const Carried& carried) { return carried.kind == item && carried.is_lit; });
  if (lit != bag.end()) {
    put_out(happening, std::size_t(lit - bag.begin()));
  } else {
    set_alight(happening, *place);
    note_deed(happening, "light", kind.name);
  }
  return true;
}

bool drop_item(const Happening& happening, int item) {
  const std::optional<std::size_t> place = found(happening, item);
  if (!place) {
    return false;
  }
  const Carried one = take_from_bag(happening.state, *place);
  happening.ground().items.push_back({one.kind, one.left, happening.state.cell});
  happening.say("You drop the " + kind_of(happening, item).name + '.');
  return true;
}

bool give_item(const Happening& happening, int item) {
  const std::optional<std::size_t> place = found(happening, item);
  if (!place) {
    return false;
  }
  const std::string& name = kind_of(happening, item).name;
  const Area& area = happening.area();
  std::vector<Creature>& creatures = happening.ground().creatures;
  for (std::size_t i = 0; i < creatures.size(); ++i) {
    const Placed& placed = area.creatures[i];
    const bool is_near = creatures[i].health > 0 && placed.is_person() &&
                         way_to(view_of(area.map), happening.state.cell, creatures[i].cell, 1);
    if (is_near && placed.wants == item && !creatures[i].is_pleased) {
      take_from_bag(happening.state, *place);
      happening.say("You give the " + name + " to " + placed.name + '.');
      receive(happening, creatures[i], placed);
      note_deed(happening, "give", name);
      return true;
    }
  }
  happening.say("Nobody next to you wants the " + name + '.');
  return false;
}

void pick_up(const Happening& happening) {
  std::vector<Lying>& items = happening.ground().items;
  for (std::size_t i = 0; i < items.size();) {
    if (items[i].cell != happening.state.cell) {
      ++i;
      continue;
    }
    const Lying item = items[i];
    items.erase(items.begin() + std::ptrdiff_t(i));
    put_in_bag(happening, item.kind, item.left);
    const ItemKind& kind = kind_of(happening, item.kind);
    happening.say("You take " + with_article(kind.name) + ". " + kind.about);
    note_deed(happening, "get", kind.name);
  }
}

void burn_down(const Happening& happening) {
  std::vector<Carried>& bag = happening.state.bag;
  for (std::size_t i = 0; i < bag.size();) {
    const ItemKind& kind = kind_of(happening, bag[i].kind);
    if (!bag[i].is_lit || kind.burns == 0) {
      ++i;
      continue;
    }
    --bag[i].left;
    if (bag[i].left == warning_turns) {
      happening.say("The " + kind.name + " burns low.");
    }
    if (bag[i].left > 0) {
      ++i;
      continue;
    }
    happening.say("The " + kind.name + " has burnt down.");
    bag.erase(bag.begin() + std::ptrdiff_t(i));
  }
}

}  // namespace tilery::quest
