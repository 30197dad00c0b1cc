#pragma once
// The picture of what is seen, as graphics.
// The whole view: five stages, from a map and a party to a picture.

#include <optional>
#include <span>

#include "tilery/explore/light.h"
#include "tilery/explore/mob.h"
#include "tilery/explore/sight.h"
#include "tilery/explore/window.h"

namespace tilery {

/// Stage 5: the graphics of the seen cells, blanks elsewhere, and the party in the middle in any
/// case.
Window compose(const Window& shown, const WindowSet& seen, Graphic party);

/// Everything that a view depends on. Requires the parts to outlive it.
struct Scenery {
  MapView map;
  const Opacity& opacity;
  std::span<const Mob> mobs;
  Lights lights;
};

/// `radius` is 1 to 63. Without `sight` the rule is usual_sight(radius).
struct ViewOptions {
  int radius = 6;
  std::optional<Sight> sight;
};

/// The results of all stages, in their order.
struct View {
  Window window;          ///< the map cells, with their light flags
  Window shown;           ///< the graphics of tiles and mobs
  Neighbours neighbours;  ///< next to the party
  WindowSet lit;
  WindowSet in_sight;  ///< as if all were lit
  WindowSet seen;
  Window scene;  ///< what the party sees
};

/// Requires a party on the map, and on a wrapping map every mob and lamp on it too.
View view(const Scenery& scenery, const Party& party, const ViewOptions& options = {});

/// The cells around `from` that stop sight, with mobs.
WindowSet blocking_around(const Scenery& scenery, Cell from, int radius);

/// Whether `to` is in sight from `from`: within the radius and by the view's own rule. It serves
/// creatures and lines of fire, too. On a wrapping map any image of `to` counts. Light does not.
bool sees(const Scenery& scenery, Cell from, Cell to, const ViewOptions& options = {});

}  // namespace tilery
