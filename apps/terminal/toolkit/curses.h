#pragma once
// Colours, keys and the mouse of ncurses, translated.

#include <cwchar>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "apps/terminal/settings/settings.h"
#include "apps/terminal/toolkit/keys.h"
#include "tilery/picture/depth.h"

namespace tilery {

/// Pairs of colours, which ncurses numbers and which are made when first needed. Requires that
/// ncurses runs.
class ColorPairs {
 public:
  explicit ColorPairs(ColorChoice choice);

  [[nodiscard]] Depth depth() const { return depth_; }

  struct Look {
    int pair = 0;
    unsigned attributes = 0;
  };

  /// The pair and the attributes that show `glyph`.
  Look look_of(const Glyph& glyph);

 private:
  int pair_of(int ink, int paper);

  Depth depth_ = Depth::none;
  std::map<std::pair<int, int>, int> pairs_;
};

/// The key with the KEY_ number `code`; nothing for keys that no page uses.
std::optional<Key> key_of_curses(int code);

/// The key that sends `character`.
Key key_of_character(std::wint_t character);

/// The mouse events that wait, the earliest first, without those that no page uses. Requires that
/// ncurses has answered KEY_MOUSE.
std::vector<MouseInput> mouse_inputs();

}  // namespace tilery
