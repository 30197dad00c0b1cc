#pragma once
// Colours of ncurses, and direct colours of 24 bits where the terminal shows them.

#include <map>
#include <optional>
#include <string>
#include <utility>

#include "apps/terminal/settings/settings.h"
#include "tilery/picture/scene_picture.h"

namespace tilery {

/// Numbered colour pairs of ncurses, each made when first needed. Requires that ncurses runs.
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
  [[nodiscard]] int terminal_number(int number) const;

  Depth depth_ = Depth::none;
  bool takes_direct_colors_ = false;
  std::map<std::pair<int, int>, int> pairs_;
};

// Direct colours of 24 bits, if terminfo or COLORTERM says that the terminal shows them.

/// Whether the terminal of ncurses takes 0xRRGGBB for a colour. Requires that terminfo is set up.
bool shows_direct_colors();

/// The present terminal's entry of terminfo, with direct colours, as a value for the variable
/// TERMINFO ("b64:" and the compiled entry, term(5)). Nothing for a terminal of fewer than 256
/// colours. Nothing unless terminfo has RGB, or `choice` allows direct colours and Tc, COLORTERM or
/// ColorChoice::true_color promises them. Requires that terminfo is set up.
std::optional<std::string> direct_color_entry(ColorChoice choice);

}  // namespace tilery
