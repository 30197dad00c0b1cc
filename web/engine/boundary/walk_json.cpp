#include "web/engine/boundary/walk_json.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/board/slide.h"
#include "tilery/core/json_writer.h"
#include "tilery/core/plain_text.h"
#include "tilery/quest/party_view.h"
#include "web/engine/boundary/game_json.h"

namespace tilery::web {
namespace {

constexpr std::size_t no_color = 255;

std::string_view word_of(quest::SightedKind kind) {
  switch (kind) {
    case quest::SightedKind::item:
      return "item";
    case quest::SightedKind::creature:
      return "creature";
    case quest::SightedKind::thing:
      break;
  }
  return "thing";
}

void add_bag(JsonWriter& json, const quest::World& world, const quest::State& state) {
  json.open_list("bag");
  for (const quest::Carried& carried : state.bag) {
    json.open_object();
    json.member("name", world.items[static_cast<std::size_t>(carried.kind)].name);
    json.member("count", carried.count);
    json.member("lit", carried.is_lit);
    json.member("left", carried.left);
    json.close();
  }
  json.close();
}

void add_sighted(JsonWriter& json, const quest::World& world, const quest::State& state) {
  json.open_list("sighted");
  for (const quest::Sighted& one : quest::sighted(world, state)) {
    json.open_object();
    json.member("name", quest::name_of(world, state, one));
    json.member("kind", word_of(one.kind));
    json.member("x", one.cell.x);
    json.member("y", one.cell.y);
    json.close();
  }
  json.close();
}

void add_lock(JsonWriter& json, const quest::World& world, const quest::State& state) {
  if (!state.lock) {
    json.member("lock", nullptr);
    json.member("lockLadder", nullptr);
    return;
  }
  const Rules& rules = quest::lock_of(world, state).rules;
  json.key("lock");
  json.raw(state_json(rules, state.lock->position, {}));
  json.open_object("lockLadder");
  add_ladder(json, rules);
  json.close();
}

/// The text of the tile that opens the lock. Requires a lock.
std::string goal_of_lock(const quest::World& world, const quest::State& state) {
  const quest::Lock& lock = quest::lock_of(world, state);
  return lock.rules.ladder.text(lock.goal);
}

/// The colours of a picture, each once.
class Palette {
 public:
  std::size_t number_of(const std::optional<Color>& color) {
    if (!color) {
      return no_color;
    }
    const auto found = std::ranges::find(colors_, *color);
    const auto number = static_cast<std::size_t>(found - colors_.begin());
    if (found == colors_.end() && number < no_color) {
      colors_.push_back(*color);
    }
    return std::min(number, no_color - 1);
  }

  void add_to(JsonWriter& json) const {
    json.open_list("palette");
    for (const Color color : colors_) {
      json.value(hex_of(color));
    }
    json.close();
  }

 private:
  std::vector<Color> colors_;
};

std::vector<std::string> rows_of(const Picture& picture) {
  std::vector<std::string> rows(static_cast<std::size_t>(picture.size().height));
  for (int y = 0; y < picture.size().height; ++y) {
    for (int x = 0; x < picture.size().width; ++x) {
      rows[static_cast<std::size_t>(y)] += utf8_of(picture.at({x, y}).symbol);
    }
  }
  return rows;
}

}  // namespace

std::string walk_json(const quest::World& world, const quest::State& state) {
  const quest::Area& area = quest::area_of(world, state);
  const auto stage = static_cast<std::size_t>(state.stage);
  JsonWriter json;
  json.open_object();
  json.member("area", area.title);
  json.open_object("cell");
  json.member("x", state.cell.x);
  json.member("y", state.cell.y);
  json.close();
  json.member("areaWidth", area.map.width);
  json.member("areaHeight", area.map.height);
  json.member("radius", area.radius);
  json.member("health", state.health);
  json.member("healthiest", world.health);
  json.member("turns", state.statistics.turns);
  json.member("stage", state.stage);
  json.member("stages", world.stages.size());
  json.member("quest", stage < world.stages.size() ? world.stages[stage].text : std::string());
  json.member("won", state.is_won);
  add_bag(json, world, state);
  add_sighted(json, world, state);
  add_lock(json, world, state);
  json.member("lockGoal", state.lock ? std::optional(goal_of_lock(world, state)) : std::nullopt);
  json.close();
  return std::move(json).take();
}

std::string lock_slide_json(const quest::World& world, const quest::State& state,
                            Direction direction) {
  if (!state.lock) {
    return "[]";
  }
  const Slide slid =
      slide(state.lock->position.board, direction, quest::lock_of(world, state).rules);
  JsonWriter json;
  json.open_list();
  for (const TileTravel& travel : slid.travels) {
    add_travel(json, travel);
  }
  json.close();
  return std::move(json).take();
}

std::string json_of(const Picture& picture) {
  Palette palette;
  std::vector<std::size_t> ink;
  std::vector<std::size_t> paper;
  for (int y = 0; y < picture.size().height; ++y) {
    for (int x = 0; x < picture.size().width; ++x) {
      const Style& style = picture.at({x, y}).style;
      ink.push_back(palette.number_of(style.is_reversed ? style.paper : style.ink));
      paper.push_back(palette.number_of(style.is_reversed ? style.ink : style.paper));
    }
  }
  JsonWriter json;
  json.open_object();
  json.member("width", picture.size().width);
  json.member("height", picture.size().height);
  json.list("rows", rows_of(picture));
  json.list("ink", ink);
  json.list("paper", paper);
  palette.add_to(json);
  json.close();
  return std::move(json).take();
}

}  // namespace tilery::web
