#pragma once
// Colours, a theme and a function shared by tests of pictures.

#include <cstddef>
#include <string_view>

#include "tilery/picture/theme.h"

namespace tilery::test {

inline constexpr Color black{0, 0, 0};
inline constexpr Color white{255, 255, 255};

/// The first theme that ships.
inline const Theme& dark() {
  static const Theme theme = read_theme(shipped_themes().front().toml, "dark").value();
  return theme;
}

/// The number of places of `part` in `text`, including overlapping ones.
inline std::size_t count_of(std::string_view part, std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos;
       at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

}  // namespace tilery::test
