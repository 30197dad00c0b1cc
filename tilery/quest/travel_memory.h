#pragma once
// What a party has noticed and where it has stood: exploring stops once for each thing, and goes
// nowhere twice. It is no part of the rules; a program keeps it beside the walk.

#include <cstdint>
#include <map>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "tilery/quest/outlook.h"

namespace tilery::quest {

class TravelMemory {
 public:
  /// Notices everything in sight, and that the party stands where it stands.
  void note(const World& world, const State& state);

  /// What has come into sight and was never noticed: items and things on cells that the party did
  /// not know in `before`, and creatures, except those that follow it.
  [[nodiscard]] std::vector<Sighted> news(const World& world, const State& before,
                                          const State& after) const;

  /// Whether the party has stood on that cell of its area with as much light as now: standing there
  /// again shows nothing new.
  [[nodiscard]] bool has_stood_on(const World& world, const State& state, Cell cell) const;

 private:
  using Key = std::tuple<int, SightedKind, std::size_t>;  ///< area, kind, index (of an item: cell)
  static Key key_of(const World& world, const State& state, const Sighted& one);

  std::set<Key> noticed_;
  std::map<std::pair<int, std::size_t>, int> light_on_;  ///< of area and cell
};

}  // namespace tilery::quest
