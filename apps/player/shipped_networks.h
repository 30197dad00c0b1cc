#pragma once
// The networks that ship, carried inside the program.

#include <string_view>

namespace tilery {

/// The file networks/NAME.network; empty if there is none of that name.
std::string_view shipped_network(std::string_view name);

}  // namespace tilery
