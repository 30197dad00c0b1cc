#include "tilery/learn/checkpoint.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

#include "tilery/value/stage_origin.h"

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

/// Where a stage stands in its tables.
struct StageWeights {
  std::size_t first = 0;
  std::size_t count = 0;
};

/// Copies an old stage with all that it remembers, to the weights from `to` on.
void keep_stage(const LearningTables& old, StageWeights stage, LearningTables& tables,
                std::size_t to) {
  for (std::size_t number = 0; number < stage.count; ++number) {
    if (const float weight = old.weight(stage.first + number); weight != 0) {
      tables.weight(to + number) = weight;
    }
    if (const ErrorSums sums = old.sums(stage.first + number); sums != ErrorSums{}) {
      tables.sums(to + number) = sums;
    }
  }
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
  if (!reader) {
    return std::unexpected(reader.error());
  }
  const auto fault = [source](std::string expected, std::string found) {
    return std::unexpected(Error{std::string(source), {}, std::move(expected), std::move(found)});
  };
  if (reader->header().form == WeightForm::steps) {
    return fault("a network as floats or sums, to learn on from", "one in steps");
  }
  Checkpoint checkpoint{.header = reader->header(), .tables = LearningTables(reader->weights())};
  if (checkpoint.tables.size() != reader->weights()) {
    return fault("memory for its weights", std::to_string(reader->weights()) + " of them");
  }
  for (std::size_t plane = 0; plane < planes_of(reader->header().form); ++plane) {
    const auto read =
        reader->read_floats(plane, [&](std::size_t first, std::span<const float> values) {
          for (std::size_t i = 0; i < values.size(); ++i) {
            if (values[i] != 0) {  // memory that stays zero is never touched
              number_of(checkpoint.tables, plane, first + i) = values[i];
            }
          }
        });
    if (!read) {
      return std::unexpected(read.error());
    }
  }
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

std::expected<Checkpoint, Error> with_stages(Checkpoint checkpoint, std::vector<Stage> stages) {
  if (stages == checkpoint.header.shape.stages) {
    return checkpoint;
  }
  const std::vector<Stage> old_stages =
      std::exchange(checkpoint.header.shape.stages, std::move(stages));
  const std::vector<Stage>& firsts = checkpoint.header.shape.stages;
  const std::optional<std::size_t> weights = weights_of(checkpoint.header.shape);
  LearningTables tables(weights.value_or(0));
  if (!weights || tables.size() != *weights) {
    return std::unexpected(Error{.source = "stages",
                                 .place = {},
                                 .expected = "so few that their weights fit into memory",
                                 .found = std::to_string(firsts.size() + 1)});
  }
  const std::size_t size = *weights / (firsts.size() + 1);
  std::size_t old_stage = 0;
  for (std::size_t stage = 0; stage <= firsts.size(); ++stage) {
    if (stage == 0 || std::ranges::binary_search(old_stages, firsts[stage - 1])) {
      keep_stage(checkpoint.tables, {old_stage * size, size}, tables, stage * size);
      ++old_stage;
    } else {
      begin_stage(checkpoint.header.shape, stage, tables);
    }
  }
  checkpoint.tables = std::move(tables);
  return checkpoint;
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
