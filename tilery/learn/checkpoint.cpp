#include "tilery/learn/checkpoint.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <iterator>
#include <optional>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include "tilery/value/stage_weights.h"

namespace tilery {
namespace {

/// Weights that are written between two checks for cancellation, in some milliseconds.
constexpr std::size_t weights_between_checks = std::size_t{1} << 20;

/// By plane of a file: the weight, its error sum, its magnitude.
template <typename Tables>
auto& number_of(Tables& tables, std::size_t plane, std::size_t weight) {
  switch (plane) {
    case 0:
      return tables.weight(weight);
    case 1:
      return tables.sums(weight).error;
    default:
      return tables.sums(weight).magnitude;
  }
}

/// Consecutive weights of a file, and their place in the tables.
struct Placed {
  std::size_t end = 0;    ///< the number in the file after the last weight
  std::size_t first = 0;  ///< the number in the file of the first weight
  std::size_t to = 0;     ///< the number in the tables of the first weight
};

/// The number within a stage of the first weight that belongs to no pattern.
std::size_t deck_start_of(const NetworkShape& shape) {
  return weights_of_patterns(shape).back().end();
}

bool is_kept(const NetworkShape& from, const Stage& stage) {
  return std::ranges::binary_search(from.stages, stage);
}

/// The new places of all weights of a network that grows, in the order of their numbers.
std::vector<Placed> placed_weights(const NetworkShape& from, const NetworkShape& to) {
  const std::size_t old_size = *weights_of(from) / (from.stages.size() + 1);
  const std::size_t size = *weights_of(to) / (to.stages.size() + 1);
  const std::size_t old_deck = deck_start_of(from);
  const std::size_t deck = deck_start_of(to);
  std::vector<Placed> all;
  std::size_t first = 0;
  for (std::size_t stage = 0; stage <= to.stages.size(); ++stage) {
    if (stage == 0 || is_kept(from, to.stages[stage - 1])) {
      all.push_back({.end = first + old_deck, .first = first, .to = stage * size});
      first += old_size;  // the end of the stage: the next item places the weights of decks
      all.push_back({.end = first, .first = all.back().end, .to = stage * size + deck});
    }
  }
  return all;
}

/// Puts `values`, one plane's numbers of the file's weights from `first` on, in their places.
void place(std::span<const Placed> places, std::size_t plane, std::size_t first,
           std::span<const float> values, LearningTables& tables) {
  auto here = std::ranges::upper_bound(places, first, {}, &Placed::end);
  for (std::size_t i = 0; i < values.size(); ++i) {
    while (first + i == here->end) {
      ++here;
    }
    if (values[i] != 0) {  // memory that stays zero is never touched
      number_of(tables, plane, here->to + (first + i - here->first)) = values[i];
    }
  }
}

/// Puts weights in steps in their places. A file of steps can only be read as a whole.
std::expected<void, Error> place_steps(std::span<const Placed> places, const NetworkReader& reader,
                                       LearningTables& tables) {
  TILERY_TRY(const Network network, reader.network());
  constexpr std::size_t block = 4096;
  std::array<float, block> values{};
  for (std::size_t first = 0; first < network.weights(); first += block) {
    const std::size_t count = std::min(block, network.weights() - first);
    for (std::size_t i = 0; i < count; ++i) {
      values[i] = network.weight(first + i);
    }
    place(places, 0, first, std::span(values).first(count), tables);
  }
  return {};
}

std::expected<void, Error> place_floats(std::span<const Placed> places, const NetworkReader& reader,
                                        LearningTables& tables) {
  for (std::size_t plane = 0; plane < planes_of(reader.header().form); ++plane) {
    const auto read =
        reader.read_floats(plane, [&](std::size_t first, std::span<const float> values) {
          place(places, plane, first, values, tables);
        });
    if (!read) {
      return read;
    }
  }
  return {};
}

/// The share of an earlier stage's weights that a new stage begins with.
constexpr float share_taken_over = 0.6F;

/// Sets the weights of a new stage. Requires that the stages before it are set.
void begin_stage(const NetworkShape& shape, std::size_t stage, LearningTables& tables) {
  const std::size_t size = tables.size() / (shape.stages.size() + 1);
  const StageOrigin origin(shape, stage);
  for (std::size_t number = 0; number < size; ++number) {
    const float weight = tables.weight(origin.stage() * size + origin.number(number));
    if (weight != 0) {
      tables.weight(stage * size + number) = share_taken_over * weight;
    }
  }
}

std::unexpected<Error> wrong(std::string source, std::string expected, std::string found) {
  return std::unexpected(Error{std::move(source), {}, std::move(expected), std::move(found)});
}

/// Whether networks tell the tiles of these stages apart.
bool are_told_apart(std::span<const Stage> stages) {
  return std::ranges::all_of(
      stages, [](const Stage& stage) { return stage.tiles[0] <= highest_vector_rank; });
}

/// The ranks of the tiles that begin the stages: "9, 10+9".
std::string stages_text(std::span<const Stage> stages) {
  std::string text;
  for (const Stage& stage : stages) {
    text += text.empty() ? "" : ", ";
    std::string_view between = "";
    for (const Rank tile : stage.tiles) {
      if (tile != 0) {
        text.append(between).append(std::to_string(tile));
        between = "+";
      }
    }
  }
  return text;
}

}  // namespace

std::expected<Checkpoint, Error> fresh_checkpoint(const Rules& rules, const Recipe& recipe,
                                                  std::uint64_t first_seed,
                                                  const std::function<bool()>& is_cancelled) {
  TILERY_TRY(NetworkShape shape, network_shape_of(rules, recipe.patterns));
  if (!are_told_apart(recipe.stages)) {
    return wrong("stages", "tiles of ranks that networks tell apart, up to 31",
                 "ranks " + stages_text(recipe.stages));
  }
  shape.stages = recipe.stages;
  const std::optional<std::size_t> weights = weights_of(shape);
  if (!weights) {
    return wrong("stages", "fewer than 2^32 weights in all",
                 std::to_string(all_weights_of(shape)) + " weights");
  }
  Checkpoint checkpoint{.header = {.cartridge = {},
                                   .aim = rules.goal.aim,
                                   .shape = std::move(shape),
                                   .next_seed = first_seed,
                                   .form = WeightForm::sums},
                        .tables = LearningTables(*weights)};
  if (checkpoint.tables.size() != *weights) {
    return wrong("patterns", "patterns whose weights fit into memory",
                 std::to_string(*weights) + " weights of " +
                     std::to_string(sizeof(float) + sizeof(ErrorSums)) + " bytes");
  }
  if (recipe.optimism != 0) {
    const auto features = static_cast<float>(Features(checkpoint.header.shape).count());
    for (std::size_t weight = 0; weight < *weights; ++weight) {
      if (weight % weights_between_checks == 0 && is_cancelled && is_cancelled()) {
        return wrong("training", {}, "cancelled before the first move");
      }
      checkpoint.tables.weight(weight) = recipe.optimism / features;
    }
  }
  return checkpoint;
}

std::expected<NetworkShape, Error> with_stages(NetworkShape shape, std::span<const Stage> stages) {
  if (!are_told_apart(stages)) {
    return wrong("stages", "tiles of ranks that networks tell apart, up to 31",
                 "ranks " + stages_text(stages));
  }
  if (!std::ranges::includes(stages, shape.stages)) {
    return wrong("stages", "all stages that the network has, of ranks " + stages_text(shape.stages),
                 "ranks " + stages_text(stages));
  }
  shape.stages.assign(stages.begin(), stages.end());
  return shape;
}

std::expected<NetworkShape, Error> with_patterns(NetworkShape shape, std::string_view text) {
  TILERY_TRY(const auto wanted, patterns_of(text, shape.width, shape.height));
  const std::vector<Pattern> own = shape.patterns;
  for (const Pattern& pattern : own) {
    if (std::ranges::find(wanted, pattern) == wanted.end()) {
      return wrong("patterns", "all patterns that the network has, " + patterns_text(own),
                   std::string(text));
    }
  }
  std::ranges::remove_copy_if(
      wanted, std::back_inserter(shape.patterns),
      [&own](const Pattern& pattern) { return std::ranges::find(own, pattern) != own.end(); });
  if (shape.patterns.size() > most_patterns) {
    return wrong("patterns", std::to_string(most_patterns) + " patterns at most",
                 std::string(text));
  }
  return shape;
}

std::expected<Checkpoint, Error> read_checkpoint(std::string_view bytes, std::string_view source,
                                                 const NetworkLimits& limits) {
  TILERY_TRY(const NetworkReader reader, NetworkReader::of(bytes, source, limits));
  return read_checkpoint(reader, reader.header().shape);
}

std::expected<Checkpoint, Error> read_checkpoint(const NetworkReader& reader, NetworkShape shape) {
  const NetworkHeader& header = reader.header();
  assert(std::ranges::includes(shape.stages, header.shape.stages));
  assert(std::ranges::equal(header.shape.patterns,
                            shape.patterns | std::views::take(header.shape.patterns.size())));
  const auto fault = [&reader](std::string expected, std::string found) {
    return std::unexpected(Error{reader.source(), {}, std::move(expected), std::move(found)});
  };
  const std::optional<std::size_t> weights = weights_of(shape);
  if (!weights) {
    return fault("fewer than 2^32 weights in all",
                 std::to_string(all_weights_of(shape)) + " weights");
  }
  Checkpoint checkpoint{.header = header, .tables = LearningTables(*weights)};
  if (checkpoint.tables.size() != *weights) {
    return fault("memory for " + std::to_string(*weights) + " weights", "too little");
  }
  const std::vector<Placed> places = placed_weights(header.shape, shape);
  TILERY_CHECK(header.form == WeightForm::steps ? place_steps(places, reader, checkpoint.tables)
                                                : place_floats(places, reader, checkpoint.tables));
  for (std::size_t stage = 1; stage <= shape.stages.size(); ++stage) {
    if (!is_kept(header.shape, shape.stages[stage - 1])) {
      begin_stage(shape, stage, checkpoint.tables);
    }
  }
  checkpoint.header.shape = std::move(shape);
  checkpoint.header.form = WeightForm::sums;
  checkpoint.header.step = 1;
  checkpoint.header.rest = 0;
  checkpoint.header.bases.clear();
  return checkpoint;
}

void write_checkpoint(NetworkHeader header, const LearningTables& tables, const NetworkSink& sink) {
  header.form = WeightForm::sums;
  write_network(
      header,
      [&tables](std::size_t plane, std::size_t first, std::span<float> values) {
        for (std::size_t i = 0; i < values.size(); ++i) {
          values[i] = shared_value(number_of(tables, plane, first + i));
        }
      },
      sink);
}

BigArray<float> weights_of(const LearningTables& tables) {
  BigArray<float> weights(tables.size());
  for (std::size_t number = 0; number < weights.size(); ++number) {
    const float value = shared_value(tables.weight(number));
    if (value != 0) {
      weights[number] = value;
    }
  }
  return weights;
}

}  // namespace tilery
