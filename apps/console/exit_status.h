#pragma once
// What the program's exit status says, and how bad input is refused.

#include "tilery/core/error.h"

namespace tilery {

inline constexpr int all_fine = 0;
inline constexpr int machine_failed = 1;
inline constexpr int bad_input = 2;

/// Prints the error on standard error, in one line that begins with the program's name. Answers the
/// exit status to leave with, `bad_input`.
int refuse(const Error& error);

}  // namespace tilery
