#pragma once
// The fields of view of libtcod, if it was installed at build time.

#ifdef TILERY_HAS_LIBTCOD
#include <libtcod/fov.h>
#endif

#include <string>

#include "tilery/explore/map.h"

namespace tilery::bench {

#ifdef TILERY_HAS_LIBTCOD

inline constexpr int libtcod_algorithms = NB_FOV_ALGORITHMS;
inline constexpr int libtcod_symmetric = FOV_SYMMETRIC_SHADOWCAST;

/// A map in libtcod's own form.
class LibtcodMap {
 public:
  LibtcodMap(const Map& map, const Opacity& opacity) : map_(TCOD_map_new(map.width, map.height)) {
    for (int y = 0; y < map.height; ++y) {
      for (int x = 0; x < map.width; ++x) {
        const bool blocks = opacity.blocks(cell_at(view_of(map), {x, y}));
        TCOD_map_set_properties(map_.get(), x, y, !blocks, !blocks);
      }
    }
  }

  void look(Cell from, int radius, int algorithm) {
    TCOD_map_compute_fov(map_.get(), from.x, from.y, radius, true,
                         static_cast<TCOD_fov_algorithm_t>(algorithm));
  }

 private:
  tcod::MapPtr_ map_;
};

inline std::string libtcod_name(int algorithm) {
  switch (algorithm) {
    case FOV_BASIC:
      return "basic";
    case FOV_DIAMOND:
      return "diamond";
    case FOV_SHADOW:
      return "shadow";
    case FOV_RESTRICTIVE:
      return "restrictive";
    case FOV_SYMMETRIC_SHADOWCAST:
      return "symmetric";
    default:
      return "permissive " + std::to_string(algorithm - FOV_PERMISSIVE_0);
  }
}

#else

inline constexpr int libtcod_algorithms = 0;
inline constexpr int libtcod_symmetric = -1;

class LibtcodMap {
 public:
  LibtcodMap(const Map& /*map*/, const Opacity& /*opacity*/) {}
  void look(Cell /*from*/, int /*radius*/, int /*algorithm*/) {}
};

inline std::string libtcod_name(int /*algorithm*/) { return {}; }

#endif

}  // namespace tilery::bench
