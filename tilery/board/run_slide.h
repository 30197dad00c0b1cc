#pragma once
// The slide of one run, in place: for tables of lines and for boards of few cells.

#include <cstddef>
#include <cstdint>

#include "tilery/rules/rules.h"

namespace tilery {

/// The sum of the faces of the tiles made by merging, and whether the run has changed.
struct RunSlide {
  std::uint64_t gain = 0;
  bool moved = false;
};

/// slide_run() by Reach::far.
template <typename Run>
RunSlide slide_run_far(Run run, const Rules& rules) {
  RunSlide slid;
  std::size_t taken = 0;   // cells at the start of the run that are filled so far
  bool may_merge = false;  // the last filled cell holds a tile that this move did not make
  for (std::size_t place = 0; place < run.size(); ++place) {
    const Rank tile = run[place];
    if (tile == 0) {
      continue;
    }
    const Rank made = may_merge ? rules.merge.made_of(run[taken - 1], tile) : Rank{0};
    may_merge = made == 0;
    slid.moved |= made != 0 || taken != place;
    run[place] = 0;
    if (made != 0) {
      run[taken - 1] = made;
      slid.gain += rules.ladder.face(made);
    } else {
      run[taken++] = tile;
    }
  }
  return slid;
}

/// slide_run() by Reach::step.
template <typename Run>
RunSlide slide_run_a_step(Run run, const Rules& rules) {
  for (std::size_t place = 1; place < run.size(); ++place) {
    const Rank before = run[place - 1];
    const Rank tile = run[place];
    const Rank made = before == 0 ? tile : rules.merge.made_of(before, tile);
    if (tile == 0 || made == 0) {
      continue;
    }
    run[place - 1] = made;
    for (; place + 1 < run.size(); ++place) {
      run[place] = run[place + 1];
    }
    run[run.size() - 1] = 0;
    return {.gain = before == 0 ? 0 : rules.ladder.face(made), .moved = true};
  }
  return {};
}

/// Slides the tiles of a run, the cells between two walls, towards its first cell. `run[i]` is the
/// rank in cell i. Requires rules without listed merges, a run that is no ring, and no falling
/// tiles. board/slide.h is the definition.
template <typename Run>
RunSlide slide_run(Run run, const Rules& rules) {
  return rules.reach == Reach::far ? slide_run_far(run, rules) : slide_run_a_step(run, rules);
}

}  // namespace tilery
