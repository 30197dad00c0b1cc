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

/// Stage 5: what `shown` shows in the seen cells, blanks elsewhere, and the party in the middle,
/// seen or not.
Window compose(const Window& shown, const WindowSet& seen, Graphic party);

/// All that there is to see: a map, which of its tiles stop sight, who stands on it, and its light.
struct Scenery {
  MapView map;
  const Opacity& opacity;
  std::span<const Mob> mobs;
  Lights lights;
};

/// `radius` 1 to 63; without a rule of its own the view takes the usual one for the radius.
struct ViewOptions {
  int radius = 6;
  std::optional<Sight> sight;
};

/// Every stage's answer, in their order.
struct View {
  Window window;          ///< the map cells, with their light flags
  Window shown;           ///< the graphics of tiles and mobs
  Neighbours neighbours;  ///< who and what is next to the party
  WindowSet lit;
  WindowSet in_sight;  ///< as if all were lit
  WindowSet seen;
  Window scene;  ///< what the party sees
};

/// Requires a party on the map, and on a wrapping map every mob and lamp on it too.
View view(const Scenery& scenery, const Party& party, const ViewOptions& options = {});

/// The cells that stop sight around `from`, mobs included.
WindowSet blocking_around(const Scenery& scenery, Cell from, int radius);

/// True if one who stands on `from` has `to` in sight: at most `radius` away, and in sight as the
/// picture has it. The same predicate serves creatures and lines of fire. On a wrapping map any
/// image of `to` will do. It does not ask whether `to` is lit.
bool sees(const Scenery& scenery, Cell from, Cell to, const ViewOptions& options = {});

}  // namespace tilery
