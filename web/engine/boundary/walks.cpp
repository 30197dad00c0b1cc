// Walks through worlds: begun, continued from records, played in words, shown.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tilery/core/json_writer.h"
#include "tilery/picture/scene_picture.h"
#include "tilery/protocol/walk_session.h"
#include "web/engine/boundary/exchange.h"
#include "web/engine/boundary/held_world.h"
#include "web/engine/boundary/walk_json.h"

namespace tilery::web {
namespace {

using SharedWorld = std::shared_ptr<const quest::WorldFile>;

/// A walk, its world, and the session that answers commands in words.
struct HeldWalk {
  /// Pages show the boards of locks themselves.
  HeldWalk(SharedWorld a_world, RecordedWorld a_game)
      : world(std::move(a_world)), game(std::move(a_game)), session(game) {
    session.set_board_form(BoardForm::none);
  }
  HeldWalk(const HeldWalk&) = delete;
  HeldWalk& operator=(const HeldWalk&) = delete;

  SharedWorld world;
  RecordedWorld game;
  WalkSession session;
};

Handles<HeldWalk> walks;

const quest::World& world_of(int walk) { return walks.find(walk)->game.world(); }
const quest::State& state_of(int walk) { return walks.find(walk)->game.state(); }

}  // namespace

TILERY_EXPORT(begin_walk)
int begin_walk(int world, std::uint64_t seed, std::uint64_t id, double began) {
  const SharedWorld shared = worlds().share(world);
  return walks.add(
      std::make_shared<HeldWalk>(shared, RecordedWorld(shared->world, seed, id, time_of(began))));
}

TILERY_EXPORT(open_walk) int open_walk(int world, std::size_t record_size) {
  const auto record = read_world_record(Received().take(record_size), "record");
  if (!record) {
    return refuse(record.error());
  }
  const SharedWorld shared = worlds().share(world);
  auto walk = replay(*record, shared->world);
  return walk ? walks.add(std::make_shared<HeldWalk>(shared, *std::move(walk)))
              : refuse(walk.error());
}

TILERY_EXPORT(close_walk) void close_walk(int number) { walks.free(number); }

TILERY_EXPORT(walk_opening) void walk_opening(int number) {
  give(walks.find(number)->session.opening());
}

TILERY_EXPORT(walk_answer) void walk_answer(int number, std::size_t line_size) {
  give(walks.find(number)->session.answer(Received().take(line_size)));
}

/// Leaves the words of the journey.
TILERY_EXPORT(walk_travel) void walk_travel(int number, int x, int y) {
  give(walks.find(number)->session.travel_to({x, y}));
}

/// Leaves the ways that the tiles would take if the lock's board were slid.
TILERY_EXPORT(walk_lock_slide) void walk_lock_slide(int number, int direction) {
  give(lock_slide_json(world_of(number), state_of(number), static_cast<Direction>(direction)));
}

TILERY_EXPORT(walk_undo) int walk_undo(int number) {
  return walks.find(number)->game.undo() ? 1 : 0;
}

TILERY_EXPORT(walk_state) void walk_state(int number) {
  give(walk_json(world_of(number), state_of(number)));
}

TILERY_EXPORT(walk_picture) void walk_picture(int number, int width, int height) {
  give(json_of(scene_picture(world_of(number), state_of(number), {width, height})));
}

TILERY_EXPORT(walk_minimap) void walk_minimap(int number, int width, int height) {
  give(json_of(minimap_picture(world_of(number), state_of(number),
                               {std::max(width, 1), std::max(height, 1)})));
}

/// Leaves a line of JSON, then the pixels.
TILERY_EXPORT(walk_pixels) void walk_pixels(int number, int radius, int scale) {
  const SceneRaster scene = scene_raster(world_of(number), state_of(number), radius, scale);
  JsonWriter json;
  json.open_object();
  json.member("width", scene.raster.width);
  json.member("height", scene.raster.height);
  json.open_list("palette");
  for (const Color color : scene.palette) {
    json.value(hex_of(color));
  }
  json.close();
  json.close();
  const std::vector<std::uint8_t>& pixels = scene.raster.values;
  give(std::move(json).take() + "\n" + std::string(pixels.begin(), pixels.end()));
}

TILERY_EXPORT(walk_record) void walk_record(int number) {
  give(world_record_text(walks.find(number)->game.record_with_result()));
}

}  // namespace tilery::web
