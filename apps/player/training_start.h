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

/// What to go on from: what is in `path`, where there is a file; else a copy of what
/// `options.from` names; else a network that knows nothing. The first two grow to the stages and
/// patterns asked for, and their own stages become the recipe's where none were asked for. Fails on
/// what is no network for these rules, where stages or patterns were asked for, but not all that it
/// has, where `options.from` would be of no use, and where there are too many weights.
std::expected<Checkpoint, Error> first_checkpoint(const Cartridge& cartridge, Recipe& recipe,
                                                  const TrainOptions& options,
                                                  const std::filesystem::path& path);

}  // namespace tilery
