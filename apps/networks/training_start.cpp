#include "apps/networks/training_start.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "apps/console/arguments.h"
#include "apps/networks/network_files.h"
#include "tilery/record/rules_hash.h"

namespace tilery {
namespace {

/// The stage of these faces, separated by commas, the largest first.
std::optional<Stage> stage_in(const std::string& words, const Ladder& ladder) {
  if (words.ends_with(',')) {
    return std::nullopt;
  }
  Stage stage;
  std::size_t tiles = 0;
  std::istringstream faces(words);
  for (std::string face; std::getline(faces, face, ',');) {
    const auto number = number_of(face, "--stages", 1, std::numeric_limits<std::uint64_t>::max());
    const std::optional<Rank> rank = number ? ladder.rank_of(*number) : std::nullopt;
    if (!rank || *rank == 0 || tiles == Stage::most_tiles ||
        (tiles > 0 && *rank > stage.tiles[tiles - 1])) {
      return std::nullopt;
    }
    stage.add(*rank);
    ++tiles;
  }
  return tiles > 0 ? std::optional(stage) : std::nullopt;
}

std::unexpected<Error> wrong(std::string source, std::string expected, std::string found) {
  return std::unexpected(Error{std::move(source), {}, std::move(expected), std::move(found)});
}

/// An error of the library about "patterns" or "stages", as one about the option of that name.
std::unexpected<Error> of_option(Error error) {
  error.source = "--" + error.source;
  return std::unexpected(std::move(error));
}

/// A network that has learned nothing.
std::expected<Checkpoint, Error> new_checkpoint(const Cartridge& cartridge, const Recipe& recipe,
                                                std::uint64_t seed) {
  std::expected<Checkpoint, Error> checkpoint = fresh_checkpoint(cartridge.rules, recipe, seed);
  if (!checkpoint) {
    return of_option(checkpoint.error());
  }
  checkpoint->header.cartridge = cartridge.name;
  checkpoint->header.rules_hash = rules_hash(cartridge.rules);
  return checkpoint;
}

/// A network that has learned, with the stages and patterns of the options.
std::expected<Checkpoint, Error> grown_checkpoint(const Cartridge& cartridge, Recipe& recipe,
                                                  const TrainOptions& options,
                                                  const NetworkBytes& network) {
  const std::string& source = network.source;
  const auto reader = NetworkReader::of(network.bytes, source);
  if (!reader) {
    return std::unexpected(reader.error());
  }
  std::expected<NetworkShape, Error> shape = reader->header().shape;
  if (const auto fits = check_rules(reader->header(), cartridge.rules, source); !fits) {
    return std::unexpected(fits.error());
  }
  if (options.optimism) {
    return wrong(source, "no network yet, for --optimism", "one that has learned");
  }
  if (options.stages.empty()) {
    recipe.stages = shape->stages;
  }
  shape = with_stages(*std::move(shape), recipe.stages);
  if (shape && options.patterns) {
    shape = with_patterns(*std::move(shape), recipe.patterns);
  }
  return shape ? read_checkpoint(*reader, *std::move(shape)) : of_option(shape.error());
}

std::optional<Restart> restart_of(std::string_view word) {
  constexpr std::array<std::pair<std::string_view, Restart>, 3> known = {
      {{"none", Restart::none}, {"halfway", Restart::halfway}, {"carousel", Restart::carousel}}};
  const auto found = std::ranges::find(known, word, [](const auto& one) { return one.first; });
  return found == known.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

std::expected<Recipe, Error> recipe_for(const Rules& rules, const TrainOptions& options) {
  Recipe recipe = recipe_of(rules);
  recipe.patterns = options.patterns.value_or(recipe.patterns);
  recipe.optimism = static_cast<float>(options.optimism.value_or(recipe.optimism));
  recipe.lambda = static_cast<float>(options.lambda.value_or(recipe.lambda));
  recipe.rate = static_cast<float>(options.rate.value_or(recipe.rate));
  recipe.settling = static_cast<float>(options.settling.value_or(recipe.settling));
  recipe.horizon = options.horizon.value_or(recipe.horizon);
  recipe.restart = restart_of(options.restart).value_or(recipe.restart);
  recipe.is_coherent = !options.is_plain;
  for (const std::string& words : options.stages) {
    const std::optional<Stage> stage = stage_in(words, rules.ladder);
    if (!stage || (!recipe.stages.empty() && *stage <= recipe.stages.back())) {
      return wrong("--stages", "tiles of the game, ascending, as 8192 16384 16384,8192", words);
    }
    recipe.stages.push_back(*stage);
  }
  if (recipe.stages.size() > most_stages) {
    return wrong("--stages", fmt::format("at most {} stages", most_stages),
                 std::to_string(recipe.stages.size()));
  }
  return recipe;
}

std::expected<Checkpoint, Error> first_checkpoint(const Cartridge& cartridge, Recipe& recipe,
                                                  const TrainOptions& options,
                                                  const std::filesystem::path& path) {
  const bool is_there = std::filesystem::exists(path);
  if (is_there && !options.from.empty()) {
    return wrong("--from", fmt::format("no network in {} yet", path.native()),
                 "one; leave --from out to go on with it, or name another --file");
  }
  if (!is_there && options.from.empty()) {
    return new_checkpoint(cartridge, recipe, options.seed.value_or(1));
  }
  const auto network = is_there                       ? network_bytes(path)
                       : options.from == shipped_word ? shipped_network_bytes(cartridge)
                                                      : network_bytes(options.from);
  if (!network) {
    return std::unexpected(network.error());
  }
  std::expected<Checkpoint, Error> grown = grown_checkpoint(cartridge, recipe, options, *network);
  if (grown && options.seed) {
    grown->header.next_seed = *options.seed;
  }
  return grown;
}

}  // namespace tilery
