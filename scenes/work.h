#pragma once
// The fixed computations that `tilery bench` times and whose results must be the same in every
// build.

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace tilery::scenes {

/// A computation over a fixed scene, which the object owns.
struct Work {
  std::string name;
  std::string unit;                          ///< what is counted: "slides", "moves", ...
  std::function<std::uint64_t()> run;        ///< does one round; returns the number of units
  std::function<std::uint64_t()> signature;  ///< hash of fixed results, the same in every round
};

/// All computations. The plain and the vector form of a work have the same signature.
std::vector<Work> all_works();

}  // namespace tilery::scenes
