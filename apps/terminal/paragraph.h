#pragma once
// Text broken into lines.

#include <string>
#include <string_view>
#include <vector>

namespace tilery {

/// The words of `text` in lines of at most `width` characters, broken at blanks; a longer word is
/// cut. A line feed in the text begins a new line. Requires width > 0.
std::vector<std::string> paragraph(std::string_view text, int width);

}  // namespace tilery
