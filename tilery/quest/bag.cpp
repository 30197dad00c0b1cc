#include <algorithm>

#include "tilery/quest/outlook.h"
#include "tilery/quest/turn_parts.h"

namespace tilery::quest {
namespace {

constexpr int warning_turns = 20;

const ItemKind& kind_of(const TurnInProgress& turn, int item) {
  return turn.world.items[std::size_t(item)];
}

/// The place of the item in the bag. If it is not there, says so.
std::optional<std::size_t> found(const TurnInProgress& turn, int item) {
  if (item < 0 || std::size_t(item) >= turn.world.items.size()) {
    turn.say("There is no such thing.");
    return std::nullopt;
  }
  const std::optional<std::size_t> place = place_in_bag(turn.state, item);
  if (!place) {
    turn.say("You carry no " + kind_of(turn, item).name + '.');
  }
  return place;
}

void set_alight(const TurnInProgress& turn, std::size_t place) {
  State& state = turn.state;
  Carried one = take_from_bag(state, place);
  one.is_lit = true;
  turn.say("You light the " + kind_of(turn, one.kind).name + '.');
  state.bag.push_back(one);
}

void put_out(const TurnInProgress& turn, std::size_t place) {
  Carried one = take_from_bag(turn.state, place);
  turn.say("You put out the " + kind_of(turn, one.kind).name + '.');
  put_in_bag(turn, one.kind, one.left);
}

void receive(const TurnInProgress& turn, Creature& creature, const Placed& placed) {
  creature.is_pleased = true;
  turn.say(placed.name + ": \"" + placed.thanks + '"');
  if (placed.gives) {
    put_in_bag(turn, *placed.gives);
    turn.say(placed.name + " gives you " + with_article(kind_of(turn, *placed.gives).name) + '.');
    note_deed(turn, "get", kind_of(turn, *placed.gives).name);
  }
}

}  // namespace

void put_in_bag(const TurnInProgress& turn, int item, int left) {
  for (Carried& carried : turn.state.bag) {
    if (carried.kind == item && carried.left == left && !carried.is_lit) {
      ++carried.count;
      return;
    }
  }
  turn.state.bag.push_back({.kind = item, .left = left});
}

void put_in_bag(const TurnInProgress& turn, int item) {
  put_in_bag(turn, item, kind_of(turn, item).burns);
}

Carried take_from_bag(State& state, std::size_t place) {
  Carried one = state.bag[place];
  one.count = 1;
  if (--state.bag[place].count == 0) {
    state.bag.erase(state.bag.begin() + std::ptrdiff_t(place));
  }
  return one;
}

bool use_item(const TurnInProgress& turn, int item) {
  const std::optional<std::size_t> place = found(turn, item);
  if (!place) {
    return false;
  }
  const ItemKind& kind = kind_of(turn, item);
  if (kind.light > 0) {
    return light_item(turn, item);
  }
  if (kind.heals == 0) {
    turn.say(kind.about + " It is of use where it is needed.");
    return false;
  }
  if (turn.state.health >= turn.world.health) {
    turn.say("You need no " + kind.name + " now.");
    return false;
  }
  State& state = turn.state;
  take_from_bag(state, *place);
  state.health = std::min(turn.world.health, state.health + kind.heals);
  turn.say("The " + kind.name + " does you good.");
  note_deed(turn, "use", kind.name);
  return true;
}

bool light_item(const TurnInProgress& turn, int item) {
  const std::optional<std::size_t> place = found(turn, item);
  if (!place) {
    return false;
  }
  const ItemKind& kind = kind_of(turn, item);
  if (kind.light == 0) {
    turn.say("The " + kind.name + " does not burn.");
    return false;
  }
  std::vector<Carried>& bag = turn.state.bag;
  const auto lit = std::ranges::find_if(
      bag, [&](const Carried& carried) { return carried.kind == item && carried.is_lit; });
  if (lit != bag.end()) {
    put_out(turn, std::size_t(lit - bag.begin()));
  } else {
    set_alight(turn, *place);
    note_deed(turn, "light", kind.name);
  }
  return true;
}

bool drop_item(const TurnInProgress& turn, int item) {
  const std::optional<std::size_t> place = found(turn, item);
  if (!place) {
    return false;
  }
  const Carried one = take_from_bag(turn.state, *place);
  turn.ground().items.push_back({one.kind, one.left, turn.state.cell});
  turn.say("You drop the " + kind_of(turn, item).name + '.');
  return true;
}

bool give_item(const TurnInProgress& turn, int item) {
  const std::optional<std::size_t> place = found(turn, item);
  if (!place) {
    return false;
  }
  const std::string& name = kind_of(turn, item).name;
  const Area& area = turn.area();
  std::vector<Creature>& creatures = turn.ground().creatures;
  for (std::size_t i = 0; i < creatures.size(); ++i) {
    const Placed& placed = area.creatures[i];
    const bool is_near = creatures[i].health > 0 && placed.is_person() &&
                         way_to(view_of(area.map), turn.state.cell, creatures[i].cell, 1);
    if (is_near && placed.wants == item && !creatures[i].is_pleased) {
      take_from_bag(turn.state, *place);
      turn.say("You give the " + name + " to " + placed.name + '.');
      receive(turn, creatures[i], placed);
      note_deed(turn, "give", name);
      return true;
    }
  }
  turn.say("Nobody next to you wants the " + name + '.');
  return false;
}

void pick_up(const TurnInProgress& turn) {
  std::vector<Lying>& items = turn.ground().items;
  for (std::size_t i = 0; i < items.size();) {
    if (items[i].cell != turn.state.cell) {
      ++i;
      continue;
    }
    const Lying item = items[i];
    items.erase(items.begin() + std::ptrdiff_t(i));
    put_in_bag(turn, item.kind, item.left);
    const ItemKind& kind = kind_of(turn, item.kind);
    turn.say("You take " + with_article(kind.name) + ". " + kind.about);
    note_deed(turn, "get", kind.name);
  }
}

void burn_down(const TurnInProgress& turn) {
  std::vector<Carried>& bag = turn.state.bag;
  for (std::size_t i = 0; i < bag.size();) {
    const ItemKind& kind = kind_of(turn, bag[i].kind);
    if (!bag[i].is_lit || kind.burns == 0) {
      ++i;
      continue;
    }
    --bag[i].left;
    if (bag[i].left == warning_turns) {
      turn.say("The " + kind.name + " burns low.");
    }
    if (bag[i].left > 0) {
      ++i;
      continue;
    }
    turn.say("The " + kind.name + " has burnt down.");
    bag.erase(bag.begin() + std::ptrdiff_t(i));
  }
}

}  // namespace tilery::quest
