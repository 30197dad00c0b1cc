#include "apps/console/steady_clock.h"

#include <chrono>

namespace tilery {

double steady_milliseconds() {
  using std::chrono::steady_clock;
  return std::chrono::duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

}  // namespace tilery
