#pragma once
// Where a training begins: the recipe, and the network that it goes on with.

#include <expected>
#include <filesystem>

#include "apps/player/train_options.h"
#include "tilery/core/error.h"
#include "tilery/learn/checkpoint.h"
#include "tilery/learn/recipe.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// The game's recipe with what was asked for in its place. Fails on stages that are no tiles.
std::expected<Recipe, Error> recipe_for(const Rules& rules, const TrainOptions& options);

/// A network that knows nothing. Fails where it has too many weights.
std::expected<Checkpoint, Error> fresh_checkpoint(const Cartridge& cartridge, const Recipe& recipe,
                                                  std::uint64_t seed);

/// The network in a file, grown to the stages and the patterns asked for; its own stages become the
/// recipe's where none were. Fails on what cannot be learned on from, on other rules, and where
/// stages or patterns were asked for, but not all that it has.
std::expected<Checkpoint, Error> kept_checkpoint(const Cartridge& cartridge, Recipe& recipe,
                                                 const TrainOptions& options,
                                                 const std::filesystem::path& path);

}  // namespace tilery
