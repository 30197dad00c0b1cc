#pragma once
// How bad input is turned down.

#include "tilery/core/error.h"

namespace tilery {

/// Says what is wrong on standard error, in one line that begins with the program's name. The exit
/// status to leave with.
int refuse(const Error& error);

}  // namespace tilery
