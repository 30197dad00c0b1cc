#pragma once
// Colours as ncurses wants them: pairs with numbers, made when they are first needed.

#include <map>
#include <utility>

#include "apps/terminal/settings.h"
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

}  // namespace tilery
