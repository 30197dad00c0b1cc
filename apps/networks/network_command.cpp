#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <fmt/format.h>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "apps/cartridges/game_list.h"
#include "apps/commands.h"
#include "apps/console/command_line.h"
#include "apps/console/console_command.h"
#include "apps/console/streams.h"
#include "apps/files/file_output.h"
#include "apps/networks/network_files.h"
#include "apps/player/player_options.h"
#include "tilery/core/json_writer.h"
#include "tilery/learn/checkpoint.h"
#include "tilery/player/quantising.h"
#include "tilery/value/network_file.h"
#include "tilery/value/quantisation.h"
#include "tilery/value/stage_weights.h"

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
  std::string value;  ///< a number as JSON writes it, or a text
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
      text_fact("aim", std::string(name_of(header.aim))),
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
    return refuse({options.second,
                   {},
                   "a network of the shape of " + options.first,
                   fmt::format("{} x {} cells, {} ranks, patterns {}", networks[1].shape().width,
                               networks[1].shape().height, networks[1].shape().ranks,
                               patterns_text(networks[1].shape().patterns))});
  }
  std::size_t different = 0;
  double most = 0;
  double squares = 0;
  for (std::size_t number = 0; number < networks[0].weights(); ++number) {
    const double difference =
        std::abs(double(networks[0].weight(number)) - double(networks[1].weight(number)));
    different += difference > 0 ? 1 : 0;
    most = std::max(most, difference);
    squares += difference * difference;
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
  ConsoleCommand command = parent.add("info", "Show the contents of a network's file");
  command.explain(info_footer);
  command.text("FILE", options->file, "A network's file").required();
  command.flag("--json", options->wants_json, "One object");
  command.does([options] { return info(*options); });
}

void add_compare(ConsoleCommand parent) {
  auto options = std::make_shared<CompareOptions>();
  ConsoleCommand command = parent.add("compare", "Measure the difference of two networks");
  command.explain(compare_footer);
  command.text("FIRST", options->first, "A network's file").required();
  command.text("SECOND", options->second, "The file of a network of the same shape").required();
  command.does([options] { return compare(*options); });
}

}  // namespace

void add_network_command(ConsoleCommand program) {
  ConsoleCommand command = program.add("network", "Inspect, compare and shrink networks");
  add_info(command);
  add_average_command(command);
  add_quantise_command(command);
  add_compare(command);
}

namespace {

constexpr const char* average_footer = R"(
Writes the mean of several networks that were kept at different times of one training. Each weight
varies with its last errors, and a mean varies less. The header and the error sums are copied from
the first network.

Example:
  tilery network average mean.network 2048-1.network 2048-2.network
)";

struct AverageOptions {
  std::string to;
  std::vector<std::string> from;
};

/// Whether the weights of two networks stand for the same features of the same game.
bool are_of_one_kind(const NetworkHeader& first, const NetworkHeader& second) {
  return first.shape == second.shape && first.rules_hash == second.rules_hash &&
         first.aim == second.aim;
}

/// The error for a network in steps, which cannot be averaged.
Error steps_error(const std::string& path) {
  return {path, {}, "a network as floats or sums", "one in steps"};
}

std::expected<Checkpoint, Error> checkpoint_in(const std::string& path) {
  TILERY_TRY(const NetworkFile file, open_network(path));
  return file.header.form == WeightForm::steps ? std::unexpected(steps_error(path))
                                               : read_checkpoint(file.bytes, path);
}

