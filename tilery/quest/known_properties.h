#pragma once
// The classes that a world's maps may use, with the properties that the reader knows: for
// misspelt ones, and for Tiled's own lists.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "tilery/explore/tiled/known_property.h"

namespace tilery::quest {

/// What a class is for, in Tiled's words.
enum class ClassUse : std::uint8_t { map, layer, tile, object };

struct PropertyClass {
  std::string_view name;
  ClassUse use = ClassUse::object;
  std::span<const KnownProperty> properties;
};

/// All classes: "map", "layer" and "tile" for what has no class that means anything, then those of
/// objects.
std::span<const PropertyClass> property_classes();

/// The class of objects called `name`; null if the reader knows none.
const PropertyClass* class_of_objects(std::string_view name);

/// The class for what has no class that means anything. Requires another use than for objects.
const PropertyClass& class_of(ClassUse use);

/// The property of the class; null if it has none of that name.
const KnownProperty* property_of(const PropertyClass& owner, std::string_view name);

/// A project file of Tiled (.tiled-project) with all classes, which Tiled 1.9 and later offer for
/// maps beside it or below.
std::string tiled_project();

}  // namespace tilery::quest
