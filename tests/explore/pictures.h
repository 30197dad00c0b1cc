#pragma once
// Maps and windows as pictures in tests.

#include <string>
#include <vector>

#include "tilery/explore/view.h"

namespace tilery::test {

/// A map drawn with a letter for each cell, the code of its tile: '#' stops sight; '@' is floor
/// with the party on it, '*' floor with light of its own, any lower-case letter floor with a mob on
/// it whose graphic is that letter; mobs are numbered from the top left, row by row.
class Drawn {
 public:
  explicit Drawn(const std::vector<std::string>& rows, Edge edge = Edge::extend,
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
