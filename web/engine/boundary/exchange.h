#pragma once
// How texts cross the boundary: they come in through one buffer, and leave through another.

#include <cstddef>
#include <string>
#include <string_view>

#include "tilery/core/error.h"

/// Makes a function visible to the page under its own name.
#define TILERY_EXPORT(name) extern "C" __attribute__((export_name(#name), used))

namespace tilery::web {

/// Takes the texts of one call from the buffer, in the order in which the page wrote them.
class Received {
 public:
  /// The next `size` bytes; what is beyond the buffer's end is left out. The text lives until the
  /// page asks for room again.
  std::string_view take(std::size_t size);

 private:
  std::size_t at_ = 0;
};

/// Leaves a text for the page.
void give(std::string text);

/// Leaves the error for the page, as JSON. Gives 0, the answer of a call that failed.
int refuse(const Error& error);

/// Milliseconds by the page's clock.
double now_ms();

/// Tells the page how much of a long answer is done.
void tell_progress(std::size_t done, std::size_t total);

}  // namespace tilery::web
