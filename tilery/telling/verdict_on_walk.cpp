// In a source of its own, so that programs without worlds do not link them.

#include <memory>
#include <utility>

#include "tilery/telling/verdict.h"

namespace tilery {

VerifyWalk walk_verifier(WalkWorlds worlds) {
  return [shared = std::make_shared<WalkWorlds>(std::move(worlds))](
             std::string_view text, const std::string& file) -> Verdict {
    auto walk = replayed_walk(text, file, *shared);
    if (!walk) {
      return {.file = file, .found = std::move(walk.error())};
    }
    return {.file = file, .found = *std::move(walk)};
  };
}

}  // namespace tilery
