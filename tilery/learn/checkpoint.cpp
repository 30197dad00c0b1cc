#include "tilery/learn/checkpoint.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <optional>
#include <ranges>
#include <string>
#include <utility>
#include <vector>

#include "tilery/value/stage_weights.h"

namespace tilery {
namespace {

/// By plane of a file: the weight, and the sums of its errors and of their sizes.
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

/// Weights of a file that follow each other there, and in the tables from `to` on.
struct Placed {
  std::size_t end = 0;  ///< the number in the file after the last of them
  std::size_t first = 0;
  std::size_t to = 0;
};

/// The first of a stage's weights that are of no pattern.
std::size_t deck_start_of(const NetworkShape& shape) {
  return weights_of_patterns(shape).back().end();
}

bool is_kept(const NetworkShape& from, const Stage& stage) {
  return std::ranges::binary_search(from.stages, stage);
}

/// Where all weights of a network come to stand when it grows, in the order of their numbers.
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
      first += old_size;  // between them the weights of decks
      all.push_back({.end = first, .first = all.back().end, .to = stage * size + deck});
    }
  }
  return all;
}

/// Takes one plane's numbers, `values` from number `first` of the file on, to their places.
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

/// Takes weights in steps to their places: a file of them can only be read as a whole.
std::expected<void, Error> place_steps(std::span<const Placed> places, const NetworkReader& reader,
                                       LearningTables& tables) {
  const std::expected<Network, Error> network = reader.network();
  if (!network) {
    return std::unexpected(network.error());
  }
  constexpr std::size_t together = 4096;
  std::array<float, together> values{};
  for (std::size_t first = 0; first < network->weights(); first += together) {
    const std::size_t count = std::min(together, network->weights() - first);
    for (std::size_t i = 0; i < count; ++i) {
      values[i] = network->weight(first + i);
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

/// Of the weights that a new stage takes over: less than most are worth there.
constexpr float share_taken_over = 0.6F;

/// Lets a new stage begin; those before it have begun.
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

}  // namespace

std::expected<Checkpoint, Error> read_checkpoint(std::string_view bytes, std::string_view source,
                                                 const NetworkLimits& limits) {
  const std::expected<NetworkReader, Error> reader = NetworkReader::of(bytes, source, limits);
  return reader ? read_checkpoint(*reader, reader->header().shape)
                : std::unexpected(reader.error());
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
    return fault("fewer than 2^32 weights in all", "more, with the stages and patterns asked for");
  }
  Checkpoint checkpoint{.header = header, .tables = LearningTables(*weights)};
  if (checkpoint.tables.size() != *weights) {
    return fault("memory for its weights", std::to_string(*weights) + " weights");
  }
  const std::vector<Placed> places = placed_weights(header.shape, shape);
  const auto read = header.form == WeightForm::steps
                        ? place_steps(places, reader, checkpoint.tables)
                        : place_floats(places, reader, checkpoint.tables);
  if (!read) {
    return std::unexpected(read.error());
  }
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
