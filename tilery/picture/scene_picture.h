#pragma once
// What the party sees and remembers, as characters and as dots.

#include <optional>
#include <string>
#include <vector>

#include "tilery/explore/map.h"
#include "tilery/picture/picture.h"
#include "tilery/picture/raster.h"
#include "tilery/quest/state.h"

namespace tilery {

/// A picture of that size, the party in its middle, a character a cell. What is remembered is dim.
/// The cell `marked` away from the party stands reversed.
Picture scene_picture(const quest::World& world, const quest::State& state, Size size,
                      std::optional<Offset> marked = std::nullopt);

/// The whole area as far as it is remembered, two cells one above the other to a character, fewer
/// cells where that does not fit; at most that size. The party is white.
Picture minimap_picture(const quest::World& world, const quest::State& state, Size size);

/// Pixels and what they mean.
struct SceneRaster {
  Raster raster;
  std::vector<Color> palette;
};

/// The cells up to `radius` away, 8 x 8 dots each, `scale` pixels a dot. Colours that are too many
/// for a palette are those of the last one. Requires radius 1 to 63 and scale 1 to 16.
SceneRaster scene_raster(const quest::World& world, const quest::State& state, int radius,
                         int scale);

/// The same as a whole SVG 1.1 file.
std::string scene_svg(const quest::World& world, const quest::State& state, int radius, int scale);

}  // namespace tilery
