#include "tilery/rules/ladder.h"

#include <algorithm>

namespace tilery {

std::optional<Rank> Ladder::rank_of(std::uint64_t face) const {
  const auto found = std::ranges::lower_bound(faces, face);
  if (found == faces.end() || *found != face) {
    return std::nullopt;
  }
  return static_cast<Rank>(found - faces.begin());
}

}  // namespace tilery
