#include "apps/record/walk_export.h"

#include <fmt/format.h>

#include <algorithm>

#include "apps/pictures/png.h"
#include "tilery/core/plain_text.h"
#include "tilery/picture/scene_picture.h"
#include "tilery/telling/walk_narration.h"

namespace tilery {
namespace {

using Exported = std::expected<std::string, Error>;

constexpr int dots = 8;

Exported scene_as(const WalkExport& request, const RecordedWorld& walk) {
  const quest::World& world = walk.world();
  const quest::State& state = walk.state();
  const int radius = quest::area_of(world, state).radius;
  const int scale = std::clamp(request.cell / dots, 1, 16);
  if (request.format == "tilery") {
    return text_of(walk.record_with_result());
  }
  if (request.format == "svg") {
    return scene_svg(world, state, radius, scale);
  }
  if (request.format == "png") {
    const SceneRaster scene = scene_raster(world, state, radius, scale);
    return png_of(scene.raster, scene.palette);
  }
  if (request.format == "text") {
    return window_text(world, state);
  }
  return std::unexpected(
      Error{"--format", {}, "text, svg, png or tilery for a walk", tilery::quoted(request.format)});
}

}  // namespace

Exported exported_walk(std::string_view text, const std::string& source, const WalkExport& request,
                       WalkWorlds& worlds) {
  const auto walk = replayed_walk(text, source, worlds);
  if (!walk) {
    return std::unexpected(walk.error());
  }
  const auto& turns = walk->record().turns;
  const std::size_t last = request.position.value_or(turns.size());
  if (last > turns.size()) {
    return std::unexpected(Error{"--position",
                                 {},
                                 fmt::format("a whole number from 0 to {}", turns.size()),
                                 std::to_string(last)});
  }
  const WorldRecord& record = walk->record();
  RecordedWorld part(walk->world(), record.seed, record.id, record.began);
  for (std::size_t i = 0; i < last; ++i) {
    part.act(turns[i]);
  }
  return scene_as(request, part);
}

}  // namespace tilery
