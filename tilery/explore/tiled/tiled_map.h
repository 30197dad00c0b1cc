#pragma once
// A Tiled map in memory, and warnings about parts that a reader did not understand or keep.

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/explore/tiled/property.h"

#pragma GCC visibility push(default)
namespace tilery {

/// A cell of a tile layer. Bits 27 to 0 are 0 for an empty cell, else the tileset's `first_gid`
/// plus the tile's number in it. Bits 31 to 28 give the orientation of the picture.
using Gid = std::uint32_t;

inline constexpr Gid gid_mask = 0x0FFFFFFF;

/// An image file. Lengths are pixels, 0 if unknown.
struct TiledImage {
  std::string source;
  int width = 0;
  int height = 0;
  std::string transparent;  ///< the transparent color, "rrggbb"; empty for none
  friend bool operator==(const TiledImage&, const TiledImage&) = default;
};

/// A tile with a class, properties or an image of its own.
struct TiledTile {
  std::uint32_t id = 0;
  std::string type;  ///< its class
  Properties properties;
  std::optional<TiledImage> image;  ///< in a collection of images
  FilePlace place = {};
  friend bool operator==(const TiledTile&, const TiledTile&) = default;
};

/// Lengths are pixels. The tiles of one image are numbered row by row, 0 to `tile_count` - 1. The
/// tiles of a collection of images are all listed; their numbers may have gaps.
struct TiledTileset {
  Gid first_gid = 1;
  std::string source;  ///< its own file; empty if it is part of the map's file
  std::string name;
  std::string type;
  int tile_width = 0;
  int tile_height = 0;
  int spacing = 0;
  int margin = 0;
  int tile_count = 0;
  int columns = 0;
  std::string
      object_alignment;  ///< the point of a tile object that is its place; empty: bottom left
  std::optional<TiledImage> image;
  std::vector<TiledTile> tiles;  ///< by ascending id
  Properties properties;
  FilePlace place = {};  ///< in its own file or the map's
  friend bool operator==(const TiledTileset&, const TiledTileset&) = default;
};

enum class TiledShape : std::uint8_t {
  rectangle,
  point,
  ellipse,
  capsule,
  polygon,
  polyline,
  text
};

struct TiledPoint {
  double x = 0;
  double y = 0;
  friend bool operator==(const TiledPoint&, const TiledPoint&) = default;
};

/// Places and lengths are in pixels; y grows down. (x, y) is the top left corner. For a tile object
/// (gid > 0) it is the bottom left corner, unless its tileset names another.
struct TiledObject {
  int id = 0;
  std::string name;
  std::string type;  ///< its class
  double x = 0;
  double y = 0;
  double width = 0;
  double height = 0;
  std::optional<double> rotation;  ///< degrees, clockwise; none: 0, or the template's
  Gid gid = 0;
  std::optional<bool> visible;  ///< none: true, or the template's
  TiledShape shape = TiledShape::rectangle;
  std::vector<TiledPoint> points;  ///< of a polygon or polyline, from (x, y)
  std::string text;                ///< of a text
  std::string template_file;       ///< gives the values that the object lacks; empty for none
  Properties properties;
  FilePlace place = {};
  friend bool operator==(const TiledObject&, const TiledObject&) = default;
};

/// A file with one object. Objects of a map that name the file get its values where they have none.
/// The object's gid is a gid of the map.
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
  std::vector<Gid> cells;            ///< of tiles: width * height of the map, row by row
  std::vector<TiledObject> objects;  ///< of a layer of objects
  std::optional<TiledImage> image;   ///< of an image layer
  std::vector<TiledLayer> layers;    ///< of a group, from the bottom to the top
  FilePlace place = {};
  friend bool operator==(const TiledLayer&, const TiledLayer&) = default;
};

/// `width` x `height` cells of `tile_width` x `tile_height` pixels. An infinite map covers the
/// cells in use, from Tiled's cell (`left`, `top`); any other map begins at (0, 0). Skewed maps
/// draw cell (x, y) `skew_x` * y pixels further right and `skew_y` * x pixels further down.
struct TiledMap {
  std::string orientation = "orthogonal";  ///< or "oblique"
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
  std::vector<TiledTemplate> templates;  ///< one for each file that objects name
  std::vector<TiledLayer> layers;        ///< from the bottom to the top
  FilePlace place = {};
  friend bool operator==(const TiledMap&, const TiledMap&) = default;
};

/// The tileset of a tile, turned or not; null if the map has none for it.
const TiledTileset* tileset_with(const TiledMap& map, Gid gid);

/// The object, completed by its template's values; unchanged if it names no template of the map.
/// Values from the template have no place, because they come from another file.
TiledObject with_template(const TiledObject& object, const TiledMap& map);

/// `properties`, and the properties of `others` whose names are new. The added properties have no
/// places.
Properties with_others(Properties properties, const Properties& others);

/// A part of a file that a reader skipped.
struct Warning {
  std::string source;
  Place place;  ///< of the first occurrence
  std::string text;
  std::size_t times = 1;
  friend bool operator==(const Warning&, const Warning&) = default;
};

/// "source:line:column: text", followed by " (3 times)" if it occurred more than once.
std::string warning_text(const Warning& warning);

/// Warnings in the order of their first occurrence. The same text from the same source counts as
/// one warning. At most 200 are kept; the last one names no file and counts all further kinds.
class Warnings {
 public:
  /// Counts `warning.times` warnings.
  void add(Warning warning);

  /// Counts the warning `times` times and returns true if it is listed already or the list is full.
  /// Returns false if `add` would append it.
  bool count_again(const std::string& source, const std::string& text, std::size_t times = 1);

  [[nodiscard]] const std::vector<Warning>& list() const { return list_; }

 private:
  std::vector<Warning> list_;
  std::map<std::string, std::size_t> indices_;  ///< into list_, by text and source
};

}  // namespace tilery
#pragma GCC visibility pop
