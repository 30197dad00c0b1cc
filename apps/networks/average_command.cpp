#include "apps/networks/average_command.h"

#include <cmath>
#include <cstddef>
#include <expected>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/files/file_output.h"
#include "apps/networks/network_files.h"
#include "tilery/learn/checkpoint.h"
#include "tilery/value/network_file.h"

namespace tilery {
namespace {

constexpr const char* average_footer = R"(
Writes the mean of several networks that were kept at different times of one training. Every weight
still moves with its last errors; the mean cancels some of that. The header and the sums to learn on
from are copied from the first network.

Example:
  tilery network average mean.network 2048-1.network 2048-2.network 2048-3.network
)";

struct AverageOptions {
  std::string to;
  std::vector<std::string> from;
};

bool are_of_one_kind(const NetworkHeader& first, const NetworkHeader& second) {
  return first.shape == second.shape && first.rules_hash == second.rules_hash;
}

Error in_steps(const std::string& path) {
  return {path, {}, "a network as floats or sums", "one in steps"};
}

std::expected<Checkpoint, Error> checkpoint_in(const std::string& path) {
  const std::expected<NetworkFile, Error> file = open_network(path);
  if (!file) {
    return std::unexpected(file.error());
  }
  return file->header.form == WeightForm::steps ? std::unexpected(in_steps(path))
                                                : read_checkpoint(file->bytes, path);
}

/// Adds the weights in the file to those of `sum`.
std::expected<void, Error> add_network(const std::string& path, const AverageOptions& options,
                                       Checkpoint& sum) {
  const std::expected<NetworkFile, Error> file = open_network(path);
  if (!file) {
    return std::unexpected(file.error());
  }
  if (!are_of_one_kind(sum.header, file->header)) {
    return std::unexpected(
        Error{path,
              {},
              "a network of the game, size, patterns and stages of " + options.from.front(),
              "other ones"});
  }
  if (file->header.form == WeightForm::steps) {
    return std::unexpected(in_steps(path));
  }
  const auto reader = NetworkReader::of(file->bytes, path);
  return reader->read_floats(0, [&sum](std::size_t first, std::span<const float> values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i] != 0) {  // memory that stays zero is never touched
        sum.tables.weight(first + i) += values[i];
      }
    }
  });
}

/// Divides all weights by `count`. Fails if one is not finite.
std::expected<void, Error> divide(Checkpoint& sum, std::size_t count, const std::string& source) {
  for (std::size_t number = 0; number < sum.tables.size(); ++number) {
    const float weight = sum.tables.weight(number);
    if (!std::isfinite(weight)) {
      return std::unexpected(
          Error{source, {}, "weights that are numbers", "others: learning diverged"});
    }
    if (weight != 0) {
      sum.tables.weight(number) = weight / static_cast<float>(count);
    }
  }
  return {};
}

int average(const AverageOptions& options) {
  std::error_code error;
  if (std::filesystem::exists(options.to, error)) {
    return refuse({options.to, {}, "the name of a file that is not there yet", "a file"});
  }
  std::expected<Checkpoint, Error> mean = checkpoint_in(options.from.front());
  if (!mean) {
    return refuse(mean.error());
  }
  for (std::size_t i = 1; i < options.from.size(); ++i) {
    if (const auto added = add_network(options.from[i], options, *mean); !added) {
      return refuse(added.error());
    }
  }
  if (const auto divided = divide(*mean, options.from.size(), options.from.front()); !divided) {
    return refuse(divided.error());
  }
  const auto written = write_file(options.to, [&mean](const ByteSink& sink) {
    write_checkpoint(mean->header, mean->tables, sink);
  });
  return written ? all_fine : refuse(written.error());
}

}  // namespace

void add_average_command(ConsoleCommand network) {
  auto options = std::make_shared<AverageOptions>();
  ConsoleCommand command = network.add("average", "Write the mean of several networks");
  command.explain(average_footer);
  command.text("TO", options->to, "The file to write, a new one").required();
  command.texts("FROM", options->from, "Networks to learn on from", 2, 100).required();
  command.does([options] { return average(*options); });
}

}  // namespace tilery
