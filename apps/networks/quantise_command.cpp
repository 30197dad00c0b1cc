#include "apps/networks/quantise_command.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <expected>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <utility>

#include "apps/cartridges/shelf.h"
#include "apps/console/command_line.h"
#include "apps/console/exit_status.h"
#include "apps/files/file_output.h"
#include "apps/networks/network_files.h"
#include "apps/player/progress_line.h"
#include "tilery/player/quantising.h"
#include "tilery/value/network_file.h"
#include "tilery/value/stage_weights.h"

namespace tilery {
namespace {

constexpr const char* quantise_footer = R"(
Writes the network with 16-bit weights, as whole numbers of a step: it takes half the memory, and its
file leaves out what only learning needs. A larger --step makes the file smaller. --bytes limits its
size: the network plays its game two moves ahead, and weights that hardly count in these games get
few bits. More --games measure more weights. The game is the one that the network names, or that of
--cartridge. A network that has 16-bit weights already can be made smaller in the same ways.

Examples:
  tilery network quantise 2048.network small.network
  tilery network quantise 2048.network smaller.network --bytes 10000000 --games 200
)";

struct QuantiseOptions {
  std::string from;
  std::string to;
  std::string cartridge;
  float step = 0;
  std::size_t bytes = 0;  ///< 0: as many as it takes
  std::uint64_t games = 100;
};

/// Reads the weights of a network of any form.
std::expected<void, Error> read_weights(const NetworkReader& reader, BigArray<float>& weights) {
  if (reader.header().form != WeightForm::steps) {
    return reader.read_floats(0, [&weights](std::size_t first, std::span<const float> values) {
      std::ranges::copy(values, weights.data() + first);
    });
  }
  const std::expected<Network, Error> network = reader.network();
  if (!network) {
    return std::unexpected(network.error());
  }
  for (std::size_t number = 0; number < weights.size(); ++number) {
    weights[number] = network->weight(number);
  }
  return {};
}

/// The network in floats, without weights that no board uses.
std::expected<Network, Error> network_to_keep(const NetworkReader& reader,
                                              const std::string& source) {
  BigArray<float> weights(reader.weights());
  if (weights.size() == 0) {
    return std::unexpected(reader.no_memory());
  }
  const auto read = read_weights(reader, weights);
  if (!read) {
    return std::unexpected(read.error());
  }
  forget_unreachable(reader.header().shape, weights.values());
  if (!std::ranges::all_of(weights.values(), [](float weight) { return std::isfinite(weight); })) {
    return std::unexpected(
        Error{source, {}, "weights that are numbers", "others: its learning diverged"});
  }
  return Network(reader.header().shape, std::move(weights));
}

/// The rules of the network's game at its size.
std::expected<Rules, Error> rules_of(const NetworkHeader& header, const QuantiseOptions& options) {
  const std::string& name = options.cartridge.empty() ? header.cartridge : options.cartridge;
  const std::expected<Cartridge, Error> cartridge = Shelf::of_user().cartridge(name);
  if (!cartridge) {
    return std::unexpected(cartridge.error());
  }
  Rules rules =
      resized(cartridge->rules, header.shape.width, header.shape.height).value_or(cartridge->rules);
  if (const auto fits = check_rules(header, rules, options.from); !fits) {
    return std::unexpected(fits.error());
  }
  return rules;
}

/// A file of at most `options.bytes`.
std::expected<std::string, Error> small_file(const NetworkReader& reader, const Network& network,
                                             const NetworkHeader& header,
                                             const QuantiseOptions& options, StepWeights& steps) {
  const std::expected<Rules, Error> rules = rules_of(header, options);
  if (!rules) {
    return std::unexpected(rules.error());
  }
  ProgressLine progress;
  const SayProgress say = [&progress](const std::string& words) {
    progress.show([&words] { return words; });
  };
  const auto importance = importance_of(reader, network, *rules, options.games, say);
  if (!importance) {
    return std::unexpected(importance.error());
  }
  auto file =
      quantised_within(options.bytes, {header, network.floats(), importance->values()}, steps, say);
  if (!file) {
    return std::unexpected(Error{"--bytes",
                                 {},
                                 fmt::format("{} at least, for that network", file.error()),
                                 std::to_string(options.bytes)});
  }
  return *std::move(file);
}

/// The network's file. Fails if it is in steps already and would not become smaller, or if it would
/// be overwritten, as the sums that learning needs would be lost.
std::expected<NetworkFile, Error> file_to_quantise(const QuantiseOptions& options) {
  std::expected<NetworkFile, Error> file = open_network(options.from);
  if (file && file->header.form == WeightForm::steps && options.bytes == 0 &&
      options.step <= file->header.step) {
    return std::unexpected(Error{options.from,
                                 {},
                                 "a network as floats or sums, or --bytes or a larger --step",
                                 "one in steps"});
  }
  std::error_code is_new;  // set where there is no file TO yet
  if (file && std::filesystem::equivalent(options.from, options.to, is_new)) {
    return std::unexpected(Error{"TO", {}, "another file than FROM", options.to});
  }
  return file;
}

/// A network in steps keeps its step, unless a larger one is asked for.
float least_step(const QuantiseOptions& options, const NetworkHeader& header) {
  return header.form == WeightForm::steps ? std::max(options.step, header.step) : options.step;
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
  StepWeights steps = stepped(network->floats(), least_step(options, reader->header()));
  if (steps.steps.size() != network->weights()) {
    return refuse(reader->no_memory());
  }
  NetworkHeader header = file->header;
  header.bases = likely_bases(header.shape, network->floats());
  if (options.bytes == 0) {
    const auto written =
        write_file(options.to, [&](const ByteSink& sink) { write_network(header, steps, sink); });
    return written ? all_fine : refuse(written.error());
  }
  const auto small = small_file(*reader, *network, header, options, steps);
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
  command.text("TO", options->to, "The file to write, another one").required();
  command.number("--step", options->step, "The least step", 0.0, 1e9);
  CommandOption bytes = command.number("--bytes", options->bytes, "The largest file that will do",
                                       std::size_t{1}, most_network_bytes);
  command.number("--games", options->games, "How many to play, to see what counts", 1, 1000000)
      .needs(bytes);
  command.text("--cartridge", options->cartridge, "The network's game").needs(bytes);
  command.does([options] { return quantise(*options); });
}

}  // namespace tilery
