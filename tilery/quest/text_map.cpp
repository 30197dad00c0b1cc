#include "tilery/quest/text_map.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "tilery/core/plain_text.h"
#include "tilery/explore/tiled/placement.h"
#include "tilery/rules/toml.h"

namespace tilery::quest {
namespace {

constexpr std::int64_t most_rows = 1024;
constexpr std::size_t longest_row = 1024;
constexpr std::int64_t longest_list = 1024;
constexpr std::string_view map_ending = ".map";

std::string number_name(std::uint32_t id) { return fmt::format("tile{}", id); }

/// The name of a tile in a legend: its property `name`, else its class, else its number.
std::string name_of_tile(const TiledTile& tile) {
  if (const auto name = text_in(tile.properties, "name"); name && !name->empty()) {
    return std::string(*name);
  }
  return tile.type.empty() || tile.type == "tile" ? number_name(tile.id) : tile.type;
}

std::string name_of_tile(const TiledTileset& tileset, std::uint32_t id) {
  const auto tile = std::ranges::find(tileset.tiles, id, &TiledTile::id);
  return tile == tileset.tiles.end() ? number_name(id) : name_of_tile(*tile);
}

/// The tile's name_of_tile(). Its number_name() if an earlier tile has the same name, or if the
/// name looks like a number_name().
std::string own_name_of_tile(const TiledTileset& tileset, std::uint32_t id) {
  std::string name = name_of_tile(tileset, id);
  const bool is_numbered =
      name.starts_with("tile") && name.find_first_not_of("0123456789", 4) == std::string::npos;
  const bool is_taken =
      is_numbered || std::ranges::any_of(tileset.tiles, [&](const TiledTile& tile) {
        return tile.id < id && name_of_tile(tile) == name;
      });
  return is_taken ? number_name(id) : name;
}

/// The parts of `text` between line feeds; a last empty one is left out.
std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) {
      line.remove_suffix(1);
    }
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// The meaning of a character in the rows.
struct LegendEntry {
  Gid gid = 0;
  std::optional<TiledObject> object;
};

Property property_in(const TomlCursor& value, std::string_view name) {
  Property property = {.name = std::string(name)};
  if (value.is_text()) {
    property.value = std::string(value.text());
  } else if (value.is_list()) {
    property.kind = PropertyKind::list;
    for (const TomlCursor& item : value.items("values", {0, longest_list})) {
      property.members.push_back(property_in(item, ""));
    }
  } else if (value.is_flag()) {
    property.kind = PropertyKind::truth;
    property.value = value.flag() ? "true" : "false";
  } else {
    constexpr std::int64_t most = 1'000'000'000;
    property.kind = PropertyKind::whole_number;
    property.value = std::to_string(
        value.number("a text, true, false, a list or a whole number", {-most, most}));
  }
  return property;
}

/// Reads a text map into `map`, which already has the tileset.
class TextMapReader {
 public:
  TextMapReader(const TomlCursor& root, TiledMap& map) : root_(root), map_(map) {}

  void read() {
    root_.check_keys({"tileset", "rows", "properties", "legend"});
    const TomlCursor properties = root_.key("properties");
    for (const std::string& key : properties.keys()) {
      map_.properties.push_back(property_in(properties.key(key), key));
    }
    read_legend(root_.key("legend"));
    read_rows(root_.key("rows"));
  }

 private:
  [[nodiscard]] Gid gid_named(const TomlCursor& name) const {
    const TiledTileset& tileset = map_.tilesets.front();
    for (std::uint32_t id = 0; id < static_cast<std::uint32_t>(tileset.tile_count); ++id) {
      if (name_of_tile(tileset, id) == name.text() || name.text() == number_name(id)) {
        return tileset.first_gid + id;
      }
    }
    name.fail("the name of a tile in " + tileset.source);
    return 0;
  }

  /// Adds a property. Fails if the object has one of that name.
  static void add_property(TiledObject& object, const TomlCursor& value, std::string_view name) {
    if (find_property(object.properties, name) != nullptr) {
      value.fail("one property of each name", "another " + quoted(name));
      return;
    }
    object.properties.push_back(property_in(value, name));
  }

