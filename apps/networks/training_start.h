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

/// The options of `tilery train`.
struct TrainOptions {
  std::string cartridge;
  std::string size;
  std::string file;
  std::string from;  ///< a file, or "shipped"
  std::string log;
  std::string plot;
  double hours = 0;
  std::uint64_t moves = 0;
  int threads = 0;
  std::optional<std::uint64_t> seed;  ///< of the next game
  double checkpoint_minutes = 10;
  std::uint64_t exchange_moves = 0;  ///< of each process among several; 0: as many as usual
  std::optional<std::string> patterns;
  std::vector<std::string> stages;  ///< faces parted by commas, the largest first
  std::optional<double> optimism;
  std::optional<double> lambda;
  std::optional<int> horizon;
  std::optional<double> rate;
  std::optional<double> settling;
  std::string restart;  ///< "none", "halfway" or "carousel"; empty: the game's default
  bool is_plain = false;
};

/// The game's recipe, changed by the options. Fails if stages are no tiles in ascending order.
std::expected<Recipe, Error> recipe_for(const Rules& rules, const TrainOptions& options);

/// The network to train: the one in `path` if there is a file, else a copy of the one that
/// `options.from` names, else a new one. The first two grow to the stages and patterns of the
/// options; without stages in the options, the network's own become the recipe's. Fails if the file
/// is no network for these rules, if the options leave out stages or patterns that it has, if both
/// files are given, and if there are too many weights.
std::expected<Checkpoint, Error> first_checkpoint(const Cartridge& cartridge, Recipe& recipe,
                                                  const TrainOptions& options,
                                                  const std::filesystem::path& path);

}  // namespace tilery
