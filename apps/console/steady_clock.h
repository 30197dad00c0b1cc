#pragma once
// The clock that commands hand to the library.

namespace tilery {

/// Milliseconds since a fixed moment; never goes back.
double steady_milliseconds();

}  // namespace tilery
