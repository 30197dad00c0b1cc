#pragma once
// A question about what a party sees on a map, as a line of JSON.

#include <cstdint>
#include <expected>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/explore/view.h"

namespace tilery {

/// The longest line that is read, in bytes: a map of a million cells and more.
inline constexpr std::size_t longest_view_line = std::size_t{1} << 22;

/// The most mobs a question may list: their numbers are bytes, and 255 is nobody.
inline constexpr std::size_t most_view_mobs = 255;

struct ViewRequest {
  Map map;
  Opacity opacity;
  std::vector<Mob> mobs;
  Lights lights;
  Party party;
  ViewOptions options;

  /// A view of this request: valid until the request is moved or destroyed.
  [[nodiscard]] Scenery scenery() const {
    return {.map = view_of(map), .opacity = opacity, .mobs = mobs, .lights = lights};
  }
};

/// Reads `line`: one object with the keys of docs/formats.md, "A view". Fails on anything else. The
/// error has a column alone: the byte at which the fault was noticed, counted from 1.
std::expected<ViewRequest, Error> read_view_request(std::string_view line);

}  // namespace tilery
