#include "tilery/core/work_budget.h"

#if !defined(__wasi__)
#include <chrono>
#endif

namespace tilery {

#if defined(__wasi__)
// WebAssembly modules of a page import no clock; a program may define its own (web/engine/program).
[[gnu::weak]]
#endif
double steady_milliseconds() {
#if defined(__wasi__)
  return 0;
#else
  using std::chrono::steady_clock;
  return std::chrono::duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
#endif
}

}  // namespace tilery
