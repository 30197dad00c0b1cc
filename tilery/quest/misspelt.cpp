#include <algorithm>
#include <optional>

#include "tilery/core/plain_text.h"
#include "tilery/core/spelling.h"
#include "tilery/quest/world_parts.h"

namespace tilery::quest {

void note_misspelt(const Properties& properties,
                   std::initializer_list<const PropertyClass*> classes,
                   const PropertyHolder& holder, Warnings& warnings) {
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
      warnings.add({.source = holder.source,
                    .place = place_within(property, holder.place),
                    .text = "the game knows no property " + quoted(property.name) + " of " +
                            holder.words + "; did you mean \"" + std::string(*nearest) + "\"?"});
    }
  }
}

}  // namespace tilery::quest
