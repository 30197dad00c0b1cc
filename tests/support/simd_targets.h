#pragma once
// Runs a check with each set of vector instructions that the program has and the machine supports.

#include <gtest/gtest.h>

#include <cstdint>

#include "hwy/targets.h"

namespace tilery::test {

/// Calls `check` once for each target. Dispatch by Highway uses this target during the call.
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
