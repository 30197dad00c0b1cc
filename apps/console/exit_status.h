#pragma once
// What the program's exit status says.

namespace tilery {

inline constexpr int all_fine = 0;
inline constexpr int machine_failed = 1;
inline constexpr int bad_input = 2;

}  // namespace tilery
