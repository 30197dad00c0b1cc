#pragma once
// Small games solved, with a line that says how far it has come.

#include <cstdint>
#include <expected>
#include <string>

#include "tilery/core/error.h"
#include "tilery/search/exact_values.h"

namespace tilery {

struct ExactTask {
  std::string name;  ///< of the cartridge, for errors
  Rules rules;
  ExactAim aim = ExactAim::score;
  std::uint64_t most_bytes = 0;  ///< for positions and values
};

/// Bytes that a solved position takes.
inline constexpr std::uint64_t exact_bytes_a_position = 16;

/// Three quarters of what the machine has.
std::uint64_t usual_exact_bytes();

/// Solves the game, with its progress on standard error. Fails at once where it is plain that this
/// takes too much, and later where it turns out to.
std::expected<ExactValues, Error> solved(const ExactTask& task);

}  // namespace tilery
