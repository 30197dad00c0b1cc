#include "tests/quest/small_world.h"

#include <gtest/gtest.h>

#include <sstream>

#include "tilery/rules/cartridge.h"

namespace tilery::quest {
namespace {

enum Code : TileCode { wall = 1, water, ground, mark, shut, open };
enum Item : int { bread, torch, key };

Thing thing_of(char letter, Cell cell) {
  switch (letter) {
    case 's':
      return {
          .kind = ThingKind::sign, .name = "sign", .cell = cell, .tile = mark, .text = "Hello."};
    case '+':
      return {
          .kind = ThingKind::door, .name = "door", .cell = cell, .tile = shut, .tile_used = open};
    case 'k':
      return {.kind = ThingKind::door,
              .name = "gate",
              .cell = cell,
              .tile = shut,
              .tile_used = open,
              .key = key};
    case 'L':
      return {.kind = ThingKind::door,
              .name = "vault",
              .cell = cell,
              .tile = shut,
              .tile_used = open,
              .lock = 0};
    case '=':
      return {.kind = ThingKind::chest,
              .name = "chest",
              .cell = cell,
              .tile = mark,
              .tile_used = mark,
              .holds = {key}};
    case 'o':
      return {.kind = ThingKind::lamp,
              .name = "lamp",
              .cell = cell,
              .tile = mark,
              .tile_used = mark,
              .reach = 3};
    case 'z':
      return {.kind = ThingKind::bed, .name = "bed", .cell = cell, .tile = mark};
    default:
      return {.kind = ThingKind::portal, .name = "way", .cell = cell, .tile = mark};
  }
}

Placed creature_of(char letter, Cell cell) {
  const std::string letters = "wrbcP";
  const std::string names[] = {"wolf", "rabbit", "bat", "cat", "Mira"};
  const auto kind = static_cast<int>(letters.find(letter));
  Placed placed{.kind = kind, .name = names[kind], .cell = cell};
  if (letter == 'P') {
    placed.says = "I am hungry.";
    placed.wants = bread;
    placed.gives = key;
    placed.thanks = "That was good.";
  }
  return placed;
}

void put(Area& area, World& world, char letter, Cell cell) {
  if (letter == '@') {
    world.start = cell;
  } else if (letter == '!' || letter == '/') {
    const int kind = letter == '!' ? bread : torch;
    area.items.push_back({kind, world.items[std::size_t(kind)].burns, cell});
  } else if (std::string("s+kL=oz>").contains(letter)) {
    area.things.push_back(thing_of(letter, cell));
  } else if (std::string("wrbcP").contains(letter)) {
    area.creatures.push_back(creature_of(letter, cell));
  }
}

void add_kinds(World& world) {
  const auto tile = [](std::string name, bool is_walkable, bool is_opaque) {
    return TileKind{std::move(name), {}, is_walkable, is_opaque};
  };
  world.tiles = {tile("", false, false),     tile("wall", false, true), tile("water", false, false),
                 tile("floor", true, false), tile("mark", true, false), tile("shut", false, true),
                 tile("open", true, false)};
  world.opacity.set(wall, true);
  world.opacity.set(shut, true);
  world.items = {{.name = "bread", .about = "Good.", .tile = mark, .heals = 5},
                 {.name = "torch", .about = "Bright.", .tile = mark, .light = 3, .burns = 40},
                 {.name = "key", .about = "Small.", .tile = mark}};
  const auto creature = [](std::string name, Mood mood, int health, int bite) {
    return CreatureKind{std::move(name), mark, mood, health, bite};
  };
  world.creatures = {creature("wolf", Mood::hunt, 3, 4), creature("rabbit", Mood::flee, 1, 0),
                     creature("bat", Mood::wander, 2, 0), creature("cat", Mood::follow, 1, 0),
                     creature("woman", Mood::still, 1, 0)};
}

void add_quest(World& world) {
  const auto cartridge = read_cartridge(shipped_cartridge("3x3"), "3x3");
  world.locks = {{.cartridge = "3x3",
                  .rules = cartridge->rules,
                  .goal = *cartridge->rules.ladder.rank_of(16)}};
  world.deeds = {"open vault", "give bread"};
  world.stages = {{.text = "Open the vault.", .deed = 0, .done = "It is open."},
                  {.text = "Feed Mira.", .deed = 1, .done = "She is fed."}};
}

}  // namespace

World drawn_world(const std::vector<std::string>& rows) {
  World world{.name = "small", .title = "A small world", .about = "For tests.", .hash = 1};
  add_kinds(world);
  add_quest(world);
  Area area{.name = "field", .title = "a field"};
  area.map.width = static_cast<int>(rows[0].size());
  area.map.height = static_cast<int>(rows.size());
  Cell arrival;
  for (int y = 0; y < area.map.height; ++y) {
    for (int x = 0; x < area.map.width; ++x) {
      const char letter = rows[std::size_t(y)][std::size_t(x)];
      area.map.cells.push_back(letter == '#' ? wall : letter == '~' ? water : ground);
      put(area, world, letter, {x, y});
      arrival = letter == '<' ? Cell{x, y} : arrival;
    }
  }
  for (Thing& thing : area.things) {
    thing.to_cell = arrival;
  }
  world.areas = {std::move(area)};
  return world;
}

State after(const World& world, State state, const std::string& tokens) {
  std::istringstream words(tokens);
  for (std::string token; words >> token;) {
    Outcome outcome = act(world, state, command_of_token(token).value());
    EXPECT_TRUE(outcome.took_turn) << token;
    state = std::move(outcome.state);
  }
  return state;
}

std::string messages_of(const World& world, const State& state, const std::string& token) {
  std::string lines;
  for (const std::string& message : act(world, state, command_of_token(token).value()).messages) {
    lines += message + '\n';
  }
  return lines;
}

}  // namespace tilery::quest
