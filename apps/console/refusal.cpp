#include "apps/console/refusal.h"

#include <fmt/format.h>

#include <cstdio>

#include "apps/console/exit_status.h"

namespace tilery {

int refuse(const Error& error) {
  fmt::print(stderr, "tilery: {}\n", text_of(error));
  return bad_input;
}

}  // namespace tilery
