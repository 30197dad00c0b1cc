#include "tests/explore/tiled/random_map.h"

#include <array>
#include <string>

namespace tilery {
namespace {

class Maker {
 public:
  explicit Maker(Random& random) : random_(random) {}

  TiledMap map() {
    TiledMap map = {.width = between(1, 9), .height = between(1, 9), .tile_width = between(1, 32)};
    map.tile_height = between(1, 32);
    map.type = word();
    if (one_in(3)) {
      map.orientation = "oblique";
      map.skew_x = between(-32, 32);
      map.skew_y = between(-32, 32);
    }
    map.infinite = one_in(2);
    map.background = one_in(2) ? "#80102030" : "";
    map.properties = properties(2);
    map.tilesets = {image_tileset(), collection()};
    map.layers = layers(map, 2);
    if (map.infinite) {
      make_infinite(map);
    }
    return map;
  }

 private:
  int between(int least, int most) {
    return least + static_cast<int>(random_.below(static_cast<std::uint64_t>(most - least + 1)));
  }
  bool one_in(int count) { return between(1, count) == 1; }
  double decimal() { return between(-4000, 4000) / 8.0; }
  double length() { return between(0, 4000) / 8.0; }

  std::string word() {
    constexpr std::array<const char*, 8> words = {
        "",   "wall", "a b", "<&>\"'", "two\nlines\tand a tab", "a\rb", "\xC3\xA4\xE2\x82\xAC",
        "]]>"};
    return words[static_cast<std::size_t>(between(0, words.size() - 1))];
  }

  Property property(int depth) {
    Property property = {.name = "p" + std::to_string(1000 + ++names_),
                         .kind = static_cast<PropertyKind>(between(0, depth > 0 ? 8 : 6)),
                         .type = one_in(3) ? "Kind" : ""};
    switch (property.kind) {
      case PropertyKind::whole_number:
      case PropertyKind::object:
        property.value = std::to_string(between(-99, 99));
        break;
      case PropertyKind::number:
        property.value = "2.5";
        break;
      case PropertyKind::truth:
        property.value = one_in(2) ? "true" : "false";
        break;
      case PropertyKind::color:
        property.value = "#ff806020";
        break;
      case PropertyKind::group:
        property.members = members();
        break;
      case PropertyKind::list:
        property.members = items();
        break;
      default:
        property.value = word();
    }
    return property;
  }

  /// JSON keeps only whether a member is a text, a number or a truth, not its exact kind.
  Properties members() {
    return {{.name = "text", .value = word()},
            {.name = "count", .kind = PropertyKind::whole_number, .value = "-7"},
            {.name = "part", .kind = PropertyKind::number, .value = "0.25"},
            {.name = "is", .kind = PropertyKind::truth, .value = "true"},
            {.name = "list",
             .kind = PropertyKind::list,
             .members = {{.kind = PropertyKind::color, .value = "#ff806020"}}}};
  }

  Properties items() {
    return {{.value = word()},
            {.kind = PropertyKind::whole_number, .type = "Kind", .value = "-7"},
            {.kind = PropertyKind::list,
             .members = {{.kind = PropertyKind::truth, .value = "true"}, {.value = word()}}},
            {.kind = PropertyKind::group, .type = "Kind", .members = members()},
            {.kind = PropertyKind::list}};
  }

  Properties properties(int depth) {
    Properties properties;
    for (int i = between(0, 3); i > 0; --i) {
      properties.push_back(property(depth));
    }
    return properties;
  }

  TiledTileset image_tileset() {
    TiledTileset tileset = {.name = word(), .type = word(), .tile_width = 16, .tile_height = 8};
    tileset.tile_count = 12;
    tileset.columns = 4;
    tileset.spacing = between(0, 2);
    tileset.margin = between(0, 2);
    tileset.image = {"a.pbm", 64, 24, one_in(2) ? "ff00ff" : ""};
    tileset.tiles = {{.id = 3, .type = "stone", .properties = properties(1)}};
    tileset.properties = properties(1);
    return tileset;
  }

  TiledTileset collection() {
    TiledTileset tileset = {.first_gid = 13, .name = word(), .tile_width = 7, .tile_height = 7};
    tileset.tile_count = 2;
    tileset.object_alignment = one_in(2) ? "top" : "";
    tileset.tiles = {{.id = 0, .image = TiledImage{"x.pbm", 5, 5, ""}},
                     {.id = 70, .image = TiledImage{"y.pbm", 7, 7, ""}}};
    return tileset;
  }

  Gid gid() {
    const Gid turned = one_in(4) ? static_cast<Gid>(random_.below(16)) << 28 : 0;
    return one_in(3) ? 0 : turned | static_cast<Gid>(one_in(2) ? between(1, 12) : 83);
  }

  TiledObject object() {
    TiledObject object = {.id = ++ids_, .name = word(), .type = word()};
    object.x = decimal();
    object.y = decimal();
    object.width = length();
    object.height = length();
    if (const double degrees = decimal(); degrees != 0) {
      object.rotation = degrees;
    }
    if (one_in(3)) {
      object.visible = false;
    }
    object.shape = static_cast<TiledShape>(between(0, 6));
    object.gid = object.shape == TiledShape::rectangle ? gid() : 0;
    if (object.shape == TiledShape::polygon || object.shape == TiledShape::polyline) {
      object.points = {{0, 0}, {decimal(), decimal()}, {0.1, -1e-3}};
    } else if (object.shape == TiledShape::text) {
      object.text = one_in(3) ? "" : "\"two\"\nlines & <b>";
    }
    object.properties = properties(1);
    return object;
  }

  TiledLayer layer(const TiledMap& map, int depth) {
    TiledLayer layer = {.kind = static_cast<TiledLayerKind>(between(0, depth > 0 ? 3 : 2)),
                        .id = ++ids_,
                        .name = word(),
                        .type = word()};
    layer.visible = !one_in(3);
    layer.opacity = between(0, 4) / 4.0;
    layer.offset_x = decimal();
    layer.offset_y = decimal();
    layer.properties = properties(1);
    if (layer.kind == TiledLayerKind::tiles) {
      fill_cells(layer, map);
    } else if (layer.kind == TiledLayerKind::objects) {
      layer.objects = {object(), object()};
    } else if (layer.kind == TiledLayerKind::image) {
      layer.image = TiledImage{"sky.pbm", 3, 4, ""};
    } else {
      layer.layers = layers(map, depth - 1);
    }
    return layer;
  }

  void fill_cells(TiledLayer& layer, const TiledMap& map) {
    layer.cells.resize(std::size_t(map.width) * std::size_t(map.height));
    for (Gid& cell : layer.cells) {
      cell = gid();
    }
  }

  std::vector<TiledLayer> layers(const TiledMap& map, int depth) {
    std::vector<TiledLayer> layers;
    for (int i = between(1, 3); i > 0; --i) {
      layers.push_back(layer(map, depth));
    }
    return layers;
  }

  /// Gives the map a corner, and a layer of tiles that fills it: an infinite map ends at its tiles.
  void make_infinite(TiledMap& map) {
    map.left = between(-40, 40);
    map.top = between(-40, 40);
    TiledLayer ground = {.id = ++ids_};
    ground.cells.assign(std::size_t(map.width) * std::size_t(map.height), 1);
    map.layers.insert(map.layers.begin(), ground);
  }

  Random& random_;
  int names_ = 0;
  int ids_ = 0;
};

}  // namespace

TiledMap random_map(Random& random) { return Maker(random).map(); }

}  // namespace tilery
