#pragma once
// Weights in steps, run by run: the weights of a run have bases of one kind.

#include <algorithm>
#include <cstddef>

#include "tilery/value/stage_weights.h"

namespace tilery {

/// Divides the `count` weights from number `begin` on into runs, and calls `take` with each run,
/// its first weight and its number of weights.
template <typename Take>
void for_each_run(const StepBases& bases, std::size_t begin, std::size_t count, Take take) {
  const std::size_t end = begin + count;
  for (std::size_t first = begin; first < end;) {
    const StepBases::Run run = bases.run(first);
    const std::size_t here = std::min(run.end, end) - first;
    take(run, first, here);
    first += here;
  }
}

}  // namespace tilery
