#pragma once
// Every set of vector instructions that this program carries and this machine has, in turn.

#include <gtest/gtest.h>

#include "hwy/targets.h"

namespace tilery::test {

/// Calls `check` once for each target, with that target in force.
template <typename Check>
void on_every_simd_target(Check check) {
  const auto use = [](std::int64_t targets) {
    hwy::SetSupportedTargetsForTest(targets);
    hwy::GetChosenTarget().DeInit();
  };
  for (const std::int64_t target : hwy::SupportedAndGeneratedTargets()) {
    SCOPED_TRACE(hwy::TargetName(target));
    use(target);
    check();
  }
  use(0);
}

}  // namespace tilery::test
