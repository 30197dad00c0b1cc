#pragma once
// Directions drawn with the mouse.

#include <optional>

#include "apps/terminal/toolkit/keys.h"
#include "tilery/core/direction.h"

namespace tilery {

class Drag {
 public:
  /// The direction of a drag that ends with this input. A drag goes over two rows or four columns
  /// at least, because a column is half as wide as a row is high.
  std::optional<Direction> take(MouseInput mouse);

 private:
  std::optional<Cell> from_;
};

}  // namespace tilery
