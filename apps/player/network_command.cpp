#include "apps/player/network_command.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "apps/console/exit_status.h"
#include "apps/console/output.h"
#include "apps/console/refusal.h"
#include "apps/files/file_output.h"
#include "apps/files/text_file.h"
#include "apps/player/network_files.h"
#include "tilery/value/forgetting.h"

namespace tilery {
namespace {

constexpr const char* info_footer = R"(
Examples:
  tilery network info 2048.network
  tilery network info --json 2048.network
)";

constexpr const char* quantise_footer = R"(
Writes the network with weights as whole numbers of steps, in 16 bits: half the memory, and a file
without what only learning needs. --step makes the steps coarser and the file smaller. --least-share
forgets weights that little was learned of: those that had less than that share in all the errors of
their stage. With several numbers each is for one stage, the last one for all that follow; to play
well the late stages matter most. In a later stage such weights become a share of what they are in the
earlier stage that is most like it. The file must be one to learn on from.

Examples:
  tilery network quantise 2048.network small.network
  tilery network quantise 2048.network smaller.network --step 16 --least-share 1e-8
)";

constexpr const char* compare_footer = R"(
Prints how far the weights of two networks of one shape are apart.

Example:
  tilery network compare 2048.network small.network
)";

/// A file in memory, and what its header says.
struct OpenFile {
  std::string bytes;
  NetworkHeader header;
};

std::expected<OpenFile, Error> opened(const std::string& path) {
  std::expected<std::string, Error> bytes = read_file(path, most_network_bytes);
  if (!bytes) {
    return std::unexpected(bytes.error());
  }
  const auto reader = NetworkReader::of(*bytes, path);
  if (!reader) {
    return std::unexpected(reader.error());
  }
  return OpenFile{.bytes = *std::move(bytes), .header = reader->header()};
}

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
  const std::expected<OpenFile, Error> file = opened(options.file);
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

struct QuantiseOptions {
  std::string from;
  std::string to;
  float step = 0;
  std::vector<double> least_shares;  ///< by stage; the last of them for all that follow
};

/// The weights, without those that no board has.
std::expected<std::vector<float>, Error> weights_to_keep(const NetworkReader& reader) {
  std::vector<float> weights(reader.weights());
  const auto read =
      reader.read_floats(0, [&weights](std::size_t first, std::span<const float> values) {
        std::ranges::copy(values, weights.begin() + static_cast<std::ptrdiff_t>(first));
      });
  if (!read) {
    return std::unexpected(read.error());
  }
  forget_unreachable(reader.header().shape, weights);
  return weights;
}

/// Takes from `steps` what too little was learned of.
std::expected<void, Error> forget_little(const NetworkReader& reader,
                                         std::span<const StageBase> bases,
                                         const std::vector<double>& shares,
                                         std::span<std::int16_t> steps) {
  constexpr std::size_t sizes_of_errors = 2;  // the plane that holds them
  const NetworkShape& shape = reader.header().shape;
  std::vector<double> least(shape.stages.size() + 1);
  const auto added =
      reader.read_floats(sizes_of_errors, [&](std::size_t first, std::span<const float> sizes) {
        add_learned(shape, steps.size(), first, sizes, least);
      });
  for (std::size_t stage = 0; stage < least.size(); ++stage) {
    least[stage] *= shares[std::min(stage, shares.size() - 1)];
  }
  const StepBases step_bases(shape, {bases.begin(), bases.end()}, 0, steps.size());
  return added
             ? reader.read_floats(sizes_of_errors,
                                  [&](std::size_t first, std::span<const float> sizes) {
                                    forget_little_learned(steps, step_bases, {first, sizes}, least);
                                  })
             : added;
}

int quantise(const QuantiseOptions& options) {
  const std::expected<OpenFile, Error> file = opened(options.from);
  if (!file) {
    return refuse(file.error());
  }
  if (file->header.form == WeightForm::steps) {
    return refuse({options.from, {}, "a network as floats or sums", "one in steps"});
  }
  if (!options.least_shares.empty() && file->header.form != WeightForm::sums) {
    return refuse({options.from,
                   {},
                   "a network to learn on from, for --least-share",
                   std::string(form_word(file->header.form))});
  }
  const auto reader = NetworkReader::of(file->bytes, options.from);
  const auto weights = weights_to_keep(*reader);
  if (!weights) {
    return refuse(weights.error());
  }
  if (!std::ranges::all_of(*weights, [](float weight) { return std::isfinite(weight); })) {
    return refuse({options.from, {}, "weights that are numbers", "others: its learning diverged"});
  }
  StepWeights steps = stepped(*weights, options.step);
  if (steps.steps.size() != weights->size()) {
    return refuse(
        {options.from, {}, "memory for its weights", std::to_string(weights->size()) + " of them"});
  }
  NetworkHeader header = file->header;
  header.bases = likely_bases(header.shape, *weights);
  if (!options.least_shares.empty()) {
    const auto forgotten =
        forget_little(*reader, header.bases, options.least_shares, steps.steps.values());
    if (!forgotten) {
      return refuse(forgotten.error());
    }
  }
  const auto written =
      write_file(options.to, [&](const ByteSink& sink) { write_network(header, steps, sink); });
  return written ? all_fine : refuse(written.error());
}

struct CompareOptions {
  std::string first;
  std::string second;
};

int compare(const CompareOptions& options) {
  std::vector<Network> networks;
  for (const std::string& path : {options.first, options.second}) {
    const std::expected<OpenFile, Error> file = opened(path);
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

void add_info(CLI::App& parent, int& status) {
  auto options = std::make_shared<InfoOptions>();
  CLI::App* command = parent.add_subcommand("info", "Say what is in a network's file");
  command->footer(info_footer);
  command->add_option("FILE", options->file)->required();
  command->add_flag("--json", options->wants_json, "One object");
  command->callback([options, &status] { status = info(*options); });
}

void add_quantise(CLI::App& parent, int& status) {
  auto options = std::make_shared<QuantiseOptions>();
  CLI::App* command = parent.add_subcommand("quantise", "Write a smaller network");
  command->footer(quantise_footer);
  command->add_option("FROM", options->from, "A network in floats")->required();
  command->add_option("TO", options->to, "The file to write")->required();
  command->add_option("--step", options->step, "The least step")->check(CLI::Range(0.0, 1e9));
  command
      ->add_option("--least-share", options->least_shares,
                   "Forget what less was learned of, by stage")
      ->check(CLI::Range(0.0, 1.0));
  command->callback([options, &status] { status = quantise(*options); });
}

void add_compare(CLI::App& parent, int& status) {
  auto options = std::make_shared<CompareOptions>();
  CLI::App* command = parent.add_subcommand("compare", "Say how far two networks are apart");
  command->footer(compare_footer);
  command->add_option("FIRST", options->first)->required();
  command->add_option("SECOND", options->second)->required();
  command->callback([options, &status] { status = compare(*options); });
}

}  // namespace

void add_network_command(CLI::App& program, int& status) {
  CLI::App* command = program.add_subcommand("network", "Look at what a player has learned");
  command->require_subcommand(1);
  add_info(*command, status);
  add_quantise(*command, status);
  add_compare(*command, status);
}

}  // namespace tilery
