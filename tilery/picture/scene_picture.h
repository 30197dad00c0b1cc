#pragma once
// Pictures of the cells that the party sees and remembers, as characters and as dots.

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

#pragma GCC visibility push(default)
namespace tilery {

/// A picture of `size`, one character for each cell, with the cell at offset `middle` from the
/// party in its middle. Remembered cells are dim. The cell at offset `marked` from the party is
/// reversed.
Picture scene_picture(const quest::World& world, const quest::State& state, Size size,
                      std::optional<Offset> marked = std::nullopt, Offset middle = {});

/// The middle of a view of `size` that shows the cell at `marked` with a margin. It is the party's
/// cell if the view from there shows the marked cell.
Offset middle_to_show(Size size, Offset marked);

/// The remembered part of the whole area, at most `size`. A character shows two cells, one above
/// the other. If the area is too large, it shows two blocks of cells. The party is white. Requires
/// a size of at least 1 x 1.
Picture minimap_picture(const quest::World& world, const quest::State& state, Size size);

/// Pixels and their palette.
struct SceneRaster {
  Raster raster;
  std::vector<Color> palette;
};

/// The colours of one scene, or of several that share a palette. After 256 colours, a new colour
/// gets the number of the most similar one.
class ScenePalette {
 public:
  std::uint8_t number_of(Color color);
  [[nodiscard]] const std::vector<Color>& colors() const { return colors_; }

 private:
  std::map<std::array<std::uint8_t, 3>, std::uint8_t> numbers_;
  std::vector<Color> colors_;
};

/// The cells up to `radius` away, 8 x 8 dots each, with `scale` pixels for each dot. The colours
/// are numbers in `palette`, to which new colours are added. Requires radius 1 to 63 and scale 1 to
/// 16.
Raster scene_raster(const quest::World& world, const quest::State& state, int radius, int scale,
                    ScenePalette& palette);
/// The same picture with a palette of its own.
SceneRaster scene_raster(const quest::World& world, const quest::State& state, int radius,
                         int scale);

/// The cells up to `radius` away as a complete SVG 1.1 file.
std::string scene_svg(const quest::World& world, const quest::State& state, int radius, int scale);

// Colours reduced to the colours of a terminal.

/// The number of colours of a terminal.
enum class Depth : std::uint8_t { none, eight, sixteen, two_hundred_fifty_six, true_color };

/// Whether a theme's colours can be distinguished.
constexpr bool has_many_colors(Depth depth) { return depth >= Depth::two_hundred_fifty_six; }

/// A style in numbers: of the palette, or 0xRRGGBB with true colours. -1 is the terminal's own
/// colour.
struct TerminalStyle {
  int ink = -1;
  int paper = -1;
  bool is_bold = false;
  bool is_reversed = false;
  bool is_dim = false;
  friend constexpr bool operator==(TerminalStyle, TerminalStyle) = default;
};

/// The colour of that number, 0 to 255, as xterm shows it.
Color color_numbered(int number);

/// 0xRRGGBB.
constexpr int true_color_of(Color color) { return color.red << 16 | color.green << 8 | color.blue; }

/// The nearest colour among 16 to 255, which are the same in every terminal.
int nearest_of_256(Color color);

/// The nearest colour among 0 to 15.
int nearest_of_16(Color color);

/// The nearest colour among 0 to 7.
int nearest_of_8(Color color);

/// The nearest style that `depth` can show; with true colours, the style's own. Ink that would be
/// unreadable on its paper becomes black or white, whichever differs more from the paper. Dim ink
/// becomes the nearest colour that differs enough from its paper, or the darkest such colour among
/// 8 or 16. Without colours, the terminal's own dim attribute shows it. Bold and reversed stay as
/// they are.
TerminalStyle reduced(const Style& style, Depth depth);

/// The nearest style for a glyph. Block elements show ink and paper as two colours side by side, so
/// their ink is not made readable.
TerminalStyle reduced(const Glyph& glyph, Depth depth);

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

// A map of the known cells. It does not show light.

/// A cell of the map: its ink on dark paper. Walls, which block steps and sight, are blocks in
/// their ink. So they differ from the ground also where both inks are grey.
Glyph plan_glyph(const quest::TileKind& tile, bool is_party);

/// The known cells, whether they are in sight or not. The cell at offset `marked` from the party is
/// black on white; it is in the picture, with a margin, as middle_to_show() says.
Picture plan_picture(const quest::World& world, const quest::State& state, Size size,
                     Offset marked);

}  // namespace tilery
