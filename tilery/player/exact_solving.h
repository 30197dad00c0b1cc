#pragma once
// Small games solved: the exact value of every position, and the score of perfect play.

#include <cstdint>
#include <expected>
#include <functional>
#include <optional>
#include <string>

#include "tilery/core/error.h"
#include "tilery/rules/rules.h"
#include "tilery/search/exact_values.h"

namespace tilery {

/// Called after each layer of positions and every few thousand positions: how many positions are
/// found and how many of them are solved, by whole layers. Solving begins when all are found.
using ExactProgress = std::function<void(std::uint64_t found, std::uint64_t solved)>;

/// A game to solve.
struct ExactTask {
  std::string name;  ///< of the cartridge, for errors
  Rules rules;
  ExactAim aim = ExactAim::score;
  std::uint64_t most_bytes = 0;  ///< for positions and values
};

/// Bytes that a solved position takes.
inline constexpr std::uint64_t exact_bytes_a_position = 16;

/// The exact values of all positions of the game. Fails at once if the board clearly has too many
/// positions, and later if they turn out to need more than `task.most_bytes`.
std::expected<ExactValues, Error> solved(const ExactTask& task, const ExactProgress& progress);

/// The mean score of perfect play, if the game is solved within a second or its score is stored in
/// this library (3x3); otherwise nothing.
std::optional<double> known_perfect_score(const Rules& rules);

}  // namespace tilery
