#include "apps/networks/network_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <expected>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <system_error>
#include <vector>

#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/output.h"
#include "apps/console/refusal.h"
#include "apps/files/file_output.h"
#include "apps/networks/network_files.h"
#include "apps/networks/quantise_command.h"
#include "tilery/learn/checkpoint.h"
#include "tilery/value/network_file.h"

namespace tilery {
namespace {

constexpr const char* info_footer = R"(
Examples:
  tilery network info 2048.network
  tilery network info --json 2048.network
)";

constexpr const char* compare_footer = R"(
Prints how far the weights of two networks of one shape are apart.

Example:
  tilery network compare 2048.network small.network
)";

std::string_view form_word(WeightForm form) {
  switch (form) {
    case WeightForm::floats:
      return "floats";
    case WeightForm::sums:
      return "floats, and sums to learn on from";
    case WeightForm::steps:
      break;
  }
  return "steps";
}

struct InfoOptions {
  std::string file;
  bool wants_json = false;
};

int info(const InfoOptions& options) {
  const std::expected<NetworkFile, Error> file = open_network(options.file);
  if (!file) {
    return refuse(file.error());
  }
  const std::expected<Network, Error> network = read_network(file->bytes, options.file);
  if (!network) {
    return refuse(network.error());
  }
  const NetworkHeader& header = file->header;
  std::size_t used = 0;
  float largest = 0;
  for (std::size_t number = 0; number < network->weights(); ++number) {
    const float weight = network->weight(number);
    used += weight != 0 ? 1 : 0;
    largest = std::max(largest, std::abs(weight));
  }
  const nlohmann::ordered_json json = {
      {"cartridge", header.cartridge},
      {"rules", fmt::format("{:016x}", header.rules_hash)},
      {"size", fmt::format("{}x{}", header.shape.width, header.shape.height)},
      {"patterns", text_of(header.shape.patterns)},
      {"stages", header.shape.stages.size() + 1},
      {"weights", network->weights()},
      {"used", used},
      {"largest", largest},
      {"form", form_word(header.form)},
      {"step", header.form == WeightForm::steps ? header.step : 0},
      {"moves", header.moves},
      {"games", header.games},
      {"bytes", file->bytes.size()}};
  if (options.wants_json) {
    print(json.dump() + "\n");
    return all_fine;
  }
  for (const auto& [key, value] : json.items()) {
    print(fmt::format("{:<10} {}\n", key,
                      value.is_string() ? value.get<std::string>() : value.dump()));
  }
  return all_fine;
}

struct CompareOptions {
  std::string first;
  std::string second;
};

int compare(const CompareOptions& options) {
  std::vector<Network> networks;
  for (const std::string& path : {options.first, options.second}) {
    const std::expected<NetworkFile, Error> file = open_network(path);
    if (!file) {
      return refuse(file.error());
    }
    std::expected<Network, Error> network = read_network(file->bytes, path);
    if (!network) {
      return refuse(network.error());
    }
    networks.push_back(*std::move(network));
  }
  if (networks[0].shape() != networks[1].shape()) {
    return refuse({options.second, {}, "a network of the shape of " + options.first, "another"});
  }
  std::size_t different = 0;
  double most = 0;
  double squares = 0;
  for (std::size_t number = 0; number < networks[0].weights(); ++number) {
    const double apart =
        std::abs(double(networks[0].weight(number)) - double(networks[1].weight(number)));
    different += apart > 0 ? 1 : 0;
    most = std::max(most, apart);
    squares += apart * apart;
  }
  const auto count = static_cast<double>(networks[0].weights());
  print(
      fmt::format("weights    {}\ndifferent  {} ({:.1f}%)\nmost       {:.6g}\nmean       {:.6g}"
                  " (root of the mean square)\n",
                  networks[0].weights(), different, 100 * double(different) / count, most,
                  std::sqrt(squares / count)));
  return all_fine;
}

void add_info(ConsoleCommand parent) {
  auto options = std::make_shared<InfoOptions>();
  ConsoleCommand command = parent.add("info", "Say what is in a network's file");
  command.explain(info_footer);
  command.text("FILE", options->file, "").required();
  command.flag("--json", options->wants_json, "One object");
  command.does([options] { return info(*options); });
}

void add_compare(ConsoleCommand parent) {
  auto options = std::make_shared<CompareOptions>();
  ConsoleCommand command = parent.add("compare", "Say how far two networks are apart");
  command.explain(compare_footer);
  command.text("FIRST", options->first, "").required();
  command.text("SECOND", options->second, "").required();
  command.does([options] { return compare(*options); });
}

constexpr const char* average_footer = R"(
Writes a network whose weights are the means of those of several, that were kept at different times
of one training: each weight shakes with its last errors, and the mean shakes less. All else,
what learning goes on from too, is as in the first of them.

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

/// Adds the weights in a file to those of `sum`.
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

/// Makes means of sums. Fails on what is no number.
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

void add_average(ConsoleCommand parent) {
  auto options = std::make_shared<AverageOptions>();
  ConsoleCommand command = parent.add("average", "Write the mean of several networks");
  command.explain(average_footer);
  command.text("TO", options->to, "The file to write, a new one").required();
  command.texts("FROM", options->from, "Networks to learn on from", 2, 100).required();
  command.does([options] { return average(*options); });
}

}  // namespace

void add_network_command(ConsoleCommand program) {
  ConsoleCommand command = program.add("network", "Look at what a player has learned");
  add_info(command);
  add_average(command);
  add_quantise_command(command);
  add_compare(command);
}

}  // namespace tilery
