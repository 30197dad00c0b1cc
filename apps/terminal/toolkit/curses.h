#pragma once
// Colours, keys and the mouse as ncurses has them.

#include <cwchar>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "apps/terminal/settings/settings.h"
#include "apps/terminal/toolkit/keys.h"
#include "tilery/picture/depth.h"

namespace tilery {

/// Requires that ncurses runs.
class ColorPairs {
 public:
  explicit ColorPairs(ColorChoice choice);

  [[nodiscard]] Depth depth() const { return depth_; }

  struct Look {
    int pair = 0;
    unsigned attributes = 0;
  };

  /// How a glyph is shown.
  Look look_of(const Glyph& glyph);

 private:
  int pair_of(int ink, int paper);

  Depth depth_ = Depth::none;
  std::map<std::pair<int, int>, int> pairs_;
};

/// A key that ncurses gives a KEY_ number; nothing for one that no page uses.
std::optional<Key> key_of_curses(int code);

/// A key that came as a character.
Key key_of_character(std::wint_t character);

/// What the mouse has just done, the earliest first, without what no page uses. Requires that
/// ncurses has answered KEY_MOUSE.
std::vector<MouseInput> mouse_inputs();

}  // namespace tilery
