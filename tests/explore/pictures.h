#pragma once
// Maps and windows as pictures in tests.

#include <string>
#include <vector>

#include "tilery/explore/view.h"

namespace tilery::test {

/// A map drawn with a letter for each cell, which is the code of its tile. '#' stops sight. Floor
/// is '.'; '*' is floor with light of its own, '@' floor with the party on it. A lower-case letter
/// is floor with a mob, whose graphic is the letter. Mobs are numbered row by row from the top.
class DrawnMap {
 public:
  explicit DrawnMap(const std::vector<std::string>& rows, Edge edge = Edge::extend,
                    Slant slant = Slant::none);

  [[nodiscard]] Scenery scenery() const {
    return {.map = view_of(map), .opacity = opacity, .mobs = mobs, .lights = lights};
  }

  Map map;
  Party party;
  Opacity opacity;
  std::vector<Mob> mobs;
  Lights lights;
};

/// Rows of letters: the codes, '@' for the party and ' ' for a blank.
std::vector<std::string> text_of(const Window& window);

/// Rows of 'o' for a cell of the set and '.' for any other.
std::vector<std::string> text_of(const WindowSet& set);

}  // namespace tilery::test
