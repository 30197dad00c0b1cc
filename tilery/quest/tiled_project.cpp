// Writes the classes of maps as a project file of Tiled: its own JSON, with types of values that
// are classes or enumerations.

#include <array>
#include <utility>
#include <vector>

#include "tilery/core/json_writer.h"
#include "tilery/quest/known_properties.h"

namespace tilery::quest {
namespace {

constexpr std::string_view class_color = "#ffa0a0a4";  // Tiled's own

/// What things of a class can be. A tile object takes the class of its tile.
std::vector<std::string_view> uses_of(ClassUse use) {
  switch (use) {
    case ClassUse::map:
      return {"map"};
    case ClassUse::layer:
      return {"layer"};
    case ClassUse::tile:
      return {"tile"};
    case ClassUse::object:
      return {"object", "tile"};
  }
  return {};
}

/// Properties that are listed words, each once: their names are also those of the enumerations.
std::vector<const KnownProperty*> enumerations() {
  std::vector<const KnownProperty*> all;
  for (const PropertyClass& owner : property_classes()) {
    for (const KnownProperty& property : owner.properties) {
      if (!property.words.empty()) {
        all.push_back(&property);
      }
    }
  }
  return all;
}

void write_enumeration(JsonWriter& json, int id, const KnownProperty& property) {
  json.open_object();
  json.member("id", id);
  json.member("name", property.name);
  json.member("storageType", "string");
  json.member("type", "enum");
  json.list("values", property.words);
  json.member("valuesAsFlags", false);
  json.close();
}

void write_member(JsonWriter& json, const KnownProperty& property) {
  json.open_object();
  json.member("name", property.name);
  if (!property.words.empty()) {
    json.member("propertyType", property.name);
  }
  json.member("type", name_of(property.kind));
  if (property.kind == PropertyKind::whole_number || property.kind == PropertyKind::truth) {
    json.member_raw("value", property.usual);
  } else {
    json.member("value", property.usual);
  }
  json.close();
}

void write_class(JsonWriter& json, int id, const PropertyClass& owner) {
  json.open_object();
  json.member("color", class_color);
  json.member("drawFill", true);
  json.member("id", id);
  json.open_list("members");
  for (const KnownProperty& property : owner.properties) {
    write_member(json, property);
  }
  json.close();
  json.member("name", owner.name);
  json.member("type", "class");
  json.list("useAs", uses_of(owner.use));
  json.close();
}

}  // namespace

std::string tiled_project() {
  JsonWriter json(4);
  json.open_object();
  json.member("automappingRulesFile", "");
  json.list("commands", std::array<std::string_view, 0>{});
  json.member("compatibilityVersion", 1100);
  json.member("extensionsPath", "extensions");
  json.list("folders", std::array<std::string_view, 1>{"."});
  json.list("properties", std::array<std::string_view, 0>{});
  json.open_list("propertyTypes");
  int id = 0;
  for (const KnownProperty* property : enumerations()) {
    write_enumeration(json, ++id, *property);
  }
  for (const PropertyClass& owner : property_classes()) {
    write_class(json, ++id, owner);
  }
  json.close();
  json.close();
  return std::move(json).take() + "\n";
}

}  // namespace tilery::quest