/// Adds the weights in the file to the weights of `sum`.
std::expected<void, Error> add_network(const std::string& path, const AverageOptions& options,
                                       Checkpoint& sum) {
  TILERY_TRY(const NetworkFile file, open_network(path));
  if (!are_of_one_kind(sum.header, file.header)) {
    return std::unexpected(
        Error{path,
              {},
              "a network of the game, size, patterns and stages of " + options.from.front(),
              fmt::format("a network of {} on {} x {}, {} patterns, {} stages",
                          file.header.cartridge, file.header.shape.width, file.header.shape.height,
                          file.header.shape.patterns.size(), file.header.shape.stages.size() + 1)});
  }
  if (file.header.form == WeightForm::steps) {
    return std::unexpected(steps_error(path));
  }
  const auto reader = NetworkReader::of(file.bytes, path);
  return reader->read_floats(0, [&sum](std::size_t first, std::span<const float> values) {
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (values[i] != 0) {  // a weight that is never written costs no memory
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
          Error{source,
                {},
                "finite weights",
                fmt::format("{} as weight {}: learning diverged", weight, number)});
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
    return refuse({options.to, {}, "a new file", "a file that exists"});
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
  const GiveBytes give = [&mean](const ByteSink& sink) -> std::expected<void, Error> {
    write_checkpoint(mean->header, mean->tables, sink);
    return {};
  };
  const auto written = write_file(options.to, give);
  return written ? all_fine : refuse(written.error());
}

}  // namespace

void add_average_command(ConsoleCommand network) {
  auto options = std::make_shared<AverageOptions>();
  ConsoleCommand command = network.add("average", "Write the mean of several networks");
  command.explain(average_footer);
  command.text("TO", options->to, "The file to write, a new one").required();
  command.texts("FROM", options->from, "The networks to average, as floats or sums", 2, 100)
      .required();
  command.does([options] { return average(*options); });
}

namespace {

constexpr const char* quantise_footer = R"(
Writes the network with 16-bit weights, as multiples of a step: it takes half the memory, and its
file leaves out the numbers that only learning needs. A larger --step makes the file smaller.
--bytes limits its size: the network plays its game two moves ahead, and weights that hardly count
in these games get few bits. More --games measure more weights. It plays the game that the network
names, or the game of --cartridge. A network that has 16-bit weights already can be made smaller in
the same ways.

Examples:
  tilery network quantise 2048.network small.network
  tilery network quantise 2048.network small.network --bytes 9000000 --games 200
)";

struct QuantiseOptions {
  std::string from;
  std::string to;
  std::string cartridge;
  float step = 0;
  std::size_t bytes = 0;  ///< 0: no limit
  std::uint64_t games = 100;
};

/// Reads the weights of a network of any form.
std::expected<void, Error> read_weights(const NetworkReader& reader, BigArray<float>& weights) {
  if (reader.header().form != WeightForm::steps) {
    return reader.read_floats(0, [&weights](std::size_t first, std::span<const float> values) {
      std::ranges::copy(values, weights.data() + first);
    });
  }
  TILERY_TRY(const Network network, reader.network());
  for (std::size_t number = 0; number < weights.size(); ++number) {
    weights[number] = network.weight(number);
  }
  return {};
}

/// The network in floats, without weights that no board uses. Fails if a weight is not finite.
std::expected<Network, Error> network_to_keep(const NetworkReader& reader,
                                              const std::string& source) {
  BigArray<float> weights(reader.weights());
  if (weights.size() == 0) {
    return std::unexpected(reader.no_memory());
  }
  TILERY_CHECK(read_weights(reader, weights));
  forget_unreachable(reader.header().shape, weights.values());
  const std::span<const float> values = weights.values();
  const auto not_finite =
      std::ranges::find_if(values, [](float weight) { return !std::isfinite(weight); });
  if (not_finite != values.end()) {
    return std::unexpected(
        Error{source, {}, "finite weights", fmt::format("{}: its learning diverged", *not_finite)});
  }
  return Network(reader.header().shape, std::move(weights));
}

/// The rules of the network's game at its size.
std::expected<Rules, Error> rules_of(const NetworkHeader& header, const QuantiseOptions& options) {
  const std::string& name = options.cartridge.empty() ? header.cartridge : options.cartridge;
  TILERY_TRY(const Cartridge cartridge, GameList::of_user().cartridge(name));
  Rules rules =
      resized(cartridge.rules, header.shape.width, header.shape.height).value_or(cartridge.rules);
  TILERY_CHECK(check_rules(header, rules, options.from));
  return rules;
}

/// The least step to use. A network in steps keeps its step, unless the options ask for a larger
/// one.
float least_step(const QuantiseOptions& options, const NetworkHeader& header) {
  return header.form == WeightForm::steps ? std::max(options.step, header.step) : options.step;
}

/// A file with the network in steps, of any size.
std::expected<std::string, Error> stepped_file(const NetworkReader& reader, const Network& network,
                                               const QuantiseOptions& options) {
  NetworkHeader header = reader.header();
  const StepWeights steps = stepped(network.floats(), least_step(options, header));
  if (steps.steps.size() != network.weights()) {
    return std::unexpected(reader.no_memory());
  }
  header.bases = fitted_bases(header.shape, network.floats());
  std::string file;
  write_network(header, steps, [&file](std::string_view bytes) { file += bytes; });
  return file;
}

/// A file with the network in steps, of at most `options.bytes`.
std::expected<std::string, Error> small_file(const NetworkReader& reader, const Network& network,
                                             const QuantiseOptions& options) {
  NetworkHeader header = reader.header();
  TILERY_TRY(const Rules rules, rules_of(header, options));
  ProgressLine progress;
  const SayProgress say = [&progress](const std::string& words) {
    progress.show([&words] { return words; });
  };
  TILERY_TRY(const auto importance, importance_of(reader, network, rules, options.games, say));
  BigArray<float> weights(network.weights());
  StepWeights steps;
  if (weights.size() > 0) {
    std::ranges::copy(network.floats(), weights.data());
    const double rest = centre_tables(header.shape, weights.values(), importance.values());
    steps = stepped(weights.values(), least_step(options, header));
    header.rest = static_cast<std::int16_t>(std::lround(rest / double{steps.step}));
    header.bases = fitted_bases(header.shape, weights.values());
  }
  if (steps.steps.size() != network.weights()) {
    return std::unexpected(reader.no_memory());
  }
  auto file =
      quantised_within(options.bytes, {header, weights.values(), importance.values()}, steps, say);
  if (!file) {
    return std::unexpected(Error{"--bytes",
                                 {},
                                 fmt::format("at least {} for this network", file.error()),
                                 std::to_string(options.bytes)});
  }
  return *std::move(file);
}

/// The network's file. Fails if it is already in steps and would not become smaller. Also fails if
/// it would be overwritten, because the sums that learning needs would be lost.
std::expected<NetworkFile, Error> file_to_quantise(const QuantiseOptions& options) {
  std::expected<NetworkFile, Error> file = open_network(options.from);
  if (file && file->header.form == WeightForm::steps && options.bytes == 0 &&
      options.step <= file->header.step) {
    return std::unexpected(Error{options.from,
                                 {},
                                 "a network as floats or sums, or --bytes or a larger --step",
                                 "one in steps"});
  }
  std::error_code ignored;  // set if there is no file TO yet
  if (file && std::filesystem::equivalent(options.from, options.to, ignored)) {
    return std::unexpected(Error{"TO", {}, "another file than FROM", options.to});
  }
  return file;
}

int quantise(const QuantiseOptions& options) {
  const std::expected<NetworkFile, Error> file = file_to_quantise(options);
  if (!file) {
    return refuse(file.error());
  }
  const auto reader = NetworkReader::of(file->bytes, options.from);
  const std::expected<Network, Error> network = network_to_keep(*reader, options.from);
  if (!network) {
    return refuse(network.error());
  }
  const auto small = options.bytes > 0 ? small_file(*reader, *network, options)
                                       : stepped_file(*reader, *network, options);
  if (!small) {
    return refuse(small.error());
  }
  const auto written = write_file(options.to, *small);
  return written ? all_fine : refuse(written.error());
}

}  // namespace

void add_quantise_command(ConsoleCommand network) {
  auto options = std::make_shared<QuantiseOptions>();
  ConsoleCommand command = network.add("quantise", "Write a smaller network");
  command.explain(quantise_footer);
  command.text("FROM", options->from, "A network").required();
  command.text("TO", options->to, "The file to write, not FROM").required();
  command.number("--step", options->step, "The least step", 0.0, 1e9);
  CommandOption bytes = command.number("--bytes", options->bytes, "The largest size of the file",
                                       std::size_t{1}, most_network_bytes);
  command.number("--games", options->games, "Games that show which weights count", 1, 1000000)
      .needs(bytes);
  command.text("--cartridge", options->cartridge, "The network's game").needs(bytes);
  command.does([options] { return quantise(*options); });
}

}  // namespace tilery
