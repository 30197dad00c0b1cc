#include <array>

#include "tilery/explore/sight.h"

namespace tilery {
namespace {

/// numerator / denominator, with denominator > 0.
struct PlainSlope {
  int numerator;
  int denominator;
};

/// The part of the row at distance `depth` between two slopes.
struct Sector {
  int depth;
  PlainSlope first;
  PlainSlope last;
};

constexpr int floor_of(int numerator, int denominator) {
  return numerator / denominator - (numerator % denominator < 0 ? 1 : 0);
}
constexpr int ceiling_of(int numerator, int denominator) {
  return -floor_of(-numerator, denominator);
}

/// depth * slope, rounded to the nearest column, halves up.
int first_column(const Sector& sector) {
  const auto [numerator, denominator] = sector.first;
  return floor_of(2 * sector.depth * numerator + denominator, 2 * denominator);
}

/// depth * slope, rounded to the nearest column, halves down.
int last_column(const Sector& sector) {
  const auto [numerator, denominator] = sector.last;
  return ceiling_of(2 * sector.depth * numerator - denominator, 2 * denominator);
}

bool has_centre_of(const Sector& sector, int column) {
  return column * sector.first.denominator >= sector.depth * sector.first.numerator &&
         column * sector.last.denominator <= sector.depth * sector.last.numerator;
}

/// The slope of the line from the middle to the near side of a cell.
PlainSlope edge_of(int depth, int column) { return {2 * column - 1, 2 * depth}; }

/// A quadrant. Its cell (depth, column) is `depth` away from the middle along `ahead` and `column`
/// along `aside`.
struct Quadrant {
  Offset ahead;
  Offset aside;
};
constexpr std::array<Quadrant, 4> quadrants = {
    {{{0, -1}, {1, 0}}, {{0, 1}, {1, 0}}, {{-1, 0}, {0, 1}}, {{1, 0}, {0, 1}}}};

class Caster {
 public:
  Caster(const WindowSet& blocking, const Quadrant& quadrant, WindowSet& seen)
      : blocking_(blocking), quadrant_(quadrant), seen_(seen) {}

  void cast(Sector sector) {
    if (sector.depth > blocking_.radius) {
      return;
    }
    const int last = last_column(sector);
    bool was_free = false;
    bool was_blocking = false;
    for (int column = first_column(sector); column <= last; ++column) {
      const Offset cell = offset_of(sector.depth, column);
      const bool blocks = blocking_.has(cell);
      if (blocks || has_centre_of(sector, column)) {
        seen_.insert(cell);
      }
      if (was_blocking && !blocks) {
        sector.first = edge_of(sector.depth, column);
      }
      if (was_free && blocks) {
        cast({sector.depth + 1, sector.first, edge_of(sector.depth, column)});
      }
      was_free = !blocks;
      was_blocking = blocks;
    }
    if (was_free) {
      cast({sector.depth + 1, sector.first, sector.last});
    }
  }

 private:
  [[nodiscard]] Offset offset_of(int depth, int column) const {
    return {depth * quadrant_.ahead.dx + column * quadrant_.aside.dx,
            depth * quadrant_.ahead.dy + column * quadrant_.aside.dy};
  }

  const WindowSet& blocking_;
  Quadrant quadrant_;
  WindowSet& seen_;
};

}  // namespace

WindowSet symmetric_sight_plain(const WindowSet& blocking) {
  WindowSet seen{.radius = blocking.radius};
  seen.insert({0, 0});
  for (const Quadrant& quadrant : quadrants) {
    Caster(blocking, quadrant, seen).cast({1, {-1, 1}, {1, 1}});
  }
  return seen;
}

}  // namespace tilery
