#pragma once
// Hints in words and as JSON.

#include <string>
#include <vector>

#include "tilery/core/direction.h"
#include "tilery/search/player.h"

namespace tilery {

/// A hint for one position.
struct Hint {
  MoveValues values;
  std::vector<Direction> line;  ///< moves that are expected, the best one first
  bool has_network = false;     ///< else values mean something beside each other alone
};

/// In the format of docs/formats.md, without a line feed.
std::string json_of(const Hint& hint);

/// For people: without a network, what each direction falls short of the best.
std::string text_of(const Hint& hint);

}  // namespace tilery
