#pragma once
// Writing on pages: the styles of a theme, and text broken into lines.

#include <string>
#include <string_view>
#include <vector>

#include "tilery/picture/depth.h"
#include "tilery/picture/picture.h"
#include "tilery/picture/theme.h"

namespace tilery {

/// Styles to write in.
struct Inks {
  Style plain;
  Style faint;
  Style title;
  Style alert;
  Style chosen;  ///< the chosen line of a list
};

/// The styles of a theme, which may change once the goal is reached.
Inks inks_of(const Theme& theme, bool goal_reached = false);

/// Breaks `text` at blanks and line feeds into lines of at most `width` characters; a longer word
/// is cut. Requires width > 0.
std::vector<std::string> paragraph(std::string_view text, int width);

/// A paragraph of at most `rows` lines. A longer text ends after its last sentence or clause that
/// fits, or, where those say less than half of what fits, after a word. "…" stands for the rest of
/// a sentence. Requires width > 0 and rows > 0.
std::vector<std::string> shortened(std::string_view text, int width, int rows);

/// Likewise in one line; empty for width <= 0.
std::string shortened(std::string_view text, int width);

}  // namespace tilery
