#include "tilery/quest/known_properties.h"

#include <algorithm>
#include <array>
#include <optional>

#include "tilery/core/plain_text.h"
#include "tilery/quest/world_parts.h"

namespace tilery::quest {
namespace {

constexpr auto whole = PropertyKind::whole_number;
constexpr auto truth = PropertyKind::truth;
constexpr auto color = PropertyKind::color;

template <std::size_t a, std::size_t b>
constexpr std::array<KnownProperty, a + b> joined(const std::array<KnownProperty, a>& first,
                                                  const std::array<KnownProperty, b>& second) {
  std::array<KnownProperty, a + b> all{};
  std::ranges::copy(first, all.begin());
  std::ranges::copy(second, all.begin() + a);
  return all;
}

constexpr std::array of_looks = {KnownProperty{"glyph"}, KnownProperty{"ink", color, "#ffffffff"},
                                 KnownProperty{"paper", color, "#ff000000"}, KnownProperty{"dots"}};
constexpr auto of_tiles = joined(level_properties::of_tile, of_looks);
constexpr auto of_maps =
    joined(level_properties::of_map,
           std::array{KnownProperty{"title"}, KnownProperty{"radius", whole, "6"},
                      KnownProperty{"diagonals", truth, "true"}});

constexpr std::array of_things = {KnownProperty{"text"}, KnownProperty{"tile"},
                                  KnownProperty{"tile_used"}};
constexpr auto of_doors = joined(of_things, std::array{KnownProperty{"key"}, KnownProperty{"lock"},
                                                       KnownProperty{"goal", whole, "0"},
                                                       KnownProperty{"open", truth, "false"}});
constexpr auto of_chests =
    joined(of_things, std::array{KnownProperty{"key"}, KnownProperty{"holds"}});
constexpr auto of_lamps = joined(of_things, std::array{level_properties::reach_of_lamp,
                                                       KnownProperty{"burning", truth, "true"}});
constexpr auto of_portals = joined(of_things, std::array{KnownProperty{"to"}, KnownProperty{"at"}});
constexpr std::array of_items = {KnownProperty{"kind"}};
constexpr std::array of_creatures = {KnownProperty{"kind"},  KnownProperty{"says"},
                                     KnownProperty{"after"}, KnownProperty{"says_after"},
                                     KnownProperty{"wants"}, KnownProperty{"thanks"},
                                     KnownProperty{"gives"}};

constexpr std::array classes = {
    PropertyClass{"map", ClassUse::map, of_maps},
    PropertyClass{"layer", ClassUse::layer, level_properties::of_layer},
    PropertyClass{level_properties::class_of_tiles, ClassUse::tile, of_tiles},
    PropertyClass{"party", ClassUse::object, {}},
    PropertyClass{"sign", ClassUse::object, of_things},
    PropertyClass{"door", ClassUse::object, of_doors},
    PropertyClass{"chest", ClassUse::object, of_chests},
    PropertyClass{"lamp", ClassUse::object, of_lamps},
    PropertyClass{"portal", ClassUse::object, of_portals},
    PropertyClass{"stairs", ClassUse::object, of_portals},
    PropertyClass{"bed", ClassUse::object, of_things},
    PropertyClass{"place", ClassUse::object, {}},
    PropertyClass{"item", ClassUse::object, of_items},
    PropertyClass{"creature", ClassUse::object, of_creatures},
    PropertyClass{"person", ClassUse::object, of_creatures},
    PropertyClass{"mob", ClassUse::object, of_creatures},
};

}  // namespace

std::span<const PropertyClass> property_classes() { return classes; }

const PropertyClass* class_of_objects(std::string_view name) {
  const auto found = std::ranges::find_if(classes, [&](const PropertyClass& one) {
    return one.use == ClassUse::object && one.name == name;
  });
  return found == classes.end() ? nullptr : &*found;
}

const PropertyClass& class_of(ClassUse use) {
  return *std::ranges::find(classes, use, &PropertyClass::use);
}

const KnownProperty* property_of(const PropertyClass& owner, std::string_view name) {
  const auto found = std::ranges::find(owner.properties, name, &KnownProperty::name);
  return found == owner.properties.end() ? nullptr : &*found;
}

void note_misspelt(const Properties& properties,
                   std::initializer_list<const PropertyClass*> classes, const PropertyOwner& owner,
                   Warnings& warnings) {
  std::vector<std::string_view> known;
  for (const PropertyClass* one : classes) {
    for (const KnownProperty& property : one->properties) {
      known.push_back(property.name);
    }
  }
  for (const Property& property : properties) {
    const bool is_known = std::ranges::find(known, property.name) != known.end();
    const auto nearest = is_known ? std::nullopt : nearest_word(property.name, known);
    if (nearest) {
      warnings.add({.source = owner.file,
                    .place = place_within(property, owner.place),
                    .text = "the game knows no property " + quoted(property.name) + " of " +
                            owner.words + "; did you mean \"" + std::string(*nearest) + "\"?"});
    }
  }
}

}  // namespace tilery::quest
