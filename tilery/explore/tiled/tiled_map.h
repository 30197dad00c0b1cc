#pragma once
// A map as the editor Tiled keeps it, in memory: layers, tilesets, objects.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tilery/explore/tiled/property.h"

namespace tilery {

/// A cell of a tile layer: bits 27 to 0 are 0 for an empty cell, else a tile's number in its
/// tileset plus the tileset's `first_gid`; bits 31 to 28 say how its picture is turned.
using Gid = std::uint32_t;

inline constexpr Gid gid_mask = 0x0FFFFFFF;

/// A picture's file, in pixels; 0 where the size is not known.
struct TiledImage {
  std::string source;
  int width = 0;
  int height = 0;
  std::string transparent;  ///< the color that counts as transparent, "rrggbb"; empty for none
  friend bool operator==(const TiledImage&, const TiledImage&) = default;
};

/// A tile about which its tileset says more than that it is there.
struct TiledTile {
  std::uint32_t id = 0;
  std::string type;  ///< its class
  Properties properties;
  std::optional<TiledImage> image;  ///< in a collection of images
  friend bool operator==(const TiledTile&, const TiledTile&) = default;
};

/// Lengths are pixels. The tiles of an image are numbered row by row, 0 to `tile_count` - 1; those
/// of a collection of images are all listed, and their numbers may have gaps.
struct TiledTileset {
  Gid first_gid = 1;
  std::string source;  ///< the file it stands in; empty for one in the map's own
  std::string name;
  std::string type;
  int tile_width = 0;
  int tile_height = 0;
  int spacing = 0;
  int margin = 0;
  int tile_count = 0;
  int columns = 0;
  std::string object_alignment;  ///< where tile objects are held; empty for the bottom left
  std::optional<TiledImage> image;
  std::vector<TiledTile> tiles;  ///< by ascending id
  Properties properties;
  friend bool operator==(const TiledTileset&, const TiledTileset&) = default;
};

enum class TiledShape : std::uint8_t { rectangle, point, ellipse, polygon, polyline, text };

struct TiledPoint {
  double x = 0;
  double y = 0;
  friend bool operator==(const TiledPoint&, const TiledPoint&) = default;
};

/// Places and lengths are pixels, y downwards; a tile object (gid > 0) is held at its bottom left,
/// unless its tileset says otherwise, any other object at its top left.
struct TiledObject {
  int id = 0;
  std::string name;
  std::string type;  ///< its class
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
  double rotation = 0;  ///< degrees, clockwise
  Gid gid = 0;
  bool visible = true;
  TiledShape shape = TiledShape::rectangle;
  std::vector<TiledPoint> points;  ///< of a polygon or polyline, from (x, y)
  std::string text;                ///< of a text
  std::string template_file;       ///< the template that says what it does not, if any
  Properties properties;
  friend bool operator==(const TiledObject&, const TiledObject&) = default;
};

/// A file with one object, as objects name it: what they do not say holds for them from here. Its
/// gid counts as the map's.
struct TiledTemplate {
  std::string source;
  TiledObject object;
  friend bool operator==(const TiledTemplate&, const TiledTemplate&) = default;
};

enum class TiledLayerKind : std::uint8_t { tiles, objects, image, group };

struct TiledLayer {
  TiledLayerKind kind = TiledLayerKind::tiles;
  int id = 0;
  std::string name;
  std::string type;
  bool visible = true;
  double opacity = 1;
  double offset_x = 0;  ///< pixels
  double offset_y = 0;
  Properties properties;
  std::vector<Gid> cells;            ///< tiles: width * height of the map, row by row
  std::vector<TiledObject> objects;  ///< objects
  std::optional<TiledImage> image;   ///< image
  std::vector<TiledLayer> layers;    ///< group: from the bottom to the top
  friend bool operator==(const TiledLayer&, const TiledLayer&) = default;
};

/// `width` x `height` cells of `tile_width` x `tile_height` pixels. An infinite map is as large as
/// what is on it, and its first cell is (`left`, `top`); of any other map it is (0, 0). A cell
/// (x, y) is drawn `skew_x` * y pixels to the right and `skew_y` * x pixels down from where an
/// orthogonal map has it.
struct TiledMap {
  std::string orientation = "orthogonal";  ///< or "oblique", the two that are read
  std::string type;
  int width = 0;
  int height = 0;
  int tile_width = 0;
  int tile_height = 0;
  int skew_x = 0;
  int skew_y = 0;
  bool infinite = false;
  int left = 0;
  int top = 0;
  std::string render_order = "right-down";
  std::string background;  ///< "#rrggbb" or "#aarrggbb"; empty for none
  Properties properties;
  std::vector<TiledTileset> tilesets;    ///< by ascending first_gid
  std::vector<TiledTemplate> templates;  ///< all that objects name, each once
  std::vector<TiledLayer> layers;        ///< from the bottom to the top
  friend bool operator==(const TiledMap&, const TiledMap&) = default;
};

}  // namespace tilery
