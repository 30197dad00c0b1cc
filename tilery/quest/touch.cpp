#include "tilery/quest/touch.h"

#include "tilery/quest/bag.h"
#include "tilery/quest/creatures.h"
#include "tilery/quest/lock.h"

namespace tilery::quest {
namespace {

std::string words_of(const Happening& happening, const Placed& placed, const Creature& creature) {
  if (creature.is_pleased) {
    return placed.thanks;
  }
  const bool is_after = placed.after && happening.state.deeds[std::size_t(*placed.after)] != 0;
  return is_after ? placed.says_after : placed.says;
}

bool talk(const Happening& happening, std::size_t index) {
  const Placed& placed = happening.area().creatures[index];
  const Creature& creature = here(happening.state).creatures[index];
  happening.say(placed.name + ": \"" + words_of(happening, placed, creature) + '"');
  if (placed.wants && !creature.is_pleased && place_in_bag(happening.state, *placed.wants)) {
    happening.say("You carry what " + placed.name + " wants: give the " +
                  happening.world.items[std::size_t(*placed.wants)].name + '.');
  }
  note_deed(happening, "talk", placed.name);
  return true;
}

/// Whether the party has the key that a thing asks for, if it asks for one.
bool has_key(const Happening& happening, const Thing& thing) {
  if (!thing.key || place_in_bag(happening.state, *thing.key)) {
    return true;
  }
  happening.say(thing.text.empty()
                    ? "The " + thing.name + " is locked. Its key is " +
                          with_article(happening.world.items[std::size_t(*thing.key)].name) + '.'
                    : thing.text);
  return false;
}

bool open_door(const Happening& happening, std::size_t index) {
  const Thing& door = happening.area().things[index];
  if (door.lock) {
    begin_lock(happening, static_cast<int>(index));
    return true;
  }
  if (!has_key(happening, door)) {
    return false;
  }
  happening.ground().used[index] = 1;
  happening.say(door.key ? "You unlock the " + door.name + " with the " +
                               happening.world.items[std::size_t(*door.key)].name + '.'
                         : "You open the " + door.name + '.');
  note_deed(happening, "open", door.name);
  return true;
}

bool open_chest(const Happening& happening, std::size_t index) {
  const Thing& chest = happening.area().things[index];
  if (here(happening.state).used[index] != 0) {
    happening.say("The " + chest.name + " is empty.");
    return false;
  }
  if (!has_key(happening, chest)) {
    return false;
  }
  happening.ground().used[index] = 1;
  happening.say("You open the " + chest.name + '.');
  note_deed(happening, "open", chest.name);
  for (const int item : chest.holds) {
    const ItemKind& kind = happening.world.items[std::size_t(item)];
    put_in_bag(happening, item);
    happening.say("In it is " + with_article(kind.name) + ". " + kind.about);
    note_deed(happening, "get", kind.name);
  }
  return true;
}

bool light_lamp(const Happening& happening, std::size_t index) {
  const Thing& lamp = happening.area().things[index];
  if (here(happening.state).used[index] != 0) {
    happening.say("The " + lamp.name + " burns.");
    return false;
  }
  if (party_light(happening.world, happening.state) == 0) {
    happening.say((lamp.text.empty() ? "" : lamp.text + ' ') + "You need a flame to light the " +
                  lamp.name + '.');
    return false;
  }
  happening.ground().used[index] = 1;
  happening.say("You light the " + lamp.name + '.');
  note_deed(happening, "light", lamp.name);
  return true;
}

}  // namespace

bool gives_way(const Happening& happening, std::size_t creature) {
  const Placed& placed = happening.area().creatures[creature];
  return !placed.is_person() &&
         happening.world.creatures[std::size_t(placed.kind)].mood == Mood::follow;
}

bool meet(const Happening& happening, std::size_t creature) {
  if (happening.area().creatures[creature].is_person()) {
    return talk(happening, creature);
  }
  strike(happening, creature);
  return true;
}

bool touch(const Happening& happening, std::size_t thing) {
  const Thing& touched = happening.area().things[thing];
  switch (touched.kind) {
    case ThingKind::door:
      return open_door(happening, thing);
    case ThingKind::chest:
      return open_chest(happening, thing);
    case ThingKind::lamp:
      return light_lamp(happening, thing);
    default:
      happening.say(touched.name + ": \"" + touched.text + '"');
      note_deed(happening, "read", touched.name);
      return true;
  }
}

}  // namespace tilery::quest