  LegendEntry entry_of(const TomlCursor& value) {
    if (!value.is_table()) {
      return {.gid = gid_named(value), .object = std::nullopt};
    }
    LegendEntry entry;
    TiledObject object;
    for (const std::string& key : value.keys()) {
      const TomlCursor part = value.key(key);
      if (key == "tile" && part.is_list()) {
        if (const auto tiles = part.items("tiles: the cell's and the object's", {2, 2});
            tiles.size() == 2) {
          entry.gid = tiles[0].text().empty() ? 0 : gid_named(tiles[0]);
          object.gid = gid_named(tiles[1]);
        }
      } else if (key == "tile") {
        entry.gid = gid_named(part);
      } else if (key == "properties" && part.is_table()) {
        for (const std::string& name : part.keys()) {
          add_property(object, part.key(name), name);
        }
      } else if (key == "class") {
        object.type = std::string(part.text());
      } else if (key == "name") {
        object.name = std::string(part.text());
      } else {
        add_property(object, part, key);
      }
    }
    if (object.type.empty()) {
      value.fail("a class beside the tile of an object", "none");
    }
    entry.object = std::move(object);
    return entry;
  }

  void read_legend(const TomlCursor& legend) {
    if (!legend.is_table()) {
      legend.fail("the table [legend]");
      return;
    }
    for (const std::string& key : legend.keys()) {
      const std::u32string characters = characters_of(key);
      if (characters.size() != 1 || characters[0] == U' ') {
        legend.key(key).fail("a legend of single characters other than a blank", quoted(key));
        return;
      }
      legend_[characters[0]] = entry_of(legend.key(key));
    }
  }

  void read_rows(const TomlCursor& rows) {
    const std::vector<std::string_view> lines = lines_of(rows.text());
    TiledLayer ground = {.kind = TiledLayerKind::tiles, .id = 1, .name = "ground"};
    objects_ = {.kind = TiledLayerKind::objects, .id = 2, .name = "things"};
    for (const std::string_view line : lines) {
      const std::u32string cells = characters_of(line);
      const auto width = static_cast<int>(cells.size());
      const bool has_room = map_.height < most_rows;
      if (width == 0 || cells.size() > longest_row || !has_room ||
          (map_.height > 0 && width != map_.width)) {
        rows.fail(map_.height == 0 || !has_room
                      ? "1 to 1024 rows of 1 to 1024 characters"
                      : fmt::format("rows of {} characters each", map_.width),
                  has_room ? fmt::format("{} in row {}", width, map_.height)
                           : fmt::format("{} rows", lines.size()));
        return;
      }
      map_.width = width;
      for (const char32_t cell : cells) {
        ground.cells.push_back(read_cell(rows, cell, static_cast<int>(ground.cells.size())));
      }
      ++map_.height;
    }
    if (map_.height == 0) {
      rows.fail("rows of the map", "none");
    }
    map_.layers = {std::move(ground), std::move(objects_)};
  }

  Gid read_cell(const TomlCursor& rows, char32_t character, int cell) {
    if (character == U' ') {
      return 0;
    }
    const auto entry = legend_.find(character);
    if (entry == legend_.end()) {
      rows.fail(fmt::format("characters of the legend; the one in column {}, row {} is missing",
                            cell % map_.width, cell / map_.width),
                quoted(utf8_of(character)));
      return 0;
    }
    if (entry->second.object) {
      TiledObject object = *entry->second.object;
      object.id = static_cast<int>(objects_.objects.size()) + 1;
      place_on(object, {cell % map_.width, cell / map_.width}, map_);
      objects_.objects.push_back(std::move(object));
    }
    return entry->second.gid;
  }

