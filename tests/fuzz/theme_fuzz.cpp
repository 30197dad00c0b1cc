// Reads any bytes as a theme. Bytes that are no theme give an error of one line with a place. With
// a theme, every tile has colours of the palette at every depth below true colours.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tests/fuzz/require.h"
#include "tilery/picture/board_picture.h"
#include "tilery/picture/theme.h"

namespace {

using tilery::fuzz::require;
using tilery::fuzz::require_one_line;

void check_fault(std::string_view toml, const tilery::Error& error) {
  const auto lines = 1 + std::ranges::count(toml, '\n');
  require_one_line(error);
  require(error.place.line >= 0 && error.place.line <= lines);
}

void check_tiles(const tilery::Theme& theme) {
  using tilery::Depth;
  for (const Depth depth :
       {Depth::none, Depth::eight, Depth::sixteen, Depth::two_hundred_fifty_six}) {
    for (const bool goal_reached : {false, true}) {
      const tilery::BoardLook look{
          .theme = &theme, .depth = depth, .goal_reached = goal_reached, .shimmer = 7};
      for (int rank = 1; rank <= tilery::highest_rank; ++rank) {
        const tilery::Style style = tile_style(static_cast<tilery::Rank>(rank), look);
        const tilery::TerminalStyle shown = reduced(style, depth);
        require(shown.ink < 256 && shown.paper < 256);
      }
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view toml(reinterpret_cast<const char*>(data), size);
  const auto theme = tilery::read_theme(toml, "fuzz");
  if (theme) {
    check_tiles(*theme);
  } else {
    check_fault(toml, theme.error());
  }
  return 0;
}
