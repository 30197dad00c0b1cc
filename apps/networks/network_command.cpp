#include "apps/networks/network_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/console/streams.h"
#include "apps/files/file_output.h"
#include "apps/networks/network_files.h"
#include "apps/networks/quantise_command.h"
#include "tilery/core/json_writer.h"
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
Prints how much the weights of two networks of the same shape differ.

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

/// One line of `tilery network info`.
struct Fact {
  std::string_view key;
  std::string value;  ///< a number as JSON has it, or a text
  bool is_text = false;
};

Fact text_fact(std::string_view key, std::string_view text) {
  return {.key = key, .value = std::string(text), .is_text = true};
}
Fact number_fact(std::string_view key, std::uint64_t number) {
  return {.key = key, .value = std::to_string(number)};
}

std::string json_of(const std::vector<Fact>& facts) {
  JsonWriter json;
  json.open_object();
  for (const Fact& fact : facts) {
    json.member_raw(fact.key, fact.is_text ? json_string(fact.value) : fact.value);
  }
  json.close();
  return std::move(json).take() + "\n";
}

std::string text_of(const std::vector<Fact>& facts) {
  std::string text;
  for (const Fact& fact : facts) {
    text += fmt::format("{:<10} {}\n", fact.key, fact.value);
  }
  return text;
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
  const bool is_stepped = header.form == WeightForm::steps;
  std::size_t used = 0;
  float largest = 0;
  for (std::size_t number = 0; number < network->weights(); ++number) {
    const float weight = network->weight(number);
    used += weight != 0 ? 1 : 0;
    largest = std::max(largest, std::abs(weight));
  }
  const std::vector<Fact> facts = {
      text_fact("cartridge", header.cartridge),
      text_fact("rules", fmt::format("{:016x}", header.rules_hash)),
      text_fact("size", fmt::format("{}x{}", header.shape.width, header.shape.height)),
      text_fact("patterns", patterns_text(header.shape.patterns)),
      number_fact("stages", header.shape.stages.size() + 1),
      number_fact("weights", network->weights()),
      number_fact("used", used),
      {.key = "largest", .value = json_number(static_cast<double>(largest))},
      text_fact("form", form_word(header.form)),
      {.key = "step", .value = json_number(is_stepped ? static_cast<double>(header.step) : 0)},
      number_fact("moves", header.moves),
      number_fact("games", header.games),
      number_fact("bytes", file->bytes.size())};
  print(options.wants_json ? json_of(facts) : text_of(facts));
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
  command.text("FILE", options->file, "A network's file").required();
  command.flag("--json", options->wants_json, "One object");
  command.does([options] { return info(*options); });
}

void add_compare(ConsoleCommand parent) {
  auto options = std::make_shared<CompareOptions>();
  ConsoleCommand command = parent.add("compare", "Say how far two networks are apart");
  command.explain(compare_footer);
  command.text("FIRST", options->first, "A network's file").required();
  command.text("SECOND", options->second, "The file of a network of the same shape").required();
  command.does([options] { return compare(*options); });
}

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