  const TomlCursor& root_;
  TiledMap& map_;
  std::map<char32_t, LegendEntry> legend_;
  TiledLayer objects_;
};

/// A text as an attribute of XML.
std::string escaped_xml(std::string_view text) {
  std::string xml;
  for (const char letter : text) {
    xml += letter == '&'   ? "&amp;"
           : letter == '<' ? "&lt;"
           : letter == '"' ? "&quot;"
                           : std::string(1, letter);
  }
  return xml;
}

/// A map of one cell with the tileset, read as Tiled's files are.
std::expected<TiledFile, Error> map_with_tileset(const std::string& tileset,
                                                 const std::string& source,
                                                 const FetchFile& fetch) {
  const std::string tmx = fmt::format(
      "<map width=\"1\" height=\"1\" tilewidth=\"8\" tileheight=\"8\"><tileset firstgid=\"1\" "
      "source=\"{}\"/></map>",
      escaped_xml(tileset));
  return read_tiled(tmx, source, fetch);
}

/// The characters that a legend may use, tried in this order if no better one is free.
constexpr std::string_view legend_characters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!$%&()*+,-./:;<=>?@[]^_`{|}~";

std::string escaped_toml(std::string_view text) {
  std::string toml = "\"";
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    toml += letter == '"'                 ? "\\\""
            : letter == '\\'              ? "\\\\"
            : letter == '\n'              ? "\\n"
            : byte < 0x20 || byte == 0x7F ? fmt::format("\\u{:04x}", byte)
                                          : std::string(1, letter);
  }
  return toml + '"';
}

/// An entry of the legend from its name on, else from its class on; all of an entry without both.
std::string_view named_part(std::string_view entry) {
  for (const std::string_view key : {"name = ", "class = "}) {
    if (const std::size_t at = entry.find(key); at != std::string_view::npos) {
      return entry.substr(at + key.size());
    }
  }
  return entry;
}

std::optional<std::string> list_text(const Properties& items);

std::optional<std::string> value_text(const Property& property) {
  switch (property.kind) {
    case PropertyKind::whole_number:
    case PropertyKind::truth:
      return property.value;
    case PropertyKind::text:
    case PropertyKind::color:
    case PropertyKind::file:
      return escaped_toml(property.value);
    case PropertyKind::list:
      return list_text(property.members);
    default:
      return std::nullopt;
  }
}

std::optional<std::string> list_text(const Properties& items) {
  std::string list;
  for (const Property& item : items) {
    const std::optional<std::string> value = value_text(item);
    if (!value) {
      return std::nullopt;
    }
    list += (list.empty() ? "" : ", ") + *value;
  }
  return "[" + list + "]";
}

/// Writes a map as text.
class TextMapWriter {
 public:
  TextMapWriter(const TiledMap& map, std::string source) : map_(map), source_(std::move(source)) {}

  std::expected<std::string, Error> text() {
    if (map_.tilesets.size() != 1 || map_.tilesets.front().source.empty()) {
      return refused("one tileset in a file of its own",
                     fmt::format("{} tilesets", map_.tilesets.size()));
    }
    if (map_.height > most_rows || map_.width > int{longest_row}) {
      return refused("at most 1024 rows of 1024 cells",
                     fmt::format("{} rows of {}", map_.height, map_.width));
    }
    cells_.resize(std::size_t(map_.width) * std::size_t(map_.height));
    objects_.resize(cells_.size());
    take(map_.layers);
    std::string properties;
    for (const Property& property : map_.properties) {
      properties += line_of(property);
    }
    const std::string rows = rows_text();
    if (fault_) {
      return std::unexpected(*fault_);
    }
    std::string text =
        fmt::format("tileset = {}\nrows = '''\n{}'''\n{}\n[legend]\n{}",
                    escaped_toml(map_.tilesets.front().source), rows,
                    properties.empty() ? "" : "\n[properties]\n" + properties, legend_);
    return text.size() > longest_toml
               ? refused("a map of at most 64 KiB of text", fmt::format("{} bytes", text.size()))
               : std::expected<std::string, Error>(std::move(text));
  }

 private:
  std::unexpected<Error> refused(std::string expected, std::string found) const {
    return std::unexpected(Error{source_, {}, std::move(expected), std::move(found)});
  }
  void fail(std::string expected, std::string found) {
    if (!fault_) {
      fault_ = Error{source_, {}, std::move(expected), std::move(found)};
    }
  }

  void take(const std::vector<TiledLayer>& layers) {
    for (const TiledLayer& layer : layers) {
      if (!layer.properties.empty()) {
        fail("layers without properties, which text cannot hold", quoted(layer.name));
      }
      if (!layer.visible) {
        continue;  // readers leave out hidden layers, too
      }
      take(layer.layers);
      for (std::size_t cell = 0; cell < layer.cells.size(); ++cell) {
        const Gid gid = layer.cells[cell] & gid_mask;
        cells_[cell] = gid == 0 ? cells_[cell] : gid;
      }
      for (const TiledObject& object : layer.objects) {
        take(with_template(object, map_));
      }
    }
  }

  void take(const TiledObject& object) {
    const Footprint footprint = footprint_of(object, map_);
    const auto [x, y] = footprint.cell;
    if (!object.visible.value_or(true) || x < 0 || y < 0 || x >= map_.width || y >= map_.height) {
      return;  // readers leave out such objects, too
    }
    if (footprint.columns > 1 || footprint.rows > 1) {
      fail("objects of one cell each", quoted(object.name));
    }
    if (object.gid != 0) {
      check_picture(object);
    }
    auto& here = objects_[std::size_t(y) * std::size_t(map_.width) + std::size_t(x)];
    if (here) {
      fail(fmt::format("one object in a cell, as in column {}, row {}", x, y),
           quoted(here->name) + " and " + quoted(object.name));
    }
    here = object;
  }

  /// Fails on a tile object whose picture is flipped, turned, or not as large as a cell.
  void check_picture(const TiledObject& object) {
    if ((object.gid & ~gid_mask) != 0 || object.rotation.value_or(0) != 0) {
      fail("tile objects that are neither flipped nor turned", quoted(object.name));
    }
    const PixelSize size = pixel_size_of(object, map_);
    if (std::round(size.width) != map_.tile_width || std::round(size.height) != map_.tile_height) {
      fail(fmt::format("tile objects as large as a cell, {} x {} pixels", map_.tile_width,
                       map_.tile_height),
           fmt::format("{} of {} x {}", quoted(object.name), size.width, size.height));
    }
  }

  std::string line_of(const Property& property) {
    const std::optional<std::string> value = value_text(property);
    if (!value) {
      fail("properties that are texts, whole numbers, true, false or lists of them",
           quoted(property.name));
    }
    return fmt::format("{} = {}\n", escaped_toml(property.name), value.value_or(""));
  }

  /// The name of a tile, in quotes.
  const std::string& tile_text(Gid gid) {
    const auto [name, is_new] = names_.try_emplace(gid);
    if (is_new) {
      const TiledTileset& tileset = map_.tilesets.front();
      const std::uint32_t id = gid - tileset.first_gid;
      if (gid < tileset.first_gid || id >= static_cast<std::uint32_t>(tileset.tile_count)) {
        fail(fmt::format("tiles of {}", tileset.source), fmt::format("tile {}", gid));
      }
      name->second = escaped_toml(own_name_of_tile(tileset, id));
    }
    return name->second;
  }

  /// The tile of a cell, or the tiles of a cell and of its object; empty if both have none.
  std::string tiles_text(Gid cell, Gid object) {
    const std::string tile = cell == 0 ? "" : tile_text(cell);
    return object == 0 ? tile
                       : fmt::format("[{}, {}]", tile.empty() ? "\"\"" : tile, tile_text(object));
  }

  /// The properties of an object, each after a comma. They are in a table if one has the name of a
  /// legend's own key.
  std::string properties_text(const TiledObject& object) {
    std::string text;
    for (const Property& property : object.properties) {
      text += ", " + line_of(property);
      text.pop_back();
    }
    const bool is_apart = std::ranges::any_of(object.properties, [](const Property& property) {
      return property.name == "tile" || property.name == "class" || property.name == "name";
    });
    return is_apart ? ", properties = { " + text.substr(2) + " }" : text;
  }

  /// The legend's entry for a cell; empty for an empty cell.
  std::string entry_text(std::size_t cell) {
    if (!objects_[cell]) {
      return tiles_text(cells_[cell], 0);
    }
    const TiledObject& object = *objects_[cell];
    const std::string tiles = tiles_text(cells_[cell], object.gid & gid_mask);
    return fmt::format("{{ {}class = {}{}{} }}", tiles.empty() ? "" : "tile = " + tiles + ", ",
                       escaped_toml(class_of(object)),
                       object.name.empty() ? "" : ", name = " + escaped_toml(object.name),
                       properties_text(object));
  }

  /// The class of an object. A tile object without a class has the class of its tile.
  std::string class_of(const TiledObject& object) {
    const TiledTileset& tileset = map_.tilesets.front();
    const auto tile = std::ranges::find(tileset.tiles, (object.gid & gid_mask) - tileset.first_gid,
                                        &TiledTile::id);
    const std::string type = object.type.empty() && object.gid > 0 && tile != tileset.tiles.end()
                                 ? tile->type
                                 : object.type;
    if (type.empty()) {
      fail("objects with a class", quoted(object.name));
    }
    return type;
  }

  /// An unused character for the entry of a cell: if possible the usual one, or a letter of its
  /// name.
  char character_for(std::string_view entry, std::size_t cell) {
    const bool is_party = entry.contains("class = \"party\"");
    std::string preferred = is_party                  ? "@"
                            : entry.contains("wall")  ? "#"
                            : entry.contains("floor") ? "."
                                                      : "";
    for (const char letter : named_part(entry)) {
      if ((letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z')) {
        preferred += letter;
      }
    }
    for (const char letter : preferred + std::string(legend_characters)) {
      if (!used_.contains(letter)) {
        used_.insert({letter, true});
        return letter;
      }
    }
    fail("at most 90 kinds of cells, one for each character of the legend",
         fmt::format("one more in column {}, row {}", cell % std::size_t(map_.width),
                     cell / std::size_t(map_.width)));
    return '?';
  }

  std::string rows_text() {
    std::map<std::string, char> known;
    std::string rows;
    for (std::size_t cell = 0; cell < cells_.size() && !fault_; ++cell) {
      const std::string entry = entry_text(cell);
      char letter = ' ';
      if (!entry.empty()) {
        const auto found = known.find(entry);
        letter = found == known.end() ? character_for(entry, cell) : found->second;
        if (found == known.end()) {
          known.insert({entry, letter});
          legend_ += fmt::format("{} = {}\n", escaped_toml(std::string(1, letter)), entry);
        }
      }
      rows += letter;
      rows += (cell + 1) % std::size_t(map_.width) == 0 ? "\n" : "";
    }
    return rows;
  }

  const TiledMap& map_;
  std::string source_;
  std::vector<Gid> cells_;
  std::vector<std::optional<TiledObject>> objects_;
  std::string legend_;
  std::map<Gid, std::string> names_;
  std::map<char, bool> used_;
  std::optional<Error> fault_;
};

}  // namespace

bool is_text_map(std::string_view path) { return path.ends_with(map_ending); }

std::expected<TiledFile, Error> read_text_map(std::string_view text, const std::string& source,
                                              const FetchFile& fetch) {
  TILERY_TRY(const auto tree, parse_toml(text, source));
  FirstFault faults(source);
  const TomlCursor root(tree, faults);
  const std::string tileset(root.key("tileset").text());
  if (faults.error()) {
    return std::unexpected(*faults.error());
  }
  std::expected<TiledFile, Error> file = map_with_tileset(tileset, source, fetch);
  if (!file) {
    return file;
  }
  TiledMap& map = file->map;
  map.width = 0;
  map.height = 0;
  map.tile_width = std::max(map.tilesets.front().tile_width, 1);
  map.tile_height = std::max(map.tilesets.front().tile_height, 1);
  TextMapReader(root, map).read();
  if (faults.error()) {
    return std::unexpected(*faults.error());
  }
  return file;
}

std::expected<std::string, Error> text_map_of(const TiledMap& map, const std::string& source) {
  return TextMapWriter(map, source).text();
}

}  // namespace tilery::quest
