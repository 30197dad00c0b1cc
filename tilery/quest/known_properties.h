#pragma once
// The classes that a world's maps may use, with their properties. They serve to correct misspelt
// names, and are exported for Tiled's lists of classes.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "tilery/explore/tiled/property.h"

namespace tilery::quest {

/// The kind of element that a class is for, in Tiled's words.
enum class ClassUse : std::uint8_t { map, layer, tile, object };

struct PropertyClass {
  std::string_view name;
  ClassUse use = ClassUse::object;
  std::span<const KnownProperty> properties;
};

/// All classes: first the three general ones ("map", "layer", "tile"), then the classes of objects.
std::span<const PropertyClass> property_classes();

/// The class of objects called `name`; null if the reader knows none.
const PropertyClass* class_of_objects(std::string_view name);

/// The class for elements without a known class. Requires a use other than objects.
const PropertyClass& class_of(ClassUse use);

/// The property of the class; null if it has none of that name.
const KnownProperty* property_of(const PropertyClass& owner, std::string_view name);

/// A project file of Tiled (.tiled-project) with all classes, which Tiled 1.9 and later offer for
/// maps beside it or below.
std::string tiled_project();

}  // namespace tilery::quest
