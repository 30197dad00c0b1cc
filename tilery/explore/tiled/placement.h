#pragma once
// The cells on which Tiled draws an object.

#include "tilery/core/grid.h"
#include "tilery/explore/tiled/tiled_map.h"

namespace tilery {

/// The cells of an object.
struct Footprint {
  Cell cell;  ///< from the map's first cell; may be beyond the map
  int columns = 1;
  int rows = 1;
  bool is_askew = false;  ///< turned, but not by quarter turns; `cell` is the cell of its middle
};

/// The cells on which Tiled draws `object`, turned about its place. For rectangles, texts and
/// points, the top left cell and the size. For a tile object, the bottom left cell of its picture.
/// For ellipses, capsules, polygons and polylines, the cell of their middle. Requires the values of
/// its template.
Footprint footprint_of(const TiledObject& object, const TiledMap& map);

/// A width and a height in pixels.
struct PixelSize {
  double width = 0;
  double height = 0;
};

/// The size of `object` before it is turned. A tile object without a size has the size of its tile.
PixelSize pixel_size_of(const TiledObject& object, const TiledMap& map);

/// Places a rectangle or tile object on one cell, counted from the map's first cell, and gives it
/// the cell's size.
void place_on(TiledObject& object, Cell cell, const TiledMap& map);

}  // namespace tilery
