#pragma once
// A player's progress in the levels of a cartridge, by the kept games.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "apps/store/store.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

struct LevelProgress {
  std::optional<std::uint64_t> fewest_moves;  ///< of kept games that reached the goal
  int stars = 0;                              ///< stars_of() these moves; 0 without such a game
};

/// The progress in each level of `pack`. Games of levels whose rules have changed do not count.
std::vector<LevelProgress> progress_of(Store& store, const Cartridge& pack);

/// The number of the first level without a solution, or of the last level; from 1.
std::size_t first_open_level(std::span<const LevelProgress> progress);

/// "3 of 20 levels solved, 8 stars".
std::string progress_words(std::span<const LevelProgress> progress);

/// The level to play of a cartridge with levels: the first open one. A cartridge without levels
/// stays as it is.
Cartridge level_to_play(Store& store, const Cartridge& cartridge);

}  // namespace tilery
