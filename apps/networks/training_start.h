#pragma once
// Where a training begins: its options, the recipe, and the network that it continues.

#include <cstdint>
#include <expected>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/learn/checkpoint.h"
#include "tilery/learn/recipe.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

struct TrainOptions {
  std::string cartridge;
  std::string size;
  std::string file;
  std::string from;  ///< a file, or the word shipped
  std::string log;
  std::string plot;
  double hours = 0;
  std::uint64_t moves = 0;
  int threads = 0;
  std::optional<std::uint64_t> seed;  ///< of the next game
  double checkpoint_minutes = 10;
  std::optional<std::string> patterns;
  std::vector<std::string> stages;  ///< faces parted by commas, the largest first
  std::optional<double> optimism;
  std::optional<double> lambda;
  std::optional<int> horizon;
  std::optional<double> rate;
  std::optional<double> settling;
  std::string restart;  ///< none, halfway or carousel; empty: what suits the game
  bool is_plain = false;
};

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
