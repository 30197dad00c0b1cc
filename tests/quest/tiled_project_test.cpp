// Tiled offers exactly the classes and properties that the reader of worlds knows.

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <sstream>

#include "tests/support/paths.h"
#include "tilery/explore/tiled/level.h"
#include "tilery/narration/templates.h"
#include "tilery/quest/known_properties.h"
#include "tilery/quest/world_reader.h"

namespace tilery::quest {
namespace {

using Texts = std::map<std::string, std::string>;

FetchFile fetching_from(const Texts& files) {
  return [files](const std::string& path) -> std::expected<std::string, Error> {
    const auto file = files.find(path);
    if (file == files.end()) {
      return std::unexpected(Error{path, {}, "a file", "none"});
    }
    return file->second;
  };
}

/// The files of the worlds that ship and of a new one.
Texts files_that_ship() {
  Texts files;
  for (const ShippedFile& file : shipped_files()) {
    files[std::string(file.path)] = file.text;
  }
  const std::vector<NewFile> made = new_world_files("isle").value();
  for (const NewFile& file : made) {
    files[file.path] = file.text;
  }
  return files;
}

const PropertyClass& class_for(ClassUse use) {
  return *std::ranges::find(property_classes(), use, &PropertyClass::use);
}

/// Whether the property has the known type. A colour may also be written as a text.
bool has_type_of(const Property& property, const KnownProperty& known) {
  return property.kind == known.kind ||
         (known.kind == PropertyKind::color && property.kind == PropertyKind::text &&
          property.value.starts_with('#'));
}

/// The number of properties. Expects that `owner` knows each of them, with its type.
int count_checked(const Properties& properties, const PropertyClass& owner) {
  for (const Property& property : properties) {
    const KnownProperty* known = property_of(owner, property.name);
    EXPECT_TRUE(known != nullptr) << owner.name << ": " << property.name;
    EXPECT_TRUE(known == nullptr || has_type_of(property, *known))
        << owner.name << ": " << property.name << " as " << name_of(property.kind);
  }
  return static_cast<int>(properties.size());
}

int count_checked(const std::vector<TiledLayer>& layers) {
  int count = 0;
  for (const TiledLayer& layer : layers) {
    count += count_checked(layer.properties, class_for(ClassUse::layer));
    for (const TiledObject& object : layer.objects) {
      const PropertyClass* owner = class_of_objects(object.type);
      EXPECT_TRUE(owner != nullptr) << object.type;
      count += owner == nullptr ? 0 : count_checked(object.properties, *owner);
    }
    count += count_checked(layer.layers);
  }
  return count;
}

TEST(TiledProject, HasEveryPropertyOfTheMapsThatShipWithItsType) {
  const Texts files = files_that_ship();
  int maps = 0;
  int properties = 0;
  for (const auto& [path, text] : files) {
    if (!path.ends_with(".tmx")) {
      continue;
    }
    const auto file = read_tiled(text, path, fetching_from(files));
    ASSERT_TRUE(file) << text_of(file.error());
    ++maps;
    properties += count_checked(file->map.properties, class_for(ClassUse::map));
    properties += count_checked(file->map.layers);
    for (const TiledTileset& tileset : file->map.tilesets) {
      for (const TiledTile& tile : tileset.tiles) {
        properties += count_checked(tile.properties, class_for(ClassUse::tile));
      }
    }
  }
  EXPECT_EQ(maps, 8);
  EXPECT_GT(properties, 500);
}

/// A value that no property of the kind has.
std::string bad_value(const KnownProperty& property) {
  switch (property.kind) {
    case PropertyKind::whole_number:
      return "99999";
    case PropertyKind::truth:
      return "perhaps";
    case PropertyKind::color:
      return "reddish";
    default:
      return std::string(600, 'x');
  }
}

std::string properties_xml(Texts properties, const KnownProperty& bad) {
  properties[std::string(bad.name)] = bad_value(bad);
  std::string xml = "<properties>";
  for (const auto& [name, value] : properties) {
    xml += "<property name=\"" + name + "\" value=\"" + value + "\"/>";
  }
  return xml + "</properties>";
}

/// Further properties that objects of the class need.
Texts needs_of(std::string_view owner) {
  if (owner == "door") {
    return {{"lock", "3x3"}, {"goal", "16"}};
  }
  if (owner == "lamp") {
    return {{"reach", "3"}};
  }
  return owner == "creature" || owner == "person" || owner == "mob" ? Texts{{"kind", "cat"}}
                                                                    : Texts{};
}

/// The properties of a map, layer, tile and object, as XML.
struct PartProperties {
  std::string map, layer, tile, object;
};

Texts world_with(const PartProperties& parts) {
  return {{"w/world.toml",
           "name = \"w\"\ntitle = \"W\"\nabout = \"W.\"\nstart = \"field\"\nmaps = [\"field\"]\n"
           "[[creatures]]\nname = \"cat\"\ntile = \"floor\"\n"},
          {"w/field.tmx", "<map width=\"2\" height=\"1\" tilewidth=\"8\" tileheight=\"8\">" +
                              parts.map +
                              "<tileset firstgid=\"1\" name=\"t\" tilewidth=\"8\" tileheight=\"8\" "
                              "tilecount=\"1\" columns=\"1\"><tile id=\"0\" type=\"floor\">" +
                              parts.tile + "</tile></tileset><layer name=\"g\">" + parts.layer +
                              "<data encoding=\"csv\">1,1</data></layer><objectgroup>" +
                              parts.object + "</objectgroup></map>"}};
}

PartProperties parts_with(const PropertyClass& owner, const KnownProperty& bad) {
  const std::string xml = properties_xml(needs_of(owner.name), bad);
  switch (owner.use) {
    case ClassUse::map:
      return {.map = xml};
    case ClassUse::layer:
      return {.layer = xml};
    case ClassUse::tile:
      return {.tile = xml};
    case ClassUse::object:
      break;
  }
  return {.object = "<object id=\"1\" name=\"one\" type=\"" + std::string(owner.name) +
                    "\" gid=\"1\" x=\"8\" y=\"8\" width=\"8\" height=\"8\">" + xml + "</object>"};
}

TEST(TiledProject, HasNoPropertyThatTheReaderDoesNotRead) {
  int count = 0;
  for (const PropertyClass& owner : property_classes()) {
    for (const KnownProperty& property : owner.properties) {
      if (property.name == "name" || property.name == "title") {
        continue;  // No text is wrong there.
      }
      const Texts files = world_with(parts_with(owner, property));
      const auto faults = faults_of_world("w/world.toml", fetching_from(files)).faults;
      EXPECT_TRUE(std::ranges::any_of(
          faults, [&](const Error& fault) { return text_of(fault).contains(property.name); }))
          << owner.name << ": " << property.name
          << (faults.empty() ? " has no fault" : ": " + text_of(faults.front()));
      ++count;
    }
  }
  EXPECT_GT(count, 50);
}

TEST(TiledProject, ATileOfTheClassTileIsNamedByItsNumber) {
  Texts files = world_with({});
  std::string& map = files.at("w/field.tmx");
  map.replace(map.find("type=\"floor\""), 12, "type=\"tile\"");
  const auto level = read_level(map, "field.tmx");
  ASSERT_TRUE(level) << text_of(level.error());
  EXPECT_EQ(level->level.kinds.back().name, "tile 0");
}

TEST(TiledProject, IsTheFileBesideTheMaps) {
  std::ostringstream text;
  text << std::ifstream(test::project_file("maps/tilery.tiled-project")).rdbuf();
  EXPECT_EQ(text.str(), tiled_project())
      << "tilery world project > maps/tilery.tiled-project makes it anew";
}

TEST(TiledProject, IsWrittenWithANewWorld) {
  EXPECT_EQ(files_that_ship().at("isle/isle.tiled-project"), tiled_project());
}

}  // namespace
}  // namespace tilery::quest
