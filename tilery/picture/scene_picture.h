#pragma once
// What the party sees and remembers, as characters and as dots.

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tilery/explore/map.h"
#include "tilery/picture/picture.h"
#include "tilery/picture/raster.h"
#include "tilery/quest/state.h"

namespace tilery {

/// A picture of that size with the party in its middle, a character a cell. Remembered cells are
/// dim. The cell at offset `marked` from the party is reversed.
Picture scene_picture(const quest::World& world, const quest::State& state, Size size,
                      std::optional<Offset> marked = std::nullopt);

/// The remembered part of the whole area, at most that size: a character shows two cells, one above
/// the other, or two blocks of cells where the area is too large. The party is white.
Picture minimap_picture(const quest::World& world, const quest::State& state, Size size);

/// Pixels and their palette.
struct SceneRaster {
  Raster raster;
  std::vector<Color> palette;
};

/// The colours of one scene, or of several that share a palette. Of more than 256 colours those
/// that come later take the number of the most similar one.
class ScenePalette {
 public:
  std::uint8_t number_of(Color color);
  [[nodiscard]] const std::vector<Color>& colors() const { return colors_; }

 private:
  std::map<std::array<std::uint8_t, 3>, std::uint8_t> numbers_;
  std::vector<Color> colors_;
};

/// The cells up to `radius` away, 8 x 8 dots each, `scale` pixels a dot, in colours of `palette`,
/// which grows. Requires radius 1 to 63 and scale 1 to 16.
Raster scene_raster(const quest::World& world, const quest::State& state, int radius, int scale,
                    ScenePalette& palette);
/// The same with a palette of its own.
SceneRaster scene_raster(const quest::World& world, const quest::State& state, int radius,
                         int scale);

/// The cells up to `radius` away as a complete SVG 1.1 file.
std::string scene_svg(const quest::World& world, const quest::State& state, int radius, int scale);

}  // namespace tilery
