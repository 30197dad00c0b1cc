#pragma once
// A turn as it happens: what the parts of a turn share.

#include <string>
#include <utility>
#include <vector>

#include "tilery/quest/state.h"

namespace tilery::quest {

/// The state that changes, and what is said of it.
struct Happening {
  const World& world;
  State& state;
  std::vector<std::string>& messages;

  [[nodiscard]] const Area& area() const { return area_of(world, state); }
  [[nodiscard]] AreaState& ground() const { return state.areas[std::size_t(state.area)]; }
  void say(std::string sentence) const { messages.push_back(std::move(sentence)); }
};

/// Notes a deed, such as "open" and "vault", and what it ends of the quest. Deeds that nobody asks
/// about are forgotten.
void note_deed(const Happening& happening, std::string_view verb, std::string_view name);

/// "a lantern", "an apple", "the King's seal" for a name that has its article, or a capital.
std::string with_article(std::string_view name);

}  // namespace tilery::quest
