#pragma once
// Texts that cross the boundary: they come in through one buffer and leave through another.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tilery/core/error.h"

/// Makes a function visible to the page under the name `name`.
#define TILERY_EXPORT(name) extern "C" __attribute__((export_name(#name), used))

namespace tilery::web {

/// Takes the texts of one call from the buffer, in the order in which the page wrote them.
class Received {
 public:
  /// The next `size` bytes, or fewer at the buffer's end. The text lives until the page asks for
  /// room again.
  std::string_view take(std::size_t size);

 private:
  std::size_t at_ = 0;
};

/// Leaves a text for the page.
void give(std::string text);

/// Leaves the error for the page, as JSON. Returns 0, the answer of a failed call.
int refuse(const Error& error);

/// A time from the page, in whole seconds since 1970; nothing for NaN and from 1e15 on.
std::optional<std::int64_t> time_of(double seconds);

/// Milliseconds by the page's clock.
double now_ms();

/// Reports the finished part of a long answer to the page.
void tell_progress(std::size_t done, std::size_t total);

}  // namespace tilery::web
