#include "apps/console/exit_status.h"

#include <fmt/format.h>

#include <cstdio>

namespace tilery {

int refuse(const Error& error) {
  fmt::print(stderr, "tilery: {}\n", text_of(error));
  return bad_input;
}

}  // namespace tilery
