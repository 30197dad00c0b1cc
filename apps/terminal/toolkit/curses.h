#pragma once
// Colours of ncurses.

#include <map>
#include <utility>

#include "apps/terminal/settings/settings.h"
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

}  // namespace tilery
