#include "apps/record/walk_export.h"

#include <fmt/format.h>

#include <algorithm>

#include "apps/pictures/png.h"
#include "tilery/core/plain_text.h"
#include "tilery/picture/raster.h"
#include "tilery/picture/scene_picture.h"
#include "tilery/record/walk_replay.h"
#include "tilery/telling/walk_narration.h"

namespace tilery {
namespace {

using Exported = std::expected<std::string, Error>;

constexpr int tile_dots = 8;

int scale_of(const WalkExport& request) { return std::clamp(request.cell / tile_dots, 1, 16); }

/// `turns`, unless there are fewer turns than that.
std::expected<std::size_t, Error> turns_within(std::string_view option, std::size_t turns,
                                               std::size_t least, std::size_t most) {
  if (turns >= least && turns <= most) {
    return turns;
  }
  return std::unexpected(Error{std::string(option),
                               {},
                               fmt::format("a whole number from {} to {}", least, most),
                               std::to_string(turns)});
}

Exported walk_filmed(const WalkExport& request, const RecordedWorld& walk, FilmKind kind) {
  if (request.position) {
    return std::unexpected(
        Error{"--position", {}, "a format of positions", tilery::quoted(request.format)});
  }
  const std::size_t turns = walk.record().turns.size();
  const auto from = turns_within("--from", request.from, 0, turns);
  const auto to = from ? turns_within("--to", request.to.value_or(turns), *from, turns) : from;
  if (!to) {
    return std::unexpected(to.error());
  }
  return walk_film_of(
      walk, kind, {.first = *from, .last = *to, .scale = scale_of(request), .pace = request.pace});
}

Exported scene_as(const WalkExport& request, const RecordedWorld& walk) {
  const quest::World& world = walk.world();
  const quest::State& state = walk.state();
  const int radius = quest::area_of(world, state).radius;
  const int scale = scale_of(request);
  if (request.format == "tilery") {
    return world_record_text(walk.record_with_result());
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
  return std::unexpected(Error{"--format",
                               {},
                               "text, svg, png, gif, cast or tilery for a walk",
                               tilery::quoted(request.format)});
}

}  // namespace

Exported exported_walk(std::string_view text, const std::string& source, const WalkExport& request,
                       WalkWorlds& worlds) {
  const auto walk = replayed_walk(text, source, worlds);
  if (!walk) {
    return std::unexpected(walk.error());
  }
  if (request.format == "gif" || request.format == "cast") {
    return walk_filmed(request, *walk, request.format == "gif" ? FilmKind::gif : FilmKind::cast);
  }
  WalkReplay replay(*walk);
  const std::size_t turns = replay.length();
  const auto last = turns_within("--position", request.position.value_or(turns), 0, turns);
  if (!last) {
    return std::unexpected(last.error());
  }
  replay.go_to(*last);
  return scene_as(request, replay.shown());
}

}  // namespace tilery
